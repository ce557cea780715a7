#include "gateway/pages.h"

#include "gateway/response.h"

namespace semel::gateway {
namespace {

constexpr std::string_view admin_path = "/_semel/";

http::Response text_page(int status, std::string_view content_type, std::string body) {
  return {.status = status, .headers = {{"Content-Type", content_type}}, .body = std::move(body)};
}

/// As the service answers a load balancer: with the host that was asked for, and a space behind it.
http::Response health_page(const Exchange& exchange) {
  return make_response(200, "text/plain", "healthy: " + std::string(exchange.head.host) + " ",
                       exchange.request_id);
}

}  // namespace

Pages::Pages(const Metrics& metrics, admin::Admin admin, FiguresFunction gauges,
             std::function<bool()> ready)
    : metrics_(metrics),
      admin_(std::move(admin)),
      gauges_(std::move(gauges)),
      ready_(std::move(ready)) {}

std::optional<http::Response> Pages::answer(const Exchange& exchange) const {
  const std::string_view path = exchange.head.path;
  if (path.starts_with(admin_path)) return admin_page(exchange);
  const std::string& method = exchange.request.method;
  if (method != "GET" && method != "HEAD") return std::nullopt;
  if (path == "/") return health_page(exchange);
  if (path == "/healthz") return text_page(200, "text/plain", "ok\n");
  if (path == "/readyz") {
    return ready_() ? text_page(200, "text/plain", "ready\n")
                    : text_page(503, "text/plain", "draining\n");
  }
  if (path == "/metrics") {
    return text_page(200, "text/plain; version=0.0.4", metrics_.to_text(gauges_()));
  }
  return std::nullopt;
}

http::Response Pages::admin_page(const Exchange& exchange) const {
  const http::Request& request = exchange.request;
  admin::Page page;
  if (!request.from_loopback) {
    page = admin::refusal_page(403, "this page is for callers on the server's own machine");
  } else if (is_of_another_origin(exchange.head) || !is_loopback_host(exchange.head.host)) {
    page = admin::refusal_page(403, "this page is not for web pages of another origin");
  } else {
    page = admin_.answer(request.method, exchange.head.path, request.body);
  }
  return text_page(page.status, "application/json", std::move(page.body));
}

}  // namespace semel::gateway
