#include "domain/expression/lexer.h"

namespace semel::expression {
namespace {

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
bool is_name_part(char c) {
  return is_letter(c) || is_digit(c) || c == '_';
}
bool is_space(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

template <typename Predicate>
std::size_t run_length(std::string_view text, std::size_t from, Predicate belongs) {
  std::size_t length = from;
  while (length < text.size() && belongs(text[length])) ++length;
  return length;
}

/// The bytes of the first character, so that an error never shows half of one.
std::size_t character_length(std::string_view text) {
  return run_length(text, 1,
                    [](char c) { return (static_cast<unsigned char>(c) & 0xc0U) == 0x80; });
}

struct Shape {
  TokenKind kind;
  std::size_t length;
};

Shape placeholder_shape(std::string_view text, TokenKind kind) {
  const std::size_t length = run_length(text, 1, is_name_part);
  return length > 1 ? Shape{kind, length} : Shape{TokenKind::other, 1};
}

Shape less_shape(std::string_view text) {
  if (text.starts_with("<=")) return {TokenKind::less_or_equal, 2};
  if (text.starts_with("<>")) return {TokenKind::not_equal, 2};
  return {TokenKind::less, 1};
}

Shape greater_shape(std::string_view text) {
  return text.starts_with(">=") ? Shape{TokenKind::greater_or_equal, 2}
                                : Shape{TokenKind::greater, 1};
}

Shape first_shape(std::string_view text) {
  switch (text.front()) {
    case '(':
      return {TokenKind::left_paren, 1};
    case ')':
      return {TokenKind::right_paren, 1};
    case '[':
      return {TokenKind::left_bracket, 1};
    case ']':
      return {TokenKind::right_bracket, 1};
    case ',':
      return {TokenKind::comma, 1};
    case '.':
      return {TokenKind::dot, 1};
    case '+':
      return {TokenKind::plus, 1};
    case '-':
      return {TokenKind::minus, 1};
    case '=':
      return {TokenKind::equal, 1};
    case '<':
      return less_shape(text);
    case '>':
      return greater_shape(text);
    case '#':
      return placeholder_shape(text, TokenKind::name_placeholder);
    case ':':
      return placeholder_shape(text, TokenKind::value_placeholder);
    default:
      break;
  }
  if (is_letter(text.front())) return {TokenKind::name, run_length(text, 1, is_name_part)};
  if (is_digit(text.front())) return {TokenKind::number, run_length(text, 1, is_digit)};
  return {TokenKind::other, character_length(text)};
}

char to_upper(char c) {
  return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}

}  // namespace

Lexer::Lexer(std::string_view text) : rest_(text), current_(take()) {}

void Lexer::advance() {
  previous_ = current_;
  current_ = take();
}

Token Lexer::take() {
  rest_.remove_prefix(run_length(rest_, 0, is_space));
  if (rest_.empty()) return {TokenKind::end, rest_};
  const Shape shape = first_shape(rest_);
  const Token token{shape.kind, rest_.substr(0, shape.length)};
  rest_.remove_prefix(shape.length);
  return token;
}

std::string Lexer::syntax_error() const {
  Lexer following = *this;
  following.advance();
  const Token& next = following.current_;
  const Token& first = previous_.text.empty() ? current_ : previous_;
  const Token& last = !next.text.empty() ? next : (current_.text.empty() ? previous_ : current_);

  std::string text = "Syntax error; token: \"";
  text += current_.kind == TokenKind::end ? "<EOF>" : current_.text;
  text += "\", near: \"";
  const char* const begin = first.text.data();
  const char* const end = last.text.data() + last.text.size();
  if (begin < end) text.append(begin, end);
  return text + "\"";
}

bool is_keyword(const Token& token, std::string_view keyword) {
  if (token.kind != TokenKind::name || token.text.size() != keyword.size()) return false;
  for (std::size_t i = 0; i < keyword.size(); ++i) {
    if (to_upper(token.text[i]) != keyword[i]) return false;
  }
  return true;
}

}  // namespace semel::expression
