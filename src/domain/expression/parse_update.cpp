#include <memory>
#include <utility>

#include "domain/expression/parse.h"
#include "domain/expression/paths.h"
#include "domain/expression/syntax_checks.h"
#include "domain/expression/update_syntax.h"

namespace semel::expression {
namespace {

using value::AttributeValue;
using value::Type;

Result<void> check_sections(const std::vector<Section>& sections) {
  unsigned seen = 0;
  for (const Section section : sections) {
    const unsigned bit = 1U << static_cast<unsigned>(section);
    if ((seen & bit) != 0) {
      return invalid_argument("The \"" + std::string(section_name(section)) +
                              "\" section can only be used once in an update expression;");
    }
    seen |= bit;
  }
  return {};
}

Result<void> resolve_update(Syntax& syntax, Placeholders& placeholders) {
  for (const SyntaxNode& node : syntax.nodes) {
    if (node.kind == NodeKind::path) TRY(resolve_names(syntax, node, placeholders));
  }
  for (SyntaxNode& node : syntax.nodes) {
    if (node.kind == NodeKind::value) TRY(resolve_value(node, placeholders));
  }
  return {};
}

/// The long names that only this error text uses; empty for a set.
std::string_view long_type_name(Type type) {
  switch (type) {
    case Type::string:
      return "STRING";
    case Type::number:
      return "NUMBER";
    case Type::binary:
      return "BINARY";
    case Type::boolean:
      return "BOOLEAN";
    case Type::null:
      return "NULL";
    case Type::list:
      return "LIST";
    case Type::map:
      return "MAP";
    default:
      return {};
  }
}

/// ADD takes a number or a set, DELETE a set.
Result<void> check_changes(const UpdateSyntax& update) {
  for (const UpdateAction& action : update.actions) {
    if (action.section != Section::add && action.section != Section::delete_) continue;
    const Type type = update.syntax.at(action.value).value->type();
    const std::string_view name = long_type_name(type);
    if (name.empty() || (action.section == Section::add && type == Type::number)) continue;
    return invalid_argument("Incorrect operand type for operator or function; operator: " +
                            std::string(section_name(action.section)) +
                            ", operand type: " + std::string(name));
  }
  return {};
}

/// Every operand whose type the request tells must be of `wanted`.
Result<void> check_operands_are(const Syntax& syntax, const SyntaxNode& parent, Type wanted) {
  for (NodeIndex child = parent.first_child; child != no_node;
       child = syntax.at(child).next_sibling) {
    const auto type = static_type(syntax.at(child));
    if (type && type != wanted) return incorrect_operand_type(parent.text, value::type_name(*type));
  }
  return {};
}

Result<void> check_update_function(const Syntax& syntax, const SyntaxNode& function) {
  TRY(check_operand_count(function));
  if (function.text == "list_append") return check_operands_are(syntax, function, Type::list);
  if (syntax.at(function.first_child).kind == NodeKind::path) return {};
  return invalid_argument("Operator or function requires a document path; operator or function: " +
                          std::string(function.text));
}

Result<void> check_operands(const Syntax& syntax) {
  for (const SyntaxNode& node : syntax.nodes) {
    if (node.kind == NodeKind::function) TRY(check_update_function(syntax, node));
    if (node.kind == NodeKind::sum || node.kind == NodeKind::difference) {
      TRY(check_operands_are(syntax, node, Type::number));
    }
  }
  return {};
}

/// In the service's order of faults.
Result<void> check_update(UpdateSyntax& update, Placeholders& placeholders) {
  Syntax& syntax = update.syntax;
  if (syntax.redundant_parentheses) {
    return invalid_argument("The expression has redundant parentheses;");
  }
  for (const UpdateAction& action : update.actions) {
    if (action.section == Section::set) syntax.at(action.value).stands_alone = true;
  }
  TRY(check_reserved_words(syntax));
  TRY(check_paths(syntax));
  TRY(check_functions(syntax, Dialect::update));
  TRY(check_sections(update.sections));
  TRY(resolve_update(syntax, placeholders));

  std::vector<Path> paths;
  paths.reserve(update.actions.size());
  for (const UpdateAction& action : update.actions) {
    paths.push_back(make_path(syntax, syntax.at(action.path)));
  }
  TRY(check_disjoint(paths));
  TRY(check_changes(update));
  return check_operands(syntax);
}

/// Makes the nodes of an update out of its checked tree.
class UpdateBuilder {
 public:
  explicit UpdateBuilder(const Syntax& syntax) : syntax_(syntax) {}

  void take(const UpdateAction& action) {
    Path path = make_path(syntax_, syntax_.at(action.path));
    switch (action.section) {
      case Section::set:
        update_.sets.push_back({std::move(path), set_value(action.value)});
        break;
      case Section::remove:
        update_.removes.push_back({std::move(path)});
        break;
      case Section::add:
        update_.adds.push_back({std::move(path), literal(action.value)});
        break;
      case Section::delete_:
        update_.deletes.push_back({std::move(path), literal(action.value)});
    }
  }

  Update finish() { return std::move(update_); }

 private:
  AttributeValue literal(NodeIndex index) const { return *syntax_.at(index).value; }

  SetValuePtr nested(NodeIndex parent, int n) const {
    return std::make_unique<const SetValue>(set_value(syntax_.child(parent, n)));
  }

  SetValue set_value(NodeIndex index) const {
    const SyntaxNode& node = syntax_.at(index);
    switch (node.kind) {
      case NodeKind::path:
        return {make_path(syntax_, node)};
      case NodeKind::value:
        return {*node.value};
      case NodeKind::sum:
        return {Sum{nested(index, 0), nested(index, 1)}};
      case NodeKind::difference:
        return {Difference{nested(index, 0), nested(index, 1)}};
      default:
        break;
    }
    if (node.text == "list_append") return {ListAppend{nested(index, 0), nested(index, 1)}};
    return {IfNotExists{make_path(syntax_, syntax_.at(node.first_child)), nested(index, 1)}};
  }

  const Syntax& syntax_;
  Update update_;
};

Result<Update> read_update(std::string_view text, Placeholders& placeholders) {
  TRY(check_text(text));
  UpdateSyntax update = TRY(parse_update_syntax(text));
  TRY(check_update(update, placeholders));
  UpdateBuilder builder(update.syntax);
  for (const UpdateAction& action : update.actions) builder.take(action);
  return builder.finish();
}

}  // namespace

Result<Update> parse_update(std::string_view text, Placeholders& placeholders) {
  auto update = read_update(text, placeholders);
  if (!update) return in_parameter("UpdateExpression", std::move(update).error());
  return update;
}

}  // namespace semel::expression
