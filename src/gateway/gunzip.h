#pragma once

#include <string>
#include <string_view>

#include "base/result.h"

namespace semel::gateway {

/// Undoes gzip. Errors: malformed - not gzip, or cut off; limit_exceeded - more than `bytes_max`
/// would come out.
Result<std::string> gunzip(std::string_view bytes, std::size_t bytes_max);

}  // namespace semel::gateway
