#include "domain/workflow/data/budget.h"

#include "domain/workflow/data/parse.h"

namespace semel::data {

namespace {

constexpr std::size_t node_weight = 8;

Failure too_heavy() {
  return {"States.DataLimitExceeded",
          "The result of an expression exceeds the maximum number of bytes service limit."};
}

}  // namespace

std::optional<Failure> Budget::take(const json::value& value, std::size_t depth) {
  if (fits(value, depth)) return std::nullopt;
  if (!is_too_deep_) return too_heavy();
  return Failure{"States.Runtime", "The result of an expression is nested deeper than " +
                                       std::to_string(depth_max) + " levels."};
}

std::optional<Failure> Budget::take(std::size_t count) {
  weight_ += count;
  if (weight_ <= weight_max) return std::nullopt;
  return too_heavy();
}

bool Budget::fits(const json::value& value, std::size_t depth) {
  weight_ += node_weight;
  if (const auto* string = value.if_string()) {
    weight_ += string->size();
  } else if (const auto* array = value.if_array()) {
    is_too_deep_ = depth >= depth_max;
    if (is_too_deep_) return false;
    for (const json::value& element : *array) {
      if (!fits(element, depth + 1)) return false;
    }
  } else if (const auto* object = value.if_object()) {
    is_too_deep_ = depth >= depth_max;
    if (is_too_deep_) return false;
    for (const auto& member : *object) {
      weight_ += member.key().size();
      if (!fits(member.value(), depth + 1)) return false;
    }
  }
  return weight_ <= weight_max;
}

}  // namespace semel::data
