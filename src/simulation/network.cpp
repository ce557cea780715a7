#include "simulation/network.h"

#include "simulation/copies.h"

namespace semel::simulation {
namespace {

constexpr std::int64_t latency_min_us = 300;
constexpr std::int64_t latency_max_us = 8'000;
constexpr std::int64_t slow_max_us = 3'000'000;
constexpr std::int64_t late_max_ms = 20 * 60'000;

bool is_write(const faults::TablesCall& call) {
  return call.operation == "PutItem" || call.operation == "UpdateItem" ||
         call.operation == "DeleteItem" || call.operation == "TransactWriteItems";
}

Error dead() {
  return unavailable("this process has ended");
}

}  // namespace

Ticket Network::newest() const {
  return life_.alive ? InterceptedTables::newest() : Ticket{};
}

bool Network::is_durable(Ticket ticket) const {
  return life_.alive && InterceptedTables::is_durable(ticket);
}

void Network::tell(const faults::TablesCall& call, const std::string& what) {
  if (world_.story.kept()) world_.story.tell(life_.name, to_text(call) + what);
}

bool Network::dies(bool after) {
  const Options& options = world_.options;
  const bool is_chosen = options.crash_at_call > 0 && options.crash_after == after &&
                         world_.counts["calls"] == options.crash_at_call &&
                         world_.counts["crashes"] == 0;
  if (is_chosen) ++world_.counts["crashes"];
  if (!is_chosen && !world_.strikes(world_.profile.crash_share, "crashes")) return false;
  world_.story.tell(life_.name,
                    after ? "CRASHES before it hears the answer" : "CRASHES before it sends");
  life_.on_crash();
  return true;
}

faults::InterceptedTables::Fate Network::fate_of(const faults::TablesCall& call) {
  Fate fate;
  const Profile& profile = world_.profile;
  if (life_.alive) ++world_.counts["calls"];
  if (!life_.alive || dies(false)) {
    fate.before = dead();
    return fate;
  }
  const bool slow = world_.strikes(profile.slow_share, "slow calls");
  world_.scheduler.sleep_us(
      world_.dice.between(latency_min_us, slow ? slow_max_us : latency_max_us));
  if (!life_.alive) {
    fate.before = dead();
    return fate;
  }
  if ((fate.before = refusal_of(call))) {
    tell(call, " -> refused: " + fate.before->message);
    return fate;
  }
  if (is_write(call) && world_.strikes(profile.late_share, "late requests")) {
    deliver_later(call);
    if (world_.dice.chance(0.5)) {
      tell(call, " -> no answer; it is still under way");
      fate.before = unknown_outcome("timed out");
      return fate;
    }
  }
  if (world_.strikes(profile.loss_share / 2, "lost requests")) {
    tell(call, " -> request lost");
    fate.before = unknown_outcome("timed out");
    return fate;
  }
  if (world_.strikes(profile.loss_share / 2, "lost replies")) {
    fate.after = unknown_outcome("connection reset");
  }
  world_.witness.saw(call);
  tell(call, fate.after ? " -> done, reply lost" : " -> done");
  return fate;
}

std::optional<Error> Network::answered(const faults::TablesCall&) {
  if (dies(true)) return dead();
  world_.scheduler.sleep_us(world_.dice.between(latency_min_us, latency_max_us));
  if (!life_.alive) return dead();
  return std::nullopt;
}

/// An answer that says for certain, or for the running transaction alone, that nothing was done.
std::optional<Error> Network::refusal_of(const faults::TablesCall& call) {
  if (!world_.strikes(world_.profile.refusal_share, "refusals")) return std::nullopt;
  switch (world_.dice.between(0, 3)) {
    case 0:
      return Error{ErrorCode::throttled, "throttled", world_.dice.between(0, 1) * 500};
    case 1:
      if (is_write(call)) return Error{ErrorCode::conflict, "conflict"};
      break;
    case 2:
      if (call.operation == "TransactWriteItems") return Error{ErrorCode::in_progress, "running"};
      break;
    default:
      break;
  }
  return unavailable("connection refused");
}

void Network::deliver_later(const faults::TablesCall& call) {
  const auto deliver = copy_of(call);
  // Mostly soon, sometimes after everything else.
  const std::int64_t bound_ms = world_.dice.chance(0.7) ? 3'000 : late_max_ms;
  const std::int64_t delay_ms = world_.dice.between(1, bound_ms);
  const std::string what = world_.story.kept() ? to_text(call) : "";
  const std::string version = Witness::version_written_by(call);
  world_.scheduler.spawn([this, deliver, delay_ms, what, version] {
    world_.scheduler.sleep_ms(delay_ms);
    world_.witness.saw_version(version);
    world_.story.tell("network", "a late copy arrives: " + what);
    deliver(inner());
  });
}

}  // namespace semel::simulation
