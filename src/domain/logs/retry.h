#pragma once

#include "base/result.h"

namespace semel::logs {

/// How often a change is made anew because another writer came between.
inline constexpr int retry_count_max = 64;

inline Error too_many_writers() {
  return {ErrorCode::conflict,
          "Multiple concurrent requests to update the same resource were in conflict."};
}

}  // namespace semel::logs
