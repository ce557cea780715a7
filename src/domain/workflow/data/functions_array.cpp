#include <algorithm>
#include <functional>
#include <unordered_set>
#include <utility>

#include "domain/workflow/data/functions.h"
#include "domain/workflow/data/path_select.h"

namespace semel::data {

namespace {

constexpr std::int64_t range_length_max = 1'000;

struct HashOfValue {
  std::size_t operator()(const json::value* value) const {
    return std::hash<json::value>()(*value);
  }
};
struct SameValue {
  bool operator()(const json::value* left, const json::value* right) const {
    return *left == *right;
  }
};

}  // namespace

Evaluated<json::value> array(Operands operands, Entropy&) {
  json::array elements;
  elements.reserve(operands.size());
  for (const Operand& operand : operands) elements.push_back(operand.value());
  return json::value(std::move(elements));
}

Evaluated<json::value> array_partition(Operands operands, Entropy&) {
  const json::array* elements = TRY(array_of(operands[0]));
  const std::int64_t size = TRY(rounded(operands[1]));
  if (size <= 0) return refuse_arguments("the size of a chunk is at least 1");
  json::array chunks;
  for (const json::value& element : *elements) {
    if (chunks.empty() || chunks.back().get_array().size() == static_cast<std::size_t>(size)) {
      chunks.emplace_back(json::array());
    }
    chunks.back().get_array().push_back(element);
  }
  return json::value(std::move(chunks));
}

Evaluated<json::value> array_contains(Operands operands, Entropy&) {
  const json::array* elements = TRY(array_of(operands[0]));
  const json::value& wanted = operands[1].value();
  return json::value(std::find(elements->begin(), elements->end(), wanted) != elements->end());
}

Evaluated<json::value> array_range(Operands operands, Entropy&) {
  const std::int64_t first = TRY(rounded(operands[0]));
  const std::int64_t last = TRY(rounded(operands[1]));
  const std::int64_t step = TRY(rounded(operands[2]));
  if (step == 0) return refuse_arguments("the step is not 0");
  constexpr std::int64_t size_max = std::int64_t{1} << 53U;
  for (const std::int64_t number : {first, last, step}) {
    if (number < -size_max || number > size_max) return refuse_arguments("a number is too large");
  }
  json::array numbers;
  for (std::int64_t number = first; step > 0 ? number <= last : number >= last; number += step) {
    if (numbers.size() == static_cast<std::size_t>(range_length_max)) {
      return refuse_arguments("the range has more than 1000 elements");
    }
    numbers.emplace_back(number);
  }
  return json::value(std::move(numbers));
}

Evaluated<json::value> array_get_item(Operands operands, Entropy&) {
  const json::array* elements = TRY(array_of(operands[0]));
  const std::int64_t index = TRY(rounded(operands[1]));
  if (index < 0 || static_cast<std::size_t>(index) >= elements->size()) {
    return refuse_arguments("the index " + std::to_string(index) + " is out of bounds");
  }
  return json::value((*elements)[static_cast<std::size_t>(index)]);
}

Evaluated<json::value> array_length(Operands operands, Entropy&) {
  const json::array* elements = TRY(array_of(operands[0]));
  return json::value(static_cast<std::int64_t>(elements->size()));
}

Evaluated<json::value> array_unique(Operands operands, Entropy&) {
  const json::array* elements = TRY(array_of(operands[0]));
  std::unordered_set<const json::value*, HashOfValue, SameValue> seen;
  json::array unique;
  for (const json::value& element : *elements) {
    if (seen.insert(&element).second) unique.push_back(element);
  }
  return json::value(std::move(unique));
}

}  // namespace semel::data
