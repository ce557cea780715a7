#include "simulation/scheduler.h"

#include <algorithm>

#include "base/check.h"

namespace semel::simulation {

void Scheduler::spawn(std::function<void()> body) {
  fibers_.push_back(std::make_unique<Fiber>(std::move(body)));
  turns_.push({now_us_, next_order_++, fibers_.back().get()});
}

void Scheduler::sleep_us(std::int64_t duration_us) {
  CHECK(running_ != nullptr);
  Fiber* self = running_;
  turns_.push({now_us_ + std::max<std::int64_t>(duration_us, 0), next_order_++, self});
  self->stop();
}

bool Scheduler::run(std::int64_t limit_us) {
  while (!turns_.empty()) {
    const Turn turn = turns_.top();
    if (turn.at_us > limit_us) return false;
    turns_.pop();
    now_us_ = turn.at_us;
    running_ = turn.fiber;
    turn.fiber->resume();
    running_ = nullptr;
    if (turn.fiber->ended()) {
      std::erase_if(fibers_, [&](const auto& fiber) { return fiber.get() == turn.fiber; });
    }
  }
  return true;
}

}  // namespace semel::simulation
