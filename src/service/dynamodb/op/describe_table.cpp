#include "service/dynamodb/operations.h"
#include "service/dynamodb/wire.h"
#include "service/dynamodb/wire_table.h"
#include "service/dynamodb/wire_table_shapes.h"

// AWS API Reference, DescribeTable.

namespace semel::dynamodb {

constexpr Shape describe_table_shape{.type = codec::Type::structure,
                                     .class_name = "DescribeTableInput",
                                     .members = shapes::table_name_only_members};

Result<Reply> describe_table(Context& context, const json::object& request) {
  const auto name = TRY(wire::table_name(context, request));
  const auto table = TRY(context.tables.describe_table(name));
  return wire::table_reply(context, "Table", table);
}

}  // namespace semel::dynamodb
