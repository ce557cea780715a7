#pragma once

#include <cstdint>
#include <string>

#include "base/result.h"

namespace semel::cli {

/// What the server answered to one call.
struct Answer {
  int status = 0;
  std::string body;
  std::string error;  ///< "TransactionCanceledException"; empty on success
};

/// Calls one operation of the DynamoDB API on this machine, as a plain client does: JSON over HTTP.
/// Blocks. Thread-safe. Errors: unavailable - no whole answer came; what was asked may have
/// happened or not.
Result<Answer> call_dynamodb(std::uint16_t port, const std::string& operation,
                             const std::string& body);

}  // namespace semel::cli
