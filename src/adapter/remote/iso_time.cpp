#include "adapter/remote/iso_time.h"

#include <string>

#include "domain/identity/timestamp.h"

namespace semel::remote {

std::optional<std::int64_t> parse_iso_time(std::string_view text) {
  std::string basic;
  for (const char character : text.substr(0, text.find_first_of(".Z"))) {
    if (character != '-' && character != ':') basic += character;
  }
  return identity::parse_timestamp(basic + "Z");
}

}  // namespace semel::remote
