#pragma once

#include <cstdint>
#include <string>

namespace semel::workflow {

/// "2024-05-01T12:30:00.123Z". Bounds: years 1970 to 9999.
std::string utc_text(std::int64_t time_ms);

}  // namespace semel::workflow
