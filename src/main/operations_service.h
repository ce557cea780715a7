#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <thread>

#include "base/clock.h"
#include "base/mutex.h"
#include "base/random.h"
#include "domain/operation/archive.h"
#include "domain/operation/cost/metering_tables.h"
#include "domain/operation/driver.h"
#include "domain/operation/generic.h"
#include "domain/operation/orders/grouping_tables.h"
#include "domain/operation/orders/order_planner.h"
#include "domain/operation/sweeper.h"
#include "main/operations_figures.h"
#include "service/operations/room.h"

namespace semel {

struct OperationsOptions {
  std::string region = "us-east-1";
  std::string prefix = "semel.";  ///< of its tables' names
  bool with_outbox = true;
  bool embedded = false;      ///< its tables are in this process: no answer of theirs gets lost
  bool group_orders = false;  ///< the queue of hot SKUs; needs many workers
  bool second_approval = false;
  std::int64_t retention_ms = std::int64_t{7} * 24 * 3'600 * 1'000;  ///< then to the archive
};

/// Waits on a condition that the end of the program notifies.
class InterruptiblePause final : public operation::Pause {
 public:
  bool wait_ms(std::int64_t duration_ms) override;
  void interrupt();

 private:
  Mutex mutex_;
  std::condition_variable interrupted_;
  bool is_interrupted_ GUARDED_BY(mutex_) = false;
};

/// The operations service over any Tables: planners, driver, room, and a thread that finishes what
/// nobody drives any more, releases reservations that have run out, and archives. Its tables are
/// made when the first call comes.
class OperationsService {
 public:
  using ReadActions = std::function<Result<std::vector<tables::WriteAction>>(
      std::string_view body, const std::string& region)>;

  /// All outlive the service.
  OperationsService(tables::Tables& tables, const Clock& clock, Random& random,
                    OperationsOptions options, ReadActions read_actions);
  ~OperationsService();
  OperationsService(const OperationsService&) = delete;
  OperationsService& operator=(const OperationsService&) = delete;

  service::RestRoom& room() { return room_; }
  /// Thread-safe.
  gateway::Figures figures() const;

 private:
  operation::DriverOptions driver_options() const;
  Result<void> prepare();
  Result<void> wait_until_active(const tables::TableName& table);
  bool has_tables();
  void run();
  void round();
  Result<void> sweep();
  Result<void> release_expired();
  Result<void> archive();

  const OperationsOptions options_;
  const Clock& clock_;
  const orders::Schema schema_;
  cost::MeteringTables meter_;
  std::optional<orders::GroupingTables> grouping_;
  tables::Tables& tables_;  ///< the topmost of those
  InterruptiblePause pause_;
  operation::RetryBudget budget_;
  operation::Planners planners_;
  orders::OrderPlanner order_planner_;
  operation::GenericPlanner generic_planner_;
  const operation::Driver driver_;
  operation::Sweeper sweeper_;
  operation::Archiver archiver_;
  mutable Mutex totals_mutex_;
  SweepTotals totals_ GUARDED_BY(totals_mutex_);
  Mutex prepare_mutex_;
  std::atomic<bool> is_prepared_ = false;
  bool has_failed_ = false;  ///< the last round; of the thread alone
  operations::OperationsRoom room_;
  std::thread thread_;  // the last member: it uses all the others
};

}  // namespace semel
