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

struct Expr;
using ExprPtr = std::unique_ptr<const Expr>;

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
struct ParameterExpr {
  std::size_t position;  ///< from 0
};
struct ListLiteral {
  std::vector<Expr> members;
};
/// << … >>: a set.
struct BagLiteral {
  std::vector<Expr> members;
};
struct TupleMember;
/// { 'name': value, … }
struct TupleLiteral {
  std::vector<TupleMember> members;
};
struct PathExpr {
  expression::Path path;
};
struct CallExpr {
  std::string function;  ///< in lower case
  std::vector<Expr> arguments;
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
struct BinaryExpr {
  BinaryOperator op;
  ExprPtr left, right;
};
/// A sign before something that is not a number literal.
struct SignExpr {
  ExprPtr operand;
};
struct NotExpr {
  ExprPtr operand;
};
/// A chain of AND, or of OR: at least two terms.
struct LogicalExpr {
  bool conjunction;
  std::vector<Expr> terms;
};
struct BetweenExpr {
  ExprPtr value, low, high;
};
struct InExpr {
  ExprPtr value;
  ExprPtr options;
};
/// value IS type. IS NOT is a NotExpr around it.
struct IsExpr {
  ExprPtr value;
  std::string type;  ///< in lower case
};
struct Expr {
  Span span;  ///< of its first token
  std::variant<NullLiteral, MissingLiteral, BooleanLiteral, StringLiteral, NumberLiteral,
               ParameterExpr, ListLiteral, BagLiteral, TupleLiteral, PathExpr, CallExpr, BinaryExpr,
               SignExpr, NotExpr, LogicalExpr, BetweenExpr, InExpr, IsExpr>
      node;

  template <typename Node>
  const Node* get() const {
    return std::get_if<Node>(&node);
  }
};
struct TupleMember {
  Expr name, value;
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
  std::optional<Expr> where;
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
  Expr value;
};
struct Removal {
  expression::Path target;
};
struct Update {
  TableReference table;
  std::vector<std::variant<Assignment, Removal>> actions;
  std::optional<Expr> where;
  std::optional<Returning> returning;
};
struct Delete {
  TableReference from;
  std::optional<Expr> where;
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
