#pragma once

#include <variant>
#include <vector>

#include "domain/partiql/statement.h"
#include "domain/tables/requests.h"

namespace semel::partiql {

/// One read of the port that a SELECT runs.
struct ReadStep {
  std::variant<tables::Query, tables::Scan> read;
  /// Filters on attributes that an index lacks: they see the rows of the index, where those
  /// attributes are absent, and not the items behind them.
  std::optional<expression::Condition> row_filter;
};

/// The reads that `select` stands for, in the order of its rows: a query for each alternative of
/// its WHERE clause that names a partition, or one scan. None when no item can match. `select`
/// passed check(). Errors: invalid_argument in the service's words - no such index, a consistent
/// read of a global index, filters that an index does not project, ORDER BY that the keys do not
/// give, and those of branches_of().
Result<std::vector<ReadStep>> plan_read(const Select& select,
                                        const std::vector<value::AttributeValue>& parameters,
                                        const tables::TableName& name,
                                        const tables::TableDescription& table, bool consistent);

}  // namespace semel::partiql
