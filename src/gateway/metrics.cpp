#include "gateway/metrics.h"

#include <prometheus/counter.h>
#include <prometheus/histogram.h>
#include <prometheus/registry.h>
#include <prometheus/text_serializer.h>

#include <map>

namespace semel::gateway {
namespace {

using CounterFamily = prometheus::Family<prometheus::Counter>;
using HistogramFamily = prometheus::Family<prometheus::Histogram>;

/// Seconds: from a cached read to a call that waits for a slow disk.
const prometheus::Histogram::BucketBoundaries latency_seconds = {0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01,
                                                                 0.025,  0.05,    0.1,    0.25,  0.5,    1,     5};

CounterFamily& calls_family(prometheus::Registry& registry) {
  return prometheus::BuildCounter()
      .Name("semel_calls_total")
      .Help("Calls answered, by service, operation and error code (empty: success)")
      .Register(registry);
}

HistogramFamily& latency_family(prometheus::Registry& registry) {
  return prometheus::BuildHistogram()
      .Name("semel_call_seconds")
      .Help("Time from a whole request to its reply, durability included")
      .Register(registry);
}

}  // namespace

struct Metrics::State {
  struct PerOperation {
    prometheus::Counter* succeeded;
    prometheus::Histogram* latency;
  };
  prometheus::Registry registry;
  CounterFamily& calls = calls_family(registry);
  HistogramFamily& latencies = latency_family(registry);
  /// By service and operation; only those that rooms serve, so that callers cannot grow it.
  std::map<std::pair<std::string_view, std::string_view>, PerOperation> operations;
};

Metrics::Metrics(std::span<service::Room* const> rooms) : state_(std::make_unique<State>()) {
  for (const service::Room* room : rooms) {
    for (const std::string_view operation : room->operations()) {
      const prometheus::Labels labels = {{"service", std::string(room->service())}, {"operation", std::string(operation)}};
      prometheus::Labels success = labels;
      success["error"] = "";
      state_->operations[{room->service(), operation}] = {&state_->calls.Add(success),
                                                          &state_->latencies.Add(labels, latency_seconds)};
    }
  }
}

Metrics::~Metrics() = default;

void Metrics::count(std::string_view service, std::string_view operation, std::string_view error,
                    std::chrono::nanoseconds took) {
  const auto found = state_->operations.find({service, operation});
  if (found == state_->operations.end()) return;
  found->second.latency->Observe(std::chrono::duration<double>(took).count());
  if (error.empty()) {
    found->second.succeeded->Increment();
    return;
  }
  state_->calls.Add({{"service", std::string(service)}, {"operation", std::string(operation)}, {"error", std::string(error)}})
      .Increment();
}

std::string Metrics::to_text(const Figures& gauges) const {
  std::string text = prometheus::TextSerializer().Serialize(state_->registry.Collect());
  for (const auto& [name, value] : gauges) {
    text += "# TYPE semel_" + name + " gauge\nsemel_" + name + " " + std::to_string(value) + "\n";
  }
  return text;
}

}  // namespace semel::gateway
