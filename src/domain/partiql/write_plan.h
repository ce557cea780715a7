#pragma once

#include <optional>
#include <variant>
#include <vector>

#include "domain/partiql/key_schema.h"
#include "domain/partiql/statement.h"

namespace semel::partiql {

/// Which operation runs a statement: it decides what the statement may say.
enum class Surface { statement, batch, transaction };

/// Checks all that the statement says by itself, before its table is looked for: values, operands,
/// functions, columns. Errors: invalid_argument in the service's words.
Result<void> check(const Statement& statement,
                   const std::vector<value::AttributeValue>& parameters);

/// The write that a statement stands for. It passed check() and is not a SELECT.
///   INSERT          put, if no item has the key: a failed condition means a duplicate
///   UPDATE          update, if the item is there and the rest of WHERE holds
///   DELETE          delete, if the item is not there or the rest of WHERE holds
///   EXISTS(SELECT)  condition check of the rest of WHERE
/// Errors: invalid_argument - WHERE does not name one item by its whole key; EXISTS without a
/// further condition.
Result<tables::WriteAction> plan_write(const Statement& statement,
                                       const std::vector<value::AttributeValue>& parameters,
                                       const tables::TableName& name,
                                       const tables::TableDescription& table, Surface surface);

/// The read of one item, for a batch or a transaction. `select` passed check().
/// Errors: invalid_argument - WHERE is not exactly the primary key, or an index is read.
Result<tables::Get> plan_get(const Select& select,
                             const std::vector<value::AttributeValue>& parameters,
                             const tables::TableName& name, const tables::TableDescription& table,
                             Surface surface);

/// The one call of the port that a statement stands for.
using SingleCall = std::variant<tables::Get, tables::Put, tables::Update, tables::Delete>;

/// The key of the item that `call` is about; nothing when it does not fit the table.
std::optional<value::Item> key_of(const SingleCall& call, const tables::TableDescription& table);

/// Whether the key that a planned action names fits the table, as a transaction wants to know
/// before it begins. Errors: invalid_argument - a key attribute is missing, or has another type.
Result<void> check_key(const tables::WriteAction& action, const tables::TableDescription& table);
Result<void> check_key(const tables::Get& get, const tables::TableDescription& table);

}  // namespace semel::partiql
