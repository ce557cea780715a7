#pragma once

#include <memory>
#include <optional>
#include <string>

#include "domain/operation/archive.h"
#include "domain/operation/sweeper.h"
#include "simulation/network.h"
#include "simulation/shop.h"
#include "simulation/simulate.h"
#include "simulation/store.h"

namespace semel::simulation {

inline constexpr std::int64_t lease_ms = 2'000;

operation::RecordTables record_tables(const Profile& profile);
operation::DriverOptions driver_options(const Profile& profile, const Options& options);

/// A reply on its way back to a client.
struct Reply {
  std::optional<Result<operation::Answer>> answer;
};

/// A process that serves clients and sweeps, from its start to its crash; what it knew dies with
/// it. The object stays, since its fibers end at their next turn.
class Node {
 public:
  Node(World& world, Store& store, const SkewedClock& clock, const Options& options,
       std::string name, std::function<void()> on_crash);

  bool alive() const { return life_.alive; }
  void kill() { life_.alive = false; }
  /// Takes a request in, on a fiber of its own; the reply comes, or never does.
  void submit(const Wish& wish, const operation::RunOptions& run, std::shared_ptr<Reply> reply);

  /// All work is done: the sweeper stops.
  void retire() { retired_ = true; }

 private:
  class LifePause final : public operation::Pause {
   public:
    LifePause(World& world, const Life& life) : world_(world), life_(life) {}
    bool wait_ms(std::int64_t duration_ms) override;

   private:
    World& world_;
    const Life& life_;
  };

  void serve(const Wish& wish, const operation::RunOptions& run,
             const std::shared_ptr<Reply>& reply);
  void sweep();
  /// False when the process ends before.
  bool wait_durable(Ticket seen);

  World& world_;
  Options options_;
  Life life_;
  SeededRandom random_;
  Network network_;
  LifePause pause_;
  ShopPlanner planner_;
  operation::Planners planners_;
  operation::RetryBudget budget_;
  operation::Driver driver_;
  operation::Sweeper sweeper_;
  bool retired_ = false;
};

/// "committed {order: …}", "failed sold_out", "open PENDING", "another request".
std::string to_text(const operation::Answer& answer);

}  // namespace semel::simulation
