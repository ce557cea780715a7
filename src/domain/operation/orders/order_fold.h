#pragma once

#include <optional>
#include <string>
#include <vector>

#include "domain/operation/orders/items.h"

namespace semel::orders {

/// What an order's ledger entries say that its item must be.
struct Folded {
  std::optional<Order> order;  ///< nothing when there is no entry, or a fault
  std::string fault;  ///< why the entries contradict one another or the rules; "": they do not
};

/// Adds up the entries of one order, in any order. The ledger's own rules are checked on the way:
/// versions without gaps, legal steps alone, money and goods that balance.
Folded fold_order(std::vector<LedgerEntry> entries);

/// The event by which a repair writes an order's item anew; no step of an order.
inline constexpr std::string_view restore_event = "restore";

}  // namespace semel::orders
