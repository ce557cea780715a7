#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"

namespace semel::cli {

/// What the server answered to one call.
struct Answer {
  int status = 0;
  std::string body;
  /// "TransactionCanceledException"; empty on success.
  std::string error;
};

/// One connection to a DynamoDB endpoint, as a plain client has it: JSON over HTTP, one call at a
/// time. Not thread-safe.
class Api {
 public:
  explicit Api(std::uint16_t port);
  ~Api();
  Api(Api&&) noexcept;
  Api& operator=(Api&&) noexcept;

  /// Errors: unavailable - the connection ended without a whole answer; what was asked may have
  /// happened or not.
  Result<Answer> call(const std::string& operation, const std::string& body);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace semel::cli
