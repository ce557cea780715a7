#pragma once

#include <cstdint>

namespace semel {

/// Time as the domain sees it. Thread-safe. The real one is SystemClock; tests and the simulator
/// bring their own.
class Clock {
 public:
  virtual ~Clock() = default;
  /// Wall clock, milliseconds since 1970-01-01T00:00:00Z. May step; no decision compares two
  /// machines' values.
  virtual std::int64_t now_ms() const = 0;
  /// Never falls; only differences mean anything. Microseconds.
  virtual std::int64_t steady_us() const = 0;
};

class SystemClock final : public Clock {
 public:
  std::int64_t now_ms() const override;
  std::int64_t steady_us() const override;
};

/// A clock that stands still until it is told otherwise.
class FakeClock final : public Clock {
 public:
  explicit FakeClock(std::int64_t now_ms = 1'700'000'000'000) : now_ms_(now_ms) {}
  std::int64_t now_ms() const override { return now_ms_; }
  std::int64_t steady_us() const override { return now_ms_ * 1'000; }
  void advance_ms(std::int64_t by) { now_ms_ += by; }

 private:
  std::int64_t now_ms_;
};

}  // namespace semel
