#include "simulation/simulate.h"

#include "base/check.h"
#include "domain/operation/record_tables.h"
#include "simulation/checker.h"
#include "simulation/node.h"

namespace semel::simulation {
namespace {

constexpr std::int64_t patience_ms = 8'000;
constexpr std::int64_t settle_max_ms = 600'000;
constexpr std::int64_t end_us = std::int64_t{48} * 3'600 * 1'000'000;

/// One seed: builds the world, lets it run, and collects the evidence.
class Play {
 public:
  Play(std::uint64_t seed, const Options& options)
      : options_(options),
        world_(seed, options, lease_ms),
        store_(world_.scheduler, seed, world_.profile.embedded) {
    for (int i = 0; i < world_.profile.node_count; ++i) {
      clocks_.push_back(std::make_unique<SkewedClock>(world_.scheduler));
      const std::int64_t skew_ms = world_.profile.skew_max_ms;
      clocks_.back()->skew_ms = world_.dice.between(-skew_ms, skew_ms);
      current_.push_back(nullptr);
    }
  }

  Outcome run() {
    CHECK(create_shop(store_.tables()).has_value());
    CHECK(operation::create_tables(store_.tables(), record_tables(world_.profile)).has_value());
    store_.sync();
    for (std::size_t i = 0; i < current_.size(); ++i) start(i);
    if (world_.profile.embedded) world_.scheduler.spawn([this] { sync_now_and_then(); });
    world_.scheduler.spawn([this] { disturb_clocks(); });
    make_wishes();
    world_.scheduler.spawn([this] { supervise(); });
    Outcome outcome;
    if (!world_.scheduler.run(end_us)) CHECK(false);  // somebody does not end
    collect(outcome);
    return outcome;
  }

 private:
  // --- processes

  void start(std::size_t place) {
    if (stopped_) return;
    const std::string name =
        "node " + std::to_string(place + 1) + "." + std::to_string(nodes_.size());
    nodes_.push_back(std::make_unique<Node>(world_, store_, *clocks_[place], options_, name,
                                            [this, place] { crash(place); }));
    current_[place] = nodes_.back().get();
    world_.story.tell(name, "starts");
  }

  void crash(std::size_t place) {
    current_[place]->kill();
    if (world_.profile.embedded) {
      store_.cut_power();
      world_.witness.forget();
      world_.story.tell("store", "loses what was not on disk");
    }
    world_.scheduler.spawn([this, place] {
      world_.scheduler.sleep_ms(world_.dice.between(10, 3'000));
      start(place);
    });
  }

  void sync_now_and_then() {
    while (!stopped_) {
      world_.scheduler.sleep_us(world_.is_calm() ? 1'000'000 : world_.dice.between(2'000, 15'000));
      store_.sync();
    }
  }

  void disturb_clocks() {
    while (!world_.is_calm()) {
      world_.scheduler.sleep_ms(world_.dice.between(1'000, 10'000));
      const std::int64_t skew_ms = world_.profile.skew_max_ms;
      auto& clock =
          *clocks_[static_cast<std::size_t>(world_.dice.between(0, world_.profile.node_count - 1))];
      if (world_.dice.chance(0.3)) clock.skew_ms = world_.dice.between(-skew_ms, skew_ms);
    }
  }

  // --- clients

  void make_wishes() {
    for (int i = 0; i < world_.profile.wish_count; ++i) {
      Wish wish{"op-" + std::to_string(i), world_.dice.chance(0.3),
                static_cast<int>(world_.dice.between(0, sku_count - 1)),
                static_cast<int>(world_.dice.between(1, 4))};
      evidence_.wishes.push_back(wish);
      ++open_clients_;
      world_.scheduler.spawn([this, wish] { be_client(wish); });
      if (world_.profile.contrary && world_.dice.chance(0.4)) {
        wish.quantity += 1;
        evidence_.wishes.push_back(wish);
        ++open_clients_;
        world_.scheduler.spawn([this, wish] { be_client(wish); });
      }
    }
  }

  void be_client(const Wish& wish) {
    Dice& dice = world_.dice;
    world_.scheduler.sleep_ms(dice.between(0, 15'000));
    const auto visits = dice.between(1, 5);
    for (std::int64_t i = 0; i < visits; ++i) {
      const bool settled = ask(wish);
      if (settled && dice.chance(0.5)) break;
      const bool long_pause = world_.profile.long_pauses && dice.chance(0.3);
      world_.scheduler.sleep_ms(long_pause ? dice.between(11 * 60'000, 65 * 60'000)
                                           : dice.between(10, 6'000));
    }
    --open_clients_;
  }

  operation::RunOptions run_options() {
    operation::RunOptions run;
    run.intent = !world_.dice.chance(world_.profile.lean_share);
    run.drive_ms = world_.dice.between(1'000, 10'000);
    run.wait_ms = world_.dice.chance(0.3) ? world_.dice.between(100, 6'000) : 0;
    return run;
  }

  /// One request to some node. True when the answer is final.
  bool ask(const Wish& wish) {
    Node* node =
        current_[static_cast<std::size_t>(world_.dice.between(0, world_.profile.node_count - 1))];
    auto reply = std::make_shared<Reply>();
    node->submit(wish, run_options(), reply);
    const std::int64_t until_ms = world_.scheduler.now_ms() + patience_ms;
    for (std::int64_t wait_ms = 4; world_.scheduler.now_ms() < until_ms && !reply->answer;
         wait_ms = std::min<std::int64_t>(wait_ms * 2, 256)) {
      world_.scheduler.sleep_ms(wait_ms);
    }
    if (!reply->answer) {
      ++world_.counts["answers not heard"];
      return false;
    }
    if (!*reply->answer) {
      ++world_.counts["answers: error"];
      return false;
    }
    const operation::Answer& answer = **reply->answer;
    const std::string text = to_text(answer);
    ++world_.counts["answers: " + text.substr(0, text.find(' '))];
    world_.story.tell("client of " + wish.id, "is told " + text);
    if (std::holds_alternative<operation::Open>(answer.outcome)) return false;
    evidence_.told.push_back({wish, text});
    return true;
  }

  // --- the end

  /// Waits until clients have what they came for and sweepers have done their work; then asks for
  /// every operation once more.
  void supervise() {
    auto& scheduler = world_.scheduler;
    while (open_clients_ > 0 || !world_.is_calm()) scheduler.sleep_ms(1'000);
    const std::int64_t until_ms = scheduler.now_ms() + settle_max_ms;
    while (scheduler.now_ms() < until_ms && has_pending()) scheduler.sleep_ms(500);
    for (const auto& wish : evidence_.wishes) {
      bool settled = false;
      for (int i = 0; i < 20 && !settled; ++i) {
        settled = ask(wish);
        if (!settled) scheduler.sleep_ms(2'000);
      }
      if (!settled && !is_left_to_people(wish.id))
        violations_.push_back("I4: no final answer for " + wish.id);
    }
    stopped_ = true;
    for (auto& node : nodes_) node->retire();
  }

  std::vector<value::Item> scan(const char* name) {
    tables::Scan request;
    request.table = table(name);
    auto page = store_.tables().scan(request);
    CHECK(page.has_value() && !page->last_evaluated_key);
    return std::move(page->items);
  }

  bool has_pending() {
    for (const auto& record : scan("operations")) {
      const auto* state = record.find("state");
      if (*state == value::AttributeValue("PENDING")) return true;
    }
    return false;
  }

  bool is_left_to_people(const std::string& id) {
    const auto got = store_.tables().get(operation::get_of(table("operations"), id));
    return got && got->item && *got->item->find("state") == value::AttributeValue("RECONCILING");
  }

  void collect(Outcome& outcome) {
    evidence_.records = scan("operations");
    if (world_.profile.archive) {
      for (auto& record : scan("archive")) evidence_.records.push_back(std::move(record));
    }
    evidence_.orders = scan("orders");
    evidence_.stock = scan("stock");
    evidence_.ledger = scan("ledger");
    evidence_.outbox = scan("outbox");
    world_.counts["operations"] = std::int64_t(world_.profile.wish_count);
    for (auto& violation : check_evidence(evidence_)) violations_.push_back(std::move(violation));
    for (const auto& violation : world_.witness.violations()) violations_.push_back(violation);
    outcome.violations = std::move(violations_);
    outcome.story = world_.story.lines();
    outcome.counts = std::move(world_.counts);
  }

  const Options& options_;
  World world_;
  Store store_;
  std::vector<std::unique_ptr<SkewedClock>> clocks_;
  std::vector<std::unique_ptr<Node>> nodes_;  // all lives; the dead ones end at their next turn
  std::vector<Node*> current_;                // by place
  Evidence evidence_;
  std::vector<std::string> violations_;
  int open_clients_ = 0;
  bool stopped_ = false;
};

}  // namespace

Outcome simulate(std::uint64_t seed, const Options& options) {
  Play play(seed, options);
  Outcome outcome = play.run();
  outcome.seed = seed;
  return outcome;
}

}  // namespace semel::simulation
