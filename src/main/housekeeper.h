#pragma once

#include <chrono>
#include <condition_variable>
#include <thread>

#include "base/mutex.h"
#include "domain/engine/engine.h"

namespace semel {

/// The thread that gives the engine its rounds of background work. The destructor lets the running
/// round finish.
class Housekeeper {
 public:
  /// `engine` outlives the housekeeper.
  explicit Housekeeper(engine::Engine& engine);
  ~Housekeeper();
  Housekeeper(const Housekeeper&) = delete;
  Housekeeper& operator=(const Housekeeper&) = delete;

 private:
  void run();
  /// False when the housekeeper is to stop.
  bool wait_until(std::chrono::steady_clock::time_point next_round);
  /// Does one round; true when more work is waiting.
  bool keep_house();

  engine::Engine& engine_;
  Mutex mutex_;
  std::condition_variable changed_;
  bool is_stopping_ GUARDED_BY(mutex_) = false;
  bool has_failed_ = false;  ///< the last round; of the thread alone
  std::thread thread_;       // the last member: it uses all the others
};

}  // namespace semel
