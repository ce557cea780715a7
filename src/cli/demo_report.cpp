#include "cli/demo_report.h"

#include <algorithm>
#include <boost/json.hpp>
#include <cstdio>

namespace semel::cli {

void DemoReport::step(std::string title) {
  steps_.push_back({std::move(title), {}});
  if (json_) {
    std::fprintf(stderr, "%zu %s\n", steps_.size(), steps_.back().title.c_str());
    return;
  }
  terminal_.line();
  terminal_.line(
      terminal_.styled(Tone::strong, std::to_string(steps_.size()) + "  " + steps_.back().title));
}

void DemoReport::say(const std::string& who, const std::string& text) {
  steps_.back().lines.push_back({who, text});
  if (!json_) terminal_.line("   " + terminal_.styled(Tone::note, who) + "  " + text);
}

bool DemoReport::finish(const std::vector<std::string>& closing) {
  const bool all_hold =
      std::all_of(checks_.begin(), checks_.end(), [](const Check& check) { return check.holds(); });
  if (json_) {
    print_json(all_hold);
    return all_hold;
  }
  print_checks();
  terminal_.line();
  for (const auto& line : closing) terminal_.line(line);
  terminal_.line();
  const auto wrong = std::count_if(checks_.begin(), checks_.end(),
                                   [](const Check& check) { return !check.holds(); });
  const auto right = static_cast<std::ptrdiff_t>(checks_.size()) - wrong;
  terminal_.line(std::to_string(right) + " passed, " + std::to_string(wrong) + " failed");
  return all_hold;
}

void DemoReport::print_checks() const {
  std::vector<std::vector<std::string>> rows = {{"  ", "check", "found"}};
  for (const auto& check : checks_) {
    const auto must_be = check.holds() ? std::string() : " - it must be: " + check.expected;
    rows.push_back({check.holds() ? "ok" : "NO", check.name, check.found + must_be});
  }
  const auto lines = aligned(rows);
  terminal_.line();
  terminal_.line("   " + terminal_.styled(Tone::strong, lines[0]));
  for (std::size_t i = 1; i < lines.size(); ++i) {
    const Tone tone = checks_[i - 1].holds() ? Tone::good : Tone::bad;
    terminal_.line("   " + terminal_.styled(tone, lines[i].substr(0, 2)) + lines[i].substr(2));
  }
}

void DemoReport::print_json(bool all_hold) const {
  boost::json::array steps;
  for (const auto& step : steps_) {
    boost::json::array lines;
    for (const auto& line : step.lines) lines.push_back({{"who", line.who}, {"text", line.text}});
    steps.push_back({{"title", step.title}, {"lines", std::move(lines)}});
  }
  boost::json::array checks;
  for (const auto& check : checks_) {
    checks.push_back({{"check", check.name},
                      {"expected", check.expected},
                      {"found", check.found},
                      {"holds", check.holds()}});
  }
  const boost::json::object report = {
      {"passed", all_hold}, {"steps", std::move(steps)}, {"checks", std::move(checks)}};
  std::puts(boost::json::serialize(report).c_str());
}

}  // namespace semel::cli
