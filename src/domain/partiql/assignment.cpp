#include "domain/partiql/assignment.h"

#include <algorithm>
#include <string>

namespace semel::partiql {
namespace {

using expression::Path;
using expression::SetValue;
using value::AttributeValue;
using value::Type;

std::string upper_case(std::string_view text) {
  std::string upper(text);
  for (char& c : upper) {
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  }
  return upper;
}

expression::SetValuePtr owned_value(SetValue value) {
  return std::make_unique<const SetValue>(std::move(value));
}

/// A literal where a function or an operator wants one type.
Result<void> check_literal(const SetValue& operand, Type wanted, std::string_view function) {
  const auto* literal = std::get_if<AttributeValue>(&operand.node);
  if (literal == nullptr || literal->is(wanted)) return {};
  return invalid_argument(
      "Incorrect operand type for operator or function; operator or function: " +
      std::string(function) + ", operand type: " + std::string(value::type_name(literal->type())));
}

Result<SetValue> to_set_value(const Expression& term, const Values& values);

Result<SetValue> arithmetic(const BinaryExpression& binary, const Span& span,
                            const Values& values) {
  if (binary.op != BinaryOperator::add && binary.op != BinaryOperator::subtract) {
    return invalid_argument("Unsupported operation: " + std::string(symbol_of(binary.op)) + " at " +
                            to_text(span));
  }
  auto left = TRY(to_set_value(*binary.left, values));
  auto right = TRY(to_set_value(*binary.right, values));
  TRY(check_literal(left, Type::number, symbol_of(binary.op)));
  TRY(check_literal(right, Type::number, symbol_of(binary.op)));
  if (binary.op == BinaryOperator::add) {
    return SetValue{expression::Sum{owned_value(std::move(left)), owned_value(std::move(right))}};
  }
  return SetValue{
      expression::Difference{owned_value(std::move(left)), owned_value(std::move(right))}};
}

Result<SetValue> list_append(const CallExpression& call, const Values& values) {
  if (call.arguments.size() != 2) {
    return invalid_argument(
        "Incorrect number of operands for operator or function; operator or function: list_append, "
        "number of "
        "operands: " +
        std::to_string(call.arguments.size()));
  }
  auto left = TRY(to_set_value(call.arguments[0], values));
  auto right = TRY(to_set_value(call.arguments[1], values));
  TRY(check_literal(left, Type::list, call.function));
  TRY(check_literal(right, Type::list, call.function));
  return SetValue{
      expression::ListAppend{owned_value(std::move(left)), owned_value(std::move(right))}};
}

Result<SetValue> to_set_value(const Expression& term, const Values& values) {
  if (const auto* path = term.get<PathExpression>()) return SetValue{path->path};
  if (Values::is_value(term)) {
    auto read = TRY(values.of(term));
    return SetValue{std::move(read)};
  }
  if (const auto* binary = term.get<BinaryExpression>())
    return arithmetic(*binary, term.span, values);
  if (const auto* call = term.get<CallExpression>()) {
    if (call->function == "list_append") return list_append(*call, values);
    return invalid_argument("Unrecognized function: " + call->function + " at " +
                            to_text(term.span));
  }
  return invalid_argument("Unsupported operation: a condition as a value at " + to_text(term.span));
}

bool is_set_call(const Expression& term) {
  const auto* call = term.get<CallExpression>();
  return call != nullptr && (call->function == "set_add" || call->function == "set_delete");
}

/// SET a = set_add(a, <<…>>): the first argument repeats the target.
Result<AttributeValue> set_operand(const Assignment& assignment, const CallExpression& call,
                                   const Values& values) {
  const std::string name = upper_case(call.function);
  const std::string place = " at " + to_text(assignment.value.span);
  if (call.arguments.size() != 2)
    return invalid_argument(name + " must have exactly two arguments" + place);
  const auto* first = call.arguments[0].get<PathExpression>();
  if (first == nullptr || first->path != assignment.target) {
    return invalid_argument("The first argument to " + name + " must equal the assignment value" +
                            place);
  }
  const Error not_a_set =
      invalid_argument("The second argument to " + name + " must be a value with type SET at " +
                       to_text(call.arguments[0].span));
  if (!Values::is_value(call.arguments[1])) return not_a_set;
  auto set = TRY(values.of(call.arguments[1]));
  if (!set.is(Type::string_set) && !set.is(Type::number_set) && !set.is(Type::binary_set))
    return not_a_set;
  return set;
}

Result<void> add_assignment(const Assignment& assignment, const Values& values,
                            expression::Update& update) {
  if (is_set_call(assignment.value)) {
    const auto& call = *assignment.value.get<CallExpression>();
    auto set = TRY(set_operand(assignment, call, values));
    if (call.function == "set_add") {
      update.adds.push_back({assignment.target, std::move(set)});
    } else {
      update.deletes.push_back({assignment.target, std::move(set)});
    }
    return {};
  }
  auto set_value = TRY(to_set_value(assignment.value, values));
  update.sets.push_back({assignment.target, std::move(set_value)});
  return {};
}

/// Whether one path leads to the other, or they are the same.
bool overlap(const Path& one, const Path& other) {
  if (one.attribute != other.attribute) return false;
  const std::size_t common = std::min(one.steps.size(), other.steps.size());
  return std::equal(one.steps.begin(), one.steps.begin() + static_cast<std::ptrdiff_t>(common),
                    other.steps.begin());
}

std::string bracketed(const Path& path) {
  std::string text = "[" + path.attribute;
  for (const auto& step : path.steps) {
    const auto* name = std::get_if<std::string>(&step);
    text +=
        ", " + (name != nullptr ? *name : "[" + std::to_string(std::get<std::size_t>(step)) + "]");
  }
  return text + "]";
}

Result<void> check_overlaps(const Update& update) {
  std::vector<const Path*> paths;
  for (const auto& action : update.actions) {
    paths.push_back(std::visit([](const auto& each) { return &each.target; }, action));
  }
  // Sorted, paths that lead to one another are neighbours by their attribute: few of them to
  // compare.
  std::stable_sort(paths.begin(), paths.end(), [](const Path* left, const Path* right) {
    return left->attribute < right->attribute;
  });
  for (std::size_t i = 0; i < paths.size(); ++i) {
    for (std::size_t j = i + 1; j < paths.size() && paths[i]->attribute == paths[j]->attribute;
         ++j) {
      if (!overlap(*paths[i], *paths[j])) continue;
      return invalid_argument(
          "Two document paths overlap with each other; must remove or rewrite one of these paths; "
          "path one: " +
          bracketed(*paths[i]) + ", path two: " + bracketed(*paths[j]));
    }
  }
  return {};
}

}  // namespace

Result<expression::Update> to_update(const Update& update, const Values& values) {
  expression::Update translated;
  for (const auto& action : update.actions) {
    if (const auto* assignment = std::get_if<Assignment>(&action)) {
      TRY(add_assignment(*assignment, values, translated));
    } else {
      translated.removes.push_back({std::get<Removal>(action).target});
    }
  }
  TRY(check_overlaps(update));
  return translated;
}

}  // namespace semel::partiql
