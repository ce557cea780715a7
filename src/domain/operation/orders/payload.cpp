#include "domain/operation/orders/payload.h"

#include <algorithm>
#include <map>

#include "domain/operation/orders/limits.h"

namespace semel::orders {
namespace {

constexpr Fields::Range quantity_range{1, quantity_max};
constexpr Fields::Range amount_range{0, amount_minor_max};
constexpr Fields::Range shards_range{1, shard_count_max};

using Read = Payload (*)(Fields& fields, std::string_view kind);

std::string read_currency(Fields& fields) {
  std::string currency = fields.text("currency", 3);
  const bool fits =
      currency.size() == 3 &&
      std::all_of(currency.begin(), currency.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
  if (!fits) fields.fail("out_of_range", "currency is not three capital letters (ISO 4217)");
  return currency;
}

/// Adds the lines of one SKU together. A sum beyond its bound is a fault.
std::vector<Line> merged(std::vector<Line> lines, Fields& fields) {
  std::map<std::string, Line> by_sku;
  for (Line& line : lines) {
    Line& sum = by_sku[line.sku];
    sum.sku = line.sku;
    sum.quantity += line.quantity;
    sum.amount_minor += line.amount_minor;
    if (sum.quantity > quantity_max || sum.amount_minor > amount_minor_max) {
      fields.fail("too_large", "the lines of SKU " + sum.sku + " add up to too much");
      return {};
    }
  }
  std::vector<Line> all;
  for (auto& [sku, line] : by_sku) all.push_back(std::move(line));
  if (all.size() > stock_actions_max) {
    fields.fail("too_many_lines", "lines of " + std::to_string(all.size()) +
                                      " different SKUs; one transaction holds " +
                                      std::to_string(stock_actions_max));
  }
  return all;
}

Line read_priced_line(const value::Item& map, std::size_t position, Fields& fields) {
  Fields line(map, "lines[" + std::to_string(position) + "]");
  Line read{line.text("sku", sku_bytes_max), line.whole("quantity", quantity_range), 0, 0};
  const std::int64_t unit_price = line.whole("unitPrice", amount_range);
  if (read.quantity > 0 && unit_price > amount_minor_max / read.quantity) {
    line.fail("too_large", "lines[" + std::to_string(position) + "] costs too much");
  } else {
    read.amount_minor = unit_price * read.quantity;
  }
  fields.take_fault(line.fault());
  return read;
}

Payload read_new_order(Fields& fields, std::string_view kind) {
  NewOrder order;
  order.order_id = fields.optional_text("orderId", order_id_bytes_max);
  order.currency = read_currency(fields);
  std::vector<Line> lines;
  for (const value::Item* map : fields.maps("lines", {1, line_count_max})) {
    lines.push_back(read_priced_line(*map, lines.size(), fields));
  }
  order.lines = merged(std::move(lines), fields);
  for (const Line& line : order.lines) order.total_minor += line.amount_minor;
  if (order.total_minor > amount_minor_max) fields.fail("too_large", "the order costs too much");
  order.customer = fields.optional_text("customer", customer_bytes_max);
  if (kind == "orders.reserve") {
    order.expires_in_ms = fields.whole("expiresInMs", {1, reservation_ms_max});
  }
  return order;
}

OrderStep read_step(Fields& fields) {
  OrderStep step;
  step.order_id = fields.text("orderId", order_id_bytes_max);
  return step;
}

template <Event event>
Payload read_order_step(Fields& fields, std::string_view) {
  OrderStep step = read_step(fields);
  step.event = event;
  return step;
}

Payload read_refund(Fields& fields, std::string_view) {
  OrderStep step = read_step(fields);
  step.event = Event::refund;
  step.amount_minor = fields.whole("amount", {1, amount_minor_max});
  step.currency = read_currency(fields);
  return step;
}

Payload read_return(Fields& fields, std::string_view) {
  OrderStep step = read_step(fields);
  step.event = Event::return_goods;
  for (const value::Item* map : fields.optional_maps("lines", {1, line_count_max})) {
    Fields line(*map, "lines[" + std::to_string(step.lines.size()) + "]");
    step.lines.push_back(
        {line.text("sku", sku_bytes_max), line.whole("quantity", quantity_range), 0, 0});
    fields.take_fault(line.fault());
  }
  step.lines = merged(std::move(step.lines), fields);
  return step;
}

StockStep read_stock_step(Fields& fields, StockEvent event) {
  StockStep step;
  step.event = event;
  step.sku = fields.text("sku", sku_bytes_max);
  return step;
}

Payload read_create(Fields& fields, std::string_view) {
  StockStep step = read_stock_step(fields, StockEvent::create);
  step.shard_count = static_cast<int>(fields.whole("shards", shards_range));
  step.quantity = fields.whole("quantity", {0, stock_max});
  return step;
}
Payload read_receive(Fields& fields, std::string_view) {
  StockStep step = read_stock_step(fields, StockEvent::receive);
  step.quantity = fields.whole("quantity", {1, stock_max});
  return step;
}
Payload read_rebalance(Fields& fields, std::string_view) {
  return read_stock_step(fields, StockEvent::rebalance);
}
Payload read_resize(Fields& fields, std::string_view) {
  StockStep step = read_stock_step(fields, StockEvent::resize);
  step.shard_count = static_cast<int>(fields.whole("shards", shards_range));
  return step;
}
Payload read_adjust(Fields& fields, std::string_view) {
  StockStep step = read_stock_step(fields, StockEvent::adjust);
  step.shard = static_cast<int>(fields.whole("shard", {0, shard_count_max - 1}));
  step.seen_epoch = fields.whole("seenEpoch", {0, stock_max});
  step.change = fields.whole("change", {-stock_max, stock_max});
  step.epoch = fields.whole("epoch", {1, stock_max});
  return step;
}

Payload read_restore_order(Fields& fields, std::string_view) {
  RestoreOrder step;
  step.order_id = fields.text("orderId", order_id_bytes_max);
  step.seen_version = fields.whole("seenVersion", {0, stock_max});
  return step;
}
Payload read_restore_head(Fields& fields, std::string_view) {
  RestoreHead step;
  step.head.sku = fields.text("sku", sku_bytes_max);
  step.head.shard_count = static_cast<int>(fields.whole("shards", shards_range));
  step.head.received = fields.whole("received", {0, stock_max});
  step.head.version = fields.whole("version", {1, stock_max});
  step.seen_version = fields.whole("seenVersion", {0, stock_max});
  return step;
}
Payload read_resend(Fields& fields, std::string_view) {
  ResendEvent step;
  step.subject = fields.text("subject", subject_bytes_max);
  step.operation_id = fields.text("operationId", subject_bytes_max);
  return step;
}
Payload read_restore_entry(Fields& fields, std::string_view) {
  RestoreEntry step;
  const value::Item* entry = fields.map("entry");
  if (entry != nullptr) step.entry = *entry;
  const auto read = entry_from(step.entry);
  if (!read) fields.fail("out_of_range", read.error().message);
  return step;
}

constexpr std::array<Read, kinds.size()> readers = {read_new_order,
                                                    read_new_order,
                                                    read_order_step<Event::confirm>,
                                                    read_order_step<Event::release>,
                                                    read_order_step<Event::cancel>,
                                                    read_order_step<Event::ship>,
                                                    read_order_step<Event::deliver>,
                                                    read_refund,
                                                    read_return,
                                                    read_create,
                                                    read_receive,
                                                    read_rebalance,
                                                    read_resize,
                                                    read_adjust,
                                                    read_restore_order,
                                                    read_resend,
                                                    read_restore_entry,
                                                    read_restore_head};

}  // namespace

std::variant<Payload, Fault> read_payload(const std::string& kind, const value::Item& payload) {
  const auto* place = std::find(kinds.begin(), kinds.end(), kind);
  if (place == kinds.end()) return Fault{"unknown_kind", "no operation of kind " + kind};
  Fields fields(payload, "");
  Payload read = readers[static_cast<std::size_t>(place - kinds.begin())](fields, kind);
  if (auto fault = fields.fault()) return *std::move(fault);
  return read;
}

std::string_view name_of(StockEvent event) {
  constexpr std::array<std::string_view, 5> names = {"create", "receive", "rebalance", "resize",
                                                     "adjust"};
  return names[static_cast<std::size_t>(event)];
}

}  // namespace semel::orders
