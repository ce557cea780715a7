#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "domain/tables/tables.h"

namespace semel::reconcile {

/// Calls `each` with the items of one page after the other; every read is consistent.
/// Errors: what Tables or `each` returns.
Result<void> for_each_page(tables::Tables& tables, const tables::TableName& table,
                           std::int64_t page_size,
                           const std::function<Result<void>(std::vector<value::Item>)>& each);

/// Reads any number of items, consistently, none twice; in the order of `gets`.
Result<std::vector<std::optional<value::Item>>> read_items(tables::Tables& tables,
                                                           std::vector<tables::Get> gets);

/// Reads up to 100 items as they were at one moment.
/// Errors: conflict - they were being written at every try; what Tables returns.
Result<std::vector<std::optional<value::Item>>> read_together(tables::Tables& tables,
                                                              std::vector<tables::Get> gets);

tables::Get get_of(const tables::TableName& table, value::Item key);

}  // namespace semel::reconcile
