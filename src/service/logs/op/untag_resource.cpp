#include "service/logs/wire.h"

// CloudWatch Logs API Reference, UntagResource.

namespace semel::logs_room {
namespace {

constexpr shapes::Member untag_resource_members[] = {
    {"resourceArn", &shapes::resource_arn, shapes::Presence::not_null},
    {"tagKeys", &shapes::tag_keys, shapes::Presence::not_null},
};

}  // namespace

constexpr Shape untag_resource_shape{.type = codec::Type::structure,
                                     .class_name = "UntagResourceRequest",
                                     .members = untag_resource_members};

Result<Reply> untag_resource(Context& context, const json::object& request) {
  const auto name = TRY(wire::group_of_arn(context, codec::text_of(request, "resourceArn")));
  return wire::remove_tags(context, name, wire::keys(request, "tagKeys"));
}

}  // namespace semel::logs_room
