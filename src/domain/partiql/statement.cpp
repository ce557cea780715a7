#include "domain/partiql/statement.h"

namespace semel::partiql {
namespace {

struct TableOf {
  const TableReference& operator()(const Select& select) const { return select.from; }
  const TableReference& operator()(const Insert& insert) const { return insert.into; }
  const TableReference& operator()(const Update& update) const { return update.table; }
  const TableReference& operator()(const Delete& remove) const { return remove.from; }
  const TableReference& operator()(const Exists& exists) const { return exists.select.from; }
};

}  // namespace

std::string to_text(const Span& span) {
  return std::to_string(span.line) + ":" + std::to_string(span.column) + ":" +
         std::to_string(span.length);
}

std::string_view symbol_of(BinaryOperator op) {
  switch (op) {
    case BinaryOperator::equal:
      return "=";
    case BinaryOperator::not_equal:
      return "<>";
    case BinaryOperator::less:
      return "<";
    case BinaryOperator::less_or_equal:
      return "<=";
    case BinaryOperator::greater:
      return ">";
    case BinaryOperator::greater_or_equal:
      return ">=";
    case BinaryOperator::add:
      return "+";
    case BinaryOperator::subtract:
      return "-";
    case BinaryOperator::multiply:
      return "*";
    case BinaryOperator::divide:
      return "/";
    case BinaryOperator::modulo:
      return "%";
    case BinaryOperator::concatenate:
      return "||";
    case BinaryOperator::like:
      return "LIKE";
  }
  return "";
}

std::string_view to_text(Returning returning) {
  switch (returning) {
    case Returning::all_old:
      return "ALL OLD *";
    case Returning::modified_old:
      return "MODIFIED OLD *";
    case Returning::all_new:
      return "ALL NEW *";
    case Returning::modified_new:
      return "MODIFIED NEW *";
  }
  return "";
}

const TableReference& table_of(const Statement& statement) {
  return std::visit(TableOf{}, statement);
}

bool is_read(const Statement& statement) {
  return std::holds_alternative<Select>(statement);
}

}  // namespace semel::partiql
