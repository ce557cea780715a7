#include "domain/logs/pattern_parts.h"

#include <algorithm>
#include <cctype>
#include <charconv>

namespace semel::logs::pattern {
namespace {

bool is_space(char character) {
  return character == ' ' || character == '\t' || character == '\n' || character == '\r';
}

bool is_letter(char character) {
  return std::isalnum(static_cast<unsigned char>(character)) != 0 || character == '_';
}

char lower(char character) {
  return static_cast<char>(std::tolower(static_cast<unsigned char>(character)));
}

}  // namespace

void Reader::skip_space() {
  while (!rest_.empty() && is_space(rest_.front())) skip();
}

bool Reader::take(std::string_view text) {
  skip_space();
  if (!rest_.starts_with(text)) return false;
  skip(text.size());
  return true;
}

bool Reader::take_word(std::string_view word) {
  skip_space();
  if (rest_.size() < word.size()) return false;
  for (std::size_t i = 0; i < word.size(); ++i) {
    if (lower(rest_[i]) != lower(word[i])) return false;
  }
  if (rest_.size() > word.size() && is_letter(rest_[word.size()])) return false;
  skip(word.size());
  return true;
}

Result<std::string> Reader::take_quoted() {
  std::string text;
  const char quote = front();
  skip();
  while (!rest_.empty() && rest_.front() != quote) {
    const bool is_escaped =
        rest_.front() == '\\' && rest_.size() > 1 && (rest_[1] == quote || rest_[1] == '\\');
    if (is_escaped) skip();
    text += rest_.front();
    skip();
  }
  if (rest_.empty()) return invalid_argument("Invalid filter pattern: a quote is not closed");
  skip();
  return text;
}

Result<RegularExpression> Reader::take_expression() {
  skip();
  const auto end = rest_.find('%');
  if (end == std::string_view::npos) {
    return invalid_argument("Invalid filter pattern: a regular expression is not closed by %");
  }
  auto expression = TRY(RegularExpression::parse(rest_.substr(0, end)));
  skip(end + 1);
  return expression;
}

std::string Reader::take_until(std::string_view ends) {
  std::size_t size = 0;
  while (size < rest_.size() && !is_space(rest_[size]) &&
         ends.find(rest_[size]) == std::string_view::npos) {
    ++size;
  }
  std::string text(rest_.substr(0, size));
  skip(size);
  return text;
}

std::optional<Comparator> take_comparator(Reader& reader) {
  if (reader.take("!=")) return Comparator::not_equal;
  if (reader.take("<=")) return Comparator::less_or_equal;
  if (reader.take(">=")) return Comparator::greater_or_equal;
  if (reader.take("=")) return Comparator::equal;
  if (reader.take("<")) return Comparator::less;
  if (reader.take(">")) return Comparator::greater;
  return std::nullopt;
}

Result<Expected> take_expected(Reader& reader, std::string_view ends) {
  Expected expected;
  reader.skip_space();
  if (reader.front() == '%') {
    expected.expression = TRY(reader.take_expression());
    return expected;
  }
  if (reader.front() == '"') {
    expected.text = TRY(reader.take_quoted());
    return expected;
  }
  expected.text = reader.take_until(ends);
  if (expected.text.empty()) {
    return invalid_argument("Invalid filter pattern: a comparison has no value");
  }
  expected.number = number_of(expected.text);
  return expected;
}

std::optional<double> number_of(std::string_view text) {
  if (text.starts_with('+')) text.remove_prefix(1);
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (text.empty() || error != std::errc{} || end != text.data() + text.size()) {
    return std::nullopt;
  }
  return number;
}

bool matches_wildcard(std::string_view pattern, std::string_view text) {
  std::size_t at = 0;
  std::size_t star = std::string_view::npos;  // where the last '*' stands, and what it took
  std::size_t taken = 0;
  std::size_t i = 0;
  while (i < text.size()) {
    if (at < pattern.size() && pattern[at] == '*') {
      star = at++;
      taken = i;
    } else if (at < pattern.size() && pattern[at] == text[i]) {
      ++at;
      ++i;
    } else if (star != std::string_view::npos) {
      at = star + 1;
      i = ++taken;
    } else {
      return false;
    }
  }
  return pattern.find_first_not_of('*', at) == std::string_view::npos;
}

bool compares(Comparator comparator, double left, double right) {
  switch (comparator) {
    case Comparator::equal:
      return left == right;
    case Comparator::not_equal:
      return left != right;
    case Comparator::less:
      return left < right;
    case Comparator::less_or_equal:
      return left <= right;
    case Comparator::greater:
      return left > right;
    case Comparator::greater_or_equal:
      return left >= right;
  }
  return false;
}

bool compares(Comparator comparator, std::string_view text, const Expected& expected) {
  const bool is_equality = comparator == Comparator::equal || comparator == Comparator::not_equal;
  if (expected.expression) {
    return is_equality && expected.expression->finds(text) == (comparator == Comparator::equal);
  }
  const auto number = expected.number ? number_of(text) : std::nullopt;
  if (number) return compares(comparator, *number, *expected.number);
  return is_equality && matches_wildcard(expected.text, text) == (comparator == Comparator::equal);
}

}  // namespace semel::logs::pattern
