#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/demo_audit.h"
#include "cli/terminal.h"

namespace semel::cli {

/// Tells the story as it happens, and keeps it for --json. Not thread-safe.
class DemoReport {
 public:
  DemoReport(Terminal terminal, bool json) : terminal_(terminal), json_(json) {}

  /// Begins a step: everything until the next one belongs to it.
  void step(std::string title);
  void client(const std::string& text) { say("client", text); }
  void tables(const std::string& text) { say("tables", text); }
  void server(const std::string& text) { say("server", text); }

  /// Notes what has to hold, for the table at the end.
  void check(Check check) { checks_.push_back(std::move(check)); }

  /// Prints the table of checks and `closing` lines (or the whole as JSON); true when all hold.
  bool finish(const std::vector<std::string>& closing);

 private:
  struct Line {
    std::string who;
    std::string text;
  };
  struct Step {
    std::string title;
    std::vector<Line> lines;
  };

  void say(const std::string& who, const std::string& text);
  void print_checks() const;
  void print_json(bool all_hold) const;

  const Terminal terminal_;
  const bool json_;
  std::vector<Step> steps_;
  std::vector<Check> checks_;
};

}  // namespace semel::cli
