#include <CLI/CLI.hpp>
#include <boost/json.hpp>
#include <cstdio>
#include <memory>
#include <string>

#include "cli/admin.h"
#include "cli/commands.h"
#include "cli/json_values.h"
#include "cli/progress.h"
#include "cli/terminal.h"

namespace semel::cli {
namespace {

namespace json = boost::json;

constexpr int round_ms_max = 3'600'000;  // large tables take their time

struct ReconcileOptions {
  std::string endpoint{default_endpoint};
  bool apply = false;
  bool mark_busy = false;
  bool json = false;
};

Result<json::object> run_round(const ReconcileOptions& options) {
  const auto endpoint = TRY(parse_endpoint(options.endpoint));
  const Progress progress("semel reconcile: reading the tables");
  const json::object request{{"apply", options.apply}, {"markBusy", options.mark_busy}};
  return parse_object(
      TRY(call_admin(endpoint, "POST", "/v1/reconcile", json::serialize(request), round_ms_max)));
}

std::string text_of(const json::object& object, std::string_view name) {
  const json::value* value = object.if_contains(name);
  if (value == nullptr) return {};
  return value->is_string() ? std::string(value->get_string()) : json::serialize(*value);
}

const json::array& list_of(const json::object& object, std::string_view name) {
  static const json::array none;
  const json::value* value = object.if_contains(name);
  return value != nullptr && value->is_array() ? value->get_array() : none;
}

void show(const json::object& report) {
  const Terminal terminal;
  terminal.line("looked at " + text_of(report, "operations") + " operations, " +
                text_of(report, "entries") + " ledger entries, " + text_of(report, "orders") +
                " orders, " + text_of(report, "shards") + " stock shards");
  for (const auto& each : list_of(report, "findings")) {
    const json::object& finding = each.get_object();
    terminal.line(terminal.styled(Tone::bad, text_of(finding, "kind")) + "  " +
                  text_of(finding, "subject") + ": " + text_of(finding, "what"));
    terminal.line(finding.contains("repair") ? "    a repair is proposed: --apply carries it out"
                                             : "    for people to judge");
  }
  for (const auto& line : list_of(report, "applied")) {
    terminal.line("applied: " + std::string(line.get_string()));
  }
  const auto& not_judged = list_of(report, "notJudged");
  if (!not_judged.empty()) {
    terminal.line(
        std::to_string(not_judged.size()) +
        " stock shards were written meanwhile and not judged; --mark-busy judges them too");
  }
  if (list_of(report, "findings").empty()) {
    terminal.line(terminal.styled(Tone::good, "nothing is wrong"));
  }
}

}  // namespace

void add_reconcile(CLI::App& app, Chosen& chosen) {
  auto* command = app.add_subcommand(
      "reconcile",
      "Compare operations, orders, stock, ledger and outbox; exit status 1 if they differ");
  const auto options = std::make_shared<ReconcileOptions>();
  command->add_option("--endpoint", options->endpoint, "The server")
      ->capture_default_str()
      ->type_name("URL");
  command->add_flag("--apply", options->apply, "Carry the proposed repairs out");
  command->add_flag("--mark-busy", options->mark_busy,
                    "Judge stock that is being written too; costs it one write each");
  command->add_flag("--json", options->json, "Print the report as JSON");
  command->footer(
      "Examples:\n"
      "  semel reconcile\n"
      "      a dry run: says what is wrong and what would be done\n"
      "  semel reconcile --apply --json | jq .applied\n");
  command->callback([&chosen, options] {
    chosen.run = [options] {
      const auto report = run_round(*options);
      if (!report) {
        std::fprintf(stderr, "semel reconcile: %s\n", report.error().message.c_str());
        return report.error().code == ErrorCode::invalid_argument ? exit_usage : exit_failed;
      }
      if (options->json) {
        Terminal().line(json::serialize(*report));
      } else {
        show(*report);
      }
      return list_of(*report, "findings").empty() ? exit_done : exit_failed;
    };
  });
}

}  // namespace semel::cli
