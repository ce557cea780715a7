#include "service/dynamodb/wire_table_parts.h"

#include <algorithm>
#include <cctype>

namespace semel::dynamodb::wire {

namespace {

constexpr std::size_t table_name_length_min = 3;
constexpr std::size_t table_name_length_max = 255;

}  // namespace

std::span<const json::value> elements_of(const json::object& object, std::string_view member) {
  const auto* list = codec::find_member(object, member);
  if (list == nullptr) return {};
  return {list->get_array().data(), list->get_array().size()};
}

const json::object* structure_of(const json::object& object, std::string_view member) {
  const auto* value = codec::find_member(object, member);
  return value == nullptr ? nullptr : &value->get_object();
}

Error invalid_parameters(const std::string& what) {
  return invalid_argument("One or more parameter values were invalid: " + what);
}

Error must_not_be_null(const std::string& path) {
  return invalid_argument("1 validation error detected: Value null at '" + path +
                          "' failed to satisfy constraint: Member must not be null");
}

std::string names_text(const std::vector<std::string>& names) {
  std::string text;
  for (const auto& name : names) {
    if (!text.empty()) text += ", ";
    text += name;
  }
  return text;
}

bool is_table_name(std::string_view name) {
  if (name.size() < table_name_length_min || name.size() > table_name_length_max) return false;
  return std::all_of(name.begin(), name.end(), [](unsigned char character) {
    return std::isalnum(character) != 0 || character == '_' || character == '.' || character == '-';
  });
}

}  // namespace semel::dynamodb::wire
