#include "domain/operation/orders/group.h"

#include <algorithm>
#include <map>

#include "domain/expression/copy.h"
#include "domain/operation/orders/actions.h"

namespace semel::orders {
namespace {

using tables::CancellationCode;
using tables::TransactWrite;
using tables::WriteAction;

const tables::TableName& table_of(const WriteAction& action) {
  return std::visit([](const auto& one) -> const tables::TableName& { return one.table; }, action);
}

const value::Item& names_of(const WriteAction& action) {
  if (const auto* put = std::get_if<tables::Put>(&action)) return put->item;
  if (const auto* update = std::get_if<tables::Update>(&action)) return update->key;
  if (const auto* erase = std::get_if<tables::Delete>(&action)) return erase->key;
  return std::get<tables::ConditionCheck>(action).key;
}

std::string text_in(const WriteAction& action, std::string_view name) {
  const auto* found = names_of(action).find(name);
  const auto* text = found == nullptr ? nullptr : found->get<std::string>();
  return text == nullptr ? "" : *text;
}

WriteAction copy_of(const WriteAction& action) {
  const auto copied = [](const std::optional<expression::Condition>& condition) {
    return condition ? std::optional(expression::copy_of(*condition)) : std::nullopt;
  };
  if (const auto* put = std::get_if<tables::Put>(&action)) {
    return tables::Put{put->table,
                       put->item,
                       copied(put->condition),
                       put->returned,
                       put->old_item_on_failure,
                       put->collection_metrics};
  }
  if (const auto* update = std::get_if<tables::Update>(&action)) {
    return tables::Update{update->table,
                          update->key,
                          expression::copy_of(update->update),
                          copied(update->condition),
                          update->returned,
                          update->old_item_on_failure,
                          update->collection_metrics};
  }
  if (const auto* erase = std::get_if<tables::Delete>(&action)) {
    return tables::Delete{erase->table,
                          erase->key,
                          copied(erase->condition),
                          erase->returned,
                          erase->old_item_on_failure,
                          erase->collection_metrics};
  }
  const auto& check = std::get<tables::ConditionCheck>(action);
  return tables::ConditionCheck{check.table, check.key, expression::copy_of(check.condition),
                                check.old_item_on_failure};
}

/// What one transaction is made of, as far as grouping asks.
struct Shape {
  std::size_t orders = 0, entries = 0, events = 0, records = 0;
  std::string sku, operation_id, order_id;
  bool fits = true;
};

void read_action(const Schema& schema, const WriteAction& action, Shape& shape) {
  const tables::TableName& table = table_of(action);
  if (table == schema.stock) {
    const auto move = read_move(schema, action);
    shape.fits = shape.fits && move && (shape.sku.empty() || shape.sku == move->sku);
    if (move) shape.sku = move->sku;
    return;
  }
  const bool is_put = std::holds_alternative<tables::Put>(action);
  const std::string id = text_in(action, "operationId");
  if (shape.operation_id.empty()) shape.operation_id = id;
  shape.fits = shape.fits && !id.empty() && id == shape.operation_id;
  if (table == schema.orders) {
    shape.orders += 1;
    shape.order_id = text_in(action, "orderId");
    shape.fits = shape.fits && is_put;
  } else if (table == schema.ledger) {
    shape.entries += 1;
    shape.fits = shape.fits && is_put;
  } else if (schema.outbox && table == *schema.outbox) {
    shape.events += 1;
  } else {
    shape.records += 1;
  }
}

Shape shape_of(const Schema& schema, const TransactWrite& request) {
  Shape shape;
  for (const WriteAction& action : request.actions) read_action(schema, action, shape);
  shape.fits = shape.fits && !shape.sku.empty() && shape.orders == 1 && shape.entries == 1 &&
               shape.events <= 1 && shape.records >= 1 && !request.collection_metrics;
  return shape;
}

/// Each member's share of what the group consumed.
std::vector<tables::Capacity> shared_out(std::vector<tables::Capacity> all, std::size_t count) {
  for (tables::Capacity& capacity : all) {
    const auto divisor = static_cast<double>(count);
    capacity.table_units /= divisor;
    for (auto& [name, units] : capacity.local_indexes) units /= divisor;
    for (auto& [name, units] : capacity.global_indexes) units /= divisor;
  }
  return all;
}

}  // namespace

std::optional<std::string> group_key(const Schema& schema, const TransactWrite& request) {
  Shape shape = shape_of(schema, request);
  if (!shape.fits) return std::nullopt;
  return std::move(shape.sku);
}

/// Adds one member after the other, as long as there is room.
class GroupQueue::Builder {
 public:
  explicit Builder(const Schema& schema) : schema_(schema) {}

  enum class Added { yes, not_this_time, full };
  Added add(Member& member) {
    const Shape shape = shape_of(schema_, *member.request);
    // One transaction cannot write an item twice.
    if (operations_.contains(shape.operation_id) || orders_.contains(shape.order_id)) {
      return Added::not_this_time;
    }
    std::size_t more = 0;
    for (const WriteAction& action : member.request->actions) {
      const auto move = read_move(schema_, action);
      const auto known = move ? sums_.find(move->shard) : sums_.end();
      if (known == sums_.end()) {
        more += 1;
      } else if (known->second.sum.epoch != move->epoch) {
        return Added::not_this_time;
      }
    }
    if (count_ + more > actions_max) return Added::full;
    operations_.insert(shape.operation_id);
    orders_.insert(shape.order_id);
    place(member);
    return Added::yes;
  }

  TransactWrite build(const std::vector<Member>& members) const {
    TransactWrite transaction;
    transaction.actions.resize(count_);
    for (const Member& member : members) {
      for (std::size_t i = 0; i < member.places.size(); ++i) {
        const WriteAction& action = member.request->actions[i];
        if (!read_move(schema_, action)) transaction.actions[member.places[i]] = copy_of(action);
      }
    }
    for (const auto& [shard, shared] : sums_) {
      transaction.actions[shared.place] = move_stock(schema_, shared.sum);
    }
    return transaction;
  }

  std::set<std::size_t> shared() const {
    std::set<std::size_t> places;
    for (const auto& [shard, shared] : sums_) places.insert(shared.place);
    return places;
  }

 private:
  struct Shared {
    Move sum;
    std::size_t place;
  };

  void place(Member& member) {
    member.places.clear();
    for (const WriteAction& action : member.request->actions) {
      const auto move = read_move(schema_, action);
      const auto known = move ? sums_.find(move->shard) : sums_.end();
      if (known != sums_.end()) {
        known->second.sum.quantity += move->quantity;
        member.places.push_back(known->second.place);
        continue;
      }
      if (move) sums_[move->shard] = {*move, count_};
      member.places.push_back(count_++);
    }
  }

  const Schema& schema_;
  std::size_t count_ = 0;
  std::set<std::string> operations_, orders_;
  std::map<int, Shared> sums_;  // by shard
};

std::uint64_t GroupQueue::add(const TransactWrite& request) {
  waiting_.push_back({++count_, &request, {}});
  return count_;
}

std::optional<GroupQueue::Group> GroupQueue::next() {
  if (waiting_.empty() || !under_way_.empty()) return std::nullopt;
  Builder builder(schema_);
  std::deque<Member> left;
  bool full = false;
  while (!waiting_.empty()) {
    Member member = std::move(waiting_.front());
    waiting_.pop_front();
    const auto added = full ? Builder::Added::full : builder.add(member);
    full = added == Builder::Added::full;
    (added == Builder::Added::yes ? static_cast<void>(under_way_.push_back(std::move(member)))
                                  : static_cast<void>(left.push_back(std::move(member))));
  }
  waiting_ = std::move(left);
  shared_ = builder.shared();
  Group group;
  for (const Member& member : under_way_) group.members.push_back(member.number);
  if (under_way_.size() == 1) {
    group.single = under_way_.front().request;
  } else {
    group.transaction = builder.build(under_way_);
  }
  return group;
}

std::vector<GroupQueue::Settled> GroupQueue::settle(const Outcome& outcome) {
  std::vector<Settled> settled;
  if (under_way_.size() == 1) {
    settled.push_back({under_way_.front().number, outcome});
  } else if (!outcome) {
    for (const Member& member : under_way_) settled.push_back({member.number, outcome});
  } else if (const auto* cancelled = std::get_if<tables::Cancelled>(&outcome->result)) {
    settled = settle_cancelled(*outcome, *cancelled);
  } else if (std::holds_alternative<tables::Committed>(outcome->result)) {
    tables::TransactWriteOutcome share = *outcome;
    share.capacity = shared_out(std::move(share.capacity), under_way_.size());
    for (const Member& member : under_way_) settled.push_back({member.number, Outcome(share)});
  } else {
    for (const Member& member : under_way_) settled.push_back({member.number, std::nullopt});
  }
  under_way_.clear();
  return settled;
}

std::vector<GroupQueue::Settled> GroupQueue::settle_cancelled(
    const tables::TransactWriteOutcome& outcome, const tables::Cancelled& cancelled) {
  std::vector<Settled> settled;
  std::deque<Member> again;
  bool stock_refused = false;
  bool stock_held = false;  // by another transaction, or throttled
  for (const std::size_t place : shared_) {
    const CancellationCode code = cancelled.reasons[place].code;
    stock_refused = stock_refused || code == CancellationCode::conditional_check_failed;
    stock_held = stock_held || code != CancellationCode::none;
  }
  for (Member& member : under_way_) {
    tables::Cancelled own;
    bool own_stands_in_the_way = false;
    for (const std::size_t place : member.places) {
      own.reasons.push_back(cancelled.reasons[place]);
      own_stands_in_the_way =
          own_stands_in_the_way ||
          (!shared_.contains(place) && own.reasons.back().code != CancellationCode::none);
    }
    if (own_stands_in_the_way || stock_refused) {
      settled.push_back({member.number, std::nullopt});
    } else if (stock_held) {
      tables::TransactWriteOutcome share = outcome;
      share.result = std::move(own);
      share.capacity = shared_out(std::move(share.capacity), under_way_.size());
      settled.push_back({member.number, Outcome(std::move(share))});
    } else {
      again.push_back(std::move(member));
    }
  }
  waiting_.insert(waiting_.begin(), std::make_move_iterator(again.begin()),
                  std::make_move_iterator(again.end()));
  return settled;
}

}  // namespace semel::orders
