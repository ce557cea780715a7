#pragma once

#include <optional>
#include <string_view>

#include "base/result.h"
#include "domain/expression/parse.h"
#include "domain/expression/syntax.h"

namespace semel::expression {

// Checks of a syntax tree that all kinds of expression share. Errors of all of them:
// invalid_argument with the service's text, without the name of the parameter.

enum class Dialect { condition, update };

/// "Invalid ConditionExpression: " before the text of `error`.
Error in_parameter(std::string_view parameter, Error error);

/// Errors: `text` is empty or has more than expression_bytes_max bytes.
Result<void> check_text(std::string_view text);

/// Errors: unknown functions, functions of the other dialect, and functions where their result
/// cannot stand.
Result<void> check_functions(const Syntax& syntax, Dialect dialect);

/// Errors: a reserved word as a name.
Result<void> check_reserved_words(const Syntax& syntax);

/// Errors: too many elements in one path, an index beyond list_index_max.
Result<void> check_paths(const Syntax& syntax);

/// Puts in what the placeholders of one path or value stand for. Errors: one is not defined.
Result<void> resolve_names(Syntax& syntax, const SyntaxNode& path, Placeholders& placeholders);
Result<void> resolve_value(SyntaxNode& value, Placeholders& placeholders);

/// Errors: the number of operands of a known function.
Result<void> check_operand_count(const SyntaxNode& function);

/// The type of what the node stands for, when the request alone tells it.
std::optional<value::Type> static_type(const SyntaxNode& node);

Error incorrect_operand_type(std::string_view operation, std::string_view type);

}  // namespace semel::expression
