#include "service/stepfunctions/settings.h"
#include "service/stepfunctions/shapes.h"
#include "service/stepfunctions/tagged.h"
#include "service/stepfunctions/wire.h"

// AWS API Reference, TagResource.

namespace semel::stepfunctions {
namespace {

constexpr shapes::Member tag_resource_members[] = {
    {"resourceArn", &shapes::arn, shapes::Presence::not_null},
    {"tags", &shapes::tags, shapes::Presence::not_null},
};

}  // namespace

constexpr Shape tag_resource_shape{.type = codec::Type::structure,
                                   .class_name = "TagResourceInput",
                                   .members = tag_resource_members};

Result<Reply> tag_resource(const Context& context, const json::object& request) {
  const auto arn = TRY(tagged_arn(context, request));
  const auto tags = TRY(settings::tags_of(request));
  TRY(change_tags(context, arn, tags, {}));
  return Reply();
}

}  // namespace semel::stepfunctions
