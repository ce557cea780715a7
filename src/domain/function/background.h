#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <thread>

#include "base/mutex.h"

namespace semel::function {

/// Calls `round` again and again on a thread of its own, until it ends: after as many milliseconds
/// as the last round said, or as soon as it is woken. Thread-safe.
class Rounds {
 public:
  using Round = std::function<std::int64_t()>;
  explicit Rounds(Round round);
  /// A round under way finishes first.
  ~Rounds();
  Rounds(const Rounds&) = delete;
  Rounds& operator=(const Rounds&) = delete;
  void wake();

 private:
  void run();

  const Round round_;
  Mutex mutex_;
  std::condition_variable changed_;
  bool is_ended_ GUARDED_BY(mutex_) = false;
  bool is_woken_ GUARDED_BY(mutex_) = false;
  std::thread thread_;  // the last member: it uses all the others
};

/// Lets calls that may come late into an object for as long as it lives. Whoever calls holds the
/// gate by a shared pointer; the object closes it at its end. Thread-safe.
class Gate {
 public:
  /// False: it is closed. Else leave() follows.
  bool enter();
  void leave();
  /// Waits until all who entered have left.
  void close();

 private:
  Mutex mutex_;
  std::condition_variable changed_;
  bool is_closed_ GUARDED_BY(mutex_) = false;
  std::size_t inside_ GUARDED_BY(mutex_) = 0;
};

}  // namespace semel::function
