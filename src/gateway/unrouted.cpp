#include "gateway/unrouted.h"

#include <boost/json.hpp>

#include "gateway/response.h"

namespace semel::gateway {
namespace {

http::Response not_found_response(std::string_view request_id) {
  return make_response(404, "", "<UnknownOperationException/>\n", request_id);
}

/// A browser asks whether it may call.
http::Response preflight_response(const http::Request& request, std::string_view request_id) {
  http::Response response = make_response(200, "", "", request_id);
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

}  // namespace

http::Response unrouted_response(const http::Request& request, std::string_view request_id) {
  if (request.method == "OPTIONS" && !request.header("Origin").empty()) return preflight_response(request, request_id);
  if (request.method != "POST") return not_found_response(request_id);
  const std::string_view content_type = request.header("Content-Type");
  if (!request.body.empty() && !is_aws_json(content_type)) return not_found_response(request_id);
  const std::string_view type = request.body.empty() || is_json(request.body) ? "UnknownOperationException" : "SerializationException";
  std::string body = R"({"__type":"com.amazon.coral.service#)" + std::string(type) + R"("})";
  const std::string_view answer_type = request.body.empty() && content_type.empty() ? "application/json" : content_type_of(content_type);
  return make_response(400, answer_type, std::move(body), request_id);
}

}  // namespace semel::gateway
