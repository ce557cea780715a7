#pragma once

#include <condition_variable>
#include <mutex>

// Clang's thread-safety annotations (-Wthread-safety); g++ ignores them.
#if defined(__clang__)
#define SEMEL_ANNOTATE(x) __attribute__((x))
#else
#define SEMEL_ANNOTATE(x)
#endif
#define CAPABILITY(x) SEMEL_ANNOTATE(capability(x))
#define SCOPED_CAPABILITY SEMEL_ANNOTATE(scoped_lockable)
#define GUARDED_BY(x) SEMEL_ANNOTATE(guarded_by(x))
#define REQUIRES(...) SEMEL_ANNOTATE(requires_capability(__VA_ARGS__))
#define ACQUIRE(...) SEMEL_ANNOTATE(acquire_capability(__VA_ARGS__))
#define RELEASE(...) SEMEL_ANNOTATE(release_capability(__VA_ARGS__))
#define NO_THREAD_SAFETY_ANALYSIS SEMEL_ANNOTATE(no_thread_safety_analysis)

namespace semel {

/// std::mutex that the thread-safety analysis knows. Lock order is listed in ARCHITECTURE.md.
class CAPABILITY("mutex") Mutex {
 public:
  void lock() ACQUIRE() { mutex_.lock(); }
  void unlock() RELEASE() { mutex_.unlock(); }
  std::mutex& native() { return mutex_; }

 private:
  std::mutex mutex_;
};

class SCOPED_CAPABILITY Lock {
 public:
  explicit Lock(Mutex& mutex) ACQUIRE(mutex) : lock_(mutex.native()) {}
  ~Lock() RELEASE() {}
  Lock(const Lock&) = delete;
  Lock& operator=(const Lock&) = delete;

  /// Waits on `condition`, giving the mutex up meanwhile. May wake for no reason: loop on the
  /// predicate.
  void wait(std::condition_variable& condition) { condition.wait(lock_); }
  template <typename TimePoint>
  bool wait_until(std::condition_variable& condition, const TimePoint& deadline) {
    return condition.wait_until(lock_, deadline) == std::cv_status::no_timeout;
  }

 private:
  std::unique_lock<std::mutex> lock_;
};

}  // namespace semel
