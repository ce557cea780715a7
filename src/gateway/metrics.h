#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "service/room.h"

namespace semel::gateway {

/// Figures by name, read when somebody asks.
using Figures = std::vector<std::pair<std::string, std::int64_t>>;

/// What /metrics shows: calls by service, operation and error code, their latency, how long replies
/// waited for the disk, and gauges that others bring. Thread-safe. Counting allocates nothing,
/// except for an error code that comes for the first time.
class Metrics {
 public:
  /// The counters of one operation. Lives as long as the metrics.
  class Meter;

  /// The rooms outlive the metrics.
  explicit Metrics(std::span<service::Room* const> rooms);
  ~Metrics();

  /// Null when the room does not serve `operation`: callers cannot make the metrics grow.
  Meter* find(const service::Room& room, std::string_view operation);

  /// One call was answered after `took`. An empty error means success.
  void count(Meter& meter, std::string_view error, std::chrono::nanoseconds took);
  /// A reply waited this long until all that it saw was on disk.
  void count_wait(std::chrono::nanoseconds took);

  /// Prometheus text format. `gauges` become semel_NAME; a name may bring labels in braces, those
  /// of one family stand together, and one that ends in "_total" is a counter.
  std::string to_text(const Figures& gauges) const;
  /// Calls and errors since the start: "calls", "errors", and "calls_dynamodb_PutItem" for each
  /// operation that was called.
  Figures totals() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace semel::gateway
