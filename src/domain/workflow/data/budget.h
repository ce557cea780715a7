#pragma once

#include <cstddef>
#include <optional>

#include "domain/workflow/data/evaluation.h"

namespace semel::data {

/// Bounds what one evaluation may build: a template or a path of some bytes can ask for far more
/// than any payload may hold, or nest values without end.
class Budget {
 public:
  /// Takes what `value` weighs, placed `depth` levels deep.
  /// Fails with States.DataLimitExceeded when all that was taken is more than weight_max, and with
  /// States.Runtime when a part would lie deeper than depth_max.
  [[nodiscard]] std::optional<Failure> take(const json::value& value, std::size_t depth = 0);
  /// For what is built piece by piece: `count` nodes or bytes.
  [[nodiscard]] std::optional<Failure> take(std::size_t count);

 private:
  bool fits(const json::value& value, std::size_t depth);

  /// Bytes of strings and names, and a few for each node; the service's payloads hold 262,144.
  static constexpr std::size_t weight_max = std::size_t{8} << 20U;
  std::size_t weight_ = 0;
  bool is_too_deep_ = false;
};

}  // namespace semel::data
