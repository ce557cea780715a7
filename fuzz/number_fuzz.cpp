#include <cstddef>
#include <cstdint>

#include "base/check.h"
#include "domain/value/number.h"

using semel::value::Number;

namespace {

void check_forms(const Number& number) {
  const auto spelled = Number::parse(number.to_text());
  CHECK(spelled.has_value() && *spelled == number);
  CHECK(number.negated().negated() == number);
  CHECK(number.size_bytes() >= 1 && number.size_bytes() <= 22);

  std::string ordered;
  number.append_ordered(ordered);
  CHECK(ordered.size() <= 21);
  std::string_view rest = ordered;
  Number read;
  CHECK(Number::take_ordered(rest, read) && rest.empty() && read == number);
}

void check_pair(const Number& left, const Number& right) {
  std::string left_ordered;
  std::string right_ordered;
  left.append_ordered(left_ordered);
  right.append_ordered(right_ordered);
  CHECK((left <=> right) == (left_ordered <=> right_ordered));
  CHECK((left == right) == (left.to_text() == right.to_text()));

  const auto sum = Number::add(left, right);
  if (!sum) return;
  check_forms(*sum);
  const auto back = Number::subtract(*sum, right);
  CHECK(back.has_value() && *back == left);
}

}  // namespace

// Two texts, or two ordered forms, divided by a line break.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  std::string_view ordered = bytes;
  Number taken;
  if (Number::take_ordered(ordered, taken)) {
    check_forms(taken);
    std::string again;
    taken.append_ordered(again);
    CHECK(again == bytes.substr(0, bytes.size() - ordered.size()));
  }
  const auto left = Number::parse(bytes.substr(0, bytes.find('\n')));
  if (!left) return 0;
  check_forms(*left);
  const auto right = Number::parse(bytes.substr(bytes.find('\n') + 1));
  if (right) check_pair(*left, *right);
  return 0;
}
