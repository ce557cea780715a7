#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "domain/tables/outcomes.h"

namespace semel::engine {

// What read and write transactions have in common.

/// A transaction's item costs twice a single one's: prepare and commit (AWS developer guide,
/// "Capacity management for transactions").
inline constexpr int transaction_factor = 2;

/// A table's number and an item's key in it.
using ItemPlace = std::pair<std::uint32_t, std::string_view>;

/// Errors: invalid_argument - an item occurs twice, in whatever roles.
Result<void> check_distinct(std::vector<ItemPlace> places);

/// Cancelled by the action at `position`, which its table's schema or its item refuses; the others
/// have no reason.
tables::Cancelled cancelled_by(std::size_t action_count, std::size_t position, std::string message);

}  // namespace semel::engine
