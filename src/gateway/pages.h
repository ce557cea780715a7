#pragma once

#include <functional>
#include <optional>

#include "gateway/exchange.h"
#include "service/admin/admin.h"

namespace semel::gateway {

/// What is asked for by path rather than by X-Amz-Target. Thread-safe.
///
///   GET /          healthy: HOST, as the service says it      GET /metrics    Prometheus text
///   GET /healthz   the process answers                        /_semel/...     service/admin
///   GET /readyz    it takes calls: 503 while it drains
class Pages {
 public:
  using FiguresFunction = std::function<Figures()>;
  /// `metrics` outlives the pages, and so does what `gauges` reads. `ready` tells whether calls are
  /// taken.
  Pages(const Metrics& metrics, admin::Admin admin, FiguresFunction gauges,
        std::function<bool()> ready);

  /// Nothing: the path is not one of these.
  std::optional<http::Response> answer(const Exchange& exchange) const;

 private:
  http::Response admin_page(const Exchange& exchange) const;

  const Metrics& metrics_;
  const admin::Admin admin_;
  const FiguresFunction gauges_;
  const std::function<bool()> ready_;
};

}  // namespace semel::gateway
