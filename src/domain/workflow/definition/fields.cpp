#include "domain/workflow/definition/fields.h"

#include <algorithm>
#include <cctype>
#include <utility>

#include "domain/workflow/data/print.h"

namespace semel::definition {

namespace {

constexpr std::size_t variable_name_characters_max = 80;

bool is_name_character(unsigned char c) {
  return std::isalnum(c) != 0 || c == '_' || c >= 0x80;
}

/// Without the dollar sign, and without the ".$" of a reference.
bool is_variable_name(std::string_view name) {
  return !name.empty() && name.size() <= variable_name_characters_max &&
         std::isdigit(static_cast<unsigned char>(name.front())) == 0 &&
         std::all_of(name.begin(), name.end(), is_name_character);
}

std::string_view without_reference_mark(std::string_view name) {
  if (name.size() >= 2 && name.substr(name.size() - 2) == ".$") name.remove_suffix(2);
  return name;
}

/// Warns of texts that look like references below `value`, whose names do not end in ".$".
void warn_of_plain_paths(const json::value& value, const std::string& location,
                         Findings& findings) {
  if (const auto* object = value.if_object()) {
    for (const auto& member : *object) {
      const std::string_view name = member.key();
      const auto* text = member.value().if_string();
      const bool is_reference = without_reference_mark(name).size() != name.size();
      const bool looks_like_one =
          text != nullptr && (text->starts_with("$.") || text->starts_with("$$.") ||
                              (text->starts_with("States.") && text->ends_with(")")));
      if (looks_like_one && !is_reference) {
        findings.warn("NO_DOLLAR",
                      "The value of the field '" + std::string(name) +
                          "' looks like a path or an intrinsic function, but the field's name does "
                          "not end in '.$': it is taken as it stands",
                      location);
      }
      warn_of_plain_paths(member.value(), location, findings);
    }
  } else if (const auto* array = value.if_array()) {
    for (const json::value& element : *array) warn_of_plain_paths(element, location, findings);
  }
}

}  // namespace

void Findings::refuse(std::string code, std::string message, std::string location) {
  diagnostics.push_back(
      {Diagnostic::Severity::error, std::move(code), std::move(message), std::move(location)});
}

void Findings::refuse(std::string message, std::string location) {
  refuse("SCHEMA_VALIDATION_FAILED", std::move(message), std::move(location));
}

void Findings::warn(std::string code, std::string message, std::string location) {
  diagnostics.push_back(
      {Diagnostic::Severity::warning, std::move(code), std::move(message), std::move(location)});
}

bool Fields::is_null(std::string_view name) const {
  const json::value* found = value(name);
  return found != nullptr && found->is_null();
}

std::optional<std::string> Fields::text(std::string_view name) {
  const json::value* found = value(name);
  if (found == nullptr) return std::nullopt;
  if (const auto* text = found->if_string()) return std::string(*text);
  refuse_type(name, "String");
  return std::nullopt;
}

std::optional<std::int64_t> Fields::integer(std::string_view name, Integers bounds) {
  const json::value* found = value(name);
  if (found == nullptr) return std::nullopt;
  const auto* integer = found->if_int64();
  if (integer == nullptr) {
    refuse_type(name, "Integer");
    return std::nullopt;
  }
  if (*integer < bounds.min) {
    refuse(name, "Minimum value is " + std::to_string(bounds.min));
  } else if (*integer > bounds.max) {
    refuse(name, "Maximum value is " + std::to_string(bounds.max));
  } else {
    return *integer;
  }
  return std::nullopt;
}

std::optional<double> Fields::number(std::string_view name, double min, double max) {
  const json::value* found = value(name);
  if (found == nullptr) return std::nullopt;
  double number = 0;
  if (const auto* integer = found->if_int64()) {
    number = static_cast<double>(*integer);
  } else if (const auto* real = found->if_double()) {
    number = *real;
  } else {
    refuse_type(name, "Float");
    return std::nullopt;
  }
  if (number < min) {
    refuse(name, "Minimum value is " + data::print(json::value(min)));
  } else if (number > max) {
    refuse(name, "Maximum value is " + data::print(json::value(max)));
  } else {
    return number;
  }
  return std::nullopt;
}

std::optional<bool> Fields::boolean(std::string_view name) {
  const json::value* found = value(name);
  if (found == nullptr) return std::nullopt;
  if (const auto* truth = found->if_bool()) return *truth;
  refuse_type(name, "Boolean");
  return std::nullopt;
}

const json::object* Fields::object(std::string_view name) {
  const json::value* found = value(name);
  if (found == nullptr) return nullptr;
  if (const auto* object = found->if_object()) return object;
  refuse_type(name, "Object");
  return nullptr;
}

const json::array* Fields::array(std::string_view name) {
  const json::value* found = value(name);
  if (found == nullptr) return nullptr;
  const auto* array = found->if_array();
  if (array == nullptr) {
    refuse_type(name, "Array");
  } else if (array->empty()) {
    refuse(name, "Value cannot be empty");
  } else {
    return array;
  }
  return nullptr;
}

std::optional<std::string> Fields::one_of(std::string_view name, Names values) {
  auto found = text(name);
  if (found && std::find(values.begin(), values.end(), *found) == values.end()) {
    refuse(name,
           "Value should be one of the following: " + listed({values.begin(), values.size()}));
    return std::nullopt;
  }
  return found;
}

std::optional<Path> Fields::path(std::string_view name) {
  const auto written = text(name);
  if (!written) return std::nullopt;
  auto path = Path::parse(*written);
  if (path) return std::move(*path);
  refuse(name, "Value must be a valid JSONPath. " + path.error().message);
  return std::nullopt;
}

std::optional<Path> Fields::reference(std::string_view name) {
  auto found = path(name);
  if (found && (!found->is_definite() || found->text().substr(0, 2) == "$$")) {
    refuse(name, "Value is not a Reference Path");
    return std::nullopt;
  }
  return found;
}

std::optional<ReferencePath> Fields::result_path(std::string_view name) {
  const auto written = text(name);
  if (!written) return std::nullopt;
  auto path = ReferencePath::parse(*written);
  if (path) return std::move(*path);
  refuse(name, written->substr(0, 1) == "$"
                   ? "Value is not a Reference Path"
                   : "Value is not a Reference Path: Reference path didn't start with '$'");
  return std::nullopt;
}

std::optional<Expression> Fields::expression(std::string_view name) {
  const auto written = text(name);
  if (!written) return std::nullopt;
  auto expression = Expression::parse(*written);
  if (expression) return std::move(*expression);
  refuse(name, "Value must be a valid JSONPath or a valid intrinsic function call. " +
                   expression.error().message);
  return std::nullopt;
}

std::optional<Payload> Fields::payload(std::string_view name) {
  if (object(name) == nullptr) return std::nullopt;
  warn_of_plain_paths(*value(name), place_of(name), findings_);
  auto payload = Payload::parse(*value(name));
  if (payload) return std::move(*payload);
  refuse(name, payload.error().message);
  return std::nullopt;
}

std::optional<Payload> Fields::assignments(std::string_view name) {
  const json::object* variables = object(name);
  if (variables == nullptr) return std::nullopt;
  for (const auto& member : *variables) {
    const std::string variable(without_reference_mark(member.key()));
    if (variable == "states") {
      findings_.refuse("RESERVED_VARIABLE_NAME", "Cannot assign to reserved variable '$states'.",
                       place_of(name));
    } else if (!is_variable_name(variable)) {
      findings_.refuse("INVALID_VARIABLE_NAME",
                       "Invalid variable name '" + variable +
                           "': the variable name contains invalid characters.",
                       place_of(name));
    }
  }
  return payload(name);
}

void Fields::allow(std::span<const std::string_view> names) {
  for (const auto& member : object_) {
    if (std::find(names.begin(), names.end(), member.key()) == names.end()) {
      refuse("Field '" + std::string(member.key()) + "' is not supported");
    }
  }
}

void Fields::require(Names names) {
  std::vector<std::string_view> missing;
  for (const std::string_view name : names) {
    if (!has(name)) missing.push_back(name);
  }
  if (!missing.empty()) refuse("These fields are required: " + listed(missing));
}

bool Fields::exclude(Names names, bool needed) {
  const auto count =
      std::count_if(names.begin(), names.end(), [&](auto name) { return has(name); });
  if (count > 1) {
    refuse("There should only be one of the following fields: " +
           listed({names.begin(), names.size()}));
  } else if (count == 0 && needed) {
    refuse("This object should have only one of the following fields: " +
           listed({names.begin(), names.size()}));
  } else {
    return true;
  }
  return false;
}

void Fields::refuse(std::string_view name, std::string message) {
  findings_.refuse(std::move(message), place_of(name));
}

void Fields::refuse(std::string message) {
  findings_.refuse(std::move(message), location_.empty() ? "/" : location_);
}

void Fields::refuse_type(std::string_view name, std::string_view type) {
  refuse(name, "Expected value of type " + std::string(type));
}

std::string element_place(const std::string& array_place, std::size_t index) {
  return array_place + '[' + std::to_string(index) + ']';
}

std::string listed(std::span<const std::string_view> names) {
  std::string text = "[";
  for (const std::string_view name : names) {
    if (text.size() > 1) text += ", ";
    text += name;
  }
  return text + ']';
}

}  // namespace semel::definition
