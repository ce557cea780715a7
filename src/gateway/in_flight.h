#pragma once

#include <condition_variable>
#include <cstddef>

#include "base/mutex.h"

namespace semel::gateway {

/// Counts what others still hold of an object, so that its end can wait for them. Thread-safe.
class InFlight {
 public:
  void enter();
  void leave();
  std::size_t count() const;
  void wait_until_none();

 private:
  mutable Mutex mutex_;
  std::condition_variable none_;
  std::size_t count_ GUARDED_BY(mutex_) = 0;
};

}  // namespace semel::gateway
