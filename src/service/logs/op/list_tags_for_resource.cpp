#include "service/logs/wire.h"

// CloudWatch Logs API Reference, ListTagsForResource.

namespace semel::logs_room {
namespace {

constexpr shapes::Member list_tags_for_resource_members[] = {
    {"resourceArn", &shapes::resource_arn, shapes::Presence::not_null},
};

}  // namespace

constexpr Shape list_tags_for_resource_shape{.type = codec::Type::structure,
                                             .class_name = "ListTagsForResourceRequest",
                                             .members = list_tags_for_resource_members};

Result<Reply> list_tags_for_resource(Context& context, const json::object& request) {
  const auto name = TRY(wire::group_of_arn(context, codec::text_of(request, "resourceArn")));
  const auto group = TRY(context.logs.find_group(name));
  return wire::reply_with_tags(context, group);
}

}  // namespace semel::logs_room
