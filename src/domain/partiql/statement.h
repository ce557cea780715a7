#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "domain/expression/nodes.h"

namespace semel::partiql {

// What the parser produces: plain data. Values are not read yet: a number may be too large, and a
// parameter is a position.

/// A place in the statement, counted in characters from 1. Messages show it as
/// "line:column:length".
struct Span {
  std::int32_t line = 1;
  std::int32_t column = 1;
  std::int32_t length = 0;
};
std::string to_text(const Span& span);

struct Expression;
using ExpressionPtr = std::unique_ptr<const Expression>;

struct NullLiteral {};
struct MissingLiteral {};
struct BooleanLiteral {
  bool value;
};
struct StringLiteral {
  std::string text;
};
struct NumberLiteral {
  std::string text;  ///< as written, with its sign
};
/// A "?".
struct ParameterExpression {
  std::size_t position;  ///< from 0
};
struct ListLiteral {
  std::vector<Expression> members;
};
/// << … >>: a set.
struct BagLiteral {
  std::vector<Expression> members;
};
struct TupleMember;
/// { 'name': value, … }
struct TupleLiteral {
  std::vector<TupleMember> members;
};
struct PathExpression {
  expression::Path path;
};
struct CallExpression {
  std::string function;  ///< in lower case
  std::vector<Expression> arguments;
};
enum class BinaryOperator {
  equal,
  not_equal,
  less,
  less_or_equal,
  greater,
  greater_or_equal,
  add,
  subtract,
  multiply,
  divide,
  modulo,
  concatenate,
  like,
};
std::string_view symbol_of(BinaryOperator op);
struct BinaryExpression {
  BinaryOperator op;
  ExpressionPtr left, right;
};
/// A sign before something that is not a number literal.
struct SignExpression {
  ExpressionPtr operand;
};
struct NotExpression {
  ExpressionPtr operand;
};
/// A chain of AND, or of OR: at least two terms.
struct LogicalExpression {
  bool conjunction;
  std::vector<Expression> terms;
};
struct BetweenExpression {
  ExpressionPtr value, low, high;
};
struct InExpression {
  ExpressionPtr value;
  ExpressionPtr options;
};
/// value IS type. IS NOT is a NotExpression around it.
struct IsExpression {
  ExpressionPtr value;
  std::string type;  ///< in lower case
};
struct Expression {
  Span span;  ///< of its first token
  std::variant<NullLiteral, MissingLiteral, BooleanLiteral, StringLiteral, NumberLiteral,
               ParameterExpression, ListLiteral, BagLiteral, TupleLiteral, PathExpression,
               CallExpression, BinaryExpression, SignExpression, NotExpression, LogicalExpression,
               BetweenExpression, InExpression, IsExpression>
      node;

  template <typename Node>
  const Node* get() const {
    return std::get_if<Node>(&node);
  }
};
struct TupleMember {
  Expression name, value;
};

// --- statements

struct TableReference {
  std::string table;
  std::optional<std::string> index;
};

struct OrderTerm {
  std::string attribute;
  bool descending = false;
};
struct Select {
  std::vector<expression::Path> columns;  ///< none: *
  TableReference from;
  std::optional<Expression> where;
  std::vector<OrderTerm> order;
};
/// INSERT INTO table VALUE {…}
struct Insert {
  TableReference into;
  TupleLiteral item;
};

enum class Returning { all_old, modified_old, all_new, modified_new };
std::string_view to_text(Returning returning);

struct Assignment {
  expression::Path target;
  Expression value;
};
struct Removal {
  expression::Path target;
};
struct Update {
  TableReference table;
  std::vector<std::variant<Assignment, Removal>> actions;
  std::optional<Expression> where;
  std::optional<Returning> returning;
};
struct Delete {
  TableReference from;
  std::optional<Expression> where;
  std::optional<Returning> returning;
};
/// EXISTS(SELECT …): the condition check of a transaction.
struct Exists {
  Select select;
};
using Statement = std::variant<Select, Insert, Update, Delete, Exists>;

/// The table that the statement reads or writes, as written.
const TableReference& table_of(const Statement& statement);
/// A SELECT; everything else writes (EXISTS belongs to the writes).
bool is_read(const Statement& statement);

}  // namespace semel::partiql
