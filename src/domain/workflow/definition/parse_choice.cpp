#include <algorithm>
#include <array>
#include <utility>

#include "domain/workflow/definition/draft.h"
#include "domain/workflow/definition/timestamp.h"

namespace semel::definition {

namespace {

enum class OperandType { boolean, number, string, timestamp };

struct Operator {
  std::string_view name;
  Comparator comparator;
  OperandType operand;
  bool has_path_form = true;
};

constexpr Operator operators[] = {
    {"BooleanEquals", Comparator::boolean_equals, OperandType::boolean},
    {"NumericEquals", Comparator::numeric_equals, OperandType::number},
    {"NumericLessThan", Comparator::numeric_less_than, OperandType::number},
    {"NumericGreaterThan", Comparator::numeric_greater_than, OperandType::number},
    {"NumericLessThanEquals", Comparator::numeric_less_than_equals, OperandType::number},
    {"NumericGreaterThanEquals", Comparator::numeric_greater_than_equals, OperandType::number},
    {"StringEquals", Comparator::string_equals, OperandType::string},
    {"StringLessThan", Comparator::string_less_than, OperandType::string},
    {"StringGreaterThan", Comparator::string_greater_than, OperandType::string},
    {"StringLessThanEquals", Comparator::string_less_than_equals, OperandType::string},
    {"StringGreaterThanEquals", Comparator::string_greater_than_equals, OperandType::string},
    {"TimestampEquals", Comparator::timestamp_equals, OperandType::timestamp},
    {"TimestampLessThan", Comparator::timestamp_less_than, OperandType::timestamp},
    {"TimestampGreaterThan", Comparator::timestamp_greater_than, OperandType::timestamp},
    {"TimestampLessThanEquals", Comparator::timestamp_less_than_equals, OperandType::timestamp},
    {"TimestampGreaterThanEquals", Comparator::timestamp_greater_than_equals,
     OperandType::timestamp},
    {"StringMatches", Comparator::string_matches, OperandType::string, false},
    {"IsBoolean", Comparator::is_boolean, OperandType::boolean, false},
    {"IsNull", Comparator::is_null, OperandType::boolean, false},
    {"IsNumeric", Comparator::is_numeric, OperandType::boolean, false},
    {"IsPresent", Comparator::is_present, OperandType::boolean, false},
    {"IsString", Comparator::is_string, OperandType::boolean, false},
    {"IsTimestamp", Comparator::is_timestamp, OperandType::boolean, false},
};

struct FoundOperator {
  const Operator* found = nullptr;
  bool is_path = false;

  std::string name() const { return std::string(found->name) + (is_path ? "Path" : ""); }
};

FoundOperator find_operator(std::string_view name) {
  for (const Operator& candidate : operators) {
    if (name == candidate.name) return {&candidate, false};
    if (candidate.has_path_form && name.size() == candidate.name.size() + 4 &&
        name.starts_with(candidate.name) && name.ends_with("Path")) {
      return {&candidate, true};
    }
  }
  return {};
}

void check_operand(Fields& fields, const Operator& found, const json::value& operand) {
  const std::string_view name = found.name;
  switch (found.operand) {
    case OperandType::boolean:
      if (!operand.is_bool()) fields.refuse(name, "Expected value of type Boolean");
      return;
    case OperandType::number:
      if (!operand.is_number()) fields.refuse(name, "Expected value of type Number");
      return;
    case OperandType::string:
      if (!operand.is_string()) fields.refuse(name, "Expected value of type String");
      return;
    case OperandType::timestamp:
      if (!operand.is_string()) {
        fields.refuse(name, "Expected value of type String");
      } else if (!parse_timestamp(operand.get_string())) {
        fields.refuse(name, "String does not match RFC3339 timestamp");
      }
  }
}

std::optional<Path> parse_variable(Fields& fields, std::string_view name) {
  const auto text = fields.text(name);
  if (text && text->substr(0, 1) != "$") {
    fields.refuse(name, "Value is not a Reference Path: Reference path didn't start with '$'");
    return std::nullopt;
  }
  return fields.path(name);
}

/// A condition, and the fields that its rule may have besides.
class ConditionParser {
 public:
  explicit ConditionParser(std::vector<std::string_view> rule_fields)
      : rule_fields_(std::move(rule_fields)) {}

  std::optional<Condition> parse(Fields& fields) {
    if (!check_query_language(fields)) return std::nullopt;
    const auto form_count = std::count_if(forms.begin(), forms.end(),
                                          [&](std::string_view name) { return fields.has(name); });
    if (form_count != 1) {
      fields.refuse(
          "The object must have only one of the following fields, [And, Or, Not, Variable, "
          "Condition]");
      return std::nullopt;
    }
    if (fields.has("Variable")) return comparison(fields);
    allow(fields, {"And", "Or", "Not"});
    if (fields.has("And")) return combine<All>(fields, "And");
    if (fields.has("Or")) return combine<Any>(fields, "Or");
    return negation(fields);
  }

 private:
  static constexpr std::array<std::string_view, 4> forms = {"And", "Or", "Not", "Variable"};

  void allow(Fields& fields, std::vector<std::string_view> names) const {
    names.insert(names.end(), rule_fields_.begin(), rule_fields_.end());
    fields.allow(names);
  }

  std::optional<Condition> comparison(Fields& fields) const {
    std::vector<FoundOperator> found;
    std::vector<std::string> names;
    fields.each_name([&](std::string_view name) {
      const FoundOperator candidate = find_operator(name);
      if (candidate.found == nullptr) return;
      found.push_back(candidate);
      names.push_back(candidate.name());
    });
    std::vector<std::string_view> allowed = {"Variable"};
    allowed.insert(allowed.end(), names.begin(), names.end());
    allow(fields, allowed);
    auto variable = parse_variable(fields, "Variable");
    if (found.size() != 1) {
      fields.refuse(found.empty() ? "A comparison operator is required beside 'Variable'"
                                  : "There should only be one of the following fields: " +
                                        listed({allowed.begin() + 1, allowed.end()}));
      return std::nullopt;
    }
    Comparison comparison{std::move(variable).value_or(Path()), found[0].found->comparator, {}};
    if (found[0].is_path) {
      auto path = parse_variable(fields, names[0]);
      if (!path) return std::nullopt;
      comparison.expected = std::move(*path);
    } else {
      const json::value& operand = *fields.value(names[0]);
      check_operand(fields, *found[0].found, operand);
      comparison.expected = operand;
    }
    return Condition{std::move(comparison)};
  }

  template <typename Combined>
  std::optional<Condition> combine(Fields& fields, std::string_view name) const {
    Combined combined;
    const json::array* operands = fields.array(name);
    if (operands == nullptr) return std::nullopt;
    for (std::size_t i = 0; i < operands->size(); ++i) {
      const std::string place = element_place(fields.place_of(name), i);
      auto condition = nested(fields, (*operands)[i], place);
      if (condition) combined.conditions.push_back(std::move(*condition));
    }
    return Condition{std::move(combined)};
  }

  std::optional<Condition> negation(Fields& fields) const {
    auto condition = nested(fields, *fields.value("Not"), fields.place_of("Not"));
    if (!condition) return std::nullopt;
    return Condition{Not{std::make_shared<const Condition>(std::move(*condition))}};
  }

  static std::optional<Condition> nested(Fields& fields, const json::value& value,
                                         const std::string& place) {
    const auto* object = value.if_object();
    if (object == nullptr) {
      fields.findings().refuse("Expected value of type Object", place);
      return std::nullopt;
    }
    Fields nested_fields(*object, place, fields.findings());
    return ConditionParser({"Comment"}).parse(nested_fields);
  }

  std::vector<std::string_view> rule_fields_;
};

void parse_rule(Fields& fields, Choice& choice, Draft& draft) {
  fields.require({"Next"});
  auto condition = ConditionParser({"Comment", "Next", "Assign"}).parse(fields);
  const auto next = draft.take_target(fields, "Next");
  auto assign = fields.assignments("Assign");
  if (!condition || !next) return;
  choice.rules.push_back({std::move(*condition), *next, std::move(assign)});
}

}  // namespace

Choice parse_choice(Fields& fields, Draft& draft) {
  Choice choice;
  fields.require({"Choices"});
  if (const json::array* rules = fields.array("Choices")) {
    for (std::size_t i = 0; i < rules->size(); ++i) {
      const std::string place = element_place(fields.place_of("Choices"), i);
      const auto* object = (*rules)[i].if_object();
      if (object == nullptr) {
        fields.findings().refuse("Expected value of type Object", place);
        continue;
      }
      Fields rule(*object, place, fields.findings());
      parse_rule(rule, choice, draft);
    }
  }
  choice.otherwise = draft.take_target(fields, "Default");
  return choice;
}

}  // namespace semel::definition
