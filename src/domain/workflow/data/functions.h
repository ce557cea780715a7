#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "domain/workflow/data/evaluation.h"

namespace semel::data {

/// One argument of an intrinsic function, evaluated.
struct Operand {
  json::value own;                        ///< when `borrowed` is null
  const json::value* borrowed = nullptr;  ///< into the scope
  std::string_view written{};             ///< of a text in quotes, escapes and all

  const json::value& value() const { return borrowed != nullptr ? *borrowed : own; }
};
using Operands = std::span<const Operand>;

/// An intrinsic function of the States Language. Refuses by a Failure whose cause says why, without
/// the function's name: whoever calls adds it.
struct Function {
  std::string_view name;  ///< "States.Format"
  std::size_t arguments_min, arguments_max;
  Evaluated<json::value> (*apply)(Operands operands, Entropy& entropy);
};

/// Null when there is none of that name.
const Function* find_function(std::string_view name);

// --- each theme has its file: functions_<theme>.cpp

Evaluated<json::value> format(Operands operands, Entropy& entropy);
Evaluated<json::value> string_split(Operands operands, Entropy& entropy);
Evaluated<json::value> uuid(Operands operands, Entropy& entropy);

Evaluated<json::value> string_to_json(Operands operands, Entropy& entropy);
Evaluated<json::value> json_to_string(Operands operands, Entropy& entropy);
Evaluated<json::value> json_merge(Operands operands, Entropy& entropy);

Evaluated<json::value> array(Operands operands, Entropy& entropy);
Evaluated<json::value> array_partition(Operands operands, Entropy& entropy);
Evaluated<json::value> array_contains(Operands operands, Entropy& entropy);
Evaluated<json::value> array_range(Operands operands, Entropy& entropy);
Evaluated<json::value> array_get_item(Operands operands, Entropy& entropy);
Evaluated<json::value> array_length(Operands operands, Entropy& entropy);
Evaluated<json::value> array_unique(Operands operands, Entropy& entropy);

Evaluated<json::value> base64_encode(Operands operands, Entropy& entropy);
Evaluated<json::value> base64_decode(Operands operands, Entropy& entropy);
Evaluated<json::value> hash(Operands operands, Entropy& entropy);

Evaluated<json::value> math_random(Operands operands, Entropy& entropy);
Evaluated<json::value> math_add(Operands operands, Entropy& entropy);

// --- what functions share

/// States.IntrinsicFailure.
Failure refuse_arguments(std::string why);
/// A number as an integer: halves are rounded up (1.5 to 2, -1.5 to -1), as the service does.
/// Fails when it is no number, or beyond 2^53.
Evaluated<std::int64_t> rounded(const Operand& operand);
/// Fails when it is no string.
Evaluated<std::string_view> text_of(const Operand& operand);
/// Fails when it is no array.
Evaluated<const json::array*> array_of(const Operand& operand);

}  // namespace semel::data
