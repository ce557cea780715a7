#include "adapter/process/connection.h"

#include <sys/socket.h>

#include <array>
#include <cerrno>

#include "adapter/http/reply.h"

namespace semel::process {
namespace {

constexpr std::size_t header_bytes_max = 64 * 1024;
/// Over an answer's bound, so that most answers over it are refused by their size and not by the
/// end of the connection.
constexpr std::size_t body_bytes_max = 8 * 1024 * 1024;
/// Read in one go, so that one worker does not keep the others waiting.
constexpr std::size_t turn_bytes_max = 1024 * 1024;

bool would_block() {
  return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR;
}

}  // namespace

Connection::Connection(Descriptor socket)
    : socket_(std::move(socket)), parser_(header_bytes_max, body_bytes_max) {}

bool Connection::receive(std::vector<http::Request>& requests) {
  std::array<char, 64 * 1024> bytes;
  for (std::size_t received = 0; received < turn_bytes_max;) {
    const ssize_t count = recv(socket_.number(), bytes.data(), bytes.size(), 0);
    if (count < 0) return would_block();
    if (count == 0) return false;
    const auto size = static_cast<std::size_t>(count);
    received += size;
    if (!parse({bytes.data(), size}, requests)) return false;
    if (size < bytes.size()) return true;
  }
  return true;
}

bool Connection::parse(std::string_view bytes, std::vector<http::Request>& requests) {
  if (!kept_.empty()) {
    kept_ += bytes;
    bytes = kept_;
  }
  std::size_t consumed = 0;
  while (consumed < bytes.size()) {
    const std::size_t step = parser_.feed(bytes.substr(consumed));
    consumed += step;
    if (parser_.state() == http::RequestParser::State::failed) {
      failure_status_ = parser_.failure().status;
      return false;
    }
    if (parser_.state() == http::RequestParser::State::complete) {
      requests.push_back(parser_.take());
    } else if (step == 0) {
      break;
    }
  }
  std::string rest(bytes.substr(consumed));
  kept_ = std::move(rest);
  if (parser_.expects_continue() && output_.empty()) {
    output_ = "HTTP/1.1 100 Continue\r\n\r\n";
    return send_rest();
  }
  return true;
}

bool Connection::send(const http::Response& response) {
  http::append_reply(output_, response, {});
  return send_rest();
}

bool Connection::send_rest() {
  while (has_rest()) {
    const ssize_t count =
        ::send(socket_.number(), output_.data() + sent_, output_.size() - sent_, MSG_NOSIGNAL);
    if (count < 0) return would_block();
    sent_ += static_cast<std::size_t>(count);
  }
  output_.clear();
  sent_ = 0;
  return true;
}

}  // namespace semel::process
