#pragma once

#include <condition_variable>
#include <map>
#include <memory>

#include "base/mutex.h"
#include "domain/operation/orders/group.h"
#include "domain/tables/forwarding.h"

namespace semel::orders {

/// The reservation queue of hot SKUs: a Tables that commits the orders of one SKU in groups, one
/// group after the other, however many threads send them. Everything else passes on as it is.
///
/// While a group is under way, what arrives waits and becomes the next one, so that groups grow
/// with the load and nothing waits without need. A waiting call blocks its thread as long as the
/// calls of `inner` before it. Thread-safe.
class GroupingTables final : public tables::ForwardingTables {
 public:
  /// Both outlive this object.
  GroupingTables(tables::Tables& inner, const Schema& schema)
      : ForwardingTables(inner), schema_(schema) {}

  Result<tables::TransactWriteOutcome> transact_write(
      const tables::TransactWrite& request) override;

  struct Figures {
    std::uint64_t groups = 0;   ///< of two or more
    std::uint64_t members = 0;  ///< in those
    std::uint64_t alone = 0;    ///< sent by themselves
  };
  Figures figures() const;

 private:
  struct Waiting {
    std::condition_variable changed;
    bool settled = false;
    bool leads = false;
    std::optional<GroupQueue::Outcome> outcome;  ///< nothing though settled: send it alone
  };
  struct Lane {
    explicit Lane(const Schema& schema) : queue(schema) {}
    GroupQueue queue;
    std::map<std::uint64_t, Waiting*> waiting;
    bool led = false;
  };

  /// Waits until `self` is settled, or leads until it is.
  void await(const std::string& sku, const tables::TransactWrite& request, Waiting& self);
  void lead(const std::string& sku, Waiting& self);
  GroupQueue::Outcome send(const GroupQueue::Group& group);
  void settle(Lane& lane, const GroupQueue::Outcome& outcome) REQUIRES(mutex_);
  void hand_over(const std::string& sku) REQUIRES(mutex_);

  const Schema& schema_;
  mutable Mutex mutex_;
  std::map<std::string, Lane> lanes_ GUARDED_BY(mutex_);
  Figures figures_ GUARDED_BY(mutex_);
};

}  // namespace semel::orders
