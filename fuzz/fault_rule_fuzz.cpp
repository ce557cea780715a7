// The text form of fault rules: what is read can be written, and reads the same again.
#include <cstdint>
#include <string_view>

#include "base/check.h"
#include "domain/faults/rule.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto rule = semel::faults::parse_rule({reinterpret_cast<const char*>(data), size});
  if (!rule) return 0;
  const std::string text = to_text(*rule);
  const auto again = semel::faults::parse_rule(text);
  CHECK(again.has_value());
  CHECK(to_text(*again) == text);
  return 0;
}
