#include "service/stepfunctions/settings.h"
#include "service/stepfunctions/shapes.h"
#include "service/stepfunctions/wire.h"

// AWS API Reference, DescribeActivity.

namespace semel::stepfunctions {
namespace {

constexpr shapes::Member describe_activity_members[] = {
    {"activityArn", &shapes::arn, shapes::Presence::not_null},
};

}  // namespace

constexpr Shape describe_activity_shape{.type = codec::Type::structure,
                                        .class_name = "DescribeActivityInput",
                                        .members = describe_activity_members};

Result<Reply> describe_activity(const Context& context, const json::object& request) {
  const auto activity = TRY(wire::activity_of(context, request));
  return wire::object_reply([&](codec::JsonWriter& writer) {
    wire::write_text(writer, "activityArn", registry::activity_arn(activity.id));
    wire::write_text(writer, "name", activity.id.name);
    wire::write_time(writer, "creationDate", activity.created_ms);
    writer.key("encryptionConfiguration").raw(settings::encryption_default);
  });
}

}  // namespace semel::stepfunctions
