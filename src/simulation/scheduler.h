#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <queue>
#include <vector>

#include "simulation/fiber.h"

namespace semel::simulation {

/// Virtual time, and who runs when. One fiber at a time, on the thread that calls run(); the order
/// is that of times, then of calls, so that the same program runs the same way again.
class Scheduler {
 public:
  std::int64_t now_us() const { return now_us_; }
  std::int64_t now_ms() const { return now_us_ / 1'000; }

  /// `body` begins when its turn comes, at the present time.
  void spawn(std::function<void()> body);
  /// Of the running fiber: goes on so much later.
  void sleep_us(std::int64_t duration_us);
  void sleep_ms(std::int64_t duration_ms) { sleep_us(duration_ms * 1'000); }

  /// Runs until every fiber has ended, or none may before `limit_us`: false then.
  bool run(std::int64_t limit_us);

 private:
  struct Turn {
    std::int64_t at_us;
    std::uint64_t order;
    Fiber* fiber;
    bool operator<(const Turn& other) const {
      return at_us != other.at_us ? at_us > other.at_us : order > other.order;
    }
  };

  std::int64_t now_us_ = 0;
  std::uint64_t next_order_ = 0;
  std::priority_queue<Turn> turns_;
  std::vector<std::unique_ptr<Fiber>> fibers_;
  Fiber* running_ = nullptr;
};

}  // namespace semel::simulation
