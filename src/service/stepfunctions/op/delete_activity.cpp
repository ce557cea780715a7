#include "service/stepfunctions/shapes.h"
#include "service/stepfunctions/wire.h"

// AWS API Reference, DeleteActivity.

namespace semel::stepfunctions {
namespace {

constexpr shapes::Member delete_activity_members[] = {
    {"activityArn", &shapes::arn, shapes::Presence::not_null},
};

}  // namespace

constexpr Shape delete_activity_shape{.type = codec::Type::structure,
                                      .class_name = "DeleteActivityInput",
                                      .members = delete_activity_members};

Result<Reply> delete_activity(const Context& context, const json::object& request) {
  const auto arn = TRY(wire::arn_of(request, "activityArn", {wire::ArnKind::activity}));
  if (wire::is_here(context, arn)) TRY(context.parts.registry.remove_activity(arn.id));
  return Reply();
}

}  // namespace semel::stepfunctions
