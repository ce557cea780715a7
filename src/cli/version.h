#pragma once

#include <string_view>

namespace semel::cli {

/// "0.1.0"
std::string_view version();

}  // namespace semel::cli
