#include "gateway/unrouted.h"

#include <boost/json.hpp>

#include "gateway/query_call.h"
#include "gateway/response.h"
#include "service/json_errors.h"

namespace semel::gateway {
namespace {

/// The service's answer to what it does not take for a call at all.
http::Response not_found_response(const Exchange& exchange) {
  return make_response(404, "", "<UnknownOperationException/>\n", exchange.request_id);
}

http::Response preflight_response(const Exchange& exchange) {
  const http::Request& request = exchange.request;
  http::Response response = make_response(200, "", "", exchange.request_id);
  response.headers.add("Access-Control-Max-Age", "172800");
  const std::string_view wanted_headers = request.header("Access-Control-Request-Headers");
  if (!wanted_headers.empty()) response.headers.add("Access-Control-Allow-Headers", wanted_headers);
  const std::string_view wanted_method = request.header("Access-Control-Request-Method");
  if (!wanted_method.empty()) response.headers.add("Access-Control-Allow-Methods", wanted_method);
  return response;
}

bool is_json(std::string_view body) {
  boost::system::error_code failed;
  boost::json::parse(body, failed);
  return !failed;
}

/// JSON 1.1 is the protocol of other services: without one that is named, it is not a call.
bool may_be_a_call(const Exchange& exchange) {
  const std::string_view answer_type = answer_type_of(exchange.head.content_type);
  return is_aws_json(exchange.head.content_type) && answer_type != "application/x-amz-json-1.1";
}

}  // namespace

http::Response unrouted_response(const Exchange& exchange) {
  const http::Request& request = exchange.request;
  if (request.method == "OPTIONS" && !exchange.head.origin.empty()) {
    return preflight_response(exchange);
  }
  if (is_query_call(exchange)) return unknown_query_response(exchange);
  const bool has_body = !request.body.empty();
  if (request.method != "POST" || exchange.head.path != "/" ||
      (has_body && !may_be_a_call(exchange))) {
    return not_found_response(exchange);
  }
  const bool readable = !has_body || is_json(request.body);
  const auto reply = service::error_reply(
      400, readable ? "UnknownOperationException" : "SerializationException", "");
  return make_response(400, answer_type_of(exchange.head.content_type), reply.body,
                       exchange.request_id);
}

}  // namespace semel::gateway
