#include <algorithm>
#include <cctype>
#include <string>

#include "base/digest.h"
#include "codec/shape.h"

// The words are those of the service's JSON reader, one set per expected type; the request is read
// in the order of its text.

namespace semel::codec {

namespace {

constexpr std::string_view model_package = "com.amazonaws.dynamodb.v20120810.";
constexpr std::string_view structure_not_expected =
    "Start of structure or map found where not expected";

/// Where a value stands. The service reads members of a structure and elements of a container by
/// different code.
enum class Place { member, element };

Result<void> check_value(const Shape& shape, const json::value& value, Place place);

std::string java_class(Type type) {
  switch (type) {
    case Type::string:
      return "java.lang.String";
    case Type::boolean:
      return "java.lang.Boolean";
    case Type::integer:
      return "java.lang.Integer";
    case Type::long_integer:
      return "java.lang.Long";
    default:
      return "java.nio.ByteBuffer";
  }
}

std::string_view short_class(Type type) {
  switch (type) {
    case Type::string:
      return "String";
    case Type::boolean:
      return "Boolean";
    case Type::integer:
      return "Integer";
    default:
      return "Long";
  }
}

std::string_view token_name(const json::value& value) {
  if (value.is_bool()) return value.get_bool() ? "TRUE_VALUE" : "FALSE_VALUE";
  if (value.is_string()) return "STRING_VALUE";
  return value.is_double() ? "DECIMAL_VALUE" : "NUMBER_VALUE";
}

Error cannot_convert(const json::value& value, Type type) {
  return malformed(std::string(token_name(value)) + " cannot be converted to " +
                   std::string(short_class(type)));
}

std::string qualified(const Shape& structure) {
  return std::string(model_package) + std::string(structure.class_name);
}

/// "java.util.Map<java.lang.String, com…AttributeValue>": how the service names the type of a
/// container.
std::string generic_name(const Shape& shape) {
  switch (shape.type) {
    case Type::map:
      return "java.util.Map<java.lang.String, " + generic_name(*shape.element) + ">";
    case Type::list:
      return "java.util.List<" + generic_name(*shape.element) + ">";
    case Type::structure:
    case Type::attribute:
      return qualified(shape);
    default:
      return java_class(shape.type);
  }
}

bool is_truth_word(std::string_view text) {
  constexpr std::string_view words[] = {"true", "false", "1", "0", "yes", "no"};
  std::string lower(text.substr(0, 6));
  std::transform(lower.begin(), lower.end(), lower.begin(), [](unsigned char character) {
    return static_cast<char>(std::tolower(character));
  });
  return std::find(std::begin(words), std::end(words), lower) != std::end(words);
}

Result<void> check_blob(const json::value& value) {
  if (!value.is_string()) return malformed("only base-64-encoded strings are convertible to bytes");
  const std::string_view text = value.get_string();
  if (text.size() % 4 != 0) {
    return malformed("Base64 encoded length is expected a multiple of 4 bytes but found: " +
                     std::to_string(text.size()));
  }
  std::string bytes;
  if (!base64_decode(text, bytes))
    return malformed("Invalid last non-pad Base64 character dectected");
  return {};
}

Result<void> check_number(const Shape& shape, const json::value& value) {
  if (!value.is_number()) return cannot_convert(value, shape.type);
  const auto number = whole_number(value);
  const bool fits =
      shape.type == Type::long_integer || (number >= std::numeric_limits<std::int32_t>::min() &&
                                           number <= std::numeric_limits<std::int32_t>::max());
  if (!fits) return cannot_convert(value, shape.type);
  return {};
}

Result<void> check_scalar(const Shape& shape, const json::value& value) {
  if (value.is_array())
    return malformed("Unrecognized collection type class " + java_class(shape.type));
  if (value.is_object()) return malformed(std::string(structure_not_expected));
  switch (shape.type) {
    case Type::string:
      if (!value.is_string()) return cannot_convert(value, shape.type);
      return {};
    case Type::boolean:
      if (value.is_bool() || (value.is_string() && is_truth_word(value.get_string()))) return {};
      if (value.is_string()) return malformed("Unexpected token received from parser");
      return cannot_convert(value, shape.type);
    case Type::blob:
      return check_blob(value);
    default:
      return check_number(shape, value);
  }
}

/// A scalar where a container belongs.
Error not_a_container(Place place) {
  if (place == Place::member) return malformed("Unexpected field type");
  return malformed(
      "class sun.reflect.generics.reflectiveObjects.ParameterizedTypeImpl cannot be cast to class "
      "java.lang.Class "
      "(sun.reflect.generics.reflectiveObjects.ParameterizedTypeImpl and java.lang.Class are in "
      "module java.base of "
      "loader 'bootstrap')");
}

Result<void> check_list(const Shape& shape, const json::value& value, Place place) {
  if (value.is_object()) return malformed(std::string(structure_not_expected));
  if (!value.is_array()) return not_a_container(place);
  for (const auto& element : value.get_array())
    TRY(check_value(*shape.element, element, Place::element));
  return {};
}

Result<void> check_map(const Shape& shape, const json::value& value, Place place) {
  if (value.is_array()) return malformed("Unrecognized collection type " + generic_name(shape));
  if (!value.is_object()) return not_a_container(place);
  for (const auto& entry : value.get_object())
    TRY(check_value(*shape.element, entry.value(), Place::element));
  return {};
}

Result<void> check_structure(const Shape& shape, const json::value& value, Place place) {
  if (value.is_array()) return malformed("Unrecognized collection type class " + qualified(shape));
  if (!value.is_object()) {
    return malformed(place == Place::member ? "Unexpected field type"
                                            : "Unexpected value type in payload");
  }
  for (const auto& entry : value.get_object()) {
    const auto member =
        std::find_if(shape.members.begin(), shape.members.end(),
                     [&](const Member& known) { return known.name == entry.key(); });
    if (member != shape.members.end())
      TRY(check_value(*member->shape, entry.value(), Place::member));
  }
  return {};
}

Result<void> check_value(const Shape& shape, const json::value& value, Place place) {
  if (value.is_null()) {
    if (place == Place::member || shape.type == Type::attribute) return {};
    return malformed("Null is not expected as an element of a list or map");
  }
  switch (shape.type) {
    case Type::list:
      return check_list(shape, value, place);
    case Type::map:
      return check_map(shape, value, place);
    case Type::structure:
    case Type::attribute:
      return check_structure(shape, value, place);
    default:
      return check_scalar(shape, value);
  }
}

}  // namespace

Result<void> check_types(const Shape& shape, const json::value& request) {
  if (request.is_null()) return malformed("");
  return check_value(shape, request, Place::element);
}

}  // namespace semel::codec
