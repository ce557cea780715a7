#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "adapter/http/http.h"
#include "domain/function/workers.h"

namespace semel::process {

/// A call of the Lambda Runtime API (2018-06-01), read.
struct RuntimeCall {
  enum class Kind { next, response, error, init_error, unknown };
  Kind kind = Kind::unknown;
  std::string request_id;  ///< of response and error
};
RuntimeCall read_call(const http::Request& request);

/// The answer to `next`.
http::Response invocation_response(const function::Invocation& invocation,
                                   std::int64_t deadline_ms);
http::Response accepted_response();
/// `type` as the API names it: "InvalidRequestID", "InvalidStateTransition".
http::Response refused_response(int status, std::string_view type, std::string_view message);

}  // namespace semel::process
