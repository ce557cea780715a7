#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "domain/engine/judge.h"
#include "domain/tables/outcomes.h"

namespace semel::engine {

// What calls on several items have in common.

/// A transaction's item costs twice a single one's: prepare and commit (AWS developer guide,
/// "Capacity management for transactions").
inline constexpr int transaction_factor = 2;

/// A table's number and an item's key in it.
using ItemPlace = std::pair<std::uint32_t, std::string_view>;

std::vector<ItemPlace> places_of(const std::vector<Prepared>& all);

/// Errors: invalid_argument - an item occurs twice, in whatever roles: `refusal`.
Result<void> check_distinct(std::vector<ItemPlace> places, std::string_view refusal);
inline constexpr std::string_view item_twice_text =
    "Transaction request cannot include multiple operations on one item";

/// False when a table changed since it was opened.
bool all_current(const std::vector<Prepared>& all);

/// Cancelled by the action at `position`, which its table's schema or its item refuses; the others
/// have no reason.
tables::Cancelled cancelled_by(std::size_t action_count, std::size_t position, std::string message);

}  // namespace semel::engine
