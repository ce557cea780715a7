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
  Result<void> where(std::optional<Expr>& condition);
  Result<std::optional<Returning>> returning();
  Result<void> alias();
  TableReference table_reference(const expression::Path& path, std::size_t components_max);

  // --- parse_expression.cpp
  Result<Expr> expression(int precedence = 0);
  Result<Expr> infix(Expr left, int precedence);
  Result<Expr> between(Expr value);
  Result<Expr> in(Expr value);
  Result<Expr> is(Expr value);
  Result<Expr> unary();
  Result<Expr> signed_term();
  Result<Expr> path_term();
  Result<Expr> term();
  Result<Expr> keyword_term();
  Result<Expr> symbol_term();
  Result<Expr> call();
  Result<Expr> tuple();
  Result<std::vector<Expr>> members(std::string_view close, std::string_view close_name);
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
