#pragma once

#include <optional>
#include <string>

#include "domain/tables/tables.h"

namespace semel::orders {

/// Where orders live. All tables are of one region, since a transaction ends there.
struct Schema {
  tables::TableName orders, stock, ledger;
  std::optional<tables::TableName> outbox;  ///< nothing: orders make no events
};

/// The tables `prefix`orders, `prefix`stock, `prefix`ledger and, if wanted, `prefix`outbox.
Schema schema_named(const std::string& region, const std::string& prefix, bool with_outbox);

/// The sparse index of `orders` by which reservations that have run out are found.
inline constexpr std::string_view expiry_index = "byExpiry";
inline constexpr int expiry_bucket_count = 8;

/// Creates what is missing, pay-per-request; an existing table is left as it is. Waits for nothing:
/// tables of a remote endpoint become active later.
/// Errors: invalid_argument - an existing table has other keys.
Result<void> create_tables(tables::Tables& tables, const Schema& schema);

}  // namespace semel::orders
