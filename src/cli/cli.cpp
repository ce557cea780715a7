#include "cli/cli.h"

#include <CLI/CLI.hpp>
#include <cstdio>

#include "cli/commands.h"
#include "cli/version.h"

namespace semel::cli {
namespace {

/// What the first word names when it is no command: a typing error deserves a list. Empty
/// otherwise.
std::string unknown_command(const CLI::App& app, int argument_count, const char* const* arguments) {
  if (argument_count < 2 || arguments[1][0] == '-') return {};
  std::string names;
  for (const auto* command : app.get_subcommands([](const CLI::App*) { return true; })) {
    if (command->get_name() == arguments[1]) return {};
    names += (names.empty() ? "" : ", ") + command->get_name();
  }
  return "semel: there is no command '" + std::string(arguments[1]) + "'; there are " + names;
}

}  // namespace

int run(int argument_count, const char* const* arguments, ServeFunction serve) {
  CLI::App app(
      "Semel: a durable DynamoDB-compatible store in which a business operation takes effect "
      "exactly once.",
      "semel");
  app.set_version_flag("--version", "semel " + std::string(version()));
  app.require_subcommand(1);
  app.footer(
      "Start here:\n"
      "  semel demo                 an order whose reply is lost, its retry, a kill -9, and a "
      "check\n"
      "  semel serve                http://127.0.0.1:4566, data in ./semel-data\n"
      "  semel COMMAND --help       options and examples\n");

  Chosen chosen;
  add_serve(app, chosen, serve);
  add_operations(app, chosen, std::move(serve));
  add_reconcile(app, chosen);
  add_demo(app, chosen);
  add_fault(app, chosen);
  add_stats(app, chosen);
  add_cost(app, chosen);
  add_simulate(app, chosen);
  add_version(app, chosen);
  add_completion(app, chosen);
  if (argument_count < 2) {
    std::fputs(app.help().c_str(), stderr);
    return exit_usage;
  }
  if (const auto problem = unknown_command(app, argument_count, arguments); !problem.empty()) {
    std::fprintf(stderr, "%s\n", problem.c_str());
    return exit_usage;
  }
  try {
    app.parse(argument_count, arguments);
  } catch (const CLI::ParseError& error) {
    const bool is_answer = error.get_exit_code() == static_cast<int>(CLI::ExitCodes::Success);
    app.exit(error);
    return is_answer ? exit_done : exit_usage;
  }
  return chosen.run();
}

}  // namespace semel::cli
