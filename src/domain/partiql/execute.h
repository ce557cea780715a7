#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "domain/partiql/write_plan.h"
#include "domain/tables/tables.h"

namespace semel::partiql {

/// One statement to run, parsed.
struct Request {
  const Statement& statement;
  std::string_view text;  ///< as it came: a page token is good for this text only
  const std::vector<value::AttributeValue>& parameters;
  tables::TableName table;  ///< what the statement's table name stands for
  bool consistent = false;
  std::optional<std::int64_t> limit;  ///< items examined
  std::string_view page_token;        ///< empty: from the beginning
  bool old_item_on_failure = false;
};

struct Rows {
  std::vector<value::Item> items;  ///< of a write: what RETURNING asked for
  std::optional<std::string> next_token;
  std::optional<value::Item> last_evaluated_key;
};
/// INSERT met an item with the same key.
struct DuplicateItem {};

struct Outcome {
  std::variant<Rows, tables::ConditionFailed, DuplicateItem> result;
  tables::Capacity capacity;
  Ticket seen;
};

/// Runs one statement. A read stops at `limit` items or about 1 MB of rows and says where it goes
/// on. Thread-safe. Errors: invalid_argument in the service's words; not_found - no such table;
/// those of Tables.
Result<Outcome> execute(tables::Tables& tables, const Request& request);

/// A statement of a batch, ready to run.
struct BatchMember {
  SingleCall call;
  std::optional<value::Item> key;  ///< of the one item; nothing when it does not fit the table
};

/// Plans one statement of a batch, which reads or writes one item; a limit and a page token say
/// nothing here. Thread-safe. Errors: invalid_argument in the service's words - also for a SELECT
/// that does not name one item by its primary key; not_found - no such table.
Result<BatchMember> plan_in_batch(tables::Tables& tables, const Request& request);

/// Runs what plan_in_batch() has made of `statement`. Thread-safe. Errors: those of Tables.
Result<Outcome> run_in_batch(tables::Tables& tables, const Statement& statement,
                             const BatchMember& member);

}  // namespace semel::partiql
