#include <algorithm>
#include <utility>

#include "domain/workflow/data/functions.h"
#include "domain/workflow/data/parse.h"
#include "domain/workflow/data/print.h"

namespace semel::data {

/// A blank text gives null, as the service does.
Evaluated<json::value> string_to_json(Operands operands, Entropy&) {
  const std::string_view text = TRY(text_of(operands[0]));
  if (text.find_first_not_of(" \t\r\n") == std::string_view::npos) return json::value(nullptr);
  auto value = parse(text);
  if (!value) return refuse_arguments("the text is not JSON: " + value.error().message);
  return std::move(*value);
}

Evaluated<json::value> json_to_string(Operands operands, Entropy&) {
  return json::value(json::string(print(operands[0].value())));
}

/// Shallow: of a member of both the second's value counts, whatever it is.
Evaluated<json::value> json_merge(Operands operands, Entropy&) {
  const auto* first = operands[0].value().if_object();
  const auto* second = operands[1].value().if_object();
  if (first == nullptr || second == nullptr) return refuse_arguments("expected two objects");
  const auto* is_deep = operands[2].value().if_bool();
  if (is_deep == nullptr || *is_deep) {
    return refuse_arguments("the third argument is false: only shallow merging is supported");
  }
  json::object merged = *first;
  for (const auto& member : *second) merged[member.key()] = member.value();
  return json::value(std::move(merged));
}

}  // namespace semel::data
