#include "domain/operation/orders/grouping_tables.h"

namespace semel::orders {

using tables::TransactWriteOutcome;

Result<TransactWriteOutcome> GroupingTables::transact_write(const tables::TransactWrite& request) {
  const auto sku = group_key(schema_, request);
  if (!sku) return inner_.transact_write(request);
  Waiting self;
  await(*sku, request, self);
  if (self.outcome) return *std::move(self.outcome);
  return inner_.transact_write(request);
}

void GroupingTables::await(const std::string& sku, const tables::TransactWrite& request,
                           Waiting& self) {
  {
    Lock lock(mutex_);
    Lane& lane = lanes_.try_emplace(sku, schema_).first->second;
    lane.waiting[lane.queue.add(request)] = &self;
    while (!self.settled && !self.leads && lane.led) lock.wait(self.changed);
    if (self.settled) return;
    lane.led = true;
  }
  lead(sku, self);
}

void GroupingTables::lead(const std::string& sku, Waiting& self) {
  for (;;) {
    std::optional<GroupQueue::Group> group;
    {
      const Lock lock(mutex_);
      if (self.settled) {
        hand_over(sku);
        return;
      }
      group = lanes_.at(sku).queue.next();
    }
    CHECK(group.has_value());  // `self` waits, and only the leader sends
    const GroupQueue::Outcome outcome = send(*group);
    const Lock lock(mutex_);
    settle(lanes_.at(sku), outcome);
    const bool is_group = group->single == nullptr;
    figures_.groups += is_group ? 1 : 0;
    (is_group ? figures_.members : figures_.alone) += group->members.size();
  }
}

GroupQueue::Outcome GroupingTables::send(const GroupQueue::Group& group) {
  return inner_.transact_write(group.single != nullptr ? *group.single : group.transaction);
}

void GroupingTables::settle(Lane& lane, const GroupQueue::Outcome& outcome) {
  for (GroupQueue::Settled& settled : lane.queue.settle(outcome)) {
    const auto place = lane.waiting.find(settled.member);
    Waiting& waiting = *place->second;
    lane.waiting.erase(place);
    figures_.alone += settled.outcome ? 0 : 1;
    waiting.outcome = std::move(settled.outcome);
    waiting.settled = true;
    waiting.changed.notify_one();
  }
}

void GroupingTables::hand_over(const std::string& sku) {
  Lane& lane = lanes_.at(sku);
  if (!lane.queue.has_waiting()) {
    lanes_.erase(sku);
    return;
  }
  Waiting& next = *lane.waiting.at(lane.queue.first_waiting());
  next.leads = true;
  next.changed.notify_one();
}

GroupingTables::Figures GroupingTables::figures() const {
  const Lock lock(mutex_);
  return figures_;
}

}  // namespace semel::orders
