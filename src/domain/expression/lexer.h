#pragma once

#include <string>
#include <string_view>

namespace semel::expression {

enum class TokenKind {
  end,
  name,               ///< a letter, then letters, digits and "_"; keywords too
  name_placeholder,   ///< "#" and letters, digits and "_"
  value_placeholder,  ///< ":" and letters, digits and "_"
  number,             ///< digits
  left_paren,
  right_paren,
  left_bracket,
  right_bracket,
  comma,
  dot,
  plus,
  minus,
  equal,
  not_equal,
  less,
  less_or_equal,
  greater,
  greater_or_equal,
  other,  ///< one character that no expression may hold
};

struct Token {
  TokenKind kind = TokenKind::end;
  std::string_view text;  ///< a view into the expression; empty at the end
};

/// Cuts an expression into tokens, one at a time and without copying. The text must outlive it.
class Lexer {
 public:
  explicit Lexer(std::string_view text);

  const Token& current() const { return current_; }
  const Token& previous() const { return previous_; }
  void advance();

  /// 'Syntax error; token: "x", near: "a x b"': the current token, and the text from the token
  /// before it to the one after it.
  std::string syntax_error() const;

 private:
  Token take();

  std::string_view rest_;
  Token previous_;
  Token current_;
};

/// Keywords are written in any case; `keyword` is in upper case.
bool is_keyword(const Token& token, std::string_view keyword);

}  // namespace semel::expression
