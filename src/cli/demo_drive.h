#pragma once

#include <functional>
#include <string>

#include "cli/demo_order.h"

namespace semel::cli {

/// How an attempt reaches the server, and how it waits before it tries again.
struct Driver {
  std::function<Result<Answer>(const std::string& operation, const std::string& body)> send;
  /// Waits a little longer each time, or until the server is back; false when time is up.
  std::function<bool(const Judgement& last, int try_count)> wait;
};

/// How an attempt ended. `end` is unknown or retry only when the time was up.
struct Driven {
  Judgement end;
  int try_count = 0;
  int unknown_count = 0;  ///< tries whose outcome could not be known
};

/// Sends an attempt until its outcome is known: the same bytes and token every time, so that any
/// number of tries is one effect. A definite lack of stock is written down as FAILED, so that the
/// same id never succeeds later.
Driven drive(const Attempt& attempt, const Driver& driver);

}  // namespace semel::cli
