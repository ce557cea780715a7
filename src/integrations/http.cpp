#include "integrations/http.h"

#include <algorithm>
#include <cctype>

#include "domain/identity/text.h"
#include "domain/workflow/data/parse.h"
#include "domain/workflow/data/print.h"
#include "integrations/metadata.h"
#include "integrations/permission.h"
#include "integrations/room_call.h"

namespace semel::integrations {
namespace {

using workflow::TaskDone;

constexpr int connect_timeout_ms = 10'000;
constexpr int timeout_ms = 60'000;
constexpr std::string_view methods[] = {"DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"};
const Family http_family{"States", "Http.AccessDenied", "AWSStepFunctions", true};

struct Url {
  std::string_view scheme, authority;
};
std::optional<Url> split_url(std::string_view url) {
  const auto separator = url.find("://");
  if (separator == std::string_view::npos) return std::nullopt;
  const auto rest = url.substr(separator + 3);
  Url parts{url.substr(0, separator), rest.substr(0, rest.find_first_of("/?#\\"))};
  const bool is_plain = parts.authority.find_first_of("@ \t\r\n") == std::string_view::npos;
  const bool is_http = parts.scheme == "http" || parts.scheme == "https";
  if (!is_http || !is_plain || parts.authority.empty()) return std::nullopt;
  return parts;
}

bool has_control_character(std::string_view text) {
  return std::any_of(text.begin(), text.end(),
                     [](unsigned char character) { return std::iscntrl(character) != 0; });
}

/// A value of QueryParameters or Headers as text.
std::string text_of_value(const json::value& value) {
  return value.is_string() ? std::string(value.get_string()) : data::print(value);
}

std::string query_of(const json::object& parameters) {
  const auto* query = parameters.if_contains("QueryParameters");
  std::string text;
  if (query == nullptr || !query->is_object()) return text;
  for (const auto& parameter : query->get_object()) {
    const json::array one{parameter.value()};
    const json::array& values = parameter.value().is_array() ? parameter.value().get_array() : one;
    for (const json::value& value : values) {
      text += (text.empty() ? "" : "&") + identity::percent_encoded(parameter.key(), false) + "=" +
              identity::percent_encoded(text_of_value(value), false);
    }
  }
  return text;
}

/// Errors: invalid_argument - what is wrong with the parameters.
Result<remote::HttpRequest> http_request(const json::object& parameters) {
  remote::HttpRequest request;
  const auto* url = parameters.if_contains("ApiEndpoint");
  const auto* method = parameters.if_contains("Method");
  if (url == nullptr || !url->is_string() || method == nullptr || !method->is_string()) {
    return invalid_argument("The fields 'ApiEndpoint' and 'Method' must be STRINGs");
  }
  request.url = url->get_string();
  request.method = method->get_string();
  if (std::find(std::begin(methods), std::end(methods), request.method) == std::end(methods)) {
    return invalid_argument("The value for the field 'Method' is none of the served ones");
  }
  if (parameters.contains("Transform")) return invalid_argument("'Transform' is not served here");
  if (has_control_character(request.url)) return invalid_argument("'ApiEndpoint' is not a URL");
  const std::string query = query_of(parameters);
  if (!query.empty()) {
    request.url += (request.url.find('?') == std::string::npos ? "?" : "&") + query;
  }
  bool has_type = false;
  const auto* headers = parameters.if_contains("Headers");
  if (headers != nullptr && headers->is_object()) {
    for (const auto& header : headers->get_object()) {
      const std::string value = text_of_value(header.value());
      if (has_control_character(value) || has_control_character(header.key())) {
        return invalid_argument("A header has a control character");
      }
      request.headers.emplace_back(header.key(), value);
      std::string name(header.key());
      std::transform(name.begin(), name.end(), name.begin(),
                     [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
      has_type = has_type || name == "content-type";
    }
  }
  if (const auto* body = parameters.if_contains("RequestBody")) {
    request.body = text_of_value(*body);
    if (!has_type) request.headers.emplace_back("Content-Type", "application/json");
  }
  request.connect_timeout_ms = connect_timeout_ms;
  request.timeout_ms = timeout_ms;
  return request;
}

workflow::TaskOutcome outcome_of(const remote::Exchange& exchange) {
  if (exchange.fate != remote::Fate::answered) {
    return TaskFailed{"States.Http.Socket", exchange.reason};
  }
  const remote::HttpResponse& response = exchange.response;
  if (response.status < 200 || response.status > 299) {
    return TaskFailed{"States.Http.StatusCode." + std::to_string(response.status), response.body};
  }
  json::object headers;
  for (const auto& [name, value] : response.headers) {
    if (!headers.contains(name)) headers[name] = json::array{};
    headers[name].get_array().emplace_back(value);
  }
  json::object output;
  output["Headers"] = std::move(headers);
  auto body = data::parse(response.body);
  output["ResponseBody"] = body ? *std::move(body) : json::value(response.body);
  output["StatusCode"] = response.status;
  output["StatusText"] = response.status == 200 ? "OK" : "";
  return TaskDone{data::print(output)};
}

}  // namespace

bool is_on_list(const std::vector<std::string>& hosts, std::string_view url) {
  const auto parts = split_url(url);
  if (!parts) return false;
  const std::string_view own_port = parts->scheme == "https" ? ":443" : ":80";
  std::string authority(parts->authority);
  std::transform(authority.begin(), authority.end(), authority.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  if (authority.ends_with(own_port)) authority.resize(authority.size() - own_port.size());
  return std::find(hosts.begin(), hosts.end(), authority) != hosts.end();
}

void call_http(const Parts& parts, const TaskCall& call,
               const workflow::Integrations::Report& report) {
  const auto parameters = data::parse(call.parameters);
  const auto* object = parameters ? parameters->if_object() : nullptr;
  if (object == nullptr) return report(bad_parameters(call, "The Parameters must be an object"));
  const auto request = http_request(*object);
  if (!request) return report(bad_parameters(call, request.error().message));
  if (parts.http == nullptr || !is_on_list(parts.http_hosts, request->url)) {
    return report(TaskFailed{
        "States.Http.AccessDenied",
        "The host of " + request->url + " is not on the list of endpoints that may be called"});
  }
  auto refusal = refusal_of(parts.access, call, "states:InvokeHTTPEndpoint", call.state_machine_arn,
                            http_family);
  if (refusal) return report(*std::move(refusal));
  report(outcome_of(parts.http->exchange(*request)));
}

}  // namespace semel::integrations
