#include "main/housekeeper.h"

#include <utility>

#include "base/log.h"

namespace semel {

Housekeeper::Housekeeper(Round round, std::chrono::milliseconds rest)
    : round_(std::move(round)), rest_(rest), thread_([this] { run(); }) {}

Housekeeper::~Housekeeper() {
  {
    const Lock lock(mutex_);
    is_stopping_ = true;
  }
  changed_.notify_all();
  thread_.join();
}

void Housekeeper::run() {
  auto next_round = std::chrono::steady_clock::now() + rest_;
  while (wait_until(next_round)) {
    const bool more = keep_house();
    next_round = std::chrono::steady_clock::now() + (more ? std::chrono::milliseconds{0} : rest_);
  }
}

bool Housekeeper::wait_until(std::chrono::steady_clock::time_point next_round) {
  Lock lock(mutex_);
  while (!is_stopping_ && std::chrono::steady_clock::now() < next_round)
    lock.wait_until(changed_, next_round);
  return !is_stopping_;
}

bool Housekeeper::keep_house() {
  const auto more = round_();
  if (!more && !has_failed_)
    log::warn("background work fails, and is tried again", {{"why", more.error().message}});
  has_failed_ = !more;
  return more && *more;
}

}  // namespace semel
