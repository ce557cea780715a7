#include <cstdint>
#include <string_view>

#include "domain/logs/filter_pattern.h"

// The first line is a filter pattern, the rest a message that it is tried on.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto end = text.find('\n');
  const auto pattern = semel::logs::FilterPattern::parse(text.substr(0, end));
  if (pattern && end != std::string_view::npos) pattern->matches(text.substr(end + 1));
  return 0;
}
