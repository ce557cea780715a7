#pragma once

#include <memory>

#include "base/clock.h"
#include "domain/engine/engine.h"
#include "domain/kv/memory_kv.h"
#include "simulation/scheduler.h"

namespace semel::simulation {

/// The clock of a machine: virtual time, off by what the world made it.
class SkewedClock final : public Clock {
 public:
  explicit SkewedClock(const Scheduler& scheduler) : scheduler_(scheduler) {}
  std::int64_t now_ms() const override { return 1'700'000'000'000 + scheduler_.now_ms() + skew_ms; }
  std::int64_t steady_us() const override { return scheduler_.now_us(); }

  std::int64_t skew_ms = 0;

 private:
  const Scheduler& scheduler_;
};

/// The engine over memory, with power cuts.
class Store {
 public:
  /// `held`: a write is durable only after sync().
  Store(const Scheduler& scheduler, std::uint64_t seed, bool held);

  engine::Engine& tables() { return *engine_; }
  void sync() { kv_.sync(); }
  /// Loses what is not durable, and starts again. Whoever holds tables() lets go of it first.
  void cut_power();

 private:
  void open();

  SkewedClock clock_;
  SeededRandom random_;
  kv::MemoryKv kv_;
  std::unique_ptr<engine::Engine> engine_;
};

}  // namespace semel::simulation
