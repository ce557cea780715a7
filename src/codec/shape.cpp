#include "codec/shape.h"

#include <cmath>

namespace semel::codec {

namespace {

constexpr Shape blob_shape{.type = Type::blob};
constexpr Shape blob_list_shape{.type = Type::list, .element = &blob_shape};
constexpr Shape attribute_list_shape{.type = Type::list, .element = &attribute_shape};

constexpr Member attribute_members[] = {
    {"S", &string_shape},         {"N", &string_shape},       {"M", &attribute_map_shape},
    {"L", &attribute_list_shape}, {"B", &blob_shape},         {"BOOL", &boolean_shape},
    {"NULL", &boolean_shape},     {"SS", &string_list_shape}, {"NS", &string_list_shape},
    {"BS", &blob_list_shape},
};

}  // namespace

constexpr Shape string_shape{.type = Type::string};
constexpr Shape boolean_shape{.type = Type::boolean};
constexpr Shape integer_shape{.type = Type::integer};
constexpr Shape long_shape{.type = Type::long_integer};
constexpr Shape string_list_shape{.type = Type::list, .element = &string_shape};
constexpr Shape attribute_shape{
    .type = Type::attribute, .class_name = "AttributeValue", .members = attribute_members};
constexpr Shape attribute_map_shape{.type = Type::map, .element = &attribute_shape};

const json::value* find_member(const json::object& object, std::string_view name) {
  const auto* value = object.if_contains(name);
  return value == nullptr || value->is_null() ? nullptr : value;
}

std::string_view text_of(const json::object& object, std::string_view name) {
  const auto* value = find_member(object, name);
  return value == nullptr ? std::string_view{} : std::string_view(value->get_string());
}

bool truth_of(const json::value& boolean) {
  if (const auto* truth = boolean.if_bool()) return *truth;
  const char first =
      boolean.get_string().front();  // of one of the six words that check_types() lets pass
  return std::string_view("1tTyY").find(first) != std::string_view::npos;
}

bool truth_of(const json::object& object, std::string_view name, bool otherwise) {
  const auto* value = find_member(object, name);
  return value == nullptr ? otherwise : truth_of(*value);
}

std::int64_t whole_number(const json::value& number) {
  constexpr auto lowest = std::numeric_limits<std::int64_t>::min();
  constexpr auto highest = std::numeric_limits<std::int64_t>::max();
  if (const auto* integer = number.if_int64()) return *integer;
  if (number.is_uint64()) return highest;  // a uint64 is one that does not fit an int64
  const double whole = std::floor(number.get_double());
  if (whole <= static_cast<double>(lowest)) return lowest;
  if (whole >= static_cast<double>(highest)) return highest;
  return static_cast<std::int64_t>(whole);
}

}  // namespace semel::codec
