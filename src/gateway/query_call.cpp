#include "gateway/query_call.h"

#include "gateway/response.h"
#include "service/query.h"

namespace semel::gateway {
namespace {

constexpr std::string_view form_type = "application/x-www-form-urlencoded";
constexpr std::size_t form_bytes_max = std::size_t{1} << 20U;  // no form of these APIs is longer
constexpr std::string_view scope_begin = "Credential=";

bool is_form(std::string_view content_type) {
  return http::same_name(content_type.substr(0, form_type.size()), form_type);
}

/// The service in the scope of the Authorization header: the fourth part of the credential.
std::string_view scoped_service(const http::Request& request) {
  std::string_view credential = request.header("Authorization");
  const std::size_t begin = credential.find(scope_begin);
  if (begin == std::string_view::npos) return {};
  credential.remove_prefix(begin + scope_begin.size());
  credential = credential.substr(0, credential.find_first_of(", "));
  for (int skipped = 0; skipped < 3; ++skipped) {
    const std::size_t slash = credential.find('/');
    if (slash == std::string_view::npos) return {};
    credential.remove_prefix(slash + 1);
  }
  return credential.substr(0, credential.find('/'));
}

}  // namespace

bool is_query_call(const Exchange& exchange) {
  if (exchange.head.path != "/" || !exchange.head.target_prefix.empty()) return false;
  if (exchange.request.body.size() > form_bytes_max) return false;
  if (exchange.request.method == "POST") return is_form(exchange.head.content_type);
  return exchange.request.method == "GET" &&
         exchange.head.query.find("Action=") != std::string_view::npos;
}

std::string_view form_of(const Exchange& exchange) {
  return exchange.request.method == "GET" ? exchange.head.query
                                          : std::string_view(exchange.request.body);
}

bool find_query_room(Exchange& exchange, std::span<service::QueryRoom* const> rooms) {
  if (rooms.empty() || !is_query_call(exchange)) return false;
  const service::Form form = service::parse_form(form_of(exchange));
  const auto action = form.find("Action");
  if (action == form.end()) return false;
  const auto version = form.find("Version");
  const std::string_view service = scoped_service(exchange.request);
  for (service::QueryRoom* room : rooms) {
    const bool is_meant = version != form.end() ? room->api_version() == version->second
                                                : room->signing_name() == service;
    if (!is_meant) continue;
    exchange.room = room;
    exchange.is_query = true;
    exchange.action = action->second;
    exchange.operation = exchange.action;
    return true;
  }
  return false;
}

http::Response unknown_query_response(const Exchange& exchange) {
  const service::Form form = service::parse_form(form_of(exchange));
  const auto text = [&](const char* name) {
    const auto found = form.find(name);
    return found == form.end() ? std::string() : found->second;
  };
  const auto reply = service::query_error(
      {.status = 400,
       .code = "InvalidAction",
       .message = "Could not find operation " + text("Action") + " for version " + text("Version")},
      {});
  return make_response(reply.status, reply.content_type, reply.body, exchange.request_id);
}

}  // namespace semel::gateway
