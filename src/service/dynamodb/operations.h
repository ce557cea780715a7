#pragma once

#include <span>
#include <string_view>

#include "domain/tables/tables.h"
#include "service/room.h"
#include "service/validation.h"

namespace semel::dynamodb {

namespace json = boost::json;
using service::Access;
using service::Reply;
using service::Shape;

/// What an operation may use while it answers one request.
struct Context {
  tables::Tables& tables;
  const service::Caller& caller;
  std::string_view request_id;
};

/// Answers a request that passed check_request() against the operation's shape. An error becomes a
/// reply in errors.cpp.
using Handler = Result<Reply>(Context& context, const json::object& request);

struct Operation {
  std::string_view name;
  Handler* handler;
  const Shape* shape;
  Access access;
};

// The index. Each operation has one file in op/, and here one declaration of its handler and shape
// and one row.

Handler batch_get_item, batch_write_item;
extern const Shape batch_get_item_shape, batch_write_item_shape;

Handler delete_item, get_item, put_item, update_item;
extern const Shape delete_item_shape, get_item_shape, put_item_shape, update_item_shape;

Handler create_table, delete_table, describe_table, list_tables;
extern const Shape create_table_shape, delete_table_shape, describe_table_shape, list_tables_shape;

Handler query, scan;
extern const Shape query_shape, scan_shape;

Handler transact_get_items, transact_write_items;
extern const Shape transact_get_items_shape, transact_write_items_shape;

inline constexpr Operation operations[] = {
    {"BatchGetItem", batch_get_item, &batch_get_item_shape, Access::read},
    {"BatchWriteItem", batch_write_item, &batch_write_item_shape, Access::write},
    {"CreateTable", create_table, &create_table_shape, Access::write},
    {"DeleteItem", delete_item, &delete_item_shape, Access::write},
    {"DeleteTable", delete_table, &delete_table_shape, Access::write},
    {"DescribeTable", describe_table, &describe_table_shape, Access::read},
    {"GetItem", get_item, &get_item_shape, Access::read},
    {"ListTables", list_tables, &list_tables_shape, Access::read},
    {"PutItem", put_item, &put_item_shape, Access::write},
    {"Query", query, &query_shape, Access::read},
    {"Scan", scan, &scan_shape, Access::read},
    {"TransactGetItems", transact_get_items, &transact_get_items_shape, Access::read},
    {"TransactWriteItems", transact_write_items, &transact_write_items_shape, Access::write},
    {"UpdateItem", update_item, &update_item_shape, Access::write},
};

/// Null when the room does not serve it.
const Operation* find_operation(std::string_view name);

/// Whether the API (2012-08-10) has an operation of this name, served here or not.
bool is_known_operation(std::string_view name);

}  // namespace semel::dynamodb
