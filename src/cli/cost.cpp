#include <CLI/CLI.hpp>
#include <boost/json.hpp>
#include <cmath>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include "cli/commands.h"
#include "cli/terminal.h"
#include "domain/operation/cost/capacity_plan.h"

namespace semel::cli {
namespace {

struct CostOptions {
  cost::Workload workload;
  bool lean = false;
  bool no_outbox = false;
  bool json = false;
};

std::int64_t whole(double units) {
  return static_cast<std::int64_t>(std::ceil(units));
}
std::string rounded_up(double units) {
  return std::to_string(whole(units));
}

boost::json::object json_of(const cost::CapacityPlan& plan) {
  boost::json::array tables;
  for (const cost::TableCapacity& table : plan.tables) {
    tables.push_back(boost::json::object{{"table", table.table},
                                         {"write_units", whole(table.write_units)},
                                         {"read_units", whole(table.read_units)}});
  }
  boost::json::array warnings;
  for (const std::string& warning : plan.warnings) warnings.push_back(boost::json::string(warning));
  return {{"write_units_per_order", whole(plan.units_per_order)},
          {"index_write_units_per_order", whole(plan.index_units_per_order)},
          {"write_units", whole(plan.write_units)},
          {"read_units", whole(plan.read_units)},
          {"tables", std::move(tables)},
          {"shards_per_sku", plan.shards_per_sku},
          {"shards_of_hottest_sku", plan.shards_hottest},
          {"orders_per_second_that_saturate_one_item", whole(plan.saturates_at)},
          {"orders_per_second_of_one_sku_max", whole(plan.sku_limit)},
          {"warnings", std::move(warnings)}};
}

void show(const cost::CapacityPlan& plan) {
  const Terminal terminal;
  std::vector<std::vector<std::string>> rows{{"each second", "write units", "read units"}};
  for (const cost::TableCapacity& table : plan.tables) {
    rows.push_back({table.table, rounded_up(table.write_units), rounded_up(table.read_units)});
  }
  rows.push_back({"all", rounded_up(plan.write_units), rounded_up(plan.read_units)});
  for (const std::string& line : aligned(rows)) terminal.line(line);
  terminal.line();
  terminal.line("one order: " + rounded_up(plan.units_per_order) + " write units, and " +
                rounded_up(plan.index_units_per_order) + " on the index of unfinished operations");
  terminal.line("shards: " + std::to_string(plan.shards_per_sku) + " for a SKU, " +
                std::to_string(plan.shards_hottest) + " for the one that sells best");
  terminal.line("one stock item is at its limit at " + rounded_up(plan.saturates_at) +
                " orders each second; a SKU with 256 shards at " + rounded_up(plan.sku_limit));
  for (const std::string& warning : plan.warnings) {
    terminal.line(terminal.styled(Tone::note, "note: " + warning));
  }
}

int run_plan(const CostOptions& options) {
  cost::Workload workload = options.workload;
  workload.intent = !options.lean;
  workload.outbox = !options.no_outbox;
  const auto plan = cost::plan_capacity(workload);
  if (!plan) {
    std::fprintf(stderr, "semel cost plan: %s\n", plan.error().message.c_str());
    return exit_usage;
  }
  if (options.json) {
    const Terminal terminal;
    terminal.line(boost::json::serialize(json_of(*plan)));
  } else {
    show(*plan);
  }
  return exit_done;
}

}  // namespace

void add_cost(CLI::App& app, Chosen& chosen) {
  auto* command = app.add_subcommand("cost", "Plan the capacity that orders need");
  command->require_subcommand(1);
  const auto options = std::make_shared<CostOptions>();
  auto* plan = command->add_subcommand(
      "plan", "Write and read units for a peak, shards, and where one item is at its limit");
  cost::Workload& workload = options->workload;
  plan->add_option("--orders-per-second", workload.orders_per_second, "At the peak, not on average")
      ->required();
  plan->add_option("--skus", workload.sku_count, "How many SKUs are sold")->capture_default_str();
  plan->add_option("--lines", workload.lines_per_order, "SKUs of an order")->capture_default_str();
  plan->add_option("--hottest-share", workload.hottest_share,
                   "Of all lines, those of the SKU that sells best: 0 to 1")
      ->capture_default_str();
  plan->add_option("--item-bytes", workload.item_bytes, "Of an order, with names")
      ->capture_default_str();
  plan->add_option("--retry-share", workload.retry_share, "Of the transactions, those sent again")
      ->capture_default_str();
  plan->add_option("--lookups", workload.lookups_per_order, "How often an order is read")
      ->capture_default_str();
  plan->add_flag("--lean", options->lean, "Operations without an intent");
  plan->add_flag("--no-outbox", options->no_outbox, "Orders without events");
  plan->add_flag("--json", options->json, "Print JSON");
  const char* examples =
      "Examples:\n"
      "  semel cost plan --orders-per-second 500 --skus 2000\n"
      "  semel cost plan --orders-per-second 5000 --hottest-share 0.4 --json | jq .tables\n";
  plan->footer(examples);
  command->footer(examples);
  plan->callback([&chosen, options] { chosen.run = [options] { return run_plan(*options); }; });
}

}  // namespace semel::cli
