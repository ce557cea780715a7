#include "service/validation.h"

#include <algorithm>
#include <cctype>
#include <string>
#include <vector>

namespace semel::service {

namespace {

using codec::find_member;
using codec::Member;
using codec::Pattern;
using codec::Presence;
using codec::Shape;
using codec::Type;
using codec::unbounded;
using codec::whole_number;

constexpr std::size_t violation_count_max = 10;
constexpr std::size_t shown_bytes_max = 4'096;  // of a collection in a message
constexpr std::size_t arn_length_max = 1'024;
constexpr std::size_t control_name_length_min = 3;
constexpr std::size_t control_name_length_max = 255;
constexpr std::string_view name_pattern = "[a-zA-Z0-9_.-]+";

/// "Value 'x' at 'path' failed to satisfy constraint: …", gathered over a whole request.
class Violations {
 public:
  bool full() const { return texts_.size() == violation_count_max; }
  void add(std::string_view shown, const std::string& path, const std::string& constraint);
  Result<void> result() const;

 private:
  std::vector<std::string> texts_;
};

void Violations::add(std::string_view shown, const std::string& path,
                     const std::string& constraint) {
  if (full()) return;
  std::string text = "Value ";
  text += shown;
  text += " at '" + path + "' failed to satisfy constraint: " + constraint;
  texts_.push_back(std::move(text));
}

Result<void> Violations::result() const {
  if (texts_.empty()) return {};
  std::string message = std::to_string(texts_.size());
  message += texts_.size() == 1 ? " validation error detected: " : " validation errors detected: ";
  for (std::size_t i = 0; i < texts_.size(); ++i) {
    if (i > 0) message += "; ";
    message += texts_[i];
  }
  return invalid_argument(std::move(message));
}

/// Java's way to show a value, as the service does: [a, b], {k=v}.
void append_shown(std::string& text, const json::value& value) {
  if (text.size() > shown_bytes_max) return;
  std::string_view separator;
  if (const auto* string = value.if_string()) {
    text += std::string_view(*string);
  } else if (const auto* array = value.if_array()) {
    text += '[';
    for (const auto& element : *array) {
      text += separator;
      append_shown(text, element);
      separator = ", ";
    }
    text += ']';
  } else if (const auto* object = value.if_object()) {
    text += '{';
    for (const auto& entry : *object) {
      text += separator;
      text += entry.key();
      text += '=';
      append_shown(text, entry.value());
      separator = ", ";
    }
    text += '}';
  } else {
    text += json::serialize(value);
  }
}

std::string shown(const json::value& value) {
  std::string text = "'";
  append_shown(text, value);
  return text + "'";
}

bool is_arn(std::string_view text) {
  return text.starts_with("arn:");
}

bool matches(Pattern pattern, std::string_view text) {
  if (pattern == Pattern::none) return true;
  return !text.empty() && std::all_of(text.begin(), text.end(), [](unsigned char character) {
    return std::isalnum(character) != 0 || character == '_' || character == '.' || character == '-';
  });
}

std::string length_min_text(std::int64_t bound) {
  return "Member must have length greater than or equal to " + std::to_string(bound);
}
std::string length_max_text(std::int64_t bound) {
  return "Member must have length less than or equal to " + std::to_string(bound);
}
std::string pattern_text() {
  return "Member must satisfy regular expression pattern: " + std::string(name_pattern);
}

/// Characters of a UTF-8 text.
std::size_t character_count(std::string_view text) {
  const auto begins_character = [](char byte) {
    return (static_cast<unsigned char>(byte) & 0xc0U) != 0x80U;
  };
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), begins_character));
}

bool within(std::int64_t length, std::int64_t lowest, std::int64_t highest) {
  return length >= lowest && length <= highest;
}

/// Walks a request along its shape. `path` is the place in the service's notation:
/// 'requestItems.a.member.keys'.
class ConstraintWalk {
 public:
  Result<void> result() const { return violations_.result(); }
  void check_structure(const Shape& shape, const json::object& object, const std::string& path);

 private:
  void check_value(const Shape& shape, const json::value& value, const std::string& path);
  void check_text(const Shape& shape, const json::value& value, const std::string& path);
  void check_number(const Shape& shape, const json::value& value, const std::string& path);
  void check_length(const Shape& shape, std::size_t length, const json::value& value,
                    const std::string& path);
  void check_list(const Shape& shape, const json::value& value, const std::string& path);
  void check_map(const Shape& shape, const json::value& value, const std::string& path);
  void check_map_keys(const Shape& shape, const json::value& value, const std::string& path);
  void check_map_values(const Shape& shape, const json::value& value, const std::string& path);

  Violations violations_;
};

std::string member_path(const std::string& parent, std::string_view name) {
  std::string path = parent;
  if (!path.empty()) path += '.';
  path += static_cast<char>(std::tolower(static_cast<unsigned char>(name.front())));
  path += name.substr(1);
  return path;
}

std::string element_path(const std::string& parent, std::string_view which) {
  return parent + "." + std::string(which) + ".member";
}

/// Most shapes of a request bound nothing: they are left without building a path.
bool is_unconstrained(const Shape& shape) {
  switch (shape.type) {
    case Type::structure:
      return false;
    case Type::attribute:
      return true;
    case Type::list:
    case Type::map:
      return shape.length_min == 0 && shape.length_max == unbounded &&
             shape.pattern == Pattern::none && is_unconstrained(*shape.element);
    case Type::string:
      return shape.allowed.empty() && shape.pattern == Pattern::none && shape.length_min == 0 &&
             shape.length_max == unbounded;
    default:
      return shape.value_min == std::numeric_limits<std::int64_t>::min() &&
             shape.value_max == unbounded;
  }
}

void ConstraintWalk::check_structure(const Shape& shape, const json::object& object,
                                     const std::string& path) {
  for (const Member& member : shape.members) {
    if (violations_.full()) return;
    const auto* value = find_member(object, member.name);
    if (value == nullptr) {
      if (member.presence == Presence::not_null) {
        violations_.add("null", member_path(path, member.name), "Member must not be null");
      }
    } else if (!is_unconstrained(*member.shape)) {
      check_value(*member.shape, *value, member_path(path, member.name));
    }
  }
}

void ConstraintWalk::check_value(const Shape& shape, const json::value& value,
                                 const std::string& path) {
  switch (shape.type) {
    case Type::string:
      return check_text(shape, value, path);
    case Type::integer:
    case Type::long_integer:
      return check_number(shape, value, path);
    case Type::list:
      return check_list(shape, value, path);
    case Type::map:
      return check_map(shape, value, path);
    case Type::structure:
      return check_structure(shape, value.get_object(), path);
    default:
      return;
  }
}

void ConstraintWalk::check_text(const Shape& shape, const json::value& value,
                                const std::string& path) {
  const std::string_view text = value.get_string();
  if (!shape.allowed.empty() &&
      std::find(shape.allowed.begin(), shape.allowed.end(), text) == shape.allowed.end()) {
    std::string constraint = "Member must satisfy enum value set: [";
    for (std::size_t i = 0; i < shape.allowed.size(); ++i) {
      if (i > 0) constraint += ", ";
      constraint += shape.allowed[i];
    }
    violations_.add(shown(value), path, constraint + "]");
  }
  if (shape.pattern == Pattern::name_or_arn && is_arn(text)) {
    if (text.size() > arn_length_max)
      violations_.add(shown(value), path, length_max_text(arn_length_max));
    return;
  }
  if (!matches(shape.pattern, text)) violations_.add(shown(value), path, pattern_text());
  check_length(shape, character_count(text), value, path);
}

void ConstraintWalk::check_number(const Shape& shape, const json::value& value,
                                  const std::string& path) {
  const auto number = whole_number(value);
  if (number < shape.value_min) {
    violations_.add(
        shown(value), path,
        "Member must have value greater than or equal to " + std::to_string(shape.value_min));
  }
  if (number > shape.value_max) {
    violations_.add(
        shown(value), path,
        "Member must have value less than or equal to " + std::to_string(shape.value_max));
  }
}

void ConstraintWalk::check_length(const Shape& shape, std::size_t length, const json::value& value,
                                  const std::string& path) {
  const auto count = static_cast<std::int64_t>(length);
  if (count < shape.length_min)
    violations_.add(shown(value), path, length_min_text(shape.length_min));
  if (count > shape.length_max)
    violations_.add(shown(value), path, length_max_text(shape.length_max));
}

void ConstraintWalk::check_list(const Shape& shape, const json::value& value,
                                const std::string& path) {
  const auto& array = value.get_array();
  check_length(shape, array.size(), value, path);
  if (is_unconstrained(*shape.element)) return;
  for (std::size_t i = 0; i < array.size() && !violations_.full(); ++i) {
    check_value(*shape.element, array[i], element_path(path, std::to_string(i + 1)));
  }
}

void ConstraintWalk::check_map(const Shape& shape, const json::value& value,
                               const std::string& path) {
  check_length(shape, value.get_object().size(), value, path);
  check_map_keys(shape, value, path);
  check_map_values(shape, value, path);
}

void ConstraintWalk::check_map_keys(const Shape& shape, const json::value& value,
                                    const std::string& path) {
  for (const auto& entry : value.get_object()) {
    const std::string_view key = entry.key();
    if (shape.pattern == Pattern::name_or_arn && is_arn(key) && key.size() <= arn_length_max)
      continue;
    const bool fits =
        within(static_cast<std::int64_t>(key.size()), shape.key_length_min, shape.key_length_max);
    if (fits && matches(shape.pattern, key)) continue;
    violations_.add(shown(value), path,
                    "Map keys must satisfy constraint: [" + length_max_text(shape.key_length_max) +
                        ", " + length_min_text(shape.key_length_min) + ", " + pattern_text() + "]");
  }
}

/// Bounds of a list that is the value of a map are told of the map; those inside a structure at
/// their own place.
void ConstraintWalk::check_map_values(const Shape& shape, const json::value& value,
                                      const std::string& path) {
  const Shape& element = *shape.element;
  if (is_unconstrained(element)) return;
  for (const auto& entry : value.get_object()) {
    if (violations_.full()) return;
    const auto* list = entry.value().if_array();
    if (list == nullptr) {
      check_value(element, entry.value(), element_path(path, entry.key()));
      continue;
    }
    if (!within(static_cast<std::int64_t>(list->size()), element.length_min, element.length_max)) {
      violations_.add(shown(value), path,
                      "Map value must satisfy constraint: [" + length_max_text(element.length_max) +
                          ", " + length_min_text(element.length_min) + "]");
    }
    const std::string list_path = element_path(path, entry.key());
    for (std::size_t i = 0; i < list->size() && !violations_.full(); ++i) {
      check_value(*element.element, (*list)[i], element_path(list_path, std::to_string(i + 1)));
    }
  }
}

Result<void> check_at_once(const Shape& shape, const json::object& request) {
  for (const Member& member : shape.members) {
    const auto* value = find_member(request, member.name);
    if (value == nullptr && member.presence == Presence::required) {
      return invalid_argument("The parameter '" + std::string(member.name) +
                              "' is required but was not present in the request");
    }
    if (value == nullptr || !member.shape->control_name) continue;
    const std::string_view name = value->get_string();
    if (is_arn(name)) continue;
    if (name.size() < control_name_length_min || name.size() > control_name_length_max) {
      return invalid_argument(
          std::string(member.name) +
          " must be at least 3 characters long and at most 255 characters long");
    }
  }
  return {};
}

}  // namespace

Result<void> check_constraints(const Shape& shape, const json::object& request) {
  TRY(check_at_once(shape, request));
  ConstraintWalk walk;
  walk.check_structure(shape, request, "");
  return walk.result();
}

Result<void> check_request(const Shape& shape, const json::value& request) {
  TRY(codec::check_types(shape, request));
  return check_constraints(shape, request.get_object());
}

}  // namespace semel::service
