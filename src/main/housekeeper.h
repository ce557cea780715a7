#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <thread>

#include "base/mutex.h"
#include "base/result.h"

namespace semel {

/// The thread that does rounds of background work: the next one at once while more is waiting, else
/// after a rest. The destructor lets the running round finish.
class Housekeeper {
 public:
  /// One round; true when more work is waiting. A round that fails is tried again after a rest.
  using Round = std::function<Result<bool>()>;
  /// What `round` uses outlives the housekeeper. The first round comes after a rest as well.
  Housekeeper(Round round, std::chrono::milliseconds rest);
  ~Housekeeper();
  Housekeeper(const Housekeeper&) = delete;
  Housekeeper& operator=(const Housekeeper&) = delete;

 private:
  void run();
  /// False when the housekeeper is to stop.
  bool wait_until(std::chrono::steady_clock::time_point next_round);
  /// Does one round; true when more work is waiting.
  bool keep_house();

  const Round round_;
  const std::chrono::milliseconds rest_;
  Mutex mutex_;
  std::condition_variable changed_;
  bool is_stopping_ GUARDED_BY(mutex_) = false;
  bool has_failed_ = false;  ///< the last round; of the thread alone
  std::thread thread_;       // the last member: it uses all the others
};

}  // namespace semel
