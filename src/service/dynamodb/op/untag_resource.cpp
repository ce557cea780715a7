#include <string>
#include <vector>

#include "service/dynamodb/operations.h"
#include "service/dynamodb/wire_table_parts.h"
#include "service/dynamodb/wire_table_shapes.h"
#include "service/dynamodb/wire_table_tags.h"

// AWS API Reference, UntagResource.

namespace semel::dynamodb {

namespace {

constexpr Shape untag_resource_keys{.type = shapes::Type::list, .element = &shapes::tag_key};

// The service judges the ARN before it misses the keys.
constexpr shapes::Member untag_resource_members[] = {
    {"ResourceArn", &codec::string_shape},
    {"TagKeys", &untag_resource_keys},
};

}  // namespace

constexpr Shape untag_resource_shape{.type = codec::Type::structure,
                                     .class_name = "UntagResourceInput",
                                     .members = untag_resource_members};

Result<Reply> untag_resource(Context& context, const json::object& request) {
  const auto arn = TRY(wire::resource_arn(context, request, "UntagResource"));
  if (codec::find_member(request, "TagKeys") == nullptr) return wire::must_not_be_null("tagKeys");
  const auto table = TRY(wire::tagged_table(context, arn));
  std::vector<std::string> keys;
  for (const auto& key : wire::elements_of(request, "TagKeys")) {
    keys.emplace_back(std::string_view(key.get_string()));
  }
  if (keys.empty()) return invalid_argument("Atleast one Tag Key needs to be provided as Input.");

  const auto untagged = context.tables.untag(table, keys);
  if (!untagged && untagged.error().code == ErrorCode::not_found) return not_found("");
  TRY(untagged);
  return Reply{.body = "", .status = 200, .seen = context.tables.newest(), .error = {}};
}

}  // namespace semel::dynamodb
