#include "domain/partiql/condition.h"

#include <algorithm>

#include "domain/expression/parse.h"

namespace semel::partiql {
namespace {

using expression::Condition;
using expression::Operand;
using value::AttributeValue;
using value::Type;

Error incorrect_operand(std::string_view function, Type type) {
  return invalid_argument(
      "Incorrect operand type for operator or function; operator or function: " +
      std::string(function) + ", operand type: " + std::string(value::type_name(type)));
}

Error requires_path(std::string_view function) {
  return invalid_argument("Operator or function requires a document path; operator or function: " +
                          std::string(function));
}

Error unsupported(std::string_view operation, const Span& span) {
  return invalid_argument("Unsupported operation: " + std::string(operation) + " at " +
                          to_text(span));
}

Condition negated(Condition condition) {
  return {expression::Not{std::make_unique<const Condition>(std::move(condition))}};
}

bool is_ordered(Type type) {
  return type == Type::string || type == Type::number || type == Type::binary;
}

/// Words of a statement into conditions and operands, with one statement's values at hand.
class Translation {
 public:
  explicit Translation(const Values& values) : values_(values) {}
  Result<Condition> condition(const Expression& term) const;

 private:
  Result<Condition> logical(const LogicalExpression& logical) const;
  Result<Condition> compare(const BinaryExpression& binary, const Span& span) const;
  Result<Condition> compare_boolean(const Expression& condition, const Expression& boolean,
                                    BinaryOperator op) const;
  Result<Condition> between(const BetweenExpression& between) const;
  Result<Condition> in(const InExpression& in) const;
  Result<Condition> is(const IsExpression& is, const Span& span) const;
  Result<Condition> call(const CallExpression& call, const Span& span) const;
  Result<Condition> begins_with(const CallExpression& call) const;
  Result<Condition> attribute_type(const CallExpression& call) const;
  Result<Operand> operand(const Expression& term) const;
  Result<Operand> ordered_operand(const Expression& term, std::string_view op) const;
  Result<Operand> size(const CallExpression& call) const;

  const Values& values_;
};

bool is_condition(const Expression& term) {
  if (const auto* call = term.get<CallExpression>()) return call->function != "size";
  if (const auto* binary = term.get<BinaryExpression>())
    return binary->op <= BinaryOperator::greater_or_equal;
  return term.get<LogicalExpression>() != nullptr || term.get<NotExpression>() != nullptr ||
         term.get<IsExpression>() != nullptr || term.get<BetweenExpression>() != nullptr ||
         term.get<InExpression>() != nullptr;
}

Result<void> check_operand_count(const CallExpression& call, std::size_t wanted) {
  if (call.arguments.size() == wanted) return {};
  return invalid_argument(
      "Incorrect number of operands for operator or function; operator or function: " +
      call.function + ", number of operands: " + std::to_string(call.arguments.size()));
}

expression::Comparator comparator_of(BinaryOperator op) {
  switch (op) {
    case BinaryOperator::equal:
      return expression::Comparator::equal;
    case BinaryOperator::not_equal:
      return expression::Comparator::not_equal;
    case BinaryOperator::less:
      return expression::Comparator::less;
    case BinaryOperator::less_or_equal:
      return expression::Comparator::less_or_equal;
    case BinaryOperator::greater:
      return expression::Comparator::greater;
    default:
      return expression::Comparator::greater_or_equal;
  }
}

Result<Condition> Translation::condition(const Expression& term) const {
  if (const auto* node = term.get<LogicalExpression>()) return logical(*node);
  if (const auto* node = term.get<BinaryExpression>()) return compare(*node, term.span);
  if (const auto* node = term.get<BetweenExpression>()) return between(*node);
  if (const auto* node = term.get<InExpression>()) return in(*node);
  if (const auto* node = term.get<IsExpression>()) return is(*node, term.span);
  if (const auto* node = term.get<CallExpression>()) return call(*node, term.span);
  if (const auto* node = term.get<NotExpression>()) {
    auto inner = TRY(condition(*node->operand));
    return negated(std::move(inner));
  }
  return unsupported("a condition that is a value", term.span);
}

Result<Condition> Translation::logical(const LogicalExpression& logical) const {
  std::vector<Condition> terms;
  terms.reserve(logical.terms.size());
  for (const Expression& term : logical.terms) {
    auto translated = TRY(condition(term));
    terms.push_back(std::move(translated));
  }
  return join(std::move(terms), logical.conjunction);
}

Result<Condition> Translation::compare(const BinaryExpression& binary, const Span& span) const {
  if (binary.op == BinaryOperator::like) return unsupported("LIKE", span);
  if (binary.op > BinaryOperator::greater_or_equal) return unsupported(symbol_of(binary.op), span);
  if (is_condition(*binary.left)) return compare_boolean(*binary.left, *binary.right, binary.op);
  if (is_condition(*binary.right)) return compare_boolean(*binary.right, *binary.left, binary.op);
  const bool ordering =
      binary.op != BinaryOperator::equal && binary.op != BinaryOperator::not_equal;
  auto left =
      TRY(ordering ? ordered_operand(*binary.left, symbol_of(binary.op)) : operand(*binary.left));
  auto right =
      TRY(ordering ? ordered_operand(*binary.right, symbol_of(binary.op)) : operand(*binary.right));
  return Condition{
      expression::Compare{comparator_of(binary.op), std::move(left), std::move(right)}};
}

/// A condition beside TRUE or FALSE: (a > 1) = true.
Result<Condition> Translation::compare_boolean(const Expression& condition_term,
                                               const Expression& boolean, BinaryOperator op) const {
  auto translated = TRY(condition(condition_term));
  if (op != BinaryOperator::equal && op != BinaryOperator::not_equal) {
    return incorrect_operand(symbol_of(op), Type::boolean);
  }
  const auto* literal = boolean.get<BooleanLiteral>();
  if (literal == nullptr)
    return unsupported("a condition compared with anything but TRUE and FALSE", boolean.span);
  if (literal->value == (op == BinaryOperator::equal)) return translated;
  return negated(std::move(translated));
}

Result<Condition> Translation::between(const BetweenExpression& between) const {
  auto operand = TRY(ordered_operand(*between.value, "BETWEEN"));
  auto low = TRY(ordered_operand(*between.low, "BETWEEN"));
  auto high = TRY(ordered_operand(*between.high, "BETWEEN"));
  return Condition{expression::Between{std::move(operand), std::move(low), std::move(high)}};
}

Result<Condition> Translation::in(const InExpression& in) const {
  const std::vector<Expression>* options = nullptr;
  if (const auto* list = in.options->get<ListLiteral>()) options = &list->members;
  if (const auto* bag = in.options->get<BagLiteral>()) options = &bag->members;
  if (options == nullptr || options->empty())
    return unsupported("IN without a list of values", in.options->span);
  if (options->size() > expression::in_operand_count_max) {
    return invalid_argument(
        "The IN operator is provided with too many operands; number of operands: " +
        std::to_string(options->size()));
  }
  if (is_condition(*in.value)) return unsupported("IN of a condition", in.value->span);
  expression::In translated;
  translated.value = TRY(operand(*in.value));
  for (const Expression& option : *options) {
    auto translated_option = TRY(operand(option));
    translated.options.push_back(std::move(translated_option));
  }
  return Condition{std::move(translated)};
}

/// The type of attribute that a type name of PartiQL means, where there is one.
std::optional<Type> attribute_type_of(std::string_view name) {
  if (name == "null") return Type::null;
  if (name == "bool" || name == "boolean") return Type::boolean;
  if (name == "string" || name == "varchar" || name == "char" || name == "character")
    return Type::string;
  if (name == "blob" || name == "clob") return Type::binary;
  if (name == "list") return Type::list;
  if (name == "struct" || name == "tuple") return Type::map;
  constexpr std::string_view numbers[] = {
      "numeric",  "decimal",  "dec",      "int",    "integer", "int2",  "int4",   "int8",
      "integer2", "integer4", "integer8", "bigint", "real",    "float", "double", "smallint"};
  if (std::find(std::begin(numbers), std::end(numbers), name) != std::end(numbers))
    return Type::number;
  return std::nullopt;
}

Result<Condition> Translation::is(const IsExpression& is, const Span& span) const {
  const auto* path = is.value->get<PathExpression>();
  if (path == nullptr) return requires_path("IS");
  if (is.type == "missing") return Condition{expression::AttributeNotExists{path->path}};
  const auto type = attribute_type_of(is.type);
  if (!type) return unsupported("IS " + is.type, span);
  return Condition{expression::AttributeType{path->path, *type}};
}

Result<Condition> Translation::call(const CallExpression& call, const Span& span) const {
  if (call.function == "attribute_exists" || call.function == "attribute_not_exists") {
    TRY(check_operand_count(call, 1));
    const auto* path = call.arguments[0].get<PathExpression>();
    if (path == nullptr) return requires_path(call.function);
    if (call.function == "attribute_exists")
      return Condition{expression::AttributeExists{path->path}};
    return Condition{expression::AttributeNotExists{path->path}};
  }
  if (call.function == "begins_with") return begins_with(call);
  if (call.function == "attribute_type") return attribute_type(call);
  if (call.function == "contains") {
    TRY(check_operand_count(call, 2));
    auto container = TRY(operand(call.arguments[0]));
    auto part = TRY(operand(call.arguments[1]));
    return Condition{expression::Contains{std::move(container), std::move(part)}};
  }
  if (call.function == "size") return unsupported("a condition that is a value", span);
  return invalid_argument("Unrecognized function: " + call.function + " at " + to_text(span));
}

Result<Condition> Translation::begins_with(const CallExpression& call) const {
  TRY(check_operand_count(call, 2));
  auto text = TRY(operand(call.arguments[0]));
  auto prefix = TRY(operand(call.arguments[1]));
  for (const Operand* each : {&text, &prefix}) {
    const auto* literal = std::get_if<AttributeValue>(&each->source);
    if (literal != nullptr && !literal->is(Type::string) && !literal->is(Type::binary)) {
      return incorrect_operand(call.function, literal->type());
    }
  }
  return Condition{expression::BeginsWith{std::move(text), std::move(prefix)}};
}

Result<Condition> Translation::attribute_type(const CallExpression& call) const {
  TRY(check_operand_count(call, 2));
  const auto* path = call.arguments[0].get<PathExpression>();
  if (path == nullptr || !Values::is_value(call.arguments[1])) return requires_path(call.function);
  const auto name = TRY(values_.of(call.arguments[1]));
  const auto* text = name.get<std::string>();
  if (text == nullptr) return incorrect_operand(call.function, name.type());
  const auto type = value::type_from_name(*text);
  if (!type) {
    return invalid_argument("Invalid attribute type name found; type: " + *text +
                            ", valid types: {N,BS,L,B,NULL,M,S,SS,NS,BOOL}");
  }
  return Condition{expression::AttributeType{path->path, *type}};
}

Result<Operand> Translation::operand(const Expression& term) const {
  if (const auto* path = term.get<PathExpression>()) return Operand{path->path};
  if (Values::is_value(term)) {
    auto read = TRY(values_.of(term));
    return Operand{std::move(read)};
  }
  if (const auto* call = term.get<CallExpression>()) {
    if (call->function == "size") return size(*call);
    return invalid_argument("Unrecognized function: " + call->function + " at " +
                            to_text(term.span));
  }
  return unsupported("an operand that is neither a path nor a value", term.span);
}

Result<Operand> Translation::ordered_operand(const Expression& term, std::string_view op) const {
  auto translated = TRY(operand(term));
  const auto* literal = std::get_if<AttributeValue>(&translated.source);
  if (literal != nullptr && !is_ordered(literal->type()))
    return incorrect_operand(op, literal->type());
  return translated;
}

Result<Operand> Translation::size(const CallExpression& call) const {
  TRY(check_operand_count(call, 1));
  const auto* path = call.arguments[0].get<PathExpression>();
  if (path == nullptr) return requires_path(call.function);
  return Operand{expression::SizeOf{path->path}};
}

}  // namespace

Result<Condition> to_condition(const Expression& term, const Values& values) {
  return Translation(values).condition(term);
}

Condition join(std::vector<Condition> conditions, bool conjunction) {
  CHECK(!conditions.empty());
  while (conditions.size() > 1) {
    std::vector<Condition> halved;
    halved.reserve((conditions.size() + 1) / 2);
    for (std::size_t i = 0; i + 1 < conditions.size(); i += 2) {
      auto left = std::make_unique<const Condition>(std::move(conditions[i]));
      auto right = std::make_unique<const Condition>(std::move(conditions[i + 1]));
      if (conjunction) {
        halved.push_back({expression::And{std::move(left), std::move(right)}});
      } else {
        halved.push_back({expression::Or{std::move(left), std::move(right)}});
      }
    }
    if (conditions.size() % 2 == 1) halved.push_back(std::move(conditions.back()));
    conditions = std::move(halved);
  }
  return std::move(conditions.front());
}

const std::string* attribute_of(const Expression& term) {
  const auto* path = term.get<PathExpression>();
  return path != nullptr && path->path.steps.empty() ? &path->path.attribute : nullptr;
}

namespace {

/// Calls `visit` for each attribute that a path inside `term` begins with.
template <typename Visit>
void for_each_attribute(const Expression& term, const Visit& visit) {
  const auto all = [&](const std::vector<Expression>& parts) {
    for (const Expression& part : parts) for_each_attribute(part, visit);
  };
  if (const auto* node = term.get<PathExpression>()) visit(node->path.attribute);
  if (const auto* node = term.get<CallExpression>()) all(node->arguments);
  if (const auto* node = term.get<LogicalExpression>()) all(node->terms);
  if (const auto* node = term.get<ListLiteral>()) all(node->members);
  if (const auto* node = term.get<NotExpression>()) for_each_attribute(*node->operand, visit);
  if (const auto* node = term.get<IsExpression>()) for_each_attribute(*node->value, visit);
  if (const auto* node = term.get<BinaryExpression>()) {
    for_each_attribute(*node->left, visit);
    for_each_attribute(*node->right, visit);
  }
  if (const auto* node = term.get<BetweenExpression>()) {
    for_each_attribute(*node->value, visit);
    for_each_attribute(*node->low, visit);
    for_each_attribute(*node->high, visit);
  }
  if (const auto* node = term.get<InExpression>()) {
    for_each_attribute(*node->value, visit);
    for_each_attribute(*node->options, visit);
  }
}

}  // namespace

std::vector<std::string> attributes_in(const Expression& term) {
  std::vector<std::string> names;
  for_each_attribute(term, [&](const std::string& name) {
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  });
  return names;
}

}  // namespace semel::partiql
