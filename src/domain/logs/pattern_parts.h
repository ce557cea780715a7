#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "domain/logs/filter_pattern.h"
#include "domain/logs/regular_expression.h"

// What the three kinds of filter patterns are made of.

namespace semel::logs::pattern {

using MatcherPtr = std::shared_ptr<const FilterPattern::Matcher>;

/// Each takes the text without white space around it. Errors: invalid_argument.
Result<MatcherPtr> parse_terms(std::string_view text);
Result<MatcherPtr> parse_json_pattern(std::string_view text);  ///< "{ ... }"
Result<MatcherPtr> parse_fields(std::string_view text);        ///< "[ ... ]"

/// Reads a pattern from its front.
class Reader {
 public:
  explicit Reader(std::string_view text) : rest_(text) {}
  bool is_at_end() const { return rest_.empty(); }
  char front() const { return rest_.empty() ? '\0' : rest_.front(); }
  void skip(std::size_t count = 1) { rest_.remove_prefix(count); }
  void skip_space();
  /// Takes `text` off the front, behind white space, if it stands there.
  bool take(std::string_view text);
  /// The same of a word, in any case, that no letter follows.
  bool take_word(std::string_view word);
  /// What is quoted, its backslashes resolved; the front is the opening quote. Errors: no end.
  Result<std::string> take_quoted();
  /// Up to the next '%'; the front is the opening one. Errors: no end, not an expression.
  Result<RegularExpression> take_expression();
  /// Up to one of `ends` or white space.
  std::string take_until(std::string_view ends);

 private:
  std::string_view rest_;
};

enum class Comparator { equal, not_equal, less, less_or_equal, greater, greater_or_equal };
std::optional<Comparator> take_comparator(Reader& reader);

/// The right side of a comparison: a number, a text with wildcards '*', or a regular expression.
struct Expected {
  std::optional<double> number;
  std::string text;  ///< as it was written, without quotes
  std::optional<RegularExpression> expression;
};
/// Errors: invalid_argument.
Result<Expected> take_expected(Reader& reader, std::string_view ends);

std::optional<double> number_of(std::string_view text);
/// '*' stands for any text.
bool matches_wildcard(std::string_view pattern, std::string_view text);
bool compares(Comparator comparator, double left, double right);
/// A text against what is expected: as numbers where both are and the comparator orders.
bool compares(Comparator comparator, std::string_view text, const Expected& expected);

}  // namespace semel::logs::pattern
