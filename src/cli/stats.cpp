#include <CLI/CLI.hpp>
#include <boost/json.hpp>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include "cli/admin.h"
#include "cli/commands.h"
#include "cli/json_values.h"
#include "cli/terminal.h"

namespace semel::cli {
namespace {

struct StatsOptions {
  std::string endpoint{default_endpoint};
  bool json = false;
};

Result<void> show_stats(const StatsOptions& options) {
  const auto endpoint = TRY(parse_endpoint(options.endpoint));
  const auto body = TRY(call_admin(endpoint, "GET", "/_semel/stats"));
  const auto figures = parse_object(body);
  const Terminal terminal;
  if (options.json) {
    terminal.line(boost::json::serialize(figures));
    return {};
  }
  std::vector<std::vector<std::string>> rows;
  for (const auto& [name, value] : figures)
    rows.push_back({std::string(name), boost::json::serialize(value)});
  for (const auto& line : aligned(rows)) terminal.line(line);
  return {};
}

}  // namespace

void add_stats(CLI::App& app, Chosen& chosen) {
  auto* command = app.add_subcommand("stats", "Show the figures of a running server");
  const auto options = std::make_shared<StatsOptions>();
  command->add_option("--endpoint", options->endpoint, "The server")
      ->capture_default_str()
      ->type_name("URL");
  command->add_flag("--json", options->json, "Print JSON");
  command->footer(
      "Examples:\n"
      "  semel stats\n"
      "  semel stats --endpoint http://127.0.0.1:8000 --json | jq .http_requests\n"
      "\n"
      "For a time series, let Prometheus read /metrics of the server.\n");
  command->callback([&chosen, options] {
    chosen.run = [options] {
      const auto shown = show_stats(*options);
      if (shown) return exit_done;
      std::fprintf(stderr, "semel stats: %s\n", shown.error().message.c_str());
      return shown.error().code == ErrorCode::invalid_argument ? exit_usage : exit_failed;
    };
  });
}

}  // namespace semel::cli
