#include "codec/json_writer.h"
#include "service/dynamodb/operations.h"
#include "service/dynamodb/wire_table_shapes.h"
#include "service/dynamodb/wire_table_tags.h"

// AWS API Reference, ListTagsOfResource.

namespace semel::dynamodb {

namespace {

constexpr shapes::Member list_tags_of_resource_members[] = {
    {"NextToken", &codec::string_shape},
    {"ResourceArn", &codec::string_shape},
};

}  // namespace

constexpr Shape list_tags_of_resource_shape{.type = codec::Type::structure,
                                            .class_name = "ListTagsOfResourceInput",
                                            .members = list_tags_of_resource_members};

/// A table has few tags: they come in one page, and no token is ever given out.
Result<Reply> list_tags_of_resource(Context& context, const json::object& request) {
  const auto arn = TRY(wire::resource_arn(context, request, "ListTagsOfResource"));
  const auto name = TRY(wire::tagged_table(context, arn));
  if (codec::find_member(request, "NextToken") != nullptr) {
    return invalid_argument("Invalid NextToken");
  }
  const auto table = context.tables.describe_table(name);
  if (!table && table.error().code == ErrorCode::not_found) return wire::resource_not_found(arn);
  const auto description = TRY(table);

  Reply reply{.body = {}, .status = 200, .seen = context.tables.newest(), .error = {}};
  codec::JsonWriter writer(reply.body);
  writer.begin_object();
  writer.key("Tags").begin_array();
  for (const auto& [key, content] : description.tags) {
    writer.begin_object();
    writer.key("Key").string(key);
    writer.key("Value").string(content);
    writer.end_object();
  }
  writer.end_array();
  writer.end_object();
  return reply;
}

}  // namespace semel::dynamodb
