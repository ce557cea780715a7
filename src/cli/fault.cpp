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

namespace json = boost::json;

constexpr const char* fault_page = "/_semel/faults";

struct FaultOptions {
  std::string endpoint{default_endpoint};
  bool json = false;
  std::vector<std::string> words;
  std::uint64_t id = 0;
};
using FaultOptionsPtr = std::shared_ptr<FaultOptions>;
using FaultFunction = Result<void> (*)(const FaultOptions& options, const Endpoint& endpoint);

int run_fault(const FaultOptions& options, FaultFunction function) {
  const auto endpoint = parse_endpoint(options.endpoint);
  const auto done = endpoint ? function(options, *endpoint) : Result<void>(endpoint.error());
  if (done) return exit_done;
  std::fprintf(stderr, "semel fault: %s\n", done.error().message.c_str());
  return done.error().code == ErrorCode::invalid_argument ? exit_usage : exit_failed;
}

Result<void> add_rule(const FaultOptions& options, const Endpoint& endpoint) {
  std::string rule;
  for (const auto& word : options.words) rule += (rule.empty() ? "" : " ") + word;
  const auto id = TRY(add_fault_rule(endpoint, rule));
  const json::object answer = {{"id", id}, {"rule", rule}};
  const Terminal terminal;
  terminal.line(options.json ? json::serialize(answer)
                             : "rule " + std::to_string(id) + " is in force: " + rule);
  return {};
}

/// One rule as a row: number, rule, how many calls it met, how many it struck.
std::vector<std::string> row_of(const json::object& rule) {
  std::vector<std::string> row;
  for (const char* name : {"id", "rule", "matches", "hits"}) {
    const auto* value = rule.if_contains(name);
    if (value == nullptr) {
      row.emplace_back();
    } else {
      row.push_back(value->is_string() ? std::string(value->get_string().c_str())
                                       : json::serialize(*value));
    }
  }
  return row;
}

Result<void> list_rules(const FaultOptions& options, const Endpoint& endpoint) {
  const auto body = TRY(call_admin(endpoint, "GET", fault_page));
  const auto answer = parse_object(body);
  const Terminal terminal;
  if (options.json) {
    terminal.line(json::serialize(answer));
    return {};
  }
  const auto* rules = answer.if_contains("rules");
  if (rules == nullptr || !rules->is_array() || rules->get_array().empty()) {
    terminal.line("no rules: every call is answered as it should be");
    return {};
  }
  std::vector<std::vector<std::string>> rows = {{"id", "rule", "met", "struck"}};
  for (const auto& rule : rules->get_array()) {
    if (rule.is_object()) rows.push_back(row_of(rule.get_object()));
  }
  for (const auto& line : aligned(rows)) terminal.line(line);
  return {};
}

Result<void> remove_rule(const FaultOptions& options, const Endpoint& endpoint) {
  TRY(call_admin(endpoint, "DELETE", std::string(fault_page) + "/" + std::to_string(options.id)));
  Terminal().line(options.json ? "{}" : "rule " + std::to_string(options.id) + " is removed");
  return {};
}

Result<void> clear_rules(const FaultOptions& options, const Endpoint& endpoint) {
  TRY(call_admin(endpoint, "DELETE", fault_page));
  Terminal().line(options.json ? "{}" : "all rules are removed");
  return {};
}

CLI::App* add_subcommand(CLI::App& parent, Chosen& chosen, const FaultOptionsPtr& options,
                         const char* name, const char* description, FaultFunction function) {
  auto* command = parent.add_subcommand(name, description);
  command->add_option("--endpoint", options->endpoint, "The server")
      ->capture_default_str()
      ->type_name("URL");
  command->add_flag("--json", options->json, "Print JSON");
  command->callback([&chosen, options, function] {
    chosen.run = [options, function] { return run_fault(*options, function); };
  });
  return command;
}

}  // namespace

void add_fault(CLI::App& app, Chosen& chosen) {
  auto* command =
      app.add_subcommand("fault", "Make a server that runs with --faults fail on purpose");
  command->require_subcommand(1);
  const auto options = std::make_shared<FaultOptions>();
  auto* add = add_subcommand(*command, chosen, options, "add", "Add a rule", add_rule);
  add->add_option(
         "RULE", options->words,
         "SERVICE.OPERATION before|after ACTION [table=T] [key=K] [nth=N] [count=N] [share=P]")
      ->required();
  add->footer(
      "ACTION: drop, delay MILLISECONDS, duplicate, reset, truncate, error CODE [STATUS], "
      "throttle, conflict, in-progress.\n"
      "SERVICE and OPERATION may be '*'. before: nothing has happened yet; after: it took effect "
      "and is on disk.\n"
      "\n"
      "Examples:\n"
      "  semel fault add dynamodb.TransactWriteItems after drop count=1\n"
      "      the next transaction commits, and its client sees a closed connection\n"
      "  semel fault add dynamodb.PutItem before throttle table=orders share=0.1\n"
      "      one PutItem on orders in ten is throttled\n"
      "  semel fault add '*.*' after delay 250\n"
      "      every reply is a quarter of a second late\n");
  add_subcommand(*command, chosen, options, "list", "Show the rules, and how often each has struck",
                 list_rules)
      ->footer("Examples:\n  semel fault list\n  semel fault list --json | jq '.rules[].hits'\n");
  auto* remove =
      add_subcommand(*command, chosen, options, "remove", "Remove one rule", remove_rule);
  remove->add_option("ID", options->id, "The rule's number, as list shows it")->required();
  remove->footer("Examples:\n  semel fault remove 3\n");
  add_subcommand(*command, chosen, options, "clear", "Remove all rules", clear_rules)
      ->footer(
          "Examples:\n  semel fault clear\n  semel fault clear --endpoint http://127.0.0.1:8000\n");
  command->footer(
      "Examples:\n  semel fault add dynamodb.TransactWriteItems after drop count=1\n  semel fault "
      "list\n  semel fault clear\n");
}

}  // namespace semel::cli
