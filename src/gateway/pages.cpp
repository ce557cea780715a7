#include "gateway/pages.h"

#include <boost/json.hpp>

#include <charconv>

#include "gateway/response.h"

namespace semel::gateway {
namespace {

namespace json = boost::json;

constexpr std::string_view faults_path = "/_semel/faults";

http::Response text_page(int status, std::string_view content_type, std::string body) {
  http::Response response;
  response.status = status;
  response.headers.add("Content-Type", content_type);
  response.body = std::move(body);
  return response;
}

http::Response json_page(int status, const json::value& body) {
  return text_page(status, "application/json", json::serialize(body) + "\n");
}

http::Response problem(int status, std::string_view message) { return json_page(status, {{"message", message}}); }

json::object to_json(const faults::RuleSet::Entry& entry) {
  return {{"id", entry.id}, {"rule", faults::to_text(entry.rule)}, {"matches", entry.match_count}, {"hits", entry.hit_count}};
}

http::Response list_rules(const faults::RuleSet& rules) {
  json::array list;
  for (const auto& entry : rules.list()) list.push_back(to_json(entry));
  return json_page(200, {{"rules", std::move(list)}});
}

http::Response add_rule(faults::RuleSet& rules, std::string_view body) {
  boost::system::error_code failed;
  const json::value parsed = json::parse(body, failed);
  const json::object* object = failed ? nullptr : parsed.if_object();
  const json::value* text = object == nullptr ? nullptr : object->if_contains("rule");
  if (text == nullptr || !text->is_string()) return problem(400, R"(send {"rule": "SERVICE.OPERATION before|after ACTION …"})");
  auto rule = faults::parse_rule(std::string_view(text->get_string()));
  if (!rule) return problem(400, rule.error().message);
  return json_page(200, {{"id", rules.add(*std::move(rule))}});
}

http::Response remove_rule(faults::RuleSet& rules, std::string_view id_text) {
  std::uint64_t id = 0;
  const auto [end, failed] = std::from_chars(id_text.data(), id_text.data() + id_text.size(), id);
  const bool is_number = failed == std::errc() && end == id_text.data() + id_text.size();
  if (!is_number || !rules.remove(id)) return problem(404, "there is no fault rule with that id");
  return json_page(200, json::object());
}

/// As the service answers a load balancer: with the host that was asked for.
http::Response health_page(const http::Request& request, std::string_view request_id) {
  const std::string_view host = request.header("Host");
  return make_response(200, "text/plain", "healthy: " + std::string(host) + " ", request_id);
}

}  // namespace

Pages::Pages(const Metrics& metrics, faults::RuleSet* rules, std::function<Figures()> figures)
    : metrics_(metrics), rules_(rules), figures_(std::move(figures)) {}

std::optional<http::Response> Pages::answer(const http::Request& request, std::string_view request_id) const {
  const std::string_view path = std::string_view(request.target).substr(0, request.target.find('?'));
  if (path.starts_with(faults_path)) return faults_page(request);
  if (request.method != "GET") return std::nullopt;
  if (path == "/") return health_page(request, request_id);
  if (path == "/healthz") return text_page(200, "text/plain", "ok\n");
  if (path == "/metrics") return text_page(200, "text/plain; version=0.0.4", metrics_.to_text(figures_()));
  if (path == "/_semel/stats") return stats_page();
  return std::nullopt;
}

http::Response Pages::faults_page(const http::Request& request) const {
  if (rules_ == nullptr) {
    return problem(403, "fault injection is off: start the server with --faults (never in production)");
  }
  std::string_view rest = std::string_view(request.target).substr(faults_path.size());
  if (request.method == "DELETE" && rest.starts_with('/')) return remove_rule(*rules_, rest.substr(1));
  if (!rest.empty()) return problem(404, "the page is /_semel/faults");
  if (request.method == "GET") return list_rules(*rules_);
  if (request.method == "POST") return add_rule(*rules_, request.body);
  if (request.method == "DELETE") {
    rules_->clear();
    return json_page(200, json::object());
  }
  return problem(405, "the methods are GET, POST and DELETE");
}

http::Response Pages::stats_page() const {
  json::object figures;
  for (const auto& [name, value] : figures_()) figures[name] = value;
  return json_page(200, std::move(figures));
}

}  // namespace semel::gateway
