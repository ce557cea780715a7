#include "cli/json_values.h"

#include <boost/json.hpp>
#include <charconv>

namespace semel::cli {
namespace {

/// The string under `type` ("S" or "N") of attribute `name`.
std::string member_of(const boost::json::object& item, std::string_view name,
                      std::string_view type) {
  const auto* attribute = item.if_contains(name);
  const auto* object = attribute == nullptr ? nullptr : attribute->if_object();
  const auto* content = object == nullptr ? nullptr : object->if_contains(type);
  const auto* text = content == nullptr ? nullptr : content->if_string();
  return text == nullptr ? "" : std::string(text->c_str(), text->size());
}

}  // namespace

boost::json::value text_value(std::string_view text) {
  return {{"S", text}};
}
boost::json::value number_value(std::int64_t number) {
  return {{"N", std::to_string(number)}};
}

std::string text_of(const boost::json::object& item, std::string_view name) {
  return member_of(item, name, "S");
}

std::int64_t number_of(const boost::json::object& item, std::string_view name) {
  const std::string text = member_of(item, name, "N");
  std::int64_t number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

boost::json::object parse_object(const std::string& body) {
  boost::json::error_code failure;
  auto value = boost::json::parse(body, failure);
  auto* object = failure ? nullptr : value.if_object();
  return object == nullptr ? boost::json::object() : std::move(*object);
}

}  // namespace semel::cli
