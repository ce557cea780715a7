#include "integrations/sdk_names.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <ctime>
#include <iterator>

namespace semel::integrations {
namespace {

/// Members whose value is a map with keys of the user.
constexpr std::string_view maps[] = {"tags", "variableReferences"};
// Timestamps of Logs are milliseconds, and numbers for the SDK too.
constexpr double seconds_max = 1e11;

std::string with_case(std::string_view name, bool upper) {
  std::string text(name);
  if (text.empty()) return text;
  const auto first = static_cast<unsigned char>(text[0]);
  text[0] = static_cast<char>(upper ? std::toupper(first) : std::tolower(first));
  return text;
}

json::value renamed(json::value value, bool upper) {
  if (auto* array = value.if_array()) {
    for (json::value& element : *array) element = renamed(std::move(element), upper);
    return value;
  }
  auto* object = value.if_object();
  if (object == nullptr) return value;
  json::object result;
  for (auto& member : *object) {
    const std::string wire_name = with_case(member.key(), false);
    const bool is_map = member.value().is_object() &&
                        std::find(std::begin(maps), std::end(maps), wire_name) != std::end(maps);
    result[with_case(member.key(), upper)] =
        is_map ? std::move(member.value()) : renamed(std::move(member.value()), upper);
  }
  return result;
}

bool names_a_date(std::string_view name) {
  return name.ends_with("Date") || name.ends_with("DateTime") || name.ends_with("Timestamp");
}

void change_dates(json::value& value) {
  if (auto* array = value.if_array()) {
    for (json::value& element : *array) change_dates(element);
  } else if (auto* object = value.if_object()) {
    dates_as_text(*object);
  }
}

}  // namespace

json::object wire_names(json::object parameters) {
  return std::move(renamed(std::move(parameters), false).get_object());
}

json::object sdk_names(json::object output) {
  return std::move(renamed(std::move(output), true).get_object());
}

void dates_as_text(json::object& output) {
  for (auto& member : output) {
    const bool is_date = member.value().is_number() && names_a_date(member.key());
    const double seconds = is_date ? member.value().to_number<double>() : 0;
    if (is_date && seconds > 0 && seconds < seconds_max) {
      member.value() = iso_date(std::llround(seconds * 1'000));
    } else {
      change_dates(member.value());
    }
  }
}

std::string iso_date(std::int64_t time_ms) {
  const std::time_t seconds = time_ms / 1'000;
  std::tm parts{};
  gmtime_r(&seconds, &parts);
  std::array<char, 64> text{};
  const std::size_t size = std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%S", &parts);
  const std::string milliseconds = std::to_string(1'000 + time_ms % 1'000).substr(1);
  return std::string(text.data(), size) + "." + milliseconds + "Z";
}

}  // namespace semel::integrations
