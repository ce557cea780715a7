#include "gateway/metrics.h"

#include <prometheus/counter.h>
#include <prometheus/histogram.h>
#include <prometheus/registry.h>
#include <prometheus/text_serializer.h>

#include <map>

#include "base/mutex.h"

namespace semel::gateway {
namespace {

using CounterFamily = prometheus::Family<prometheus::Counter>;
using HistogramFamily = prometheus::Family<prometheus::Histogram>;

/// Seconds: from a cached read to a call that waits for a slow disk.
const prometheus::Histogram::BucketBoundaries latency_seconds = {
    0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5};

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

prometheus::Histogram& wait_histogram(prometheus::Registry& registry) {
  return prometheus::BuildHistogram()
      .Name("semel_durable_wait_seconds")
      .Help("Time that a finished reply waited until all that it saw was on disk")
      .Register(registry)
      .Add({}, latency_seconds);
}

double seconds_of(std::chrono::nanoseconds time) {
  return std::chrono::duration<double>(time).count();
}

}  // namespace

class Metrics::Meter {
 public:
  Meter(CounterFamily& calls, HistogramFamily& latencies, std::string_view service,
        std::string_view operation)
      : calls_(calls),
        labels_{{"service", std::string(service)}, {"operation", std::string(operation)}},
        succeeded_(calls.Add(with_error(""))),
        latency_(latencies.Add(labels_, latency_seconds)) {}

  void count(std::string_view error, std::chrono::nanoseconds took) {
    latency_.Observe(seconds_of(took));
    (error.empty() ? succeeded_ : failed(error)).Increment();
  }

  struct Totals {
    std::int64_t succeeded = 0;
    std::int64_t failed = 0;
  };
  Totals totals() const {
    Totals totals{.succeeded = static_cast<std::int64_t>(succeeded_.Value()), .failed = 0};
    const Lock lock(mutex_);
    for (const auto& [error, counter] : failed_) {
      totals.failed += static_cast<std::int64_t>(counter->Value());
    }
    return totals;
  }

 private:
  prometheus::Labels with_error(std::string_view error) const {
    prometheus::Labels labels = labels_;
    labels["error"] = error;
    return labels;
  }

  prometheus::Counter& failed(std::string_view error) {
    const Lock lock(mutex_);
    const auto known = failed_.find(error);
    if (known != failed_.end()) return *known->second;
    auto& counter = calls_.Add(with_error(error));
    failed_.emplace(error, &counter);
    return counter;
  }

  CounterFamily& calls_;
  const prometheus::Labels labels_;
  prometheus::Counter& succeeded_;
  prometheus::Histogram& latency_;
  mutable Mutex mutex_;
  std::map<std::string, prometheus::Counter*, std::less<>> failed_ GUARDED_BY(mutex_);
};

struct Metrics::State {
  prometheus::Registry registry;
  CounterFamily& calls = calls_family(registry);
  HistogramFamily& latencies = latency_family(registry);
  prometheus::Histogram& waits = wait_histogram(registry);
  std::map<std::pair<std::string_view, std::string_view>, Meter> meters;  ///< service, operation
};

Metrics::Metrics(std::span<service::Room* const> rooms) : state_(std::make_unique<State>()) {
  for (const service::Room* room : rooms) {
    for (const std::string_view operation : room->operations()) {
      state_->meters.try_emplace({room->service(), operation}, state_->calls, state_->latencies,
                                 room->service(), operation);
    }
  }
}

Metrics::~Metrics() = default;

Metrics::Meter* Metrics::find(const service::Room& room, std::string_view operation) {
  const auto found = state_->meters.find({room.service(), operation});
  return found == state_->meters.end() ? nullptr : &found->second;
}

void Metrics::count(Meter& meter, std::string_view error, std::chrono::nanoseconds took) {
  meter.count(error, took);
}

void Metrics::count_wait(std::chrono::nanoseconds took) {
  state_->waits.Observe(seconds_of(took));
}

std::string Metrics::to_text(const Figures& gauges) const {
  std::string text = prometheus::TextSerializer().Serialize(state_->registry.Collect());
  std::string_view family;
  for (const auto& [name, value] : gauges) {
    const std::string_view its_family = std::string_view(name).substr(0, name.find('{'));
    if (its_family != family) {
      family = its_family;
      const std::string_view type = family.ends_with("_total") ? "counter" : "gauge";
      text.append("# TYPE semel_").append(family).append(" ").append(type).append("\n");
    }
    text += "semel_" + name + " " + std::to_string(value) + "\n";
  }
  return text;
}

Figures Metrics::totals() const {
  Figures figures = {{"calls", 0}, {"errors", 0}};
  for (const auto& [name, meter] : state_->meters) {
    const auto [succeeded, failed] = meter.totals();
    if (succeeded + failed == 0) continue;
    figures[0].second += succeeded + failed;
    figures[1].second += failed;
    std::string figure = "calls_";
    figure.append(name.first).append("_").append(name.second);
    figures.emplace_back(std::move(figure), succeeded + failed);
  }
  return figures;
}

}  // namespace semel::gateway
