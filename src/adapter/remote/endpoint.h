#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "adapter/remote/credentials.h"
#include "adapter/remote/errors.h"
#include "adapter/remote/transport.h"
#include "base/clock.h"
#include "base/random.h"
#include "base/result.h"
#include "codec/shape.h"

namespace semel::remote {

namespace json = boost::json;

/// Waits between two attempts; tests do not.
class Pause {
 public:
  virtual ~Pause() = default;
  virtual void wait_ms(std::int64_t duration_ms) = 0;
};

/// On a condition that nobody signals.
class RealPause final : public Pause {
 public:
  void wait_ms(std::int64_t duration_ms) override;
};

enum class Api { dynamodb, streams };

/// One operation of the API.
struct Operation {
  std::string_view name;  ///< "PutItem"
  Effect effect;
  const codec::Shape* reply;  ///< of what HTTP status 200 brings
  Api api = Api::dynamodb;
};

/// What the endpoint said: a reply (empty code), or an error that it named.
struct Answer {
  std::string code;  ///< "ConditionalCheckFailedException"
  json::object body;
  Error error = {ErrorCode::unavailable, {}};  ///< what `code` means, unless it is empty
};

struct EndpointOptions {
  std::string url;  ///< "https://dynamodb.eu-west-1.amazonaws.com"; a path is kept
  int connect_timeout_ms = 3'000;
  int timeout_ms = 30'000;  ///< of one attempt
  int read_attempts_max = 4;
  std::int64_t read_budget_ms = 10'000;  ///< no attempt begins later than this after the first
};

/// Calls of the AWS JSON 1.0 protocol: signed, checked, and classed by what a caller may conclude.
/// Thread-safe.
///
/// A write is sent once. A read is sent again, up to the bounds of the options and with full
/// jitter, after a lost answer, a server error or throttling. Expired credentials are fetched anew,
/// once.
class Endpoint {
 public:
  struct Ports {
    Transport& transport;
    CredentialChain& credentials;
    const Clock& clock;
    Random& random;
    Pause& pause;
  };
  /// Errors: invalid_argument - the URL is none of http or https.
  static Result<Endpoint> make(EndpointOptions options, Ports ports);

  /// The whole answer. Errors: unavailable - nothing was sent, or a read got no answer;
  /// unknown_outcome - a write got no whole, sound answer; access_denied - there are no
  /// credentials. Other errors come as Answer::error.
  Result<Answer> ask(const Operation& operation, const std::string& region,
                     const std::string& body) const;
  /// The body of a reply; every error of the answer is one of the call.
  Result<json::object> call(const Operation& operation, const std::string& region,
                            const std::string& body) const;

  /// Waits before the `retry`th repetition (from 0), with full jitter.
  void back_off(int retry) const;

 private:
  Endpoint(EndpointOptions options, std::string host, std::string path, Ports ports)
      : options_(std::move(options)),
        host_(std::move(host)),
        path_(std::move(path)),
        ports_(ports) {}

  Result<Answer> attempt(const Operation& operation, const std::string& region,
                         const std::string& body) const;
  Result<Answer> attempt_as(const Credentials& credentials, const Operation& operation,
                            const std::string& region, const std::string& body) const;
  Headers signed_headers(const Credentials& credentials, const Operation& operation,
                         const std::string& region, const std::string& body) const;

  EndpointOptions options_;
  std::string host_;
  std::string path_;
  Ports ports_;
};

}  // namespace semel::remote
