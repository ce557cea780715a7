#include "domain/faults/rule.h"

#include <array>
#include <charconv>
#include <utility>
#include <vector>

namespace semel::faults {
namespace {

constexpr std::array<std::pair<std::string_view, Action>, 9> action_names = {{
    {"drop", Action::drop},
    {"delay", Action::delay},
    {"duplicate", Action::duplicate},
    {"reset", Action::reset},
    {"truncate", Action::truncate},
    {"error", Action::error},
    {"throttle", Action::throttle},
    {"conflict", Action::conflict},
    {"in-progress", Action::in_progress},
}};

constexpr std::int64_t delay_ms_max = 86'400'000;

using Words = std::vector<std::string_view>;

Words split(std::string_view text) {
  Words words;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find_first_of(" \t\r\n"), text.size());
    if (end > 0) words.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return words;
}

Error wrong(std::string_view word, std::string_view expected) {
  return invalid_argument(
      "fault rule: '" + std::string(word) + "' where " + std::string(expected) +
      " should stand; the form is: SERVICE.OPERATION before|after ACTION [table=T] [key=K] [nth=N] "
      "[count=N] [share=P]");
}

template <typename Number>
bool read_number(std::string_view text, Number lowest, Number highest, Number& number) {
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
  return problem == std::errc() && end == text.data() + text.size() && number >= lowest &&
         number <= highest;
}

bool is_phase(std::string_view word) {
  return word == "before" || word == "after";
}

/// Takes the target, which may be left out, from the front of `words`.
Result<void> read_target(Words& words, Rule& rule) {
  const std::string_view word = words.empty() ? "" : words.front();
  if (is_phase(word)) return {};
  const std::size_t dot = word.find('.');
  if (dot == std::string_view::npos || dot == 0 || dot + 1 == word.size())
    return wrong(word, "SERVICE.OPERATION");
  rule.service = word.substr(0, dot);
  rule.operation = word.substr(dot + 1);
  words.erase(words.begin());
  return {};
}

Result<void> read_phase(Words& words, Rule& rule) {
  const std::string_view word = words.empty() ? "" : words.front();
  if (!is_phase(word)) return wrong(word, "'before' or 'after'");
  rule.phase = word == "before" ? Phase::before : Phase::after;
  words.erase(words.begin());
  return {};
}

Result<void> read_action(Words& words, Rule& rule) {
  const std::string_view word = words.empty() ? "" : words.front();
  for (const auto& [name, action] : action_names) {
    if (name != word) continue;
    rule.action = action;
    if (action == Action::truncate && rule.phase == Phase::before) {
      return invalid_argument(
          "fault rule: 'before truncate' has no reply to cut: write 'after truncate'");
    }
    words.erase(words.begin());
    return {};
  }
  return wrong(word,
               "drop, delay, duplicate, reset, truncate, error, throttle, conflict or in-progress");
}

/// Takes what belongs to the action from the front of `words`: a delay's milliseconds, an error's
/// code and status.
Result<void> read_action_details(Words& words, Rule& rule) {
  const auto next_plain_word = [&] {
    const bool there = !words.empty() && words.front().find('=') == std::string_view::npos;
    return there ? words.front() : std::string_view();
  };
  if (rule.action == Action::delay) {
    const std::string_view word = next_plain_word();
    if (!read_number<std::int64_t>(word, 0, delay_ms_max, rule.delay_ms)) {
      return wrong(word, "the milliseconds of the delay (at most a day)");
    }
    words.erase(words.begin());
  }
  if (rule.action != Action::error) return {};
  rule.error_code = next_plain_word();
  if (rule.error_code.empty()) return wrong("", "the code of the error");
  words.erase(words.begin());
  const std::string_view status = next_plain_word();
  if (status.empty()) return {};
  if (!read_number(status, 400, 599, rule.error_status))
    return wrong(status, "a status from 400 to 599");
  words.erase(words.begin());
  return {};
}

Result<void> read_limit(std::string_view word, Rule& rule) {
  const std::size_t equals = word.find('=');
  const std::string_view name = word.substr(0, equals);
  const std::string_view value = equals == std::string_view::npos ? "" : word.substr(equals + 1);
  std::uint64_t number = 0;
  const bool counted = read_number<std::uint64_t>(value, 1, UINT64_MAX, number);
  if (name == "table" && !value.empty()) {
    rule.table = value;
  } else if (name == "key" && !value.empty()) {
    rule.key = value;
  } else if (name == "nth" && counted) {
    rule.nth = number;
  } else if (name == "count" && counted) {
    rule.count = number;
  } else if (name != "share" || !read_number(value, 0.0, 1.0, rule.share) || rule.share <= 0) {
    return wrong(word, "table=, key=, nth=, count= (from 1) or share= (over 0, up to 1)");
  }
  return {};
}

bool has_json_string(std::string_view body, const std::string& text) {
  return body.find('"' + text + '"') != std::string_view::npos;
}

}  // namespace

Result<Rule> parse_rule(std::string_view text) {
  Words words = split(text);
  Rule rule;
  TRY(read_target(words, rule));
  TRY(read_phase(words, rule));
  TRY(read_action(words, rule));
  TRY(read_action_details(words, rule));
  for (const std::string_view word : words) {
    TRY(read_limit(word, rule));
  }
  return rule;
}

std::string to_text(const Rule& rule) {
  std::string text =
      rule.service + "." + rule.operation + (rule.phase == Phase::before ? " before " : " after ");
  for (const auto& [name, action] : action_names) {
    if (action == rule.action) text += name;
  }
  if (rule.action == Action::delay) text += " " + std::to_string(rule.delay_ms);
  if (rule.action == Action::error)
    text += " " + rule.error_code + " " + std::to_string(rule.error_status);
  if (!rule.table.empty()) text += " table=" + rule.table;
  if (!rule.key.empty()) text += " key=" + rule.key;
  if (rule.nth) text += " nth=" + std::to_string(*rule.nth);
  if (rule.count) text += " count=" + std::to_string(*rule.count);
  if (rule.share < 1) {
    std::array<char, 32> share;
    const auto [end, problem] =
        std::to_chars(share.data(), share.data() + share.size(), rule.share);
    text += " share=" + std::string(share.data(), end);
  }
  return text;
}

bool matches(const Rule& rule, std::string_view service, std::string_view operation,
             std::string_view body) {
  if (rule.service != "*" && rule.service != service) return false;
  if (rule.operation != "*" && rule.operation != operation) return false;
  if (!rule.table.empty() && !has_json_string(body, rule.table)) return false;
  return rule.key.empty() || has_json_string(body, rule.key);
}

}  // namespace semel::faults
