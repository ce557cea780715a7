#pragma once

#include <cstddef>
#include <cstdint>

namespace semel::orders {

inline constexpr std::size_t sku_bytes_max = 128;
inline constexpr std::size_t order_id_bytes_max = 800;  ///< 200 characters
inline constexpr std::size_t subject_bytes_max = 1'024;
inline constexpr std::size_t customer_bytes_max = 200;
inline constexpr std::size_t line_count_max = 1'000;  ///< as the client gives them, before merging
inline constexpr std::int64_t quantity_max = 1'000'000'000;
/// Of an order, and of a receipt's stock: far below what 64 bits hold, so that sums do not
/// overflow.
inline constexpr std::int64_t amount_minor_max = 1'000'000'000'000'000;
inline constexpr std::int64_t stock_max = 1'000'000'000'000'000;
inline constexpr int shard_count_max = 256;
/// Actions on stock in one transaction: 100, less the operation's record, the order, the ledger
/// entry and the outbox event.
inline constexpr std::size_t stock_actions_max = 96;
inline constexpr std::int64_t reservation_ms_max = 30LL * 24 * 3'600 * 1'000;

}  // namespace semel::orders
