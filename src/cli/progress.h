#pragma once

#include <condition_variable>
#include <string>
#include <thread>

#include "base/mutex.h"

namespace semel::cli {

/// Tells on standard error what is being waited for, once it takes longer than a second, and then
/// again from time to time: each second in place on a terminal, every ten seconds elsewhere. Silent
/// when the work is quick.
class Progress {
 public:
  explicit Progress(std::string what);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

 private:
  void watch();

  const std::string what_;
  Mutex mutex_;
  std::condition_variable changed_;
  bool is_done_ GUARDED_BY(mutex_) = false;
  std::thread watcher_;
};

}  // namespace semel::cli
