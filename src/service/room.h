#pragma once

#include <boost/json.hpp>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"
#include "base/ticket.h"

namespace semel::service {

namespace json = boost::json;

/// Who calls, as the gateway found out.
struct Caller {
  std::string region = "us-east-1";
  std::string principal;  ///< access key id; empty when the request was not signed
};

/// One request for a room: the operation's name without the target prefix, and the body as it came.
struct Call {
  std::string_view operation;
  std::string_view body;
  Caller caller;
  std::string_view request_id;
  std::string_view host = {};  ///< the header Host; empty when there is none
};

/// What goes back, once `seen` is durable. A refusal is a reply too.
struct Reply {
  std::string body = "{}";
  int status = 200;
  Ticket seen;
  std::string
      error;  ///< the service's error code without prefix; empty on success. For metrics and logs
};

enum class Access { read, write, admin };

/// A group of operations of one API. Thread-safe: the gateway calls from many workers.
class Room {
 public:
  virtual ~Room() = default;
  /// "dynamodb": the name in signatures, fault rules and metrics.
  virtual std::string_view service() const = 0;
  /// "DynamoDB_20120810": what stands before the dot in X-Amz-Target.
  virtual std::string_view target_prefix() const = 0;
  /// Answers every operation: one that the API knows and this room does not serve, or nobody knows,
  /// with UnknownOperationException in words that say which of the two it is.
  virtual Reply answer(const Call& call) = 0;
  /// The room's own form of an error that the gateway found (signature, body too large, overload):
  /// `code` as the service names it, "ThrottlingException". `status` is HTTP's.
  virtual Reply refuse(int status, std::string_view code, std::string_view message) const = 0;
  /// The names it serves, for the reference and for `semel stats`.
  virtual std::span<const std::string_view> operations() const = 0;
};

}  // namespace semel::service
