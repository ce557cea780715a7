#include "domain/workflow/data/payload.h"

#include <utility>
#include <variant>
#include <vector>

#include "domain/workflow/data/expression_syntax.h"

namespace semel::data {

/// A ".$" member.
struct PayloadReference {
  Formula formula;
  std::string field;  ///< with its ".$"
  std::string text;
};

namespace {

Error refuse_field(std::string_view field, std::string_view why) {
  return invalid_argument("The value for the field '" + std::string(field) + "' must be " +
                          std::string(why));
}

Result<PayloadReference> parse_reference(std::string_view field, const json::value& value) {
  const auto* text = value.if_string();
  if (text == nullptr) return refuse_field(field, "a STRING");
  auto formula = parse_formula(*text);
  if (!formula) {
    return refuse_field(field, "a valid JSONPath or a valid intrinsic function call");
  }
  return PayloadReference{std::move(*formula), std::string(field), std::string(*text)};
}

Evaluated<json::value> resolve(const PayloadReference& reference, const Path& path,
                               const Scope& scope) {
  auto value = path.resolve(scope);
  if (value || value.error().error != "States.Runtime") return value;
  return not_found_in_input(reference.text, reference.field, scope);
}

/// Places the value of a reference `depth` levels deep.
Evaluated<json::value> evaluate(const PayloadReference& reference, const Scope& scope,
                                Budget& budget, std::size_t depth) {
  const auto* path = std::get_if<Path>(&reference.formula);
  if (path == nullptr) {
    const Call& call = *std::get<std::shared_ptr<const Call>>(reference.formula);
    auto value = TRY(evaluate(call, reference.text, scope, budget));
    if (auto over = budget.take(value, depth)) return std::move(*over);
    return value;
  }
  if (const json::value* found = path->find(scope)) {
    if (auto over = budget.take(*found, depth)) return std::move(*over);
    return json::value(*found);
  }
  auto value = TRY(resolve(reference, *path, scope));
  if (auto over = budget.take(value, depth)) return std::move(*over);
  return value;
}

bool is_reference(std::string_view name) {
  return name.size() >= 2 && name.substr(name.size() - 2) == ".$";
}

}  // namespace

struct Payload::Node {
  using Members = std::vector<std::pair<std::string, Node>>;
  using Elements = std::vector<Node>;
  /// A value stands for all that holds no ".$" member: it is copied as it is.
  std::variant<json::value, PayloadReference, Members, Elements> content;

  static Result<Node> parse(const json::value& payload);
  static Result<Node> parse(const json::object& object);
  static Result<Node> parse(const json::array& array);

  bool is_literal() const { return std::holds_alternative<json::value>(content); }
  Evaluated<json::value> render(const Scope& scope, Budget& budget, std::size_t depth) const;
};

Result<Payload::Node> Payload::Node::parse(const json::value& payload) {
  if (const auto* object = payload.if_object()) return parse(*object);
  if (const auto* array = payload.if_array()) return parse(*array);
  return Node{payload};
}

Result<Payload::Node> Payload::Node::parse(const json::object& object) {
  Members members;
  bool is_all_literal = true;
  for (const auto& member : object) {
    const std::string_view name = member.key();
    if (is_reference(name)) {
      auto reference = TRY(parse_reference(name, member.value()));
      members.emplace_back(std::string(name.substr(0, name.size() - 2)),
                           Node{std::move(reference)});
      is_all_literal = false;
    } else {
      auto node = TRY(parse(member.value()));
      is_all_literal = is_all_literal && node.is_literal();
      members.emplace_back(std::string(name), std::move(node));
    }
  }
  if (is_all_literal) return Node{json::value(object)};
  return Node{std::move(members)};
}

Result<Payload::Node> Payload::Node::parse(const json::array& array) {
  Elements elements;
  bool is_all_literal = true;
  for (const json::value& element : array) {
    auto node = TRY(parse(element));
    is_all_literal = is_all_literal && node.is_literal();
    elements.push_back(std::move(node));
  }
  if (is_all_literal) return Node{json::value(array)};
  return Node{std::move(elements)};
}

Evaluated<json::value> Payload::Node::render(const Scope& scope, Budget& budget,
                                             std::size_t depth) const {
  if (const auto* literal = std::get_if<json::value>(&content)) return json::value(*literal);
  if (const auto* reference = std::get_if<PayloadReference>(&content)) {
    return evaluate(*reference, scope, budget, depth);
  }
  if (const auto* members = std::get_if<Members>(&content)) {
    json::object object;
    object.reserve(members->size());
    for (const auto& [name, node] : *members) {
      auto value = TRY(node.render(scope, budget, depth + 1));
      object.insert_or_assign(name, std::move(value));
    }
    return json::value(std::move(object));
  }
  json::array array;
  for (const Node& node : std::get<Elements>(content)) {
    auto value = TRY(node.render(scope, budget, depth + 1));
    array.push_back(std::move(value));
  }
  return json::value(std::move(array));
}

Result<Payload> Payload::parse(const json::value& payload) {
  auto root = TRY(Node::parse(payload));
  Payload parsed;
  parsed.root_ = std::make_shared<const Node>(std::move(root));
  return parsed;
}

Evaluated<json::value> Payload::render(const Scope& scope) const {
  Budget budget;
  return root_->render(scope, budget, 0);
}

}  // namespace semel::data
