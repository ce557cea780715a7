#include <memory>
#include <utility>

#include "domain/expression/condition_checks.h"
#include "domain/expression/condition_syntax.h"
#include "domain/expression/evaluate.h"
#include "domain/expression/parse.h"
#include "domain/expression/syntax_checks.h"

namespace semel::expression {
namespace {

using value::AttributeValue;

/// Makes the nodes of a condition out of its checked tree.
class ConditionBuilder {
 public:
  explicit ConditionBuilder(const Syntax& syntax) : syntax_(syntax) {}

  Condition condition(NodeIndex index) const {
    const SyntaxNode& node = syntax_.at(index);
    switch (node.kind) {
      case NodeKind::and_:
        return {And{nested(index, 0), nested(index, 1)}};
      case NodeKind::or_:
        return {Or{nested(index, 0), nested(index, 1)}};
      case NodeKind::not_:
        return {Not{nested(index, 0)}};
      case NodeKind::compare:
        return {Compare{node.comparator, operand(index, 0), operand(index, 1)}};
      case NodeKind::between:
        return {Between{operand(index, 0), operand(index, 1), operand(index, 2)}};
      case NodeKind::in:
        return in(node);
      default:
        return function(index);
    }
  }

 private:
  ConditionPtr nested(NodeIndex parent, int n) const {
    return std::make_unique<const Condition>(condition(syntax_.child(parent, n)));
  }

  Operand operand(NodeIndex parent, int n) const { return operand(syntax_.child(parent, n)); }

  Operand operand(NodeIndex index) const {
    const SyntaxNode& node = syntax_.at(index);
    if (node.kind == NodeKind::path) return {make_path(syntax_, node)};
    if (node.kind == NodeKind::value) return {*node.value};
    const SyntaxNode& sized = syntax_.at(node.first_child);  // the one function that is an operand
    if (sized.kind == NodeKind::path) return {SizeOf{make_path(syntax_, sized)}};
    return {AttributeValue(*size_of(*sized.value))};
  }

  Path path(NodeIndex parent, int n) const {
    return make_path(syntax_, syntax_.at(syntax_.child(parent, n)));
  }

  Condition in(const SyntaxNode& node) const {
    In in{operand(node.first_child), {}};
    in.options.reserve(node.child_count - 1U);
    for (NodeIndex option = syntax_.at(node.first_child).next_sibling; option != no_node;
         option = syntax_.at(option).next_sibling) {
      in.options.push_back(operand(option));
    }
    return {std::move(in)};
  }

  Condition function(NodeIndex index) const {
    const std::string_view name = syntax_.at(index).text;
    if (name == "attribute_exists") return {AttributeExists{path(index, 0)}};
    if (name == "attribute_not_exists") return {AttributeNotExists{path(index, 0)}};
    if (name == "begins_with") return {BeginsWith{operand(index, 0), operand(index, 1)}};
    if (name == "contains") return {Contains{operand(index, 0), operand(index, 1)}};
    return attribute_type(index);
  }

  Condition attribute_type(NodeIndex index) const {
    const SyntaxNode& tested = syntax_.at(syntax_.child(index, 0));
    const SyntaxNode& wanted = syntax_.at(syntax_.child(index, 1));
    const value::Type type = *value::type_from_name(*wanted.value->get<std::string>());
    if (tested.kind == NodeKind::path) return {AttributeType{make_path(syntax_, tested), type}};
    if (tested.kind == NodeKind::value) return constant(tested.value->type() == type);
    // A size is a number and not negative, where there is one.
    const Comparator comparator =
        type == value::Type::number ? Comparator::greater_or_equal : Comparator::less;
    return {Compare{comparator, operand(index, 0), {AttributeValue(value::Number())}}};
  }

  static Condition constant(bool holds) {
    return {Compare{Comparator::equal, {AttributeValue(true)}, {AttributeValue(holds)}}};
  }

  const Syntax& syntax_;
};

Result<Condition> read_condition(std::string_view text, Placeholders& placeholders) {
  TRY(check_text(text));
  Syntax syntax = TRY(parse_condition_syntax(text));
  TRY(check_condition(syntax, placeholders));
  return ConditionBuilder(syntax).condition(syntax.size() - 1);
}

}  // namespace

Result<Condition> parse_condition(std::string_view text, std::string_view parameter,
                                  Placeholders& placeholders) {
  auto condition = read_condition(text, placeholders);
  if (!condition) return in_parameter(parameter, std::move(condition).error());
  return condition;
}

}  // namespace semel::expression
