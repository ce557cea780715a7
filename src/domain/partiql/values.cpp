#include "domain/partiql/values.h"

#include <set>

namespace semel::partiql {
namespace {

using value::AttributeValue;

/// Where in a literal a value stands: "root.a[0]". Lives on the stack of the walk; the text is
/// built for an error only.
struct Place {
  const Place* outer = nullptr;
  std::variant<std::string_view, std::size_t> step;
  int depth = 0;
};

std::string to_text(const Place& place) {
  if (place.outer == nullptr) return "root";
  std::string text = to_text(*place.outer);
  if (const auto* name = std::get_if<std::string_view>(&place.step)) {
    text += '.';
    text += *name;
  } else {
    text += '[' + std::to_string(std::get<std::size_t>(place.step)) + ']';
  }
  return text;
}

Result<AttributeValue> read(const Expression& term, const Place& place);

Result<AttributeValue> read_number(const NumberLiteral& literal, const Place& place) {
  auto number = value::Number::parse(literal.text);
  if (!number) return invalid_argument(number.error().message + " under " + to_text(place));
  return AttributeValue(*number);
}

Result<AttributeValue> read_list(const ListLiteral& literal, const Place& place) {
  value::List list;
  list.reserve(literal.members.size());
  for (const Expression& member : literal.members) {
    auto read_member = TRY(read(member, Place{&place, list.size(), place.depth + 1}));
    list.push_back(std::move(read_member));
  }
  return AttributeValue(std::move(list));
}

Result<AttributeValue> read_tuple(const TupleLiteral& literal, const Place& place) {
  value::Map map;
  map.reserve(literal.members.size());
  for (const TupleMember& member : literal.members) {
    const auto* name = member.name.get<StringLiteral>();
    if (name == nullptr) {
      return invalid_argument("A key of a map must be a string literal at " +
                              to_text(member.name.span));
    }
    if (map.contains(name->text)) {
      return invalid_argument("A map literal holds the key " + name->text + " twice under " +
                              to_text(place));
    }
    auto read_member =
        TRY(read(member.value, Place{&place, std::string_view(name->text), place.depth + 1}));
    map.set(name->text, std::move(read_member));
  }
  return AttributeValue(std::move(map));
}

Result<AttributeValue> read_number_set(const BagLiteral& literal, const Place& place) {
  std::vector<value::Number> numbers;
  std::set<value::Number> seen;
  std::string texts;
  for (const Expression& member : literal.members) {
    const auto* number = member.get<NumberLiteral>();
    auto parsed = TRY(read_number(*number, place));
    numbers.push_back(*parsed.get<value::Number>());
    seen.insert(numbers.back());
    texts += (texts.empty() ? "" : ", ") + number->text;
  }
  if (seen.size() != numbers.size()) {
    return invalid_argument("One or more parameter values were invalid: Input collection [" +
                            texts + "] contains duplicates! under " + to_text(place));
  }
  auto set = TRY(value::make_number_set(std::move(numbers)));
  return AttributeValue(std::move(set));
}

Result<AttributeValue> read_bag(const BagLiteral& literal, const Place& place) {
  if (literal.members.empty()) return invalid_argument("Empty bags are not supported");
  std::vector<std::string> strings;
  std::size_t number_count = 0;
  for (const Expression& member : literal.members) {
    if (const auto* text = member.get<StringLiteral>()) strings.push_back(text->text);
    if (member.get<NumberLiteral>() != nullptr) ++number_count;
  }
  if (number_count == literal.members.size()) return read_number_set(literal, place);
  if (strings.size() != literal.members.size()) {
    return invalid_argument(
        "Unsupported data type in Bag. DynamoDB only supports either numbers or strings in bags");
  }
  auto set = TRY(value::make_string_set(std::move(strings)));
  return AttributeValue(std::move(set));
}

/// What stands where a value should, as the message names it.
std::string kind_of(const Expression& term) {
  if (term.get<ParameterExpression>() != nullptr) return "Parameter";
  if (term.get<PathExpression>() != nullptr) return "Path";
  if (const auto* call = term.get<CallExpression>()) return call->function;
  return "Expression";
}

Result<AttributeValue> read(const Expression& term, const Place& place) {
  if (place.depth > value::depth_max - 1) {
    return invalid_argument("Nesting Levels have exceeded supported limits under " +
                            to_text(place));
  }
  if (term.get<NullLiteral>() != nullptr) return AttributeValue();
  if (const auto* literal = term.get<BooleanLiteral>()) return AttributeValue(literal->value);
  if (const auto* literal = term.get<StringLiteral>()) return AttributeValue(literal->text);
  if (const auto* literal = term.get<NumberLiteral>()) return read_number(*literal, place);
  if (const auto* literal = term.get<ListLiteral>()) return read_list(*literal, place);
  if (const auto* literal = term.get<TupleLiteral>()) return read_tuple(*literal, place);
  if (const auto* literal = term.get<BagLiteral>()) return read_bag(*literal, place);
  return invalid_argument("Unsupported data type: " + kind_of(term) + " under key " +
                          to_text(place) + " at " + to_text(term.span));
}

}  // namespace

bool Values::is_value(const Expression& term) {
  return term.get<ParameterExpression>() != nullptr || term.get<NullLiteral>() != nullptr ||
         term.get<BooleanLiteral>() != nullptr || term.get<StringLiteral>() != nullptr ||
         term.get<NumberLiteral>() != nullptr || term.get<ListLiteral>() != nullptr ||
         term.get<TupleLiteral>() != nullptr || term.get<BagLiteral>() != nullptr;
}

Result<AttributeValue> Values::of(const Expression& term) const {
  const auto* parameter = term.get<ParameterExpression>();
  if (parameter == nullptr) return read(term, Place{});
  if (parameter->position >= parameters_.size()) {
    return invalid_argument("Number of parameters in request and statement don't match.");
  }
  return parameters_[parameter->position];
}

}  // namespace semel::partiql
