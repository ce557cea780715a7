#include "service/dynamodb/operations.h"
#include "service/dynamodb/wire.h"
#include "service/dynamodb/wire_table.h"
#include "service/dynamodb/wire_table_shapes.h"

// AWS API Reference, DeleteTable.

namespace semel::dynamodb {

constexpr Shape delete_table_shape{.type = codec::Type::structure,
                                   .class_name = "DeleteTableInput",
                                   .members = shapes::table_name_only_members};

Result<Reply> delete_table(Context& context, const json::object& request) {
  const auto name = TRY(wire::table_name(context, request));
  const auto table = TRY(context.tables.delete_table(name));
  return wire::deleted_table_reply(context, table);
}

}  // namespace semel::dynamodb
