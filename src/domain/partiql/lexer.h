#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "domain/partiql/statement.h"

namespace semel::partiql {

enum class TokenKind { end, identifier, quoted_identifier, keyword, string, number, symbol };

struct Token {
  TokenKind kind = TokenKind::end;
  /// An identifier or string without its quotes; a keyword in lower case; a number or symbol as
  /// written ("!=" as "<>").
  std::string text;
  Span span;

  bool is_symbol(std::string_view symbol) const {
    return kind == TokenKind::symbol && text == symbol;
  }
  bool is_keyword(std::string_view word) const {
    return kind == TokenKind::keyword && text == word;
  }
};

/// Splits a statement into tokens; the last one is the end. Comments ("--" to the end of the line,
/// "/* … */") are skipped. Linear. Errors: invalid_argument - a character, number or comment that
/// cannot be read; an unclosed quote.
Result<std::vector<Token>> tokenize(std::string_view statement);

/// A word that PartiQL reserves, in lower case: it names no attribute unless it is quoted.
bool is_keyword(std::string_view word);

/// "Statement wasn't well formed, can't be processed: " and the detail.
Error not_well_formed(std::string_view detail);

}  // namespace semel::partiql
