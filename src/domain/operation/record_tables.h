#pragma once

#include "domain/operation/writes.h"
#include "domain/tables/tables.h"

namespace semel::operation {

inline constexpr const char* due_index = "due";

/// The operations table: a record for each id, and an index on due time that holds unfinished ones
/// alone, spread over due_partition_count partitions and `cases_partition`.
tables::CreateTable operations_table(const tables::TableName& name);
/// The archive: finished records past their retention, by id.
tables::CreateTable archive_table(const tables::TableName& name);

/// Creates what is missing. Errors: what create_table returns, but for already_exists; a remote
/// table may still be CREATING on return.
Result<void> create_tables(tables::Tables& tables, const RecordTables& names);

/// Unfinished records of one partition of the index, the longest due first.
tables::Query due_query(const tables::TableName& operations, std::string partition,
                        std::int64_t limit);

}  // namespace semel::operation
