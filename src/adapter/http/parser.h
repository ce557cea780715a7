#pragma once

#include <memory>
#include <string_view>

#include "adapter/http/http.h"

namespace semel::http {

/// Reads HTTP/1.0 and 1.1 requests out of bytes, one after the other. Knows no socket. Not
/// thread-safe.
class RequestParser {
 public:
  enum class State {
    idle,      ///< no byte of the next request has come
    head,      ///< inside the request line or the header fields
    body,      ///< the head is whole, the body is not
    complete,  ///< take() has the request
    failed,    ///< not HTTP, or over a limit: failure() says which. Final
  };

  struct Failure {
    int status = 400;
    std::string_view reason;  ///< lives as long as the program
  };

  /// Bounds: header_bytes_max (431 beyond it; also for one chunk header or trailer), body_bytes_max
  /// (413).
  RequestParser(std::size_t header_bytes_max, std::size_t body_bytes_max);
  ~RequestParser();
  RequestParser(RequestParser&&) noexcept;
  RequestParser& operator=(RequestParser&&) noexcept;

  /// Consumes a prefix of `bytes` and returns its length; stops behind a whole request. What it
  /// leaves has to come again, with more behind it. Consumes nothing once complete or failed.
  std::size_t feed(std::string_view bytes);

  State state() const;
  /// In State::body: the client waits for "100 Continue" before it sends the body (RFC
  /// 9110, 10.1.1).
  bool expects_continue() const;
  Failure failure() const;
  /// The request; the parser is idle again. CHECKs that it is complete.
  Request take();

 private:
  class Sink;
  void fail(int status, std::string_view reason);

  std::size_t header_bytes_max_;
  std::size_t body_bytes_max_;
  std::unique_ptr<Sink> sink_;
  State state_ = State::idle;
  Failure failure_;
};

/// Reads one response; for the client. The same contract, except for end_of_input().
class ResponseParser {
 public:
  /// `body_expected` is false for the reply to HEAD.
  ResponseParser(std::size_t body_bytes_max, bool body_expected);
  ~ResponseParser();
  ResponseParser(const ResponseParser&) = delete;
  ResponseParser& operator=(const ResponseParser&) = delete;

  std::size_t feed(std::string_view bytes);
  /// The peer closed: completes a response whose length was not told.
  void end_of_input();
  bool complete() const;
  bool failed() const;
  Response take();

 private:
  class Sink;
  std::unique_ptr<Sink> sink_;
};

}  // namespace semel::http
