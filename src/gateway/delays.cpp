#include "gateway/delays.h"

namespace semel::gateway {

Delays::Delays() : thread_([this] { run(); }) {}

Delays::~Delays() {
  {
    const Lock lock(mutex_);
    stopping_ = true;
  }
  changed_.notify_one();
  thread_.join();
}

void Delays::after(std::chrono::milliseconds delay, Task task) {
  {
    const Lock lock(mutex_);
    tasks_.emplace(std::chrono::steady_clock::now() + delay, std::move(task));
  }
  changed_.notify_one();
}

void Delays::run() {
  for (;;) {
    Task due;
    {
      Lock lock(mutex_);
      while (!stopping_ &&
             (tasks_.empty() || tasks_.begin()->first > std::chrono::steady_clock::now())) {
        if (tasks_.empty()) {
          lock.wait(changed_);
        } else {
          lock.wait_until(changed_, tasks_.begin()->first);
        }
      }
      if (stopping_) return;
      due = std::move(tasks_.begin()->second);
      tasks_.erase(tasks_.begin());
    }
    due();
  }
}

}  // namespace semel::gateway
