#include "cli/version.h"

#include <CLI/CLI.hpp>
#include <cstdio>
#include <memory>
#include <string>

#include "cli/commands.h"

namespace semel::cli {

std::string_view version() {
  return SEMEL_VERSION;
}

void add_version(CLI::App& app, Chosen& chosen) {
  auto* command = app.add_subcommand("version", "Print the version");
  auto json = std::make_shared<bool>(false);
  command->add_flag("--json", *json, "Print JSON");
  command->footer("Examples:\n  semel version\n  semel version --json\n");
  command->callback([&chosen, json] {
    chosen.run = [json] {
      const std::string number(version());
      const std::string text = *json ? R"({"version":")" + number + "\"}" : "semel " + number;
      std::puts(text.c_str());
      return exit_done;
    };
  });
}

}  // namespace semel::cli
