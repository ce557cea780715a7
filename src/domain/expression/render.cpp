#include "domain/expression/render.h"

#include <algorithm>
#include <string_view>
#include "domain/expression/symbol.h"

namespace semel::expression {

/// Appends nodes to one text.
class TextWriter {
 public:
  explicit TextWriter(Renderer& renderer) : renderer_(renderer) {}

  std::string take() { return std::move(text_); }
  void add(std::string_view text) { text_ += text; }

  void operator()(const Path& path) {
    text_ += renderer_.name(path.attribute);
    for (const Path::Step& step : path.steps) {
      if (const auto* name = std::get_if<std::string>(&step)) {
        text_ += "." + renderer_.name(*name);
      } else {
        text_ += "[" + std::to_string(std::get<std::size_t>(step)) + "]";
      }
    }
  }
  void operator()(const value::AttributeValue& value) { text_ += renderer_.value(value); }
  void operator()(const SizeOf& size) { call("size", size.path); }
  void operator()(const Operand& operand) { std::visit(*this, operand.source); }

  // --- conditions

  void operator()(const Condition& condition) { std::visit(*this, condition.node); }
  void operator()(const Compare& node) {
    (*this)(node.left);
    text_ += symbol(node.comparator);
    (*this)(node.right);
  }
  void operator()(const Between& node) {
    (*this)(node.value);
    text_ += " BETWEEN ";
    (*this)(node.low);
    text_ += " AND ";
    (*this)(node.high);
  }
  void operator()(const In& node) {
    (*this)(node.value);
    text_ += " IN (";
    list(node.options);
    text_ += ")";
  }
  void operator()(const AttributeExists& node) { call("attribute_exists", node.path); }
  void operator()(const AttributeNotExists& node) { call("attribute_not_exists", node.path); }
  void operator()(const AttributeType& node) {
    call("attribute_type", node.path,
         value::AttributeValue(std::string(value::type_name(node.type))));
  }
  void operator()(const BeginsWith& node) { call("begins_with", node.value, node.prefix); }
  void operator()(const Contains& node) { call("contains", node.container, node.part); }
  void operator()(const Not& node) {
    text_ += "NOT ";
    inside(*node.condition, is<And>(*node.condition) || is<Or>(*node.condition));
  }
  void operator()(const And& node) {
    inside(*node.left, is<Or>(*node.left));
    text_ += " AND ";
    inside(*node.right, is<And>(*node.right) || is<Or>(*node.right));
  }
  void operator()(const Or& node) {
    (*this)(*node.left);
    text_ += " OR ";
    inside(*node.right, is<Or>(*node.right));
  }

  // --- updates

  void operator()(const SetValue& value) { std::visit(*this, value.node); }
  void operator()(const Sum& sum) { joined(*sum.left, " + ", *sum.right); }
  void operator()(const Difference& difference) {
    joined(*difference.left, " - ", *difference.right);
  }
  void operator()(const IfNotExists& choice) {
    call("if_not_exists", choice.path, *choice.otherwise);
  }
  void operator()(const ListAppend& append) { call("list_append", *append.left, *append.right); }

  void operator()(const Set& set) { joined(set.path, "=", set.value); }
  void operator()(const Remove& removed) { (*this)(removed.path); }
  void operator()(const Add& added) { joined(added.path, " ", added.value); }
  void operator()(const Delete& deleted) { joined(deleted.path, " ", deleted.value); }

  template <typename Actions>
  void section(std::string_view name, const Actions& actions) {
    if (actions.empty()) return;
    if (!text_.empty()) text_ += ' ';
    text_ += name;
    list(actions);
  }

  // --- key conditions

  void operator()(const KeyPredicate& predicate) {
    const Path key{predicate.attribute, {}};
    switch (predicate.comparator) {
      case KeyComparator::equal:
        return joined(key, "=", predicate.first);
      case KeyComparator::less:
        return joined(key, "<", predicate.first);
      case KeyComparator::less_or_equal:
        return joined(key, "<=", predicate.first);
      case KeyComparator::greater:
        return joined(key, ">", predicate.first);
      case KeyComparator::greater_or_equal:
        return joined(key, ">=", predicate.first);
      case KeyComparator::between:
        joined(key, " BETWEEN ", predicate.first);
        text_ += " AND ";
        return (*this)(predicate.second);
      case KeyComparator::begins_with:
        call("begins_with", key, predicate.first);
    }
  }

  template <typename Elements>
  void list(const Elements& elements, std::string_view separator = ",") {
    std::string_view before;
    for (const auto& element : elements) {
      text_ += before;
      (*this)(element);
      before = separator;
    }
  }

 private:
  template <typename Node>
  static bool is(const Condition& condition) {
    return std::holds_alternative<Node>(condition.node);
  }

  template <typename Left, typename Right>
  void joined(const Left& left, std::string_view between, const Right& right) {
    (*this)(left);
    text_ += between;
    (*this)(right);
  }

  void call(std::string_view function, const Path& path) {
    text_ += function;
    text_ += '(';
    (*this)(path);
    text_ += ')';
  }
  template <typename First, typename Second>
  void call(std::string_view function, const First& first, const Second& second) {
    text_ += function;
    text_ += '(';
    joined(first, ",", second);
    text_ += ')';
  }

  void inside(const Condition& condition, bool parenthesised) {
    if (parenthesised) text_ += '(';
    (*this)(condition);
    if (parenthesised) text_ += ')';
  }

  Renderer& renderer_;
  std::string text_;
};

std::string Renderer::text(const Condition& condition) {
  TextWriter writer(*this);
  writer(condition);
  return writer.take();
}

std::string Renderer::text(const Projection& projection) {
  TextWriter writer(*this);
  writer.list(projection.paths);
  return writer.take();
}

Result<std::string> Renderer::text(const Update& update) {
  const auto is_list = [](const Add& added) { return added.value.is(value::Type::list); };
  if (std::any_of(update.adds.begin(), update.adds.end(), is_list)) {
    return Error{ErrorCode::unimplemented, "no update expression can ADD to a list"};
  }
  TextWriter writer(*this);
  writer.section("SET ", update.sets);
  writer.section("REMOVE ", update.removes);
  writer.section("ADD ", update.adds);
  writer.section("DELETE ", update.deletes);
  return writer.take();
}

Result<std::string> Renderer::text(const KeyCondition& condition) {
  if (condition.not_indexable) {
    return Error{ErrorCode::unimplemented,
                 "no key condition expression can have this operator of KeyConditions"};
  }
  TextWriter writer(*this);
  writer.list(condition.predicates, " AND ");
  return writer.take();
}

const std::string& Renderer::name(const std::string& attribute) {
  const auto [place, is_new] = placeholders_.try_emplace(attribute);
  if (is_new) {
    place->second = "#n" + std::to_string(names_.size());
    names_.emplace(place->second, attribute);
  }
  return place->second;
}

std::string Renderer::value(const value::AttributeValue& value) {
  const auto is_equal = [&](const value::Map::Entry& entry) { return entry.value == value; };
  const auto known = std::find_if(values_.begin(), values_.end(), is_equal);
  if (known != values_.end()) return known->name;
  std::string placeholder = ":v" + std::to_string(values_.size());
  values_.set(placeholder, value);
  return placeholder;
}

}  // namespace semel::expression
