#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "domain/operation/orders/fields.h"
#include "domain/operation/orders/items.h"
#include "domain/operation/planner.h"

// The payloads of order and stock operations, by kind (README.md lists their members).
namespace semel::orders {

struct NewOrder {                       // orders.place, orders.reserve
  std::optional<std::string> order_id;  ///< nothing: the operation's id
  std::string currency;
  std::vector<Line> lines;  ///< merged, in order of SKUs
  std::int64_t total_minor = 0;
  std::optional<std::string> customer;
  std::optional<std::int64_t> expires_in_ms;  ///< orders.reserve alone
};
struct OrderStep {  // orders.confirm, .release, .cancel, .ship, .deliver, .refund, .return
  Event event = Event::confirm;
  std::string order_id;
  std::int64_t amount_minor = 0;  ///< refund alone
  std::string currency;           ///< refund alone
  std::vector<Line> lines;        ///< return alone; empty: all that is not back yet
};
enum class StockEvent { create, receive, rebalance, resize, adjust };
struct StockStep {  // stock.create, .receive, .rebalance, .resize, .adjust
  StockEvent event = StockEvent::create;
  std::string sku;
  int shard_count = 0;        ///< create, resize
  std::int64_t quantity = 0;  ///< create, receive
  // adjust, a repair of one shard
  int shard = 0;
  std::int64_t seen_epoch = 0;  ///< as it was found; 0: the shard was not there
  std::int64_t change = 0;      ///< to what is available
  std::int64_t epoch = 0;  ///< the next one, above every epoch that the ledger has of the shard
};

struct RestoreOrder {  // orders.restore, a repair
  std::string order_id;
  std::int64_t seen_version = 0;  ///< of the order's item; 0: it was not there
};
struct RestoreHead {  // stock.restore, a repair
  StockHead head;     ///< as it is to be; its version is above every one that the ledger has
  std::int64_t seen_version = 0;  ///< 0: it was not there
};
struct ResendEvent {  // orders.resend, a repair: of the ledger entry whose event is missing
  std::string subject;
  std::string operation_id;
};
struct RestoreEntry {  // ledger.restore, a repair
  value::Item entry;   ///< as the operation's plan has it
};

using Payload = std::variant<NewOrder, OrderStep, StockStep, RestoreOrder, RestoreHead, ResendEvent,
                             RestoreEntry>;

inline constexpr std::array kinds = {
    std::string_view("orders.place"),   std::string_view("orders.reserve"),
    std::string_view("orders.confirm"), std::string_view("orders.release"),
    std::string_view("orders.cancel"),  std::string_view("orders.ship"),
    std::string_view("orders.deliver"), std::string_view("orders.refund"),
    std::string_view("orders.return"),  std::string_view("stock.create"),
    std::string_view("stock.receive"),  std::string_view("stock.rebalance"),
    std::string_view("stock.resize"),   std::string_view("stock.adjust"),
    std::string_view("orders.restore"), std::string_view("orders.resend"),
    std::string_view("ledger.restore"), std::string_view("stock.restore")};

/// Reads the payload of `kind`, one of `kinds`; checks every bound that needs no table. The reasons
/// of a Fault are those of Fields and: "unknown_kind", "too_many_lines" (of different SKUs),
/// "too_large" (a sum beyond its bound).
std::variant<Payload, Fault> read_payload(const std::string& kind, const value::Item& payload);

std::string_view name_of(StockEvent event);

}  // namespace semel::orders
