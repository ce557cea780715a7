#include "domain/expression/condition_checks.h"

#include <string>

#include "base/digest.h"
#include "domain/expression/paths.h"
#include "domain/expression/syntax_checks.h"

namespace semel::expression {
namespace {

using value::AttributeValue;
using value::Type;

bool joins_conditions(NodeKind kind) {
  return kind == NodeKind::and_ || kind == NodeKind::or_ || kind == NodeKind::not_;
}

bool is_ordered(Type type) {
  return type == Type::string || type == Type::number || type == Type::binary;
}

/// Parents lie behind their children, so one loop from the root down reaches all of them.
void mark_conditions(Syntax& syntax) {
  syntax.nodes.back().stands_alone = true;
  for (NodeIndex index = syntax.size() - 1; index >= 0; --index) {
    const SyntaxNode& node = syntax.at(index);
    if (!joins_conditions(node.kind)) continue;
    for (NodeIndex child = node.first_child; child != no_node;) {
      syntax.at(child).stands_alone = true;
      child = syntax.at(child).next_sibling;
    }
  }
}

/// One condition without AND, OR and NOT: its nodes are [first, last], with itself at the end.
struct Leaf {
  NodeIndex first;
  NodeIndex last;
};

Result<void> resolve_leaf(Syntax& syntax, Leaf leaf, Placeholders& placeholders) {
  for (NodeIndex index = leaf.first; index <= leaf.last; ++index) {
    SyntaxNode& node = syntax.at(index);
    if (node.kind == NodeKind::path) TRY(resolve_names(syntax, node, placeholders));
    if (node.kind == NodeKind::value) TRY(resolve_value(node, placeholders));
  }
  return {};
}

Result<void> check_counts(const Syntax& syntax, Leaf leaf) {
  for (NodeIndex index = leaf.first; index <= leaf.last; ++index) {
    const SyntaxNode& node = syntax.at(index);
    if (node.kind == NodeKind::function) TRY(check_operand_count(node));
    const int options = node.child_count - 1;
    if (node.kind == NodeKind::in && options > in_operand_count_max) {
      return invalid_argument(
          "The IN operator is provided with too many operands; number of operands: " +
          std::to_string(options));
    }
  }
  return {};
}

/// "a = a" is refused, ":a = :a" is not.
Result<void> check_distinct(const Syntax& syntax, Leaf leaf) {
  for (NodeIndex index = leaf.first; index <= leaf.last; ++index) {
    const SyntaxNode& node = syntax.at(index);
    const bool has_rule = node.kind == NodeKind::function || node.kind == NodeKind::compare;
    if (!has_rule || node.child_count != 2) continue;
    const SyntaxNode& left = syntax.at(syntax.child(index, 0));
    const SyntaxNode& right = syntax.at(syntax.child(index, 1));
    if (left.kind != NodeKind::path || right.kind != NodeKind::path) continue;
    const Path path = make_path(syntax, left);
    if (path != make_path(syntax, right)) continue;
    return invalid_argument(
        "The first operand must be distinct from the remaining operands for this operator or "
        "function; operator: " +
        std::string(node.text) + ", first operand: " + to_error_text(path));
  }
  return {};
}

/// Every operand whose type is known must be a string, a number or a binary.
Result<void> check_ordered(const Syntax& syntax, NodeIndex index) {
  const SyntaxNode& node = syntax.at(index);
  for (NodeIndex child = node.first_child; child != no_node;
       child = syntax.at(child).next_sibling) {
    const auto type = static_type(syntax.at(child));
    if (type && !is_ordered(*type)) {
      return incorrect_operand_type(node.text, value::type_name(*type));
    }
  }
  return {};
}

std::string bound_text(const AttributeValue& bound) {
  std::string text = "AttributeValue: {" + std::string(value::type_name(bound.type())) + ":";
  if (const auto* content = bound.get<std::string>()) text += *content;
  if (const auto* number = bound.get<value::Number>()) number->append_text(text);
  if (const auto* binary = bound.get<value::Binary>()) text += base64_encode(binary->bytes);
  return text + "}";
}

Result<void> check_bounds(const Syntax& syntax, NodeIndex index) {
  TRY(check_ordered(syntax, index));
  const AttributeValue* const low = syntax.at(syntax.child(index, 1)).value;
  const AttributeValue* const high = syntax.at(syntax.child(index, 2)).value;
  if (low == nullptr || high == nullptr) return {};
  std::string fault;
  if (low->type() != high->type()) {
    fault = "same data type for lower and upper bounds";
  } else if (*value::compare(*low, *high) > 0) {
    fault = "upper bound to be greater than or equal to lower bound";
  } else {
    return {};
  }
  return invalid_argument("The BETWEEN operator requires " + fault + "; lower bound operand: " +
                          bound_text(*low) + ", upper bound operand: " + bound_text(*high));
}

Result<void> check_type_operand(const SyntaxNode& function, const SyntaxNode& operand) {
  const auto type = static_type(operand);
  if (type != Type::string) {
    const std::string_view given =
        type ? value::type_name(*type) : "{NS,SS,L,BS,N,M,B,BOOL,NULL,S}";
    return incorrect_operand_type(function.text, given);
  }
  const std::string& name = *operand.value->get<std::string>();
  if (value::type_from_name(name)) return {};
  return invalid_argument("Invalid attribute type name found; type: " + name +
                          ", valid types: {B,NULL,SS,BOOL,L,BS,N,NS,S,M}");
}

Result<void> check_function_operands(const Syntax& syntax, NodeIndex index) {
  const SyntaxNode& function = syntax.at(index);
  const SyntaxNode& first = syntax.at(function.first_child);
  const auto type = static_type(first);
  if (function.text == "attribute_exists" || function.text == "attribute_not_exists") {
    if (first.kind == NodeKind::path) return {};
    return invalid_argument(
        "Operator or function requires a document path; operator or function: " +
        std::string(function.text));
  }
  if (function.text == "size") {
    if (type == Type::number || type == Type::boolean || type == Type::null) {
      return incorrect_operand_type(function.text, value::type_name(*type));
    }
  }
  if (function.text == "attribute_type") {
    return check_type_operand(function, syntax.at(syntax.child(index, 1)));
  }
  if (function.text == "begins_with") {
    for (int n = 0; n < 2; ++n) {
      const auto given = static_type(syntax.at(syntax.child(index, n)));
      if (given && given != Type::string && given != Type::binary) {
        return incorrect_operand_type(function.text, value::type_name(*given));
      }
    }
  }
  return {};
}

Result<void> check_types(const Syntax& syntax, Leaf leaf) {
  for (NodeIndex index = leaf.first; index <= leaf.last; ++index) {
    const SyntaxNode& node = syntax.at(index);
    const bool equality =
        node.comparator == Comparator::equal || node.comparator == Comparator::not_equal;
    if (node.kind == NodeKind::function) TRY(check_function_operands(syntax, index));
    if (node.kind == NodeKind::compare && !equality) TRY(check_ordered(syntax, index));
    if (node.kind == NodeKind::between) TRY(check_bounds(syntax, index));
  }
  return {};
}

Result<void> check_leaf(Syntax& syntax, Leaf leaf, Placeholders& placeholders) {
  TRY(resolve_leaf(syntax, leaf, placeholders));
  TRY(check_counts(syntax, leaf));
  TRY(check_distinct(syntax, leaf));
  return check_types(syntax, leaf);
}

}  // namespace

Result<void> check_condition(Syntax& syntax, Placeholders& placeholders) {
  if (syntax.redundant_parentheses) {
    return invalid_argument("The expression has redundant parentheses;");
  }
  mark_conditions(syntax);
  TRY(check_functions(syntax, Dialect::condition));
  TRY(check_reserved_words(syntax));
  TRY(check_paths(syntax));

  NodeIndex first = 0;
  for (NodeIndex index = 0; index < syntax.size(); ++index) {
    if (!syntax.at(index).stands_alone) continue;
    if (!joins_conditions(syntax.at(index).kind)) {
      TRY(check_leaf(syntax, {first, index}, placeholders));
    }
    first = index + 1;
  }
  return {};
}

}  // namespace semel::expression
