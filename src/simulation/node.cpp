#include "simulation/node.h"

namespace semel::simulation {
namespace {

operation::SweeperOptions sweeper_options() {
  operation::SweeperOptions options;
  options.lease_max_ms = 8'000;
  options.sweeps_max = 12;
  return options;
}

// A client that sends the same wish again may spell it in another way.
std::string spelling_of(const Wish& wish, std::int64_t variant) {
  return (variant == 0 ? "{\"quantity\":" : "{ \"quantity\": ") + std::to_string(wish.quantity);
}

}  // namespace

operation::RecordTables record_tables(const Profile& profile) {
  operation::RecordTables names{table("operations"), std::nullopt};
  if (profile.archive) names.archive = table("archive");
  return names;
}

operation::DriverOptions driver_options(const Profile& profile, const Options& options) {
  operation::DriverOptions driver;
  driver.tables = record_tables(profile);
  driver.lease_ms = lease_ms;
  driver.deadline_ms = 40'000;
  driver.fused_intent = profile.fused;
  driver.weaknesses = options.weaknesses;
  return driver;
}

Node::Node(World& world, Store& store, const SkewedClock& clock, const Options& options,
           std::string name, std::function<void()> on_crash)
    : world_(world),
      options_(options),
      life_{std::move(name), true, std::move(on_crash)},
      random_(world.dice.random().next()),
      network_(world, life_, store.tables()),
      pause_(world, life_),
      planner_(network_, random_, options.outbox_apart),
      driver_({network_, clock, random_, pause_, planners_, budget_},
              driver_options(world.profile, options)),
      sweeper_(driver_, sweeper_options()) {
  planners_.add(order_kind, planner_);
  planners_.add(receipt_kind, planner_);
  world_.scheduler.spawn([this] { sweep(); });
}

bool Node::LifePause::wait_ms(std::int64_t duration_ms) {
  world_.scheduler.sleep_ms(duration_ms);
  return life_.alive;
}

void Node::submit(const Wish& wish, const operation::RunOptions& run,
                  std::shared_ptr<Reply> reply) {
  world_.scheduler.spawn([this, wish, run, reply = std::move(reply)] { serve(wish, run, reply); });
}

void Node::serve(const Wish& wish, const operation::RunOptions& run,
                 const std::shared_ptr<Reply>& reply) {
  if (!life_.alive) return;
  auto request = request_of(wish);
  if (options_.raw_fingerprint)
    request.payload.set("text", spelling_of(wish, world_.dice.between(0, 1)));
  world_.story.tell(life_.name, to_text(wish) + (run.intent ? "" : ", lean"));
  auto answer = driver_.run(request, run);
  if (!life_.alive) return;
  const bool is_first =
      answer && !answer->replayed && std::holds_alternative<operation::Committed>(answer->outcome);
  if (options_.outbox_apart && is_first) {
    const auto put = network_.put(
        {table("outbox"), outbox_item(wish.id, wish.is_receipt ? receipt_kind : order_kind),
         std::nullopt});
    if (!put || !life_.alive) return;
  }
  if (!wait_durable(answer ? answer->seen : network_.newest())) return;
  if (world_.strikes(world_.profile.loss_share, "lost answers")) return;
  reply->answer = std::move(answer);
}

bool Node::wait_durable(Ticket seen) {
  while (life_.alive && !network_.is_durable(seen))
    world_.scheduler.sleep_ms(world_.is_calm() ? 100 : 1);
  return life_.alive;
}

void Node::sweep() {
  operation::Archiver* archiver = nullptr;
  std::optional<operation::Archiver> own;
  // Longer than any packet lives.
  if (world_.profile.archive) archiver = &own.emplace(driver_, 30 * 60'000);
  while (!retired_) {
    const std::int64_t idle_ms = world_.is_calm() ? 60'000 : 3'000;
    world_.scheduler.sleep_ms(sweeper_.watched_count() > 0 ? 400 : idle_ms);
    if (!life_.alive || retired_) return;
    auto report = sweeper_.round();
    if (report && world_.story.kept() && report->committed + report->failed > 0) {
      world_.story.tell(life_.name, "sweeper finished " + std::to_string(report->committed) + "+" +
                                        std::to_string(report->failed));
    }
    if (archiver == nullptr || !life_.alive || !world_.is_calm()) continue;
    if (const auto moved = archiver->round()) world_.counts["archived"] += moved->moved;
  }
}

std::string to_text(const operation::Answer& answer) {
  if (const auto* committed = std::get_if<operation::Committed>(&answer.outcome))
    return "committed " + value::to_text(committed->result);
  if (const auto* failed = std::get_if<operation::Failed>(&answer.outcome))
    return "failed " + failed->refusal.reason;
  if (const auto* open = std::get_if<operation::Open>(&answer.outcome))
    return "open " + std::string(operation::to_text(open->state));
  return "another request";
}

}  // namespace semel::simulation
