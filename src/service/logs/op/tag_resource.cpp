#include "service/logs/wire.h"

// CloudWatch Logs API Reference, TagResource.

namespace semel::logs_room {
namespace {

constexpr shapes::Member tag_resource_members[] = {
    {"resourceArn", &shapes::resource_arn, shapes::Presence::not_null},
    {"tags", &shapes::tag_map, shapes::Presence::not_null},
};

}  // namespace

constexpr Shape tag_resource_shape{.type = codec::Type::structure,
                                   .class_name = "TagResourceRequest",
                                   .members = tag_resource_members};

Result<Reply> tag_resource(Context& context, const json::object& request) {
  const auto name = TRY(wire::group_of_arn(context, codec::text_of(request, "resourceArn")));
  return wire::add_tags(context, name, request);
}

}  // namespace semel::logs_room
