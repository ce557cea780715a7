#include "domain/function/background.h"

#include <chrono>

namespace semel::function {

Rounds::Rounds(Round round) : round_(std::move(round)), thread_([this] { run(); }) {}

Rounds::~Rounds() {
  {
    const Lock lock(mutex_);
    is_ended_ = true;
  }
  changed_.notify_all();
  thread_.join();
}

void Rounds::wake() {
  {
    const Lock lock(mutex_);
    is_woken_ = true;
  }
  changed_.notify_all();
}

void Rounds::run() {
  while (true) {
    const auto until = std::chrono::steady_clock::now() + std::chrono::milliseconds(round_());
    Lock lock(mutex_);
    while (!is_ended_ && !is_woken_ && std::chrono::steady_clock::now() < until) {
      lock.wait_until(changed_, until);
    }
    if (is_ended_) return;
    is_woken_ = false;
  }
}

bool Gate::enter() {
  const Lock lock(mutex_);
  if (is_closed_) return false;
  ++inside_;
  return true;
}

void Gate::leave() {
  {
    const Lock lock(mutex_);
    --inside_;
    // Under the lock: after it the gate may be gone.
    changed_.notify_all();
  }
}

void Gate::close() {
  Lock lock(mutex_);
  is_closed_ = true;
  while (inside_ > 0) lock.wait(changed_);
}

}  // namespace semel::function
