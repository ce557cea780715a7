#include <algorithm>

#include "domain/logs/pattern_parts.h"

namespace semel::logs::pattern {
namespace {

struct FieldTest {
  Comparator comparator = Comparator::equal;
  Expected expected;
};
struct Field {
  std::string name;
  std::vector<std::vector<FieldTest>> any_of_all;  ///< none: any value

  bool holds(std::string_view value) const {
    const auto passes = [value](const FieldTest& test) {
      return compares(test.comparator, value, test.expected);
    };
    return any_of_all.empty() ||
           std::any_of(any_of_all.begin(), any_of_all.end(), [&](const auto& all) {
             return std::all_of(all.begin(), all.end(), passes);
           });
  }
};

/// The words of a message: what stands in quotes or square brackets is one.
std::vector<std::string_view> words_of(std::string_view message) {
  std::vector<std::string_view> words;
  std::size_t at = message.find_first_not_of(" \t\r\n");
  while (at != std::string_view::npos) {
    const char opening = message[at];
    const char closing = opening == '[' ? ']' : opening;
    const bool is_enclosed = opening == '"' || opening == '[';
    const auto closed = is_enclosed ? message.find(closing, at + 1) : std::string_view::npos;
    if (closed != std::string_view::npos) {
      words.push_back(message.substr(at + 1, closed - at - 1));
      at = message.find_first_not_of(" \t\r\n", closed + 1);
    } else {
      const auto end = std::min(message.find_first_of(" \t\r\n", at), message.size());
      words.push_back(message.substr(at, end - at));
      at = message.find_first_not_of(" \t\r\n", end);
    }
  }
  return words;
}

struct FieldsMatcher final : FilterPattern::Matcher {
  std::vector<Field> before, after;  ///< of the ellipsis
  bool has_ellipsis = false;

  bool matches(std::string_view message) const override {
    const auto words = words_of(message);
    const std::size_t named = before.size() + after.size();
    if (has_ellipsis ? words.size() < named : words.size() != named) return false;
    const std::size_t offset = words.size() - after.size();
    for (std::size_t i = 0; i < before.size(); ++i) {
      if (!before[i].holds(words[i])) return false;
    }
    for (std::size_t i = 0; i < after.size(); ++i) {
      if (!after[i].holds(words[offset + i])) return false;
    }
    return true;
  }
};

Error invalid_fields(std::string_view what) {
  return invalid_argument("Invalid filter pattern: " + std::string(what));
}

/// "status = 4* || status = 5*": the name is said again with each comparison.
Result<Field> take_field(Reader& reader) {
  Field field;
  reader.skip_space();
  field.name = reader.take_until(",]=!<>&|");
  auto comparator = take_comparator(reader);
  if (!comparator) return field;
  field.any_of_all.emplace_back();
  while (comparator) {
    FieldTest test{*comparator, {}};
    test.expected = TRY(take_expected(reader, ",]&|"));
    field.any_of_all.back().push_back(std::move(test));
    const bool is_or = reader.take("||");
    if (!is_or && !reader.take("&&")) return field;
    if (is_or) field.any_of_all.emplace_back();
    reader.skip_space();
    const std::string name = reader.take_until(",]=!<>&|");
    if (name != field.name) return invalid_fields("conditions of one field name the same field");
    comparator = take_comparator(reader);
  }
  return invalid_fields("a comparison is expected behind && or ||");
}

}  // namespace

Result<MatcherPtr> parse_fields(std::string_view text) {
  auto matcher = std::make_shared<FieldsMatcher>();
  Reader reader(text);
  reader.take("[");
  while (true) {
    if (reader.take("...")) {
      if (matcher->has_ellipsis) return invalid_fields("more than one ellipsis");
      matcher->has_ellipsis = true;
    } else {
      auto& fields = matcher->has_ellipsis ? matcher->after : matcher->before;
      fields.push_back(TRY(take_field(reader)));
    }
    if (reader.take("]")) break;
    if (!reader.take(",")) return invalid_fields(", or ] is expected behind a field");
  }
  reader.skip_space();
  if (!reader.is_at_end()) return invalid_fields("something stands behind ]");
  return MatcherPtr(std::move(matcher));
}

}  // namespace semel::logs::pattern
