#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"

namespace semel::http {

/// True when both name the same header field: ASCII letters compare in any case (RFC 9110, 5.1).
bool same_name(std::string_view left, std::string_view right);

/// Header fields in their order. All names and values share one buffer, so that a request costs two
/// allocations for its fields, however many there are.
class Headers {
 public:
  struct Field {
    std::string_view name;
    std::string_view value;
  };

  Headers() = default;
  Headers(std::initializer_list<Field> fields);

  void add(std::string_view name, std::string_view value);
  /// The first field of that name, in any case; empty when absent. The view lives until the next
  /// add() or the list's end.
  std::string_view find(std::string_view name) const;
  std::size_t size() const { return positions_.size(); }
  /// Lives as find()'s answer does. `index` is below size().
  Field operator[](std::size_t index) const;

 private:
  struct Position {
    std::uint32_t start;
    std::uint32_t name_bytes;
    std::uint32_t value_bytes;
  };
  std::vector<Position> positions_;
  std::string bytes_;
};

struct Request {
  std::string method = {};
  std::string target = {};  ///< path and query, as sent
  Headers headers = {};     ///< as sent, in order
  std::string body = {};    ///< whole; the bytes as sent (Content-Encoding not undone)
  bool keep_alive = true;
  bool from_loopback = false;  ///< sent on this machine
  /// First header of that name, in any case; empty when absent.
  std::string_view header(std::string_view name) const { return headers.find(name); }
};

/// What happens to the connection instead of, or with, the reply. All but `send` are for fault
/// injection.
enum class Delivery {
  send,
  drop,      ///< close without a byte
  reset,     ///< close with RST
  truncate,  ///< send the head and half of the body, then close
};

struct Response {
  int status = 200;
  Headers headers = {};  ///< Content-Length, Connection and Date are the server's to add
  std::string body = {};
  Delivery delivery = Delivery::send;
};

/// Answers one request. Move-only; respond() once, from any thread; replies of one connection leave
/// in the order of their requests. A responder destroyed unused closes the connection.
class Responder {
 public:
  class Impl;  ///< responder.h
  explicit Responder(std::unique_ptr<Impl> impl);
  Responder(Responder&&) noexcept;
  Responder& operator=(Responder&&) noexcept;
  ~Responder();
  void respond(Response response);

 private:
  std::unique_ptr<Impl> impl_;
};

/// Called on the I/O thread: must not block; hand the work to a pool.
using Handler = std::function<void(Request, Responder)>;

struct Limits {
  std::size_t header_bytes_max = 32 * 1024;
  std::size_t body_bytes_max = 32 * 1024 * 1024;  ///< over it: 413, and the connection is closed
  std::size_t connections_max = 10'000;           ///< over it: accepted and closed at once
  std::size_t pipelined_max = 64;  ///< requests of one connection that wait for replies
  int head_timeout_ms = 20'000;    ///< from the first byte of a request to the end of its head
  int body_timeout_ms = 60'000;
  int idle_timeout_ms = 300'000;
  int write_timeout_ms = 60'000;
};

struct ServerOptions {
  std::string address = "127.0.0.1";
  std::uint16_t port = 0;  ///< 0: any free one
  Limits limits = {};
  /// Called on the I/O thread once the requests that came in together have been handed over: here a
  /// handler that gathers work passes it on, with one wake-up for all of it.
  std::function<void()> on_batch = {};
};

/// HTTP/1.1 over TCP: keep-alive, pipelining, chunked bodies, Expect: 100-continue. One I/O thread.
class Server {
 public:
  virtual ~Server() = default;
  virtual std::uint16_t port() const = 0;
  /// Stops accepting, lets requests under way finish (at most `timeout_ms`), then closes
  /// everything. Blocks.
  virtual void drain(int timeout_ms) = 0;
  /// Open connections, requests so far, and so on, by name.
  virtual std::vector<std::pair<std::string, std::int64_t>> figures() const = 0;
};

/// Errors: unavailable - the address cannot be bound; the message says which and why.
Result<std::unique_ptr<Server>> listen(ServerOptions options, Handler handler);

}  // namespace semel::http
