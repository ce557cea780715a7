#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "base/result.h"
#include "cli/demo_order.h"

namespace semel::cli {

/// What is in stock at the beginning, by SKU.
using Stock = std::map<std::string, int>;

struct RecordRow {
  std::string operation_id, state, order_id;
};
struct OrderRow {
  std::string order_id, operation_id, sku;
  std::int64_t quantity = 0;
  std::int64_t cents = 0;
};
struct LedgerRow {
  std::string entry_id, order_id;
  std::int64_t cents = 0;
};
struct StockRow {
  std::string sku;
  std::int64_t available = 0;
  std::int64_t sold = 0;
  std::int64_t received = 0;  ///< all that ever came in
};

/// All that the four tables hold; the stock in order of SKUs.
struct Shop {
  std::vector<RecordRow> records;
  std::vector<OrderRow> orders;
  std::vector<LedgerRow> ledger;
  std::vector<StockRow> stock;
};

/// Creates operations, orders, stock and ledger, and fills the stock.
Result<void> create_tables(std::uint16_t port, const Stock& stock);

/// More of `sku` comes in.
Result<void> receive_stock(std::uint16_t port, const std::string& sku, int quantity);

/// Reads all four tables to their end, through the API.
Result<Shop> read_shop(std::uint16_t port);

/// What the tables hold of one order, in one line.
Result<std::string> describe_order(std::uint16_t port, const Order& order);

}  // namespace semel::cli
