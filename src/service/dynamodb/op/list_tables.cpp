#include <string>

#include "codec/json_writer.h"
#include "service/dynamodb/operations.h"
#include "service/dynamodb/wire_shapes.h"

// AWS API Reference, ListTables.

namespace semel::dynamodb {

namespace {

constexpr std::int64_t list_tables_limit_max = 100;

constexpr Shape list_tables_start{
    .pattern = shapes::Pattern::name, .length_min = 3, .length_max = 255};
constexpr Shape list_tables_limit{
    .type = shapes::Type::integer, .value_min = 1, .value_max = list_tables_limit_max};
constexpr shapes::Member list_tables_members[] = {
    {"ExclusiveStartTableName", &list_tables_start},
    {"Limit", &list_tables_limit},
};

}  // namespace

constexpr Shape list_tables_shape{.type = codec::Type::structure,
                                  .class_name = "ListTablesInput",
                                  .members = list_tables_members};

Result<Reply> list_tables(Context& context, const json::object& request) {
  const std::string start(codec::text_of(request, "ExclusiveStartTableName"));
  const auto* given = codec::find_member(request, "Limit");
  const auto limit = given == nullptr ? list_tables_limit_max : codec::whole_number(*given);
  const auto list = TRY(
      context.tables.list_tables(context.caller.region, start, static_cast<std::size_t>(limit)));

  Reply reply{.body = {}, .status = 200, .seen = context.tables.newest(), .error = {}};
  codec::JsonWriter writer(reply.body);
  writer.begin_object();
  if (list.more) writer.key("LastEvaluatedTableName").string(list.names.back());
  writer.key("TableNames").begin_array();
  for (const auto& name : list.names) writer.string(name);
  writer.end_array();
  writer.end_object();
  return reply;
}

}  // namespace semel::dynamodb
