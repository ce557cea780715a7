#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "adapter/http/parser.h"
#include "adapter/process/descriptor.h"

namespace semel::process {

/// One connection of a worker, of which the loop says when it can be read or written. Not
/// thread-safe.
class Connection {
 public:
  /// `socket` does not block.
  explicit Connection(Descriptor socket);

  /// Reads what is there, up to a bound, and appends whole requests. False when the connection has
  /// ended: by its peer, by an error, or by bytes that are no HTTP (failure_status() is then its
  /// status).
  bool receive(std::vector<http::Request>& requests);
  int failure_status() const { return failure_status_; }

  /// Sends now what the socket takes, the rest when it can. False when the connection has ended.
  bool send(const http::Response& response);
  bool send_rest();
  bool has_rest() const { return sent_ < output_.size(); }

  int number() const { return socket_.number(); }

 private:
  bool parse(std::string_view bytes, std::vector<http::Request>& requests);

  Descriptor socket_;
  http::RequestParser parser_;
  std::string kept_;  ///< received, not yet consumed by the parser
  std::string output_;
  std::size_t sent_ = 0;  ///< of output_
  int failure_status_ = 0;
};

}  // namespace semel::process
