#include "cli/admin.h"

#include <boost/json.hpp>
#include <charconv>

#include "adapter/http/client.h"
#include "cli/json_values.h"

namespace semel::cli {
namespace {

constexpr std::string_view scheme = "http://";

Error no_answer(const Endpoint& endpoint, const std::string& reason) {
  const auto where = endpoint.host + ":" + std::to_string(endpoint.port);
  return unavailable("no answer from " + where + " (" + reason +
                     "): start a server with `semel serve`, or name one with --endpoint");
}

/// What a refusing page says: {"message": "..."}, or {"detail": "..."} of a problem document.
std::string message_of(const http::Response& response) {
  const auto body = parse_object(response.body);
  const auto* message = body.if_contains("message");
  if (message == nullptr) message = body.if_contains("detail");
  if (message != nullptr && message->is_string()) return std::string(message->get_string().c_str());
  return "status " + std::to_string(response.status) + ": is a semel server listening there?";
}

}  // namespace

Result<Endpoint> parse_endpoint(std::string_view url) {
  const auto wrong = [&] {
    return invalid_argument("--endpoint " + std::string(url) + ": write http://HOST:PORT");
  };
  if (!url.starts_with(scheme)) return wrong();
  auto rest = url.substr(scheme.size());
  if (rest.ends_with('/')) rest.remove_suffix(1);
  const auto colon = rest.rfind(':');
  if (colon == std::string_view::npos || colon == 0) return wrong();
  Endpoint endpoint{.host = std::string(rest.substr(0, colon)), .port = 0};
  const auto port = rest.substr(colon + 1);
  const auto [end, failure] =
      std::from_chars(port.data(), port.data() + port.size(), endpoint.port);
  if (failure != std::errc() || end != port.data() + port.size() || endpoint.port == 0)
    return wrong();
  return endpoint;
}

Result<std::string> call_admin(const Endpoint& endpoint, const std::string& method,
                               const std::string& target, const std::string& body, int timeout_ms) {
  const http::Peer peer{.host = endpoint.host, .port = endpoint.port, .timeout_ms = timeout_ms};
  http::Call call{.method = method, .target = target, .headers = {}, .body = body};
  if (!body.empty()) call.headers.add("Content-Type", "application/json");
  auto exchange = http::exchange(peer, call);
  if (exchange.fate != http::Fate::answered) return no_answer(endpoint, exchange.reason);
  if (exchange.response.status != 200) return invalid_argument(message_of(exchange.response));
  return std::move(exchange.response.body);
}

Result<std::uint64_t> add_fault_rule(const Endpoint& endpoint, const std::string& rule) {
  const boost::json::object request = {{"rule", rule}};
  const auto body =
      TRY(call_admin(endpoint, "POST", "/_semel/faults", boost::json::serialize(request)));
  const auto answer = parse_object(body);
  const auto* id = answer.if_contains("id");
  if (id == nullptr || !id->is_number())
    return unavailable("the server answered without the rule's number: " + body);
  return id->to_number<std::uint64_t>();
}

}  // namespace semel::cli
