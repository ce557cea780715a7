#include "service/stepfunctions/errors.h"
#include "service/stepfunctions/settings.h"
#include "service/stepfunctions/shapes.h"
#include "service/stepfunctions/wire.h"

// AWS API Reference, CreateActivity.

namespace semel::stepfunctions {
namespace {

constexpr shapes::Member create_activity_members[] = {
    {"name", &shapes::name, shapes::Presence::not_null},
    {"tags", &shapes::tags},
    {"encryptionConfiguration", &shapes::encryption},
};

}  // namespace

constexpr Shape create_activity_shape{.type = codec::Type::structure,
                                      .class_name = "CreateActivityInput",
                                      .members = create_activity_members};

Result<Reply> create_activity(const Context& context, const json::object& request) {
  const auto name = codec::text_of(request, "name");
  if (!registry::is_name(name)) return invalid_name(name);
  TRY(settings::encryption_of(request));
  const auto tags = TRY(settings::tags_of(request));
  const registry::Id id{context.call.caller.region, std::string(name)};
  const auto activity = TRY(context.parts.registry.create_activity(id, tags));
  return wire::object_reply([&](codec::JsonWriter& writer) {
    wire::write_text(writer, "activityArn", registry::activity_arn(id));
    wire::write_time(writer, "creationDate", activity.created_ms);
  });
}

}  // namespace semel::stepfunctions
