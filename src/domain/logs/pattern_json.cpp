#include <algorithm>
#include <boost/json.hpp>
#include <variant>

#include "domain/logs/pattern_parts.h"

namespace semel::logs::pattern {
namespace {

namespace json = boost::json;

constexpr std::size_t conditions_max = 200;
constexpr int depth_max = 32;

/// "$.a.b[0]", "$.a[*]", "$['a b']".
struct EachElement {};
using Step = std::variant<std::string, std::size_t, EachElement>;
using Selector = std::vector<Step>;

enum class Test { compare, is_null, is_true, is_false, exists, not_exists };

struct Leaf {
  Selector selector;
  Test test = Test::compare;
  Comparator comparator = Comparator::equal;
  Expected expected;
};
struct Node {
  enum class Kind { leaf, all, any };
  Kind kind = Kind::leaf;
  Leaf leaf;
  std::vector<Node> children;
};

bool compares_value(const Leaf& leaf, const json::value& value) {
  if (const auto* text = value.if_string()) {
    return compares(leaf.comparator, std::string_view(*text), leaf.expected);
  }
  if (value.is_number()) {
    if (leaf.expected.number) {
      return compares(leaf.comparator, value.to_number<double>(), *leaf.expected.number);
    }
    return compares(leaf.comparator, json::serialize(value), leaf.expected);
  }
  if (value.is_bool()) {
    return compares(leaf.comparator, value.get_bool() ? "true" : "false", leaf.expected);
  }
  return false;
}

bool passes(const Leaf& leaf, const json::value& value) {
  switch (leaf.test) {
    case Test::compare:
      return compares_value(leaf, value);
    case Test::is_null:
      return value.is_null();
    case Test::is_true:
      return value.is_bool() && value.get_bool();
    case Test::is_false:
      return value.is_bool() && !value.get_bool();
    case Test::exists:
      return true;
    case Test::not_exists:
      return false;
  }
  return false;
}

/// Whether one of the values that the selector's steps from `at` on lead to passes.
bool any_passes(const Leaf& leaf, const json::value& value, std::size_t at) {
  if (at == leaf.selector.size()) return passes(leaf, value);
  const Step& step = leaf.selector[at];
  if (const auto* name = std::get_if<std::string>(&step)) {
    const auto* object = value.if_object();
    const auto* member = object == nullptr ? nullptr : object->if_contains(*name);
    return member != nullptr && any_passes(leaf, *member, at + 1);
  }
  const auto* array = value.if_array();
  if (array == nullptr) return false;
  if (const auto* index = std::get_if<std::size_t>(&step)) {
    return *index < array->size() && any_passes(leaf, (*array)[*index], at + 1);
  }
  return std::any_of(array->begin(), array->end(),
                     [&](const json::value& element) { return any_passes(leaf, element, at + 1); });
}

bool holds(const Node& node, const json::value& message) {
  const auto child_holds = [&](const Node& child) { return holds(child, message); };
  switch (node.kind) {
    case Node::Kind::all:
      return std::all_of(node.children.begin(), node.children.end(), child_holds);
    case Node::Kind::any:
      return std::any_of(node.children.begin(), node.children.end(), child_holds);
    case Node::Kind::leaf:
      break;
  }
  if (node.leaf.test != Test::not_exists) return any_passes(node.leaf, message, 0);
  Leaf present = node.leaf;
  present.test = Test::exists;
  return !any_passes(present, message, 0);
}

struct JsonMatcher final : FilterPattern::Matcher {
  Node root;

  bool matches(std::string_view message) const override {
    if (message.find('{') == std::string_view::npos) return false;
    json::error_code error;
    const auto value = json::parse(message, error);
    return !error && value.is_object() && holds(root, value);
  }
};

Error invalid(std::string_view what) {
  return invalid_argument("Invalid filter pattern: " + std::string(what));
}

class JsonPatternParser {
 public:
  explicit JsonPatternParser(std::string_view text) : reader_(text) {}

  Result<Node> parse() {
    if (!reader_.take("{")) return invalid("it does not begin with {");
    Node root = TRY(any(0));
    if (!reader_.take("}")) return invalid("} is expected");
    reader_.skip_space();
    if (!reader_.is_at_end()) return invalid("something stands behind }");
    return root;
  }

 private:
  Result<Node> any(int depth);
  Result<Node> all(int depth);
  Result<Node> one(int depth);
  Result<Node> leaf();
  Result<Selector> selector();
  Result<Step> bracketed();

  Reader reader_;
  std::size_t condition_count_ = 0;
};

Result<Node> JsonPatternParser::any(int depth) {
  Node first = TRY(all(depth));
  Node node{Node::Kind::any, {}, {}};
  node.children.push_back(std::move(first));
  while (reader_.take("||")) node.children.push_back(TRY(all(depth)));
  return node;
}

Result<Node> JsonPatternParser::all(int depth) {
  Node first = TRY(one(depth));
  Node node{Node::Kind::all, {}, {}};
  node.children.push_back(std::move(first));
  while (reader_.take("&&")) node.children.push_back(TRY(one(depth)));
  return node;
}

Result<Node> JsonPatternParser::one(int depth) {
  if (!reader_.take("(")) return leaf();
  if (depth == depth_max) return invalid("too many parentheses within one another");
  Node node = TRY(any(depth + 1));
  if (!reader_.take(")")) return invalid(") is expected");
  return node;
}

Result<Node> JsonPatternParser::leaf() {
  if (++condition_count_ > conditions_max) return invalid("too many conditions");
  Node node;
  node.leaf.selector = TRY(selector());
  if (reader_.take_word("NOT")) {
    if (!reader_.take_word("EXISTS")) return invalid("EXISTS is expected behind NOT");
    node.leaf.test = Test::not_exists;
    return node;
  }
  if (reader_.take_word("EXISTS")) {
    node.leaf.test = Test::exists;
    return node;
  }
  if (reader_.take_word("IS")) {
    if (reader_.take_word("NULL")) {
      node.leaf.test = Test::is_null;
    } else if (reader_.take_word("TRUE")) {
      node.leaf.test = Test::is_true;
    } else if (reader_.take_word("FALSE")) {
      node.leaf.test = Test::is_false;
    } else {
      return invalid("NULL, TRUE or FALSE is expected behind IS");
    }
    return node;
  }
  const auto comparator = take_comparator(reader_);
  if (!comparator) return invalid("a comparison is expected behind a selector");
  node.leaf.comparator = *comparator;
  node.leaf.expected = TRY(take_expected(reader_, "&|(){}"));
  return node;
}

Result<Selector> JsonPatternParser::selector() {
  if (!reader_.take("$")) return invalid("a selector begins with $");
  Selector steps;
  while (true) {
    if (reader_.front() == '.') {
      reader_.skip();
      if (reader_.front() == '[') continue;
      std::string name = reader_.take_until(".[]=!<>&|(){}\"");
      if (name.empty()) return invalid("a selector has a name without characters");
      steps.emplace_back(std::move(name));
    } else if (reader_.front() == '[') {
      steps.push_back(TRY(bracketed()));
    } else {
      break;
    }
  }
  if (steps.empty()) return invalid("a selector names no member");
  return steps;
}

Result<Step> JsonPatternParser::bracketed() {
  reader_.skip();
  Step step;
  if (reader_.front() == '"' || reader_.front() == '\'') {
    step = TRY(reader_.take_quoted());
  } else {
    const std::string text = reader_.take_until("]");
    const auto number = number_of(text);
    if (text == "*") {
      step = EachElement{};
    } else if (number && *number >= 0 && *number < 1e6) {
      step = static_cast<std::size_t>(*number);
    } else {
      return invalid("an index is a number or *");
    }
  }
  if (!reader_.take("]")) return invalid("] is expected");
  return step;
}

}  // namespace

Result<MatcherPtr> parse_json_pattern(std::string_view text) {
  auto matcher = std::make_shared<JsonMatcher>();
  matcher->root = TRY(JsonPatternParser(text).parse());
  return MatcherPtr(std::move(matcher));
}

}  // namespace semel::logs::pattern
