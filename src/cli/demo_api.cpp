#include "cli/demo_api.h"

#include <boost/json.hpp>

#include "adapter/http/client.h"
#include "cli/json_values.h"

namespace semel::cli {
namespace {

constexpr int call_timeout_ms = 5'000;

/// A signature of the right shape: without --auth the server takes the region and the key's id from
/// it, and believes it.
constexpr const char* any_signature =
    "AWS4-HMAC-SHA256 Credential=demo/20260101/us-east-1/dynamodb/aws4_request, "
    "SignedHeaders=host;x-amz-date, Signature=0";

/// "com.amazonaws.dynamodb.v20120810#TransactionCanceledException" without what stands before the
/// '#'.
std::string error_of(const std::string& body) {
  const auto answer = parse_object(body);
  const auto* type = answer.if_contains("__type");
  if (type == nullptr || !type->is_string()) return "UnknownError";
  const std::string name(type->as_string().c_str());
  return name.substr(name.find('#') + 1);
}

}  // namespace

Result<Answer> call_dynamodb(std::uint16_t port, const std::string& operation,
                             const std::string& body) {
  const http::Peer peer{.port = port, .timeout_ms = call_timeout_ms};
  const http::Call call{.headers = {{"Content-Type", "application/x-amz-json-1.0"},
                                    {"X-Amz-Target", "DynamoDB_20120810." + operation},
                                    {"X-Amz-Date", "20260101T000000Z"},
                                    {"Authorization", any_signature}},
                        .body = body};
  auto exchange = http::exchange(peer, call);
  if (exchange.fate != http::Fate::answered) return unavailable(exchange.reason);
  Answer answer{exchange.response.status, std::move(exchange.response.body), {}};
  if (answer.status != 200) answer.error = error_of(answer.body);
  return answer;
}

}  // namespace semel::cli
