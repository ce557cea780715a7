#pragma once

#include <memory>
#include <string>

#include "base/result.h"
#include "domain/tables/tables.h"

namespace semel::remote {

/// Where the tables are and how long to wait for them.
struct ConnectOptions {
  /// "https://dynamodb.eu-west-1.amazonaws.com", "http://127.0.0.1:8000". Requests are signed for
  /// the region of the table that they name.
  std::string endpoint;
  /// Of the streams API. Empty: AWS's own beside AWS's endpoints, else the same one.
  std::string streams_endpoint;
  std::string ca_bundle;  ///< a file of certificates; empty: AWS_CA_BUNDLE, else the system's
  int connect_timeout_ms = 3'000;
  int timeout_ms = 30'000;  ///< of one attempt in all, as the SDKs have it by default
  int read_attempts_max = 4;
  std::int64_t read_budget_ms = 10'000;  ///< no read is repeated later than this after it began
};

/// The Tables port over a DynamoDB endpoint, with credentials from the environment, the shared
/// files, or the container's or instance's endpoint. Connects with the first call, not here.
/// Errors: invalid_argument - the endpoint is no URL of http or https.
Result<std::unique_ptr<tables::Tables>> connect(ConnectOptions options);

/// "https://streams.dynamodb.eu-west-1.amazonaws.com" for AWS's endpoints; others answer for both.
std::string streams_endpoint_of(const std::string& endpoint);

}  // namespace semel::remote
