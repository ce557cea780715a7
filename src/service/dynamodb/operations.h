#pragma once

#include <span>
#include <string_view>

#include "domain/tables/tables.h"
#include "service/room.h"
#include "service/validation.h"

namespace semel::dynamodb {

namespace json = boost::json;
using codec::Shape;
using service::Access;
using service::Reply;

/// What an operation may use while it answers one request.
struct Context {
  tables::Tables& tables;
  const service::Caller& caller;
  std::string_view request_id;
  std::string_view host;  ///< as the request names the server; empty when it does not
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

Handler batch_execute_statement, execute_statement, execute_transaction;
extern const Shape batch_execute_statement_shape, execute_statement_shape,
    execute_transaction_shape;

Handler delete_item, get_item, put_item, update_item;
extern const Shape delete_item_shape, get_item_shape, put_item_shape, update_item_shape;

Handler create_table, delete_table, describe_table, list_tables, update_table;
extern const Shape create_table_shape, delete_table_shape, describe_table_shape, list_tables_shape,
    update_table_shape;

Handler describe_time_to_live, update_time_to_live;
extern const Shape describe_time_to_live_shape, update_time_to_live_shape;

Handler list_tags_of_resource, tag_resource, untag_resource;
extern const Shape list_tags_of_resource_shape, tag_resource_shape, untag_resource_shape;

Handler describe_continuous_backups, describe_endpoints, describe_limits;
extern const Shape describe_continuous_backups_shape, describe_endpoints_shape,
    describe_limits_shape;

Handler query, scan;
extern const Shape query_shape, scan_shape;

Handler transact_get_items, transact_write_items;
extern const Shape transact_get_items_shape, transact_write_items_shape;

inline constexpr Operation operations[] = {
    {"BatchExecuteStatement", batch_execute_statement, &batch_execute_statement_shape,
     Access::write},
    {"BatchGetItem", batch_get_item, &batch_get_item_shape, Access::read},
    {"BatchWriteItem", batch_write_item, &batch_write_item_shape, Access::write},
    {"CreateTable", create_table, &create_table_shape, Access::write},
    {"DeleteItem", delete_item, &delete_item_shape, Access::write},
    {"DeleteTable", delete_table, &delete_table_shape, Access::write},
    {"DescribeContinuousBackups", describe_continuous_backups, &describe_continuous_backups_shape,
     Access::read},
    {"DescribeEndpoints", describe_endpoints, &describe_endpoints_shape, Access::read},
    {"DescribeLimits", describe_limits, &describe_limits_shape, Access::read},
    {"DescribeTable", describe_table, &describe_table_shape, Access::read},
    {"DescribeTimeToLive", describe_time_to_live, &describe_time_to_live_shape, Access::read},
    {"ExecuteStatement", execute_statement, &execute_statement_shape, Access::write},
    {"ExecuteTransaction", execute_transaction, &execute_transaction_shape, Access::write},
    {"GetItem", get_item, &get_item_shape, Access::read},
    {"ListTables", list_tables, &list_tables_shape, Access::read},
    {"ListTagsOfResource", list_tags_of_resource, &list_tags_of_resource_shape, Access::read},
    {"PutItem", put_item, &put_item_shape, Access::write},
    {"Query", query, &query_shape, Access::read},
    {"Scan", scan, &scan_shape, Access::read},
    {"TagResource", tag_resource, &tag_resource_shape, Access::write},
    {"TransactGetItems", transact_get_items, &transact_get_items_shape, Access::read},
    {"TransactWriteItems", transact_write_items, &transact_write_items_shape, Access::write},
    {"UntagResource", untag_resource, &untag_resource_shape, Access::write},
    {"UpdateItem", update_item, &update_item_shape, Access::write},
    {"UpdateTable", update_table, &update_table_shape, Access::write},
    {"UpdateTimeToLive", update_time_to_live, &update_time_to_live_shape, Access::write},
};

/// Null when the room does not serve it.
const Operation* find_operation(std::string_view name);

/// Whether the API (2012-08-10) has an operation of this name, served here or not.
bool is_known_operation(std::string_view name);

}  // namespace semel::dynamodb
