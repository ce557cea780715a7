#include "simulation/store.h"

#include "base/check.h"
#include "base/log.h"

namespace semel::simulation {

Store::Store(const Scheduler& scheduler, std::uint64_t seed, bool held)
    : clock_(scheduler), random_(seed) {
  open();
  if (held) kv_.hold_durability();
}

void Store::open() {
  auto opened = engine::Engine::open(kv_, clock_, random_, {});
  CHECK(opened.has_value());
  engine_ = std::move(*opened);
}

void Store::cut_power() {
  log::set_level(log::Level::error);  // the end will complain that it cannot write
  kv_.crash();
  kv_.fail_writes(1'000'000);
  engine_.reset();
  kv_.fail_writes(0);
  open();
}

}  // namespace semel::simulation
