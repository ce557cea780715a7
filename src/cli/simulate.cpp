#include <CLI/CLI.hpp>
#include <boost/json.hpp>
#include <charconv>
#include <cstdio>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "cli/commands.h"
#include "cli/terminal.h"
#include "simulation/simulate.h"

namespace semel::cli {
namespace {

struct SimulateOptions {
  std::string seeds{"1..200"};
  bool story = false;
  bool json = false;
};

struct Seeds {
  std::uint64_t first = 0;
  std::uint64_t last = 0;
};

bool parse_number(std::string_view text, std::uint64_t& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size();
}

/// "A..B" or "A".
Result<Seeds> parse_seeds(std::string_view text) {
  Seeds seeds;
  const std::size_t dots = text.find("..");
  const bool is_range = dots != std::string_view::npos;
  const std::string_view last = is_range ? text.substr(dots + 2) : text;
  if (!parse_number(text.substr(0, dots), seeds.first) || !parse_number(last, seeds.last) ||
      seeds.first > seeds.last) {
    return invalid_argument("--seeds is A..B or one number, not '" + std::string(text) + "'");
  }
  return seeds;
}

void print_failure(const Terminal& terminal, const simulation::Outcome& outcome) {
  for (const auto& line : outcome.story) terminal.line(line);
  terminal.line("seed " + std::to_string(outcome.seed) + " violates:");
  for (const auto& violation : outcome.violations) terminal.line("  " + violation);
}

simulation::Outcome with_story(std::uint64_t seed) {
  simulation::Options options;
  options.keep_story = true;
  return simulation::simulate(seed, options);
}

/// The number of seeds that failed.
std::int64_t run_seeds(const Seeds& seeds, const SimulateOptions& options) {
  const Terminal terminal;
  simulation::Options simulated;
  simulated.keep_story = options.story;
  std::map<std::string, std::int64_t> counts;
  boost::json::array failures;
  for (std::uint64_t seed = seeds.first;; ++seed) {
    const auto outcome = simulation::simulate(seed, simulated);
    for (const auto& [name, count] : outcome.counts) counts[name] += count;
    if (!outcome.violations.empty()) {
      // The story costs time to keep, so it is told when there is one to tell.
      failures.push_back(boost::json::object{
          {"seed", seed}, {"violations", boost::json::value_from(outcome.violations)}});
      if (!options.json) print_failure(terminal, with_story(seed));
    } else if (options.story && !options.json) {
      for (const auto& line : outcome.story) terminal.line(line);
    }
    if (seed == seeds.last) break;
  }
  const auto failure_count = static_cast<std::int64_t>(failures.size());
  if (options.json) {
    boost::json::object report{{"first", seeds.first},
                               {"last", seeds.last},
                               {"failures", std::move(failures)},
                               {"counts", boost::json::value_from(counts)}};
    terminal.line(boost::json::serialize(report));
    return failure_count;
  }
  std::vector<std::vector<std::string>> rows;
  for (const auto& [name, count] : counts) rows.push_back({name, std::to_string(count)});
  for (const auto& line : aligned(rows)) terminal.line(line);
  terminal.line(std::to_string(seeds.last - seeds.first + 1) + " seeds, " +
                std::to_string(failure_count) + " with violations");
  return failure_count;
}

}  // namespace

void add_simulate(CLI::App& app, Chosen& chosen) {
  auto* command = app.add_subcommand(
      "simulate", "Run operations through crashes and a bad network, and check the invariants");
  const auto options = std::make_shared<SimulateOptions>();
  command->add_option("--seeds", options->seeds, "Worlds to play: A..B, or one")
      ->capture_default_str()
      ->type_name("A..B");
  command->add_flag("--story", options->story, "Tell what happens, call by call");
  command->add_flag("--json", options->json, "Print JSON");
  command->footer(
      "Examples:\n"
      "  semel simulate --seeds 1..2000\n"
      "  semel simulate --seeds 42 --story\n"
      "\n"
      "A seed is one world of nodes, clients and faults, and plays the same way every time. Ends\n"
      "with 1 when an invariant did not hold.\n");
  command->callback([&chosen, options] {
    chosen.run = [options] {
      const auto seeds = parse_seeds(options->seeds);
      if (!seeds) {
        std::fprintf(stderr, "semel simulate: %s\n", seeds.error().message.c_str());
        return exit_usage;
      }
      return run_seeds(*seeds, *options) == 0 ? exit_done : exit_failed;
    };
  });
}

}  // namespace semel::cli
