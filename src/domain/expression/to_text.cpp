#include <algorithm>
#include <string>
#include <string_view>

#include "domain/expression/nodes.h"
#include "domain/expression/symbol.h"

namespace semel::expression {

std::string_view symbol(Comparator comparator) {
  switch (comparator) {
    case Comparator::equal:
      return "=";
    case Comparator::not_equal:
      return "<>";
    case Comparator::less:
      return "<";
    case Comparator::less_or_equal:
      return "<=";
    case Comparator::greater:
      return ">";
    case Comparator::greater_or_equal:
      break;
  }
  return ">=";
}

namespace {

using value::AttributeValue;

bool is_plain_name(std::string_view name) {
  const auto is_plain = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  };
  return !name.empty() && std::all_of(name.begin(), name.end(), is_plain);
}

std::string name_text(const std::string& name) {
  return is_plain_name(name) ? name : value::to_text(AttributeValue(name));
}

struct OperandText {
  std::string operator()(const Path& path) const { return to_text(path); }
  std::string operator()(const AttributeValue& literal) const { return value::to_text(literal); }
  std::string operator()(const SizeOf& size) const { return "size(" + to_text(size.path) + ")"; }
};

std::string text_of(const Operand& operand) {
  return std::visit(OperandText(), operand.source);
}

struct ConditionText {
  std::string operator()(const Compare& node) const {
    return text_of(node.left) + " " + std::string(symbol(node.comparator)) + " " +
           text_of(node.right);
  }
  std::string operator()(const Between& node) const {
    return text_of(node.value) + " BETWEEN " + text_of(node.low) + " AND " + text_of(node.high);
  }
  std::string operator()(const In& node) const {
    std::string options;
    for (const Operand& option : node.options) {
      options += (options.empty() ? "" : ", ") + text_of(option);
    }
    return text_of(node.value) + " IN (" + options + ")";
  }
  std::string operator()(const AttributeExists& node) const {
    return "attribute_exists(" + to_text(node.path) + ")";
  }
  std::string operator()(const AttributeNotExists& node) const {
    return "attribute_not_exists(" + to_text(node.path) + ")";
  }
  std::string operator()(const AttributeType& node) const {
    return "attribute_type(" + to_text(node.path) + ", " +
           std::string(value::type_name(node.type)) + ")";
  }
  std::string operator()(const BeginsWith& node) const {
    return "begins_with(" + text_of(node.value) + ", " + text_of(node.prefix) + ")";
  }
  std::string operator()(const Contains& node) const {
    return "contains(" + text_of(node.container) + ", " + text_of(node.part) + ")";
  }
  std::string operator()(const Not& node) const { return "NOT " + to_text(*node.condition); }
  std::string operator()(const And& node) const { return joined(node, " AND "); }
  std::string operator()(const Or& node) const { return joined(node, " OR "); }

  template <typename Node>
  static std::string joined(const Node& node, std::string_view word) {
    return "(" + to_text(*node.left) + std::string(word) + to_text(*node.right) + ")";
  }
};

std::string text_of(const SetValue& set_value);

struct SetValueText {
  std::string operator()(const Path& path) const { return to_text(path); }
  std::string operator()(const AttributeValue& literal) const { return value::to_text(literal); }
  std::string operator()(const Sum& sum) const {
    return text_of(*sum.left) + " + " + text_of(*sum.right);
  }
  std::string operator()(const Difference& difference) const {
    return text_of(*difference.left) + " - " + text_of(*difference.right);
  }
  std::string operator()(const IfNotExists& choice) const {
    return "if_not_exists(" + to_text(choice.path) + ", " + text_of(*choice.otherwise) + ")";
  }
  std::string operator()(const ListAppend& append) const {
    return "list_append(" + text_of(*append.left) + ", " + text_of(*append.right) + ")";
  }
};

std::string text_of(const SetValue& set_value) {
  return std::visit(SetValueText(), set_value.node);
}

template <typename Action, typename Write>
void write_section(std::string& text, std::string_view name, const std::vector<Action>& actions,
                   Write write) {
  if (actions.empty()) return;
  if (!text.empty()) text += ' ';
  text += name;
  std::string_view separator = " ";
  for (const Action& action : actions) {
    text += separator;
    text += write(action);
    separator = ", ";
  }
}

std::string text_of(const KeyPredicate& predicate) {
  const std::string key = name_text(predicate.attribute);
  const std::string first = value::to_text(predicate.first);
  switch (predicate.comparator) {
    case KeyComparator::equal:
      return key + " = " + first;
    case KeyComparator::less:
      return key + " < " + first;
    case KeyComparator::less_or_equal:
      return key + " <= " + first;
    case KeyComparator::greater:
      return key + " > " + first;
    case KeyComparator::greater_or_equal:
      return key + " >= " + first;
    case KeyComparator::between:
      return key + " BETWEEN " + first + " AND " + value::to_text(predicate.second);
    case KeyComparator::begins_with:
      break;
  }
  return "begins_with(" + key + ", " + first + ")";
}

}  // namespace

std::string to_text(const Path& path) {
  std::string text = name_text(path.attribute);
  for (const Path::Step& step : path.steps) {
    if (const auto* name = std::get_if<std::string>(&step)) {
      text += "." + name_text(*name);
    } else {
      text += "[" + std::to_string(std::get<std::size_t>(step)) + "]";
    }
  }
  return text;
}

std::string to_text(const Condition& condition) {
  return std::visit(ConditionText(), condition.node);
}

std::string to_text(const Update& update) {
  std::string text;
  const auto change = [](const auto& action) {
    return to_text(action.path) + " " + value::to_text(action.value);
  };
  write_section(text, "SET", update.sets,
                [](const Set& set) { return to_text(set.path) + " = " + text_of(set.value); });
  write_section(text, "REMOVE", update.removes,
                [](const Remove& removed) { return to_text(removed.path); });
  write_section(text, "ADD", update.adds, change);
  write_section(text, "DELETE", update.deletes, change);
  return text;
}

std::string to_text(const Projection& projection) {
  std::string text;
  for (const Path& path : projection.paths) text += (text.empty() ? "" : ", ") + to_text(path);
  return text;
}

std::string to_text(const KeyCondition& condition) {
  std::string text;
  for (const KeyPredicate& predicate : condition.predicates) {
    text += (text.empty() ? "" : " AND ") + text_of(predicate);
  }
  return text;
}

}  // namespace semel::expression
