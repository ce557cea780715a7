#pragma once

#include <cstdint>

#include "base/mutex.h"
#include "base/random.h"

namespace semel::operation {

/// A way to let time pass. The real one waits on a condition that the end of the program notifies.
class Pause {
 public:
  virtual ~Pause() = default;
  /// False when the program is ending: the caller stops where it is, which is always safe.
  virtual bool wait_ms(std::int64_t duration_ms) = 0;
};

/// Why a call is repeated. Each has its own base of the back-off and its own price.
enum class RetryCause {
  conflict,     ///< another transaction held an item: nothing was changed
  in_progress,  ///< the same transaction is running
  transient,    ///< no answer, or an error of the peer
  throttled     ///< too much at once: nothing was changed
};

struct RetryPolicy {
  std::int64_t transient_base_ms = 25;
  std::int64_t throttled_base_ms = 1'000;
  std::int64_t delay_max_ms = 20'000;
  int tries_max = 8;  ///< sendings of one generation by one driver
  /// A transaction that is running is asked for again for at least so long, since asking drives it.
  std::int64_t in_progress_ms = 5'000;
};

/// Full jitter: uniform from 0 to min(delay_max, base * 2^(retry - 1)), `retry` from 1; never below
/// the peer's hint.
std::int64_t delay_ms(const RetryPolicy& policy, RetryCause cause, int retry,
                      std::int64_t retry_after_ms, Random& random);

/// A bucket of tokens shared by all operations of a node: while a store is failing, retries soon
/// cost more than successes give back, so that an outage is not multiplied. Thread-safe.
class RetryBudget {
 public:
  static constexpr int capacity = 500;
  static constexpr int transient_cost = 14;
  static constexpr int throttled_cost = 5;
  static constexpr int conflict_cost = 1;  ///< no sign of an outage

  /// False when there are too few tokens: do not retry now.
  bool take(RetryCause cause);
  /// A call that succeeded: gives back what its last retry took, or one token if there was none.
  void give_back(int retry_count, RetryCause last);
  int tokens() const;

 private:
  mutable Mutex mutex_;
  int tokens_ GUARDED_BY(mutex_) = capacity;
};

}  // namespace semel::operation
