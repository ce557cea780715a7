#include "codec/json_attribute.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "base/check.h"
#include "base/digest.h"
#include "codec/shape.h"

namespace semel::codec {

namespace {

using value::AttributeValue;
using value::Binary;
using value::Number;

/// `level` counts the maps and lists around a value: 1 is the item's own map.
Result<void> read_into(AttributeValue& value, const json::value& json, int level);
Result<void> read_entries(value::Map& map, const json::object& json, int level);

constexpr std::size_t insertion_count_max =
    16;  // beyond it, sorting first is cheaper than inserting in order

Result<void> read_number(AttributeValue& value, const json::value& json) {
  value = TRY(Number::parse(json.get_string()));
  return {};
}

std::string decoded(const json::value& json) {
  std::string bytes;
  CHECK(base64_decode(json.get_string(), bytes));  // check_types() has seen it
  return bytes;
}

Result<void> read_string_set(AttributeValue& value, const json::array& json) {
  std::vector<std::string> members;
  members.reserve(json.size());
  for (const auto& member : json) members.emplace_back(std::string_view(member.get_string()));
  value = TRY(value::make_string_set(std::move(members)));
  return {};
}

Result<void> read_number_set(AttributeValue& value, const json::array& json) {
  std::vector<Number> members;
  members.reserve(json.size());
  for (const auto& member : json) {
    auto number = TRY(Number::parse(member.get_string()));
    members.push_back(number);
  }
  value = TRY(value::make_number_set(std::move(members)));
  return {};
}

Result<void> read_binary_set(AttributeValue& value, const json::array& json) {
  std::vector<Binary> members;
  members.reserve(json.size());
  for (const auto& member : json) members.push_back({decoded(member)});
  value = TRY(value::make_binary_set(std::move(members)));
  return {};
}

Result<void> check_level(int level) {
  if (level < value::depth_max) return {};
  return invalid_argument(
      "Nesting Levels have exceeded supported limits: Attributes in the item have nested levels "
      "beyond supported limit");
}

Result<void> read_list(AttributeValue& value, const json::array& json, int level) {
  TRY(check_level(level));
  value::List list(json.size());
  for (std::size_t i = 0; i < json.size(); ++i) TRY(read_into(list[i], json[i], level + 1));
  value = std::move(list);
  return {};
}

Result<void> read_map(AttributeValue& value, const json::object& json, int level) {
  TRY(check_level(level));
  value::Map map;
  TRY(read_entries(map, json, level + 1));
  value = std::move(map);
  return {};
}

Result<void> read_typed(AttributeValue& value, value::Type type, const json::value& json,
                        int level) {
  switch (type) {
    case value::Type::string:
      value = std::string(std::string_view(json.get_string()));
      return {};
    case value::Type::number:
      return read_number(value, json);
    case value::Type::binary:
      value = Binary{decoded(json)};
      return {};
    case value::Type::boolean:
      value = truth_of(json);
      return {};
    case value::Type::null:
      if (!truth_of(json)) {
        return invalid_argument(
            "One or more parameter values were invalid: Null attribute value types must have the "
            "value of true");
      }
      value = value::Null{};
      return {};
    case value::Type::string_set:
      return read_string_set(value, json.get_array());
    case value::Type::number_set:
      return read_number_set(value, json.get_array());
    case value::Type::binary_set:
      return read_binary_set(value, json.get_array());
    case value::Type::list:
      return read_list(value, json.get_array(), level);
    case value::Type::map:
      return read_map(value, json.get_object(), level);
  }
  return {};
}

/// What is wrong inside a datatype is told before that there are two of them.
Result<void> read_into(AttributeValue& value, const json::value& json, int level) {
  int type_count = 0;
  if (const auto* object = json.if_object()) {
    for (const auto& member : *object) {
      const auto type = value::type_from_name(member.key());
      if (!type || member.value().is_null()) continue;
      TRY(read_typed(value, *type, member.value(), level));
      ++type_count;
    }
  }
  if (type_count == 1) return {};
  if (type_count == 0) {
    return invalid_argument(
        "Supplied AttributeValue is empty, must contain exactly one of the supported datatypes");
  }
  return invalid_argument(
      "Supplied AttributeValue has more than one datatypes set, must contain exactly one of the "
      "supported datatypes");
}

Result<void> read_entries(value::Map& map, const json::object& json, int level) {
  map.reserve(json.size());
  std::vector<const json::key_value_pair*> entries;
  entries.reserve(json.size());
  for (const auto& entry : json) entries.push_back(&entry);
  if (json.size() > insertion_count_max) {
    std::sort(entries.begin(), entries.end(),
              [](const auto* left, const auto* right) { return left->key() < right->key(); });
  }
  for (const auto* entry : entries) {
    TRY(check_attribute_name(entry->key()));
    AttributeValue value;
    TRY(read_into(value, entry->value(), level));
    map.set(std::string(std::string_view(entry->key())), std::move(value));
  }
  return {};
}

// --- writing

template <typename Members, typename Write>
void write_members(JsonWriter& writer, const Members& members, Write write) {
  writer.begin_array();
  for (const auto& member : members) write(member);
  writer.end_array();
}

void write_binary(JsonWriter& writer, const Binary& binary) {
  writer.plain_string(base64_encode(binary.bytes));
}

void write_number(JsonWriter& writer, const Number& number) {
  writer.begin_value();
  writer.text() += '"';
  number.append_text(writer.text());
  writer.text() += '"';
}

struct ContentWriter {
  JsonWriter& writer;

  void operator()(const value::Null&) const { writer.boolean(true); }
  void operator()(bool truth) const { writer.boolean(truth); }
  void operator()(const std::string& text) const { writer.string(text); }
  void operator()(const Number& number) const { write_number(writer, number); }
  void operator()(const Binary& binary) const { write_binary(writer, binary); }
  void operator()(const value::StringSet& set) const {
    write_members(writer, set.members,
                  [this](const std::string& member) { writer.string(member); });
  }
  void operator()(const value::NumberSet& set) const {
    write_members(writer, set.members,
                  [this](const Number& member) { write_number(writer, member); });
  }
  void operator()(const value::BinarySet& set) const {
    write_members(writer, set.members,
                  [this](const Binary& member) { write_binary(writer, member); });
  }
  void operator()(const value::List& list) const {
    write_members(writer, list,
                  [this](const AttributeValue& element) { write_attribute(writer, element); });
  }
  void operator()(const value::Map& map) const { write_item(writer, map); }
};

}  // namespace

Result<void> check_attribute_name(std::string_view name) {
  if (name.size() <= attribute_name_bytes_max) return {};
  return invalid_argument(
      "One or more parameter values were invalid: Attribute name is too large, must be less than "
      "65536 bytes");
}

Result<AttributeValue> read_attribute(const json::value& json) {
  AttributeValue value;
  TRY(read_into(value, json, 1));
  return value;
}

Result<value::Item> read_item(const json::object& json) {
  value::Item item;
  TRY(read_entries(item, json, 1));
  return item;
}

void write_attribute(JsonWriter& writer, const AttributeValue& value) {
  writer.begin_object();
  writer.key(value::type_name(value.type()));
  std::visit(ContentWriter{writer}, value.content);
  writer.end_object();
}

void write_item(JsonWriter& writer, const value::Item& item) {
  writer.begin_object();
  for (const auto& [name, value] : item) {
    writer.key(name);
    write_attribute(writer, value);
  }
  writer.end_object();
}

}  // namespace semel::codec
