#include "service/dynamodb/operations.h"
#include "service/dynamodb/wire_table_parts.h"
#include "service/dynamodb/wire_table_shapes.h"
#include "service/dynamodb/wire_table_tags.h"

// AWS API Reference, TagResource.

namespace semel::dynamodb {

namespace {

// The service judges the ARN before it misses the tags.
constexpr shapes::Member tag_resource_members[] = {
    {"ResourceArn", &codec::string_shape},
    {"Tags", &shapes::tags},
};

}  // namespace

constexpr Shape tag_resource_shape{.type = codec::Type::structure,
                                   .class_name = "TagResourceInput",
                                   .members = tag_resource_members};

Result<Reply> tag_resource(Context& context, const json::object& request) {
  const auto arn = TRY(wire::resource_arn(context, request, "TagResource"));
  if (codec::find_member(request, "Tags") == nullptr) return wire::must_not_be_null("tags");
  const auto table = TRY(wire::tagged_table(context, arn));
  const auto tags = TRY(wire::tags(request));
  if (tags.empty()) return invalid_argument("Atleast one Tag needs to be provided as Input.");

  const auto tagged = context.tables.tag(table, tags);
  if (!tagged && tagged.error().code == ErrorCode::not_found) return wire::resource_not_found(arn);
  TRY(tagged);
  return Reply{.body = "", .status = 200, .seen = context.tables.newest(), .error = {}};
}

}  // namespace semel::dynamodb
