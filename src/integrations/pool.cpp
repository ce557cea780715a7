#include "integrations/pool.h"

namespace semel::integrations {

Pool::Pool(std::size_t thread_count) : thread_count_(thread_count) {
  for (std::size_t i = 0; i < thread_count; ++i) threads_.emplace_back([this] { work(); });
}

Pool::~Pool() {
  close();
}

void Pool::close() {
  {
    const Lock lock(mutex_);
    is_stopping_ = true;
  }
  changed_.notify_all();
  for (std::thread& thread : threads_) {
    if (thread.joinable()) thread.join();
  }
}

void Pool::open() {
  std::deque<Task> waiting;
  {
    const Lock lock(mutex_);
    is_open_ = true;
    if (thread_count_ == 0) waiting.swap(tasks_);
  }
  for (Task& task : waiting) task();
  changed_.notify_all();
}

void Pool::run(Task task) {
  {
    const Lock lock(mutex_);
    if (is_stopping_) return;
    if (thread_count_ > 0 || !is_open_) {
      tasks_.push_back(std::move(task));
      changed_.notify_one();
      return;
    }
  }
  task();
}

void Pool::work() {
  while (true) {
    Task task;
    {
      Lock lock(mutex_);
      while (!is_stopping_ && (!is_open_ || tasks_.empty())) lock.wait(changed_);
      if (is_stopping_) return;
      task = std::move(tasks_.front());
      tasks_.pop_front();
    }
    task();
  }
}

}  // namespace semel::integrations
