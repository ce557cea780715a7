#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "base/ticket.h"
#include "codec/json.h"

namespace semel::service {

namespace json = boost::json;

/// Who calls, as the gateway found out.
struct Caller {
  std::string region = "us-east-1";
  std::string principal;  ///< access key id; empty when the request was not signed
  /// Whose key it is, when policies bind it: "arn:aws:iam::000000000000:user/u", or of a role's
  /// session. Empty: the account itself, which may do anything.
  std::string principal_arn = {};
  std::string principal_id = {};  ///< "AIDA…", "AROA…:session"; empty with principal_arn
};

/// What a caller must be allowed to do for a call: "dynamodb:PutItem" on the table's ARN.
struct Permission {
  std::string action;
  std::string resource = "*";
};

/// One request for a room: the operation's name without the target prefix, and the body as it came.
/// Its views live until the final reply is made, also through Reply::later and again_after_ms.
struct Call {
  std::string_view operation;
  std::string_view body;
  Caller caller;
  std::string_view request_id;
  std::string_view host = {};  ///< the header Host; empty when there is none

  // Of a REST room's call.
  std::string_view method = "POST";
  std::string_view path = "/";  ///< as sent, percent-encoded, without the query
  std::string_view query = {};  ///< what follows the question mark
  /// Finds a header field by its name, in any case; "" when absent. Empty: there are none.
  std::function<std::string_view(std::string_view name)> header = {};
  /// How long ago the request was whole: for what waits in turns (Reply::again_after_ms).
  std::int64_t waited_ms = 0;
};

/// What goes back, once `seen` is durable. A refusal is a reply too.
struct Reply {
  std::string body = "{}";
  int status = 200;
  Ticket seen;
  std::string
      error;  ///< the service's error code without prefix; empty on success. For metrics and logs
  std::string content_type = {};                                  ///< empty: the protocol's JSON
  std::vector<std::pair<std::string, std::string>> headers = {};  ///< besides those of every reply

  // Not a reply yet. Of REST rooms only.
  /// Over 0: ask again after that many milliseconds; no worker waits meanwhile.
  std::int64_t again_after_ms = 0;
  using Later = std::function<void(Reply)>;
  /// Called once with what takes the reply when it is there: on any thread, once, without blocking.
  std::function<void(Later)> later = {};
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
  /// The name in a credential's scope, and before the colon of an action: "dynamodb".
  virtual std::string_view signing_name() const { return service(); }
  /// All that a caller bound by policies must be allowed for this call. May be asked about a call
  /// that answer() will refuse.
  virtual std::vector<Permission> permissions_of(const Call& call) const {
    return {{std::string(signing_name()) + ":" + std::string(call.operation)}};
  }
  /// Answers every operation: one that the API knows and this room does not serve, or nobody knows,
  /// with UnknownOperationException in words that say which of the two it is.
  virtual Reply answer(const Call& call) = 0;
  /// The room's own form of an error that the gateway found (signature, body too large, overload):
  /// `code` as the service names it, "ThrottlingException". `status` is HTTP's.
  virtual Reply refuse(int status, std::string_view code, std::string_view message) const = 0;
  /// The names it serves, for the reference and for `semel stats`.
  virtual std::span<const std::string_view> operations() const = 0;
  /// Of a room that takes more than the gateway's own bound: uploads.
  virtual std::size_t body_bytes_max() const { return 0; }
};

/// A room whose operations are methods of paths, and whose body is what its reference says. Calls
/// need no signature while no users are known, and are not for web pages of other origins.
class RestRoom : public Room {
 public:
  std::string_view target_prefix() const final { return {}; }
  /// "/v1/": every path that begins with one of them is this room's.
  virtual std::span<const std::string_view> path_prefixes() const = 0;
  /// Which of operations() it is; another name, which answer() then refuses, when it is none.
  virtual std::string_view route(std::string_view method, std::string_view path) const = 0;
};

/// A room of AWS's query protocol: Call::body is a form, "Action=CreateRole&Version=2010-05-08&…",
/// whether it came as a body or as a query. Not for web pages of other origins.
class QueryRoom : public Room {
 public:
  std::string_view target_prefix() const final { return {}; }
  /// "2010-05-08": the Version that names this API.
  virtual std::string_view api_version() const = 0;
};

}  // namespace semel::service
