#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "domain/partiql/lexer.h"
#include "domain/partiql/statement.h"

namespace semel::partiql {

/// Recursive descent with operator precedence over the tokens of one statement. Used once. parse()
/// wraps it.
class Parser {
 public:
  explicit Parser(std::vector<Token> tokens) : tokens_(std::move(tokens)) {}
  /// The whole statement. What the service refuses for its meaning comes after all syntax errors,
  /// as there.
  Result<Statement> run();

 private:
  // --- parse_statement.cpp
  Result<Statement> statement();
  Result<Select> select();
  Result<void> select_list(Select& select);
  Result<void> select_clauses(Select& select);
  Result<void> order_by(Select& select);
  Result<void> unsupported_clause(std::string_view clause);
  Result<Insert> insert();
  Result<Update> update();
  Result<Update> from_first_update();
  Result<void> update_actions(Update& update);
  Result<void> assignments(Update& update);
  Result<Delete> remove();
  Result<Exists> exists();
  Result<void> where(std::optional<Expression>& condition);
  Result<std::optional<Returning>> returning();
  Result<void> alias();
  TableReference table_reference(const expression::Path& path, std::size_t components_max);

  // --- parse_expression.cpp
  Result<Expression> expression(int precedence = 0);
  Result<Expression> infix(Expression left, int precedence);
  Result<Expression> between(Expression value);
  Result<Expression> in(Expression value);
  Result<Expression> is(Expression value);
  Result<Expression> unary();
  Result<Expression> signed_term();
  Result<Expression> path_term();
  Result<Expression> term();
  Result<Expression> keyword_term();
  Result<Expression> symbol_term();
  Result<Expression> call();
  Result<Expression> tuple();
  Result<std::vector<Expression>> members(std::string_view close, std::string_view close_name);
  Result<expression::Path> simple_path();
  Result<void> path_steps(expression::Path& path);
  Result<expression::Path::Step> index_step();

  // --- tokens
  const Token& head() const { return tokens_[position_]; }
  const Token& peek(std::size_t ahead) const;
  Token take();
  bool take_symbol(std::string_view symbol);
  bool take_keyword(std::string_view word);
  Result<void> expect_symbol(std::string_view symbol, std::string_view name);
  /// Keeps the first thing that is well formed, and refused.
  void refuse(std::string message);

  std::vector<Token> tokens_;
  std::size_t position_ = 0;
  int depth_ = 0;
  std::size_t parameter_count_ = 0;
  std::optional<Error> refusal_;
};

}  // namespace semel::partiql
