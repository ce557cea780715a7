#include "domain/partiql/lexer.h"

#include <cstdint>
#include <limits>

namespace semel::partiql {
namespace {

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '$';
}
bool is_space(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\v';
}
/// All bytes but the later ones of a UTF-8 sequence begin a character.
bool begins_character(char c) {
  return (static_cast<unsigned char>(c) & 0xc0U) != 0x80U;
}

std::string lower_case(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return lower;
}

/// Longest first, so that "<<" is not taken for two "<".
constexpr std::string_view symbols[] = {"<<", ">>", "<=", ">=", "<>", "!=", "||", "<", ">",
                                        "=",  "+",  "-",  "*",  "/",  "%",  ".",  ",", ":",
                                        ";",  "?",  "(",  ")",  "[",  "]",  "{",  "}"};

class Lexer {
 public:
  explicit Lexer(std::string_view text) : text_(text) {}
  Result<std::vector<Token>> run();

 private:
  bool at_end() const { return position_ == text_.size(); }
  char peek(std::size_t ahead = 0) const {
    return position_ + ahead < text_.size() ? text_[position_ + ahead] : '\0';
  }
  void advance(std::size_t count);
  Token finish(TokenKind kind, std::string text) const;

  Result<void> skip_blanks();
  Result<Token> next();
  Result<Token> quoted(char quote, TokenKind kind);
  Result<Token> number();
  Token word();
  Result<Token> symbol();

  std::string_view text_;
  std::size_t position_ = 0;
  Span place_;  // of position_; its length is not used
  std::size_t start_ = 0;
  Span start_place_;
  std::int32_t characters_ = 0;  // read so far
  std::int32_t start_characters_ = 0;
};

void Lexer::advance(std::size_t count) {
  for (; count > 0; --count, ++position_) {
    const char c = text_[position_];
    if (c == '\n') {
      ++place_.line;
      place_.column = 1;
      ++characters_;
    } else if (begins_character(c)) {
      ++place_.column;
      ++characters_;
    }
  }
}

Token Lexer::finish(TokenKind kind, std::string text) const {
  Span span = start_place_;
  span.length = characters_ - start_characters_;
  return {kind, std::move(text), span};
}

Result<void> Lexer::skip_blanks() {
  while (!at_end()) {
    if (is_space(peek())) {
      advance(1);
    } else if (peek() == '-' && peek(1) == '-') {
      while (!at_end() && peek() != '\n') advance(1);
    } else if (peek() == '/' && peek(1) == '*') {
      const std::size_t close = text_.find("*/", position_ + 2);
      if (close == std::string_view::npos) return not_well_formed("");
      advance(close + 2 - position_);
    } else {
      break;
    }
  }
  return {};
}

Result<Token> Lexer::quoted(char quote, TokenKind kind) {
  advance(1);
  std::string content;
  for (;; advance(1)) {
    if (at_end()) return not_well_formed("");
    if (peek() == quote) {
      if (peek(1) != quote) break;
      advance(1);  // two quotes stand for one
    }
    content += peek();
  }
  advance(1);
  return finish(kind, std::move(content));
}

/// The exponent of a decimal, less the digits after its point, has to fit 32 bits: the service
/// reads nothing wider.
bool exponent_fits(std::string_view digits, bool negative, std::int64_t fraction_digits) {
  std::int64_t exponent = 0;
  for (const char c : digits) {
    exponent = exponent * 10 + (c - '0');
    if (exponent > std::numeric_limits<std::int32_t>::max() + std::int64_t{1}) return false;
  }
  if (negative) exponent = -exponent;
  const std::int64_t scale = fraction_digits - exponent;
  return exponent >= std::numeric_limits<std::int32_t>::min() &&
         exponent <= std::numeric_limits<std::int32_t>::max() &&
         scale >= std::numeric_limits<std::int32_t>::min() &&
         scale <= std::numeric_limits<std::int32_t>::max();
}

Result<Token> Lexer::number() {
  std::int64_t fraction_digits = 0;
  while (is_digit(peek())) advance(1);
  if (peek() == '.') {
    advance(1);
    for (; is_digit(peek()); ++fraction_digits) advance(1);
  }
  if (peek() == 'e' || peek() == 'E') {
    advance(1);
    const bool negative = peek() == '-';
    if (negative || peek() == '+') advance(1);
    const std::size_t first = position_;
    while (is_digit(peek())) advance(1);
    const std::string_view digits = text_.substr(first, position_ - first);
    if (digits.empty() || !exponent_fits(digits, negative, fraction_digits))
      return not_well_formed("");
  }
  if (is_letter(peek())) return not_well_formed("");
  return finish(TokenKind::number, std::string(text_.substr(start_, position_ - start_)));
}

Token Lexer::word() {
  while (is_letter(peek()) || is_digit(peek())) advance(1);
  std::string text(text_.substr(start_, position_ - start_));
  std::string lower = lower_case(text);
  if (is_keyword(lower)) return finish(TokenKind::keyword, std::move(lower));
  return finish(TokenKind::identifier, std::move(text));
}

Result<Token> Lexer::symbol() {
  for (const std::string_view symbol : symbols) {
    if (text_.substr(position_, symbol.size()) != symbol) continue;
    advance(symbol.size());
    return finish(TokenKind::symbol, std::string(symbol == "!=" ? "<>" : symbol));
  }
  return not_well_formed("");
}

Result<Token> Lexer::next() {
  TRY(skip_blanks());
  start_ = position_;
  start_place_ = place_;
  start_characters_ = characters_;
  if (at_end()) return finish(TokenKind::end, "");
  const char c = peek();
  if (c == '\'') return quoted(c, TokenKind::string);
  if (c == '"') return quoted(c, TokenKind::quoted_identifier);
  if (is_digit(c) || (c == '.' && is_digit(peek(1)))) return number();
  if (is_letter(c)) return word();
  return symbol();
}

Result<std::vector<Token>> Lexer::run() {
  std::vector<Token> tokens;
  do {
    auto token = TRY(next());
    tokens.push_back(std::move(token));
  } while (tokens.back().kind != TokenKind::end);
  return tokens;
}

}  // namespace

Result<std::vector<Token>> tokenize(std::string_view statement) {
  return Lexer(statement).run();
}

Error not_well_formed(std::string_view detail) {
  return invalid_argument("Statement wasn't well formed, can't be processed: " +
                          std::string(detail));
}

}  // namespace semel::partiql
