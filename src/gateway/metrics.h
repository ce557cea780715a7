#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
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

/// What /metrics shows: calls by service, operation and error code, their latency, and gauges that others bring. Thread-safe.
class Metrics {
 public:
  /// The rooms outlive the metrics.
  explicit Metrics(std::span<service::Room* const> rooms);
  ~Metrics();

  /// One call was answered after `took`. An empty error means success.
  void count(std::string_view service, std::string_view operation, std::string_view error, std::chrono::nanoseconds took);

  /// Prometheus text format. `gauges` become semel_NAME.
  std::string to_text(const Figures& gauges) const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace semel::gateway
