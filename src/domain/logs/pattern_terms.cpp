#include <algorithm>
#include <cctype>

#include "domain/logs/pattern_parts.h"

namespace semel::logs::pattern {
namespace {

/// A text that stands somewhere in the message, or a regular expression that is found in it.
struct Term {
  std::string text;
  std::optional<RegularExpression> expression;

  bool is_in(std::string_view message) const {
    return expression ? expression->finds(message) : message.find(text) != std::string_view::npos;
  }
};

struct Terms final : FilterPattern::Matcher {
  std::vector<Term> all, any, none;

  bool matches(std::string_view message) const override {
    const auto is_in = [message](const Term& term) { return term.is_in(message); };
    if (std::any_of(none.begin(), none.end(), is_in)) return false;
    // The guide: ?terms beside others are not looked at.
    if (all.empty() && !any.empty()) return std::any_of(any.begin(), any.end(), is_in);
    return std::all_of(all.begin(), all.end(), is_in);
  }
};

bool is_plain(std::string_view word) {
  return std::all_of(word.begin(), word.end(), [](unsigned char character) {
    return std::isalnum(character) != 0 || character >= 0x80 ||
           std::string_view("_-.:/@#").find(static_cast<char>(character)) != std::string_view::npos;
  });
}

Result<Term> take_term(Reader& reader) {
  Term term;
  if (reader.front() == '"') {
    term.text = TRY(reader.take_quoted());
    return term;
  }
  if (reader.front() == '%') {
    term.expression = TRY(reader.take_expression());
    return term;
  }
  term.text = reader.take_until("");
  if (term.text.empty() || !is_plain(term.text)) {
    return invalid_argument("Invalid character(s) in term '" + term.text + "'");
  }
  return term;
}

}  // namespace

Result<MatcherPtr> parse_terms(std::string_view text) {
  auto terms = std::make_shared<Terms>();
  Reader reader(text);
  for (reader.skip_space(); !reader.is_at_end(); reader.skip_space()) {
    auto* list = &terms->all;
    if (reader.front() == '-') list = &terms->none;
    if (reader.front() == '?') list = &terms->any;
    if (list != &terms->all) reader.skip();
    list->push_back(TRY(take_term(reader)));
  }
  return MatcherPtr(std::move(terms));
}

}  // namespace semel::logs::pattern
