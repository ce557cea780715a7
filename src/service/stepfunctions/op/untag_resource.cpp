#include "service/stepfunctions/shapes.h"
#include "service/stepfunctions/tagged.h"
#include "service/stepfunctions/wire.h"

// AWS API Reference, UntagResource.

namespace semel::stepfunctions {
namespace {

constexpr shapes::Member untag_resource_members[] = {
    {"resourceArn", &shapes::arn, shapes::Presence::not_null},
    {"tagKeys", &shapes::tag_keys, shapes::Presence::not_null},
};

}  // namespace

constexpr Shape untag_resource_shape{.type = codec::Type::structure,
                                     .class_name = "UntagResourceInput",
                                     .members = untag_resource_members};

Result<Reply> untag_resource(const Context& context, const json::object& request) {
  const auto arn = TRY(tagged_arn(context, request));
  std::vector<std::string> keys;
  for (const auto& key : request.at("tagKeys").get_array()) keys.emplace_back(key.get_string());
  TRY(change_tags(context, arn, {}, keys));
  return Reply();
}

}  // namespace semel::stepfunctions
