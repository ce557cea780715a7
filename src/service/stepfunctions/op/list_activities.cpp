#include "service/stepfunctions/shapes.h"
#include "service/stepfunctions/wire.h"

// AWS API Reference, ListActivities.

namespace semel::stepfunctions {
namespace {

constexpr shapes::Member list_activities_members[] = {
    {"maxResults", &shapes::page_size},
    {"nextToken", &shapes::page_token},
};

}  // namespace

constexpr Shape list_activities_shape{.type = codec::Type::structure,
                                      .class_name = "ListActivitiesInput",
                                      .members = list_activities_members};

Result<Reply> list_activities(const Context& context, const json::object& request) {
  const auto page = TRY(wire::page_of(request));
  const auto listed = TRY(context.parts.registry.activities(context.call.caller.region, page));
  return wire::object_reply([&](codec::JsonWriter& writer) {
    writer.key("activities").begin_array();
    for (const auto& activity : listed.entries) {
      writer.begin_object();
      wire::write_text(writer, "activityArn", registry::activity_arn(activity.id));
      wire::write_text(writer, "name", activity.id.name);
      wire::write_time(writer, "creationDate", activity.created_ms);
      writer.end_object();
    }
    writer.end_array();
    wire::write_next(writer, listed.next);
  });
}

}  // namespace semel::stepfunctions
