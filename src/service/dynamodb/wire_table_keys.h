#pragma once

#include <string>
#include <vector>

#include "service/dynamodb/operations.h"

// Attribute definitions and key schemas of checked requests.

namespace semel::dynamodb::wire {

using AttributeDefinitions = std::vector<tables::AttributeDefinition>;

/// AttributeDefinitions; none when it is absent. Errors: invalid_argument - two of one name.
Result<AttributeDefinitions> attribute_definitions(const json::object& request);

/// KeySchema of a table. Errors: invalid_argument - not one partition key and at most one sort key,
/// in this order, both defined and different.
Result<tables::KeySchema> table_keys(const json::object& request,
                                     const AttributeDefinitions& definitions);

/// KeySchema of an index. Errors: the same; invalid_argument - more than two attributes.
Result<tables::KeySchema> index_keys(const json::object& index,
                                     const AttributeDefinitions& definitions);

/// Names of the attributes that the keys of the table and its indexes use, each once.
std::vector<std::string> key_attributes(const tables::TableDescription& table);

/// Errors: invalid_argument - a definition that no key uses.
Result<void> check_definitions_used(const tables::TableDescription& table);

}  // namespace semel::dynamodb::wire
