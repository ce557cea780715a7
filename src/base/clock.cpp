#include "base/clock.h"

#include <chrono>

namespace semel {

std::int64_t SystemClock::now_ms() const {
  const auto since_epoch = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(since_epoch).count();
}

std::int64_t SystemClock::steady_us() const {
  const auto since_start = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::microseconds>(since_start).count();
}

}  // namespace semel
