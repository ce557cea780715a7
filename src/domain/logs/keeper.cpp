#include "domain/logs/keeper.h"

#include <chrono>

#include "base/log.h"

namespace semel::logs {

Keeper::Keeper(Logs& logs, std::int64_t interval_ms)
    : logs_(logs), interval_ms_(interval_ms), thread_([this] { run(); }) {}

Keeper::~Keeper() {
  {
    const Lock lock(mutex_);
    is_stopping_ = true;
  }
  changed_.notify_all();
  thread_.join();
}

void Keeper::run() {
  while (true) {
    {
      Lock lock(mutex_);
      const auto deadline =
          std::chrono::steady_clock::now() + std::chrono::milliseconds(interval_ms_);
      while (!is_stopping_ && lock.wait_until(changed_, deadline)) {
      }
      if (is_stopping_) return;
    }
    const auto swept = logs_.sweep();
    if (!swept) log::warn("sweep of logs failed", {{"error", swept.error().message}});
  }
}

}  // namespace semel::logs
