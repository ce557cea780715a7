#include "domain/identity/policy/pattern.h"

#include <algorithm>

#include "domain/identity/text.h"

namespace semel::policy {
namespace {

constexpr char any_text = '\x01';
constexpr char any_character = '\x02';
constexpr int arn_parts = 6;

/// Linear but for what a wildcard has to take back.
bool glob(std::string_view pattern, std::string_view text) {
  std::size_t p = 0;
  std::size_t t = 0;
  std::size_t resume_pattern = std::string_view::npos;
  std::size_t resume_text = 0;
  while (t < text.size()) {
    if (p < pattern.size() && pattern[p] == any_text) {
      resume_pattern = ++p;
      resume_text = t;
    } else if (p < pattern.size() && (pattern[p] == text[t] || pattern[p] == any_character)) {
      ++p;
      ++t;
    } else if (resume_pattern != std::string_view::npos) {
      p = resume_pattern;
      t = ++resume_text;
    } else {
      return false;
    }
  }
  while (p < pattern.size() && pattern[p] == any_text) ++p;
  return p == pattern.size();
}

std::string_view take_part(std::string_view& text) {
  const std::size_t colon = text.find(':');
  const std::string_view part = text.substr(0, colon);
  text.remove_prefix(colon == std::string_view::npos ? text.size() : colon + 1);
  return part;
}

/// The value of what stands between "${" and "}".
std::optional<std::string> value_of(std::string_view variable, const Context& context) {
  if (variable == "*" || variable == "?" || variable == "$") return std::string(variable);
  const std::size_t comma = variable.find(',');
  const std::string key = identity::to_lower_case(identity::trimmed(variable.substr(0, comma)));
  const auto found = context.find(key);
  if (found != context.end() && found->second.size() == 1) return found->second.front();
  if (comma == std::string_view::npos) return std::nullopt;
  const std::string_view otherwise = identity::trimmed(variable.substr(comma + 1));
  if (otherwise.size() < 2 || otherwise.front() != '\'' || otherwise.back() != '\'') {
    return std::nullopt;
  }
  return std::string(otherwise.substr(1, otherwise.size() - 2));
}

}  // namespace

std::optional<Pattern> Pattern::read(std::string_view text, const Context* variables) {
  Pattern pattern;
  while (!text.empty()) {
    const std::size_t end = text.find('}');
    if (variables != nullptr && text.starts_with("${") && end != std::string_view::npos) {
      const auto value = value_of(text.substr(2, end - 2), *variables);
      if (!value) return std::nullopt;
      pattern.marked_ += *value;
      text.remove_prefix(end + 1);
      continue;
    }
    const char character = text.front();
    pattern.marked_ += character == '*' ? any_text : character == '?' ? any_character : character;
    text.remove_prefix(1);
  }
  return pattern;
}

bool Pattern::matches(std::string_view text) const {
  return glob(marked_, text);
}

bool Pattern::matches_in_any_case(std::string_view text) const {
  return glob(identity::to_lower_case(marked_), identity::to_lower_case(text));
}

bool Pattern::matches_arn(std::string_view text) const {
  std::string_view pattern = marked_;
  if (std::count(pattern.begin(), pattern.end(), ':') < arn_parts - 1) return glob(pattern, text);
  for (int part = 0; part < arn_parts - 1; ++part) {
    if (!glob(take_part(pattern), take_part(text))) return false;
  }
  return glob(pattern, text);
}

bool Pattern::equals(std::string_view text) const {
  std::string literal = marked_;
  std::replace(literal.begin(), literal.end(), any_text, '*');
  std::replace(literal.begin(), literal.end(), any_character, '?');
  return literal == text;
}

}  // namespace semel::policy
