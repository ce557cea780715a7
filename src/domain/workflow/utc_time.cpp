#include "domain/workflow/utc_time.h"

#include <array>
#include <ctime>

namespace semel::workflow {

std::string utc_text(std::int64_t time_ms) {
  const std::time_t seconds = static_cast<std::time_t>(time_ms / 1'000);
  std::tm parts{};
  gmtime_r(&seconds, &parts);
  std::array<char, 32> text{};
  std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%S", &parts);
  const std::string millis = std::to_string(1'000 + time_ms % 1'000);
  return std::string(text.data()) + "." + millis.substr(1) + "Z";
}

}  // namespace semel::workflow
