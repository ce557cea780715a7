#pragma once

namespace semel::internal {
[[noreturn]] void check_failed(const char* condition, const char* file, int line);
}

/// Our own bug: logs where, then aborts, in every build. Never for what a caller or the world can
/// cause.
#define CHECK(condition)              \
  ((condition) ? static_cast<void>(0) \
               : ::semel::internal::check_failed(#condition, __FILE__, __LINE__))
