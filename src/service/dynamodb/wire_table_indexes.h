#pragma once

#include <vector>

#include "service/dynamodb/wire_table_keys.h"

// Secondary indexes in checked requests.

namespace semel::dynamodb::wire {

/// LocalSecondaryIndexes of a table with these keys and definitions. Errors: invalid_argument - an
/// empty list, keys or projections that do not go together.
Result<std::vector<tables::LocalIndex>> local_indexes(const json::object& request,
                                                      const tables::TableDescription& table);

/// GlobalSecondaryIndexes. Errors: the same; also throughput out of bounds.
Result<std::vector<tables::GlobalIndex>> global_indexes(const json::object& request,
                                                        const AttributeDefinitions& definitions);

/// One member of GlobalSecondaryIndexes, or the Create of GlobalSecondaryIndexUpdates.
Result<tables::GlobalIndex> global_index(const json::object& index,
                                         const AttributeDefinitions& definitions);

/// What holds between the indexes of a new table. Errors: invalid_argument - two of one name, too
/// many, too many projected attributes, throughput against the billing mode.
Result<void> check_indexes(const tables::TableDescription& table);

}  // namespace semel::dynamodb::wire
