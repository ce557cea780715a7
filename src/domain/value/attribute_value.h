#pragma once

#include <compare>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "domain/value/number.h"

namespace semel::value {

class AttributeValue;

struct Null {
  bool operator==(const Null&) const = default;
};
struct Binary {
  std::string bytes;
  auto operator<=>(const Binary&) const = default;
};
/// Sets are kept sorted (unsigned byte order, or numerically) and hold no duplicates. make_set
/// builds one.
struct StringSet {
  std::vector<std::string> members;
  bool operator==(const StringSet&) const = default;
};
struct NumberSet {
  std::vector<Number> members;
  bool operator==(const NumberSet&) const = default;
};
struct BinarySet {
  std::vector<Binary> members;
  bool operator==(const BinarySet&) const = default;
};
using List = std::vector<AttributeValue>;

/// Attributes by name, sorted by name (unsigned bytes). A small sorted vector: items have few
/// attributes.
class Map {
 public:
  struct Entry;
  using Entries = std::vector<Entry>;

  Map();
  ~Map();
  Map(const Map&);
  Map(Map&&) noexcept;
  Map& operator=(const Map&);
  Map& operator=(Map&&) noexcept;
  Map(std::initializer_list<Entry> entries);
  /// Takes entries that are in order, each name once. CHECKs it.
  static Map from_ordered(Entries entries);

  const AttributeValue* find(std::string_view name) const;
  AttributeValue* find(std::string_view name);
  bool contains(std::string_view name) const { return find(name) != nullptr; }
  /// Replaces, or inserts in order.
  void set(std::string name, AttributeValue value);
  /// Takes out `name`; false when it is not there.
  bool erase(std::string_view name);
  void reserve(std::size_t count);

  std::size_t size() const;
  bool empty() const;
  Entries::const_iterator begin() const;
  Entries::const_iterator end() const;
  Entries::iterator begin();
  Entries::iterator end();

  bool operator==(const Map& other) const;

 private:
  Entries entries_;
};

enum class Type {
  null,
  boolean,
  string,
  number,
  binary,
  string_set,
  number_set,
  binary_set,
  list,
  map
};

/// "S", "N", "BOOL" and so on, as the wire and error texts name a type.
std::string_view type_name(Type type);
std::optional<Type> type_from_name(std::string_view name);

template <typename T, typename Variant>
inline constexpr bool is_alternative = false;
template <typename T, typename... Alternatives>
inline constexpr bool is_alternative<T, std::variant<Alternatives...>> =
    (std::is_same_v<T, Alternatives> || ...);

/// One DynamoDB attribute value. A regular type: copied and compared by value; sets compare without
/// order.
class AttributeValue {
 public:
  using Content = std::variant<Null, bool, std::string, Number, Binary, StringSet, NumberSet,
                               BinarySet, List, Map>;

  AttributeValue() = default;  ///< NULL
  template <typename T>
  requires is_alternative<std::decay_t<T>, Content> AttributeValue(T&& content)
      : content(std::in_place_type<std::decay_t<T>>, std::forward<T>(content)) {}       // NOLINT
  AttributeValue(const char* text) : content(std::in_place_type<std::string>, text) {}  // NOLINT

  Type type() const { return static_cast<Type>(content.index()); }
  bool is(Type wanted) const { return type() == wanted; }
  template <typename T>
  const T* get() const {
    return std::get_if<T>(&content);
  }
  template <typename T>
  T* get() {
    return std::get_if<T>(&content);
  }

  bool operator==(const AttributeValue& other) const;

  Content content;
};

struct Map::Entry {
  std::string name;
  AttributeValue value;
  bool operator==(const Entry& other) const = default;
};

inline std::size_t Map::size() const {
  return entries_.size();
}
inline bool Map::empty() const {
  return entries_.empty();
}
inline Map::Entries::const_iterator Map::begin() const {
  return entries_.begin();
}
inline Map::Entries::const_iterator Map::end() const {
  return entries_.end();
}
inline Map::Entries::iterator Map::begin() {
  return entries_.begin();
}
inline Map::Entries::iterator Map::end() {
  return entries_.end();
}

using Item = Map;

/// Order of two scalars of one type (S and B by unsigned bytes, N numerically); nothing for other
/// or unequal types.
std::optional<std::strong_ordering> compare(const AttributeValue& left,
                                            const AttributeValue& right);

/// Sorts; errors: invalid_argument with AWS's text when a member occurs twice or the set is empty.
Result<StringSet> make_string_set(std::vector<std::string> members);
Result<NumberSet> make_number_set(std::vector<Number> members);
Result<BinarySet> make_binary_set(std::vector<Binary> members);

/// Maps and lists below this value: 0 for a scalar or set, 1 for a map of scalars.
int depth(const AttributeValue& value);
inline constexpr int depth_max = 32;

/// A stable text of a value, with members in order: what tests and logs compare. Not the wire's
/// JSON. For example {id: "o-1", total: 12.5, tags: SS["a", "b"], lines: [{sku: "x"}, null, true,
/// B(aGk=)]}.
std::string to_text(const AttributeValue& value);
std::string to_text(const Item& item);

}  // namespace semel::value
