#pragma once

#include <functional>

#include "cli/serve.h"

namespace CLI {
class App;
}

namespace semel::cli {

/// What a parse of the command line leaves behind: what to run. The function returns the exit code.
struct Chosen {
  std::function<int()> run;
};

// Each adds one command with its options, help and examples to `app`, in a file of its own. The
// command's options live as long as `app`; when the command is given, `chosen.run` becomes its
// function.
void add_serve(CLI::App& app, Chosen& chosen, ServeFunction serve);
void add_operations(CLI::App& app, Chosen& chosen, ServeFunction serve);
void add_reconcile(CLI::App& app, Chosen& chosen);
void add_demo(CLI::App& app, Chosen& chosen);
void add_fault(CLI::App& app, Chosen& chosen);
void add_stats(CLI::App& app, Chosen& chosen);
void add_cost(CLI::App& app, Chosen& chosen);
void add_simulate(CLI::App& app, Chosen& chosen);
void add_version(CLI::App& app, Chosen& chosen);
void add_completion(CLI::App& app, Chosen& chosen);

// Exit codes, the same for all commands.
inline constexpr int exit_done = 0;
inline constexpr int exit_failed = 1;  ///< it was tried and did not work
inline constexpr int exit_usage = 2;   ///< the command line asks for something that cannot be

}  // namespace semel::cli
