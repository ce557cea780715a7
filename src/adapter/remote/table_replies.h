#pragma once

#include <string>

#include "adapter/remote/endpoint.h"
#include "domain/tables/description.h"

namespace semel::remote {

extern const Operation create_table_operation, update_table_operation, delete_table_operation,
    describe_table_operation, list_tables_operation, update_time_to_live_operation,
    describe_time_to_live_operation, tag_operation, untag_operation, list_tags_operation;

/// A description and the ARN that the endpoint gave the table.
struct DescribedTable {
  tables::TableDescription table;
  std::string arn;
};
/// `member` of a checked reply: "Table" or "TableDescription". Errors: invalid_argument - it is not
/// there.
Result<DescribedTable> read_table(const json::object& body, std::string_view member,
                                  const std::string& region);

/// A KeySchema, checked.
tables::KeySchema read_keys(const json::object& object);
extern const codec::Shape key_schema_shape;

/// A time in seconds, which may have a fraction; 0 when absent.
std::int64_t read_time_ms(const json::object& object, std::string_view member);

}  // namespace semel::remote
