#include <utility>

#include "base/random.h"
#include "domain/workflow/data/functions.h"

namespace semel::data {

namespace {

/// A number from 0 to count - 1, each as likely: what would favour the small ones is thrown away.
template <typename Source>
std::uint64_t below(std::uint64_t count, Source& source) {
  const std::uint64_t uneven = (0 - count) % count;
  std::uint64_t number = source.next();
  while (number < uneven) number = source.next();
  return number % count;
}

}  // namespace

/// From the first number to below the second. With a seed always the same.
Evaluated<json::value> math_random(Operands operands, Entropy& entropy) {
  const std::int64_t first = TRY(rounded(operands[0]));
  const std::int64_t end = TRY(rounded(operands[1]));
  if (first >= end) return refuse_arguments("the first number is less than the second");
  const std::uint64_t count = static_cast<std::uint64_t>(end) - static_cast<std::uint64_t>(first);
  std::uint64_t offset = 0;
  if (operands.size() == 3) {
    const std::int64_t seed = TRY(rounded(operands[2]));
    SeededRandom random(static_cast<std::uint64_t>(seed));
    offset = below(count, random);
  } else {
    offset = below(count, entropy);
  }
  return json::value(static_cast<std::int64_t>(static_cast<std::uint64_t>(first) + offset));
}

Evaluated<json::value> math_add(Operands operands, Entropy&) {
  const std::int64_t left = TRY(rounded(operands[0]));
  const std::int64_t right = TRY(rounded(operands[1]));
  std::int64_t sum = 0;
  if (__builtin_add_overflow(left, right, &sum)) return refuse_arguments("the sum is too large");
  return json::value(sum);
}

}  // namespace semel::data
