#include "adapter/http/parser.h"

#include <algorithm>
#include <boost/beast/http/basic_parser.hpp>
#include <boost/beast/http/error.hpp>
#include <optional>

#include "base/check.h"

namespace semel::http {
namespace {

namespace beast = boost::beast;
using BeastError = beast::error_code;
using BeastString = beast::string_view;

/// A body is announced before it is sent; only this much is reserved on the client's word.
constexpr std::size_t body_reserve_bytes_max = 256 * 1024;

/// The shortest end of a chunked body, "0\r\n\r\n". Nothing before it can be decided on fewer
/// bytes, and Beast 1.81 asserts that it never sees fewer once the last chunk has begun.
constexpr std::size_t chunk_end_bytes_min = 5;

std::string_view as_view(BeastString text) {
  return {text.data(), text.size()};
}

RequestParser::Failure describe(const BeastError& failure) {
  using beast::http::error;
  if (failure == error::body_limit) return {413, "the request body is too large"};
  if (failure == error::header_limit) return {431, "the request head is too large"};
  if (failure == error::bad_version) return {505, "the HTTP version is not 1.0 or 1.1"};
  if (failure == error::bad_transfer_encoding) {
    return {501, "the transfer encoding is not a plain chunked"};
  }
  return {400, "the bytes are not an HTTP/1.1 request"};
}

void reserve_body(std::string& body, const boost::optional<std::uint64_t>& content_length) {
  if (!content_length) return;
  body.reserve(std::min<std::uint64_t>(*content_length, body_reserve_bytes_max));
}

template <bool is_request>
std::size_t put(beast::http::basic_parser<is_request>& parser, std::string_view bytes,
                BeastError& error) {
  const bool in_chunks = parser.is_header_done() && parser.chunked();
  if (in_chunks && bytes.size() < chunk_end_bytes_min) return 0;
  return parser.put(boost::asio::const_buffer(bytes.data(), bytes.size()), error);
}

}  // namespace

/// Receives what Beast finds, and adds the rules that Beast leaves open.
class RequestParser::Sink final : public beast::http::basic_parser<true> {
 public:
  Sink(std::size_t header_bytes_max, std::size_t body_bytes_max)
      : header_bytes_left_(header_bytes_max) {
    eager(true);
    header_limit(static_cast<std::uint32_t>(header_bytes_max));
    body_limit(body_bytes_max);
  }

  Request request;
  bool expects_continue = false;
  bool body_started = false;

 private:
  void on_request_impl(beast::http::verb, BeastString method, BeastString target, int version,
                       BeastError& error) override {
    request.method = as_view(method);
    request.target = as_view(target);
    is_http_1_0_ = version == 10;
    count(method.size() + target.size(), error);
  }

  void on_field_impl(beast::http::field name, BeastString name_text, BeastString value,
                     BeastError& error) override {
    using beast::http::field;
    count(name_text.size() + value.size() + 4, error);
    // Trailers are no part of the head: one that came late must not pass for a header.
    if (error || is_header_done()) return;
    // Anything but one plain "chunked" leaves open where the body ends, which is how requests are
    // smuggled.
    if (name == field::transfer_encoding &&
        (is_http_1_0_ || !same_name(as_view(value), "chunked"))) {
      error = beast::http::error::bad_transfer_encoding;
      return;
    }
    if (name == field::expect) expects_continue = same_name(as_view(value), "100-continue");
    request.headers.add(as_view(name_text), as_view(value));
  }

  void on_header_impl(BeastError&) override { request.keep_alive = keep_alive(); }

  void on_body_init_impl(const boost::optional<std::uint64_t>& content_length,
                         BeastError&) override {
    reserve_body(request.body, content_length);
  }

  std::size_t on_body_impl(BeastString bytes, BeastError&) override {
    body_started = true;
    request.body += as_view(bytes);
    return bytes.size();
  }

  void on_chunk_header_impl(std::uint64_t, BeastString, BeastError&) override {
    body_started = true;
  }

  std::size_t on_chunk_body_impl(std::uint64_t, BeastString bytes, BeastError&) override {
    request.body += as_view(bytes);
    return bytes.size();
  }

  void on_response_impl(int, BeastString, int, BeastError&) override {}
  void on_finish_impl(BeastError&) override {}

  /// Beast bounds what it looks at in one go; a head that comes in pieces is counted here.
  void count(std::size_t bytes, BeastError& error) {
    if (bytes > header_bytes_left_) {
      error = beast::http::error::header_limit;
      return;
    }
    header_bytes_left_ -= bytes;
  }

  std::size_t header_bytes_left_;
  bool is_http_1_0_ = false;
};

RequestParser::RequestParser(std::size_t header_bytes_max, std::size_t body_bytes_max)
    : header_bytes_max_(header_bytes_max), body_bytes_max_(body_bytes_max) {}
RequestParser::~RequestParser() = default;
RequestParser::RequestParser(RequestParser&&) noexcept = default;
RequestParser& RequestParser::operator=(RequestParser&&) noexcept = default;

std::size_t RequestParser::feed(std::string_view bytes) {
  if (state_ == State::complete || state_ == State::failed) return 0;
  std::size_t consumed = 0;
  if (state_ == State::idle) {
    // Empty lines before a request line are passed over (RFC 9112, 2.2).
    consumed = std::min(bytes.find_first_not_of("\r\n"), bytes.size());
    if (consumed == bytes.size()) return consumed;
    sink_ = std::make_unique<Sink>(header_bytes_max_, body_bytes_max_);
    state_ = State::head;
  }
  BeastError error;
  consumed += put(*sink_, bytes.substr(consumed), error);

  if (error && error != beast::http::error::need_more) {
    failure_ = describe(error);
    state_ = State::failed;
  } else if (sink_->is_done()) {
    state_ = State::complete;
  } else if (bytes.size() - consumed > header_bytes_max_) {
    failure_ = {431, "a line of the request is too long"};
    state_ = State::failed;
  } else if (sink_->is_header_done()) {
    state_ = State::body;
  }
  return consumed;
}

RequestParser::State RequestParser::state() const {
  return state_;
}

bool RequestParser::expects_continue() const {
  return state_ == State::body && sink_->expects_continue && !sink_->body_started;
}

RequestParser::Failure RequestParser::failure() const {
  return failure_;
}

Request RequestParser::take() {
  CHECK(state_ == State::complete);
  Request request = std::move(sink_->request);
  sink_.reset();
  state_ = State::idle;
  return request;
}

/// As above, for responses.
class ResponseParser::Sink final : public beast::http::basic_parser<false> {
 public:
  Sink(std::size_t body_bytes_max, bool body_expected) {
    eager(true);
    skip(!body_expected);
    header_limit(64 * 1024);
    body_limit(body_bytes_max);
  }

  Response response;
  bool failed = false;

 private:
  void on_response_impl(int status, BeastString, int, BeastError&) override {
    response.status = status;
  }
  void on_field_impl(beast::http::field, BeastString name, BeastString value,
                     BeastError&) override {
    response.headers.add(as_view(name), as_view(value));
  }
  void on_body_init_impl(const boost::optional<std::uint64_t>& content_length,
                         BeastError&) override {
    reserve_body(response.body, content_length);
  }
  std::size_t on_body_impl(BeastString bytes, BeastError&) override {
    response.body += as_view(bytes);
    return bytes.size();
  }
  std::size_t on_chunk_body_impl(std::uint64_t, BeastString bytes, BeastError&) override {
    response.body += as_view(bytes);
    return bytes.size();
  }
  void on_request_impl(beast::http::verb, BeastString, BeastString, int, BeastError&) override {}
  void on_header_impl(BeastError&) override {}
  void on_chunk_header_impl(std::uint64_t, BeastString, BeastError&) override {}
  void on_finish_impl(BeastError&) override {}
};

ResponseParser::ResponseParser(std::size_t body_bytes_max, bool body_expected)
    : sink_(std::make_unique<Sink>(body_bytes_max, body_expected)) {}
ResponseParser::~ResponseParser() = default;

std::size_t ResponseParser::feed(std::string_view bytes) {
  if (sink_->failed || sink_->is_done() || bytes.empty()) return 0;
  BeastError error;
  const std::size_t consumed = put(*sink_, bytes, error);
  sink_->failed = error && error != beast::http::error::need_more;
  return consumed;
}

void ResponseParser::end_of_input() {
  if (sink_->failed || sink_->is_done()) return;
  BeastError error = beast::http::error::partial_message;
  if (sink_->got_some()) sink_->put_eof(error);
  sink_->failed = static_cast<bool>(error);
}

bool ResponseParser::complete() const {
  return sink_->is_done() && !sink_->failed;
}
bool ResponseParser::failed() const {
  return sink_->failed;
}

Response ResponseParser::take() {
  CHECK(complete());
  return std::move(sink_->response);
}

}  // namespace semel::http
