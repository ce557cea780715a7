#pragma once

#include <string_view>

#include "base/result.h"
#include "domain/partiql/statement.h"

namespace semel::partiql {

/// Longest statement that the service takes, in characters (AWS API Reference, ExecuteStatement).
/// The room checks it.
inline constexpr std::size_t statement_characters_max = 8'192;
/// Nested parentheses, literals and calls. Values themselves nest at most 31 levels (see Values).
inline constexpr int nesting_max = 128;

/// Reads one statement: SELECT, INSERT, UPDATE (also FROM-first), DELETE or EXISTS(SELECT …).
/// Linear in the text, and in bounded stack (nesting_max). Keywords in any case; a keyword names no
/// attribute unless it is quoted. Errors: invalid_argument in the service's words - "Statement
/// wasn't well formed, can't be processed: …", or a form that PartiQL knows and the service does
/// not serve (alias, LIMIT, a function as a column, an index that is written).
Result<Statement> parse(std::string_view text);

}  // namespace semel::partiql
