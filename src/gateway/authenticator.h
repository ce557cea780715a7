#pragma once

#include <string>
#include <variant>

#include "adapter/http/http.h"
#include "service/room.h"

namespace semel::gateway {

/// Why a caller may not: in the service's code and words.
struct Refusal {
  int status = 400;
  std::string code;
  std::string message;
};

/// Finds out who calls. Thread-safe.
class Authenticator {
 public:
  virtual ~Authenticator() = default;
  virtual std::variant<service::Caller, Refusal> authenticate(const http::Request& request) const = 0;
};

}  // namespace semel::gateway
