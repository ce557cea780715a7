#pragma once

#include <functional>
#include <map>
#include <string>

#include "domain/faults/intercepted_tables.h"
#include "simulation/profile.h"
#include "simulation/simulate.h"
#include "simulation/story.h"
#include "simulation/witness.h"

namespace semel::simulation {

/// What the parts of one world share.
struct World {
  Scheduler scheduler;
  Dice dice;
  Profile profile;
  Story story;
  Witness witness;
  std::map<std::string, std::int64_t> counts;

  const Options& options;

  World(std::uint64_t seed, const Options& the_options, std::int64_t lease_ms)
      : dice(seed),
        profile(Profile::of(dice)),
        story(scheduler, the_options.keep_story),
        witness(scheduler, lease_ms),
        options(the_options) {
    profile.fused =
        Dice(~seed).chance(0.4);  // a die of its own: a seed's world is otherwise as before
    if (options.crash_at_call > 0) profile.calm_down();
  }
  bool is_calm() const { return scheduler.now_ms() >= profile.faults_end_ms; }
  /// True with a chance, while there are faults; counts it.
  bool strikes(double share, const char* what) {
    if (is_calm() || !dice.chance(share)) return false;
    ++counts[what];
    return true;
  }
};

/// Life of one process: from a start to a crash.
struct Life {
  std::string name;  ///< "node 2, life 3"
  bool alive = true;
  std::function<void()> on_crash;
};

/// The store as one process sees it: across a network that loses, delays and doubles, and at every
/// call a chance that the process dies. What a process sent before it died may still arrive.
class Network final : public faults::InterceptedTables {
 public:
  /// All outlive this object; `store` must live as long as the process, and in worlds with late
  /// requests as long as the world.
  Network(World& world, Life& life, tables::Tables& store)
      : InterceptedTables(store), world_(world), life_(life) {}

  Ticket newest() const override;
  bool is_durable(Ticket ticket) const override;

 private:
  Fate fate_of(const faults::TablesCall& call) override;
  std::optional<Error> answered(const faults::TablesCall& call) override;
  std::optional<Error> refusal_of(const faults::TablesCall& call);
  void deliver_later(const faults::TablesCall& call);
  bool dies(bool after);
  void tell(const faults::TablesCall& call, const std::string& what);

  World& world_;
  Life& life_;
};

}  // namespace semel::simulation
