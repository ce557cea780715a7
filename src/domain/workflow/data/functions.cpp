#include "domain/workflow/data/functions.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <utility>

namespace semel::data {

namespace {

constexpr std::size_t any_count = std::numeric_limits<std::size_t>::max();

constexpr Function functions[] = {
    {"States.Array", 0, any_count, array},
    {"States.ArrayContains", 2, 2, array_contains},
    {"States.ArrayGetItem", 2, 2, array_get_item},
    {"States.ArrayLength", 1, 1, array_length},
    {"States.ArrayPartition", 2, 2, array_partition},
    {"States.ArrayRange", 3, 3, array_range},
    {"States.ArrayUnique", 1, 1, array_unique},
    {"States.Base64Decode", 1, 1, base64_decode},
    {"States.Base64Encode", 1, 1, base64_encode},
    {"States.Format", 1, any_count, format},
    {"States.Hash", 2, 2, hash},
    {"States.JsonMerge", 3, 3, json_merge},
    {"States.JsonToString", 1, 1, json_to_string},
    {"States.MathAdd", 2, 2, math_add},
    {"States.MathRandom", 2, 3, math_random},
    {"States.StringSplit", 2, 2, string_split},
    {"States.StringToJson", 1, 1, string_to_json},
    {"States.UUID", 0, 0, uuid},
};

}  // namespace

const Function* find_function(std::string_view name) {
  const auto* found = std::find_if(std::begin(functions), std::end(functions),
                                   [&](const Function& each) { return each.name == name; });
  return found == std::end(functions) ? nullptr : found;
}

Failure refuse_arguments(std::string why) {
  return {"States.IntrinsicFailure", std::move(why)};
}

Evaluated<std::int64_t> rounded(const Operand& operand) {
  constexpr double size_max = 9'007'199'254'740'992.0;
  const json::value& value = operand.value();
  if (const auto* integer = value.if_int64()) return *integer;
  const auto* number = value.if_double();
  if (number == nullptr) {
    return refuse_arguments(value.is_number() ? "a number is too large" : "expected a number");
  }
  const double whole = std::floor(*number + 0.5);
  if (std::fabs(whole) > size_max) return refuse_arguments("a number is too large");
  return static_cast<std::int64_t>(whole);
}

Evaluated<std::string_view> text_of(const Operand& operand) {
  const auto* text = operand.value().if_string();
  if (text == nullptr) return refuse_arguments("expected a string");
  return std::string_view(text->data(), text->size());
}

Evaluated<const json::array*> array_of(const Operand& operand) {
  const auto* array = operand.value().if_array();
  if (array == nullptr) return refuse_arguments("expected an array");
  return array;
}

}  // namespace semel::data
