#include "domain/expression/syntax_checks.h"

#include <string>

namespace semel::expression {
namespace {

Error function_error(std::string_view text, const SyntaxNode& function) {
  return invalid_argument(std::string(text) + "; function: " + std::string(function.text));
}

bool is_index_allowed(std::string_view digits) {
  std::size_t index = 0;
  for (const char digit : digits) {
    index = index * 10 + static_cast<std::size_t>(digit - '0');
    if (index > list_index_max) return false;
  }
  return true;
}

}  // namespace

Error in_parameter(std::string_view parameter, Error error) {
  error.message.insert(0, "Invalid " + std::string(parameter) + ": ");
  return error;
}

Result<void> check_text(std::string_view text) {
  if (text.find_first_not_of(" \t\r\n") == std::string_view::npos) {
    return invalid_argument("The expression can not be empty;");
  }
  if (text.size() > expression_bytes_max) {
    return invalid_argument(
        "Expression size has exceeded the maximum allowed size; expression size: " +
        std::to_string(text.size()));
  }
  return {};
}

Result<void> check_functions(const Syntax& syntax, Dialect dialect) {
  const bool in_condition = dialect == Dialect::condition;
  for (const SyntaxNode& node : syntax.nodes) {
    if (node.kind != NodeKind::function) continue;
    const Function* const function = find_function(node.text);
    if (function == nullptr) return function_error("Invalid function name", node);
    if (in_condition && !function->in_conditions) {
      return function_error("The function is not allowed in a condition expression", node);
    }
    if (!in_condition && !function->in_updates) {
      return function_error("The function is not allowed in an update expression", node);
    }
  }
  for (const SyntaxNode& node : syntax.nodes) {
    if (node.kind != NodeKind::function) continue;
    const bool is_operand = find_function(node.text)->is_operand;
    // Alone, a condition takes any function but size(), and SET takes them all.
    const bool fits = node.stands_alone ? !in_condition || !is_operand : is_operand;
    if (!fits) {
      return function_error("The function is not allowed to be used this way in an expression",
                            node);
    }
  }
  return {};
}

Result<void> check_reserved_words(const Syntax& syntax) {
  for (const PathElement& element : syntax.elements) {
    if (element.kind == PathElement::Kind::name && is_reserved(element.text)) {
      return invalid_argument("Attribute name is a reserved keyword; reserved keyword: " +
                              std::string(element.text));
    }
  }
  return {};
}

Result<void> check_paths(const Syntax& syntax) {
  for (const SyntaxNode& node : syntax.nodes) {
    if (node.kind != NodeKind::path) continue;
    const int element_count = node.last_element - node.first_element;
    if (element_count > path_elements_max) {
      return invalid_argument("The document path has too many nesting levels; nesting levels: " +
                              std::to_string(element_count));
    }
  }
  for (const PathElement& element : syntax.elements) {
    if (element.kind == PathElement::Kind::index && !is_index_allowed(element.text)) {
      return invalid_argument("List index is not within the allowable range; index: [" +
                              std::string(element.text) + "]");
    }
  }
  return {};
}

Result<void> resolve_names(Syntax& syntax, const SyntaxNode& path, Placeholders& placeholders) {
  for (std::size_t i = path.first_element; i < path.last_element; ++i) {
    PathElement& element = syntax.elements[i];
    if (element.kind != PathElement::Kind::placeholder) continue;
    element.name = placeholders.name(element.text);
    if (element.name == nullptr) {
      return invalid_argument(
          "An expression attribute name used in the document path is not defined; attribute "
          "name: " +
          std::string(element.text));
    }
  }
  return {};
}

Result<void> resolve_value(SyntaxNode& value, Placeholders& placeholders) {
  value.value = placeholders.value(value.text);
  if (value.value != nullptr) return {};
  return invalid_argument(
      "An expression attribute value used in expression is not defined; attribute value: " +
      std::string(value.text));
}

Result<void> check_operand_count(const SyntaxNode& function) {
  if (find_function(function.text)->operand_count == function.child_count) return {};
  return invalid_argument(
      "Incorrect number of operands for operator or function; operator or function: " +
      std::string(function.text) + ", number of operands: " + std::to_string(function.child_count));
}

std::optional<value::Type> static_type(const SyntaxNode& node) {
  if (node.kind == NodeKind::value) return node.value->type();
  if (node.kind == NodeKind::function && node.text == "size") return value::Type::number;
  return std::nullopt;
}

Error incorrect_operand_type(std::string_view operation, std::string_view type) {
  return invalid_argument(
      "Incorrect operand type for operator or function; operator or function: " +
      std::string(operation) + ", operand type: " + std::string(type));
}

}  // namespace semel::expression
