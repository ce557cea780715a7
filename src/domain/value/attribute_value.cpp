#include "domain/value/attribute_value.h"

#include <algorithm>
#include <array>

#include "base/check.h"
#include "base/digest.h"

namespace semel::value {
namespace {

constexpr std::array<std::string_view, 10> type_names = {"NULL", "BOOL", "S",  "N", "B",
                                                         "SS",   "NS",   "BS", "L", "M"};
static_assert(type_names.size() == std::variant_size_v<AttributeValue::Content>);

bool name_is_before(const Map::Entry& entry, std::string_view name) {
  return entry.name < name;
}

template <typename Member>
bool has_duplicate(const std::vector<Member>& sorted) {
  return std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end();
}

/// The beginning of AWS's text about a set that is wrong: its members as the request gave them.
std::string input_collection(const std::vector<std::string>& members) {
  std::string text = "One or more parameter values were invalid: Input collection [";
  for (std::size_t i = 0; i < members.size(); ++i) {
    if (i > 0) text += ", ";
    text += members[i];
  }
  return text + "]";
}

}  // namespace

Map::Map() = default;
Map::~Map() = default;
Map::Map(const Map&) = default;
Map::Map(Map&&) noexcept = default;
Map& Map::operator=(const Map&) = default;
Map& Map::operator=(Map&&) noexcept = default;

Map::Map(std::initializer_list<Entry> entries) {
  entries_.reserve(entries.size());
  for (const Entry& entry : entries) set(entry.name, entry.value);
}

Map Map::from_ordered(Entries entries) {
  for (std::size_t i = 1; i < entries.size(); ++i) CHECK(entries[i - 1].name < entries[i].name);
  Map map;
  map.entries_ = std::move(entries);
  return map;
}

const AttributeValue* Map::find(std::string_view name) const {
  const auto place = std::lower_bound(entries_.begin(), entries_.end(), name, name_is_before);
  return place != entries_.end() && place->name == name ? &place->value : nullptr;
}

AttributeValue* Map::find(std::string_view name) {
  return const_cast<AttributeValue*>(std::as_const(*this).find(name));
}

void Map::set(std::string name, AttributeValue value) {
  // Decoded items and sorted JSON come in order: they need no search.
  if (entries_.empty() || entries_.back().name < name) {
    entries_.push_back({std::move(name), std::move(value)});
    return;
  }
  const auto place = std::lower_bound(entries_.begin(), entries_.end(), name, name_is_before);
  if (place->name == name) {
    place->value = std::move(value);
  } else {
    entries_.insert(place, {std::move(name), std::move(value)});
  }
}

bool Map::erase(std::string_view name) {
  const auto place = std::lower_bound(entries_.begin(), entries_.end(), name, name_is_before);
  if (place == entries_.end() || place->name != name) return false;
  entries_.erase(place);
  return true;
}

void Map::reserve(std::size_t count) {
  entries_.reserve(count);
}
bool Map::operator==(const Map& other) const {
  return entries_ == other.entries_;
}

bool AttributeValue::operator==(const AttributeValue& other) const {
  return content == other.content;
}

std::string_view type_name(Type type) {
  return type_names[static_cast<std::size_t>(type)];
}

std::optional<Type> type_from_name(std::string_view name) {
  const auto place = std::find(type_names.begin(), type_names.end(), name);
  if (place == type_names.end()) return std::nullopt;
  return static_cast<Type>(place - type_names.begin());
}

std::optional<std::strong_ordering> compare(const AttributeValue& left,
                                            const AttributeValue& right) {
  if (left.type() != right.type()) return std::nullopt;
  if (const auto* text = left.get<std::string>()) return *text <=> *right.get<std::string>();
  if (const auto* number = left.get<Number>()) return *number <=> *right.get<Number>();
  if (const auto* binary = left.get<Binary>()) return *binary <=> *right.get<Binary>();
  return std::nullopt;
}

Result<StringSet> make_string_set(std::vector<std::string> members) {
  if (members.empty()) {
    return invalid_argument(
        "One or more parameter values were invalid: An string set  may not be empty");
  }
  const std::vector<std::string> given = members;
  std::sort(members.begin(), members.end());
  if (has_duplicate(members)) {
    return invalid_argument(input_collection(given) + " contains duplicates.");
  }
  return StringSet{std::move(members)};
}

Result<NumberSet> make_number_set(std::vector<Number> members) {
  if (members.empty()) {
    return invalid_argument(
        "One or more parameter values were invalid: An number set  may not be empty");
  }
  std::sort(members.begin(), members.end());
  if (has_duplicate(members)) return invalid_argument("Input collection contains duplicates");
  return NumberSet{std::move(members)};
}

Result<BinarySet> make_binary_set(std::vector<Binary> members) {
  if (members.empty()) {
    return invalid_argument(
        "One or more parameter values were invalid: Binary sets should not be empty");
  }
  const std::vector<Binary> given = members;
  std::sort(members.begin(), members.end());
  if (has_duplicate(members)) {
    std::vector<std::string> spelled(given.size());
    std::transform(given.begin(), given.end(), spelled.begin(),
                   [](const Binary& member) { return base64_encode(member.bytes); });
    // AWS has no space before "of type BS".
    return invalid_argument(input_collection(spelled) + "of type BS contains duplicates.");
  }
  return BinarySet{std::move(members)};
}

int depth(const AttributeValue& value) {
  int deepest = -1;
  if (const auto* list = value.get<List>()) {
    for (const AttributeValue& element : *list) deepest = std::max(deepest, depth(element));
  } else if (const auto* map = value.get<Map>()) {
    for (const Map::Entry& entry : *map) deepest = std::max(deepest, depth(entry.value));
  } else {
    return 0;
  }
  return 1 + std::max(deepest, 0);
}

}  // namespace semel::value
