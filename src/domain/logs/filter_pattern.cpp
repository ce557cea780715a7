#include "domain/logs/filter_pattern.h"

#include "domain/logs/pattern_parts.h"

namespace semel::logs {
namespace {

struct Anything final : FilterPattern::Matcher {
  bool matches(std::string_view) const override { return true; }
};

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view space = " \t\r\n";
  const auto begin = text.find_first_not_of(space);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(space) - begin + 1);
}

Result<pattern::MatcherPtr> matcher_of(std::string_view text) {
  if (text.empty() || text == "\"\"" || text == "\" \"") {
    return pattern::MatcherPtr(std::make_shared<Anything>());
  }
  if (text.front() == '{') return pattern::parse_json_pattern(text);
  if (text.front() == '[') return pattern::parse_fields(text);
  return pattern::parse_terms(text);
}

}  // namespace

Result<FilterPattern> FilterPattern::parse(std::string_view text) {
  auto matcher = TRY(matcher_of(trimmed(text)));
  return FilterPattern(std::move(matcher));
}

}  // namespace semel::logs
