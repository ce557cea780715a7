#include "adapter/process/runtime_request.h"

#include <algorithm>

#include "adapter/process/words.h"
#include "base/digest.h"

namespace semel::process {
namespace {

constexpr std::string_view prefix = "/2018-06-01/runtime/";
constexpr std::string_view invocation_prefix = "invocation/";

/// A field's value may not hold control characters: it would end there.
std::string printable(std::string text) {
  std::erase_if(text, [](unsigned char c) { return c < 32 || c == 127; });
  return text;
}

/// Without ":$LATEST", which the caller did not say.
std::string_view invoked_arn(std::string_view arn) {
  constexpr std::string_view latest = ":$LATEST";
  return arn.ends_with(latest) ? arn.substr(0, arn.size() - latest.size()) : arn;
}

}  // namespace

RuntimeCall read_call(const http::Request& request) {
  std::string_view path = request.target;
  if (!path.starts_with(prefix)) return {};
  path.remove_prefix(prefix.size());
  if (request.method == "GET" && path == "invocation/next") return {RuntimeCall::Kind::next, {}};
  if (request.method != "POST") return {};
  if (path == "init/error") return {RuntimeCall::Kind::init_error, {}};
  if (!path.starts_with(invocation_prefix)) return {};
  path.remove_prefix(invocation_prefix.size());
  const std::size_t slash = path.find('/');
  const std::string request_id(path.substr(0, slash));
  if (slash == std::string_view::npos) return {};
  if (path.substr(slash) == "/response") return {RuntimeCall::Kind::response, request_id};
  if (path.substr(slash) == "/error") return {RuntimeCall::Kind::error, request_id};
  return {};
}

http::Response invocation_response(const function::Invocation& invocation,
                                   std::int64_t deadline_ms) {
  http::Response response;
  response.headers.add("Content-Type", "application/json");
  response.headers.add("Lambda-Runtime-Aws-Request-Id", invocation.request_id);
  response.headers.add("Lambda-Runtime-Deadline-Ms", std::to_string(deadline_ms));
  response.headers.add("Lambda-Runtime-Invoked-Function-Arn",
                       invoked_arn(invocation.spec.function_arn));
  if (!invocation.trace_header.empty()) {
    response.headers.add("Lambda-Runtime-Trace-Id", printable(invocation.trace_header));
  }
  std::string client_context;
  if (!invocation.client_context.empty() &&
      base64_decode(invocation.client_context, client_context)) {
    response.headers.add("Lambda-Runtime-Client-Context", printable(std::move(client_context)));
  }
  response.body = invocation.payload;
  return response;
}

http::Response accepted_response() {
  return {.status = 202,
          .headers = {{"Content-Type", "application/json"}},
          .body = "{\"status\":\"OK\"}"};
}

http::Response refused_response(int status, std::string_view type, std::string_view message) {
  return {.status = status,
          .headers = {{"Content-Type", "application/json"}},
          .body = error_payload(type, message)};
}

}  // namespace semel::process
