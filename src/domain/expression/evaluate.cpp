#include "domain/expression/evaluate.h"

#include <algorithm>
#include <compare>
#include <string_view>

#include "domain/expression/paths.h"

namespace semel::expression {
namespace {

using value::AttributeValue;
using value::Item;

std::size_t utf16_length(std::string_view utf8) {
  std::size_t length = 0;
  for (const char c : utf8) {
    const auto byte = static_cast<unsigned char>(c);
    if ((byte & 0xc0U) != 0x80) ++length;  // every first byte
    if (byte >= 0xf0) ++length;            // characters above U+FFFF take two units
  }
  return length;
}

/// Members of what has members, bytes of what has bytes.
struct SizeReader {
  std::optional<std::size_t> operator()(const std::string& text) const {
    return utf16_length(text);
  }
  std::optional<std::size_t> operator()(const value::Binary& binary) const {
    return binary.bytes.size();
  }
  std::optional<std::size_t> operator()(const value::StringSet& set) const {
    return set.members.size();
  }
  std::optional<std::size_t> operator()(const value::NumberSet& set) const {
    return set.members.size();
  }
  std::optional<std::size_t> operator()(const value::BinarySet& set) const {
    return set.members.size();
  }
  std::optional<std::size_t> operator()(const value::List& list) const { return list.size(); }
  std::optional<std::size_t> operator()(const value::Map& map) const { return map.size(); }
  std::optional<std::size_t> operator()(const value::Null&) const { return std::nullopt; }
  std::optional<std::size_t> operator()(bool) const { return std::nullopt; }
  std::optional<std::size_t> operator()(const value::Number&) const { return std::nullopt; }
};

bool is_member(const AttributeValue& container, const AttributeValue& part) {
  const auto found = [&](const auto& sorted_members, const auto* member) {
    return member != nullptr &&
           std::binary_search(sorted_members.begin(), sorted_members.end(), *member);
  };
  switch (container.type()) {
    case value::Type::string_set:
      return found(container.get<value::StringSet>()->members, part.get<std::string>());
    case value::Type::number_set:
      return found(container.get<value::NumberSet>()->members, part.get<value::Number>());
    case value::Type::binary_set:
      return found(container.get<value::BinarySet>()->members, part.get<value::Binary>());
    case value::Type::list: {
      const auto& list = *container.get<value::List>();
      return std::find(list.begin(), list.end(), part) != list.end();
    }
    default:
      return false;
  }
}

/// The text of a string or the bytes of a binary; nothing for other types.
std::optional<std::string_view> bytes_of(const AttributeValue& value) {
  if (const auto* text = value.get<std::string>()) return *text;
  if (const auto* binary = value.get<value::Binary>()) return binary->bytes;
  return std::nullopt;
}

bool contains_part(const AttributeValue& container, const AttributeValue& part) {
  const auto whole = bytes_of(container);
  if (!whole) return is_member(container, part);
  return container.type() == part.type() && whole->find(*bytes_of(part)) != std::string_view::npos;
}

bool begins_with(const AttributeValue& value, const AttributeValue& prefix) {
  const auto whole = bytes_of(value);
  return whole && value.type() == prefix.type() && whole->starts_with(*bytes_of(prefix));
}

bool compares(Comparator comparator, const AttributeValue& left, const AttributeValue& right) {
  if (comparator == Comparator::equal) return left == right;
  if (comparator == Comparator::not_equal) return left != right;
  const auto order = value::compare(left, right);
  if (!order) return false;
  switch (comparator) {
    case Comparator::less:
      return *order < 0;
    case Comparator::less_or_equal:
      return *order <= 0;
    case Comparator::greater:
      return *order > 0;
    default:
      return *order >= 0;
  }
}

/// What an operand stands for on one item.
class OperandValue {
 public:
  OperandValue(const Operand& operand, const Item& item) {
    if (const auto* path = std::get_if<Path>(&operand.source)) {
      found_ = resolve(*path, item);
    } else if (const auto* literal = std::get_if<AttributeValue>(&operand.source)) {
      found_ = literal;
    } else {
      take_size(resolve(std::get<SizeOf>(operand.source).path, item));
    }
  }
  OperandValue(const OperandValue&) = delete;
  OperandValue& operator=(const OperandValue&) = delete;

  explicit operator bool() const { return found_ != nullptr; }
  const AttributeValue& operator*() const { return *found_; }

 private:
  void take_size(const AttributeValue* sized) {
    const auto size = sized != nullptr ? size_of(*sized) : std::nullopt;
    if (!size) return;
    size_ = *size;
    found_ = &size_;
  }

  const AttributeValue* found_ = nullptr;
  AttributeValue size_;
};

/// The rule for each kind of condition.
class Evaluator {
 public:
  explicit Evaluator(const Item& item) : item_(item) {}

  bool operator()(const Compare& node) const {
    const OperandValue left(node.left, item_);
    const OperandValue right(node.right, item_);
    if (!left || !right) return node.comparator == Comparator::not_equal;
    return compares(node.comparator, *left, *right);
  }
  bool operator()(const Between& node) const {
    const OperandValue tested(node.value, item_);
    const OperandValue low(node.low, item_);
    const OperandValue high(node.high, item_);
    return tested && low && high && compares(Comparator::less_or_equal, *low, *tested) &&
           compares(Comparator::less_or_equal, *tested, *high);
  }
  bool operator()(const In& node) const {
    const OperandValue tested(node.value, item_);
    return tested &&
           std::any_of(node.options.begin(), node.options.end(), [&](const Operand& operand) {
             const OperandValue option(operand, item_);
             return option && *option == *tested;
           });
  }
  bool operator()(const AttributeExists& node) const {
    return resolve(node.path, item_) != nullptr;
  }
  bool operator()(const AttributeNotExists& node) const {
    return resolve(node.path, item_) == nullptr;
  }
  bool operator()(const AttributeType& node) const {
    const AttributeValue* const found = resolve(node.path, item_);
    return found != nullptr && found->type() == node.type;
  }
  bool operator()(const BeginsWith& node) const {
    const OperandValue whole(node.value, item_);
    const OperandValue prefix(node.prefix, item_);
    return whole && prefix && begins_with(*whole, *prefix);
  }
  bool operator()(const Contains& node) const {
    const OperandValue container(node.container, item_);
    const OperandValue part(node.part, item_);
    return container && part && contains_part(*container, *part);
  }
  bool operator()(const Not& node) const { return !holds(*node.condition, item_); }
  bool operator()(const And& node) const {
    return holds(*node.left, item_) && holds(*node.right, item_);
  }
  bool operator()(const Or& node) const {
    return holds(*node.left, item_) || holds(*node.right, item_);
  }

 private:
  const Item& item_;
};

}  // namespace

const AttributeValue* resolve(const Path& path, const Item& item) {
  const AttributeValue* found = item.find(path.attribute);
  for (const Path::Step& step : path.steps) {
    if (found == nullptr) return nullptr;
    found = child_at(*found, step);
  }
  return found;
}

std::optional<value::Number> size_of(const AttributeValue& value) {
  const auto size = std::visit(SizeReader(), value.content);
  if (!size) return std::nullopt;
  return value::Number(static_cast<std::int64_t>(*size));
}

bool holds(const Condition& condition, const Item& item) {
  return std::visit(Evaluator(item), condition.node);
}

}  // namespace semel::expression
