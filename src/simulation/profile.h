#pragma once

#include <cstdint>

#include "base/random.h"

namespace semel::simulation {

/// Chances and choices of one world.
class Dice {
 public:
  explicit Dice(std::uint64_t seed) : random_(seed) {}
  Random& random() { return random_; }
  bool chance(double share) {
    return static_cast<double>(random_.next() >> 11U) * 0x1.0p-53 < share;
  }
  /// From `low` to `high`, both included.
  std::int64_t between(std::int64_t low, std::int64_t high) {
    return low +
           static_cast<std::int64_t>(random_.next() % static_cast<std::uint64_t>(high - low + 1));
  }

 private:
  SeededRandom random_;
};

/// What kind of world a seed makes. Seeds differ in kind, not only in luck: one world loses many
/// replies and never crashes, another has clocks far apart.
struct Profile {
  int node_count = 1;
  int wish_count = 8;
  /// One node and its store in one process: a crash takes both and loses what was not on disk;
  /// there is no network between them. Otherwise nodes and a remote store fail apart.
  bool embedded = false;
  /// Operations bring their intent in the transaction itself. Also over networks that lose replies,
  /// where it is not for the speed: it must be right there too.
  bool fused = false;
  bool archive = false;
  bool long_pauses = false;  ///< clients come back after the token window, or an hour later
  bool contrary = false;     ///< some clients ask for something else under the same id
  double lean_share = 0;
  double loss_share = 0;     ///< of calls whose request or reply is lost
  double late_share = 0;     ///< of requests that arrive later as well, or only then
  double refusal_share = 0;  ///< throttled, conflict, in progress, unavailable
  double slow_share = 0;
  double crash_share = 0;  ///< of calls at which their node dies
  std::int64_t skew_max_ms = 0;
  std::int64_t faults_end_ms = 30'000;

  static Profile of(Dice& dice);
  /// Takes out all that happens by chance but the world's kind.
  void calm_down();
};

}  // namespace semel::simulation
