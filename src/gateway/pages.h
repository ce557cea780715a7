#pragma once

#include <functional>
#include <optional>
#include <string>

#include "adapter/http/http.h"
#include "domain/faults/rule_set.h"
#include "gateway/metrics.h"

namespace semel::gateway {

/// What is asked for by path rather than by X-Amz-Target: liveness, metrics, and the administration of a running server.
///
///   GET /            healthy: HOST, as the service says it       GET /_semel/stats        figures by name
///   GET /healthz     the process answers                         GET /_semel/faults       the rules in force
///   GET /metrics     Prometheus text                             POST /_semel/faults      {"rule": "…"}
///                                                                DELETE /_semel/faults    all; …/ID: one
class Pages {
 public:
  /// `rules` is null when the server was started without --faults. All outlive the pages.
  Pages(const Metrics& metrics, faults::RuleSet* rules, std::function<Figures()> figures);

  /// Nothing: the path is not one of these.
  std::optional<http::Response> answer(const http::Request& request, std::string_view request_id) const;

 private:
  http::Response faults_page(const http::Request& request) const;
  http::Response stats_page() const;

  const Metrics& metrics_;
  faults::RuleSet* rules_;
  std::function<Figures()> figures_;
};

}  // namespace semel::gateway
