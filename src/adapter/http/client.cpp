#include "adapter/http/client.h"

#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <memory>
#include <system_error>
#include <utility>

#include "adapter/http/parser.h"

namespace semel::http {
namespace {

using SteadyTime = std::chrono::steady_clock::time_point;

constexpr std::size_t reply_bytes_max = 64 * 1024 * 1024;

/// A socket that is closed with its owner.
class Socket {
 public:
  explicit Socket(int descriptor) : descriptor_(descriptor) {}
  ~Socket() {
    if (descriptor_ >= 0) close(descriptor_);
  }
  Socket(Socket&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
  Socket& operator=(Socket&& other) noexcept {
    std::swap(descriptor_, other.descriptor_);
    return *this;
  }
  int get() const { return descriptor_; }

 private:
  int descriptor_;
};

std::string reason_of(int error) {
  return std::system_category().message(error);
}

/// Waits until the socket is ready for `events`; false once the deadline has passed.
bool wait_until_ready(const Socket& socket, short events, SteadyTime deadline) {
  for (;;) {
    const auto left =
        std::chrono::ceil<std::chrono::milliseconds>(deadline - std::chrono::steady_clock::now());
    pollfd wanted{.fd = socket.get(), .events = events, .revents = 0};
    const int ready = poll(&wanted, 1, static_cast<int>(std::max<std::int64_t>(left.count(), 0)));
    if (ready > 0) return true;
    if (ready == 0 || errno != EINTR) return false;
  }
}

Result<void> connect_to(const Socket& socket, const addrinfo& address, SteadyTime deadline) {
  if (::connect(socket.get(), address.ai_addr, address.ai_addrlen) == 0) return {};
  if (errno != EINPROGRESS) return unavailable(reason_of(errno));
  if (!wait_until_ready(socket, POLLOUT, deadline)) return unavailable("timed out connecting");
  int error = 0;
  socklen_t size = sizeof error;
  getsockopt(socket.get(), SOL_SOCKET, SO_ERROR, &error, &size);
  if (error != 0) return unavailable(reason_of(error));
  return {};
}

/// Connects to the first address of the peer that answers.
Result<Socket> dial(const Peer& peer, SteadyTime deadline) {
  addrinfo hints{};
  hints.ai_socktype = SOCK_STREAM;
  addrinfo* found = nullptr;
  const int problem =
      getaddrinfo(peer.host.c_str(), std::to_string(peer.port).c_str(), &hints, &found);
  if (problem != 0) return unavailable(peer.host + ": " + gai_strerror(problem));
  const std::unique_ptr<addrinfo, void (*)(addrinfo*)> addresses(found, freeaddrinfo);

  Error last = unavailable("no address");
  for (const addrinfo* address = found; address != nullptr; address = address->ai_next) {
    Socket socket(::socket(address->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0));
    if (socket.get() < 0) return unavailable(reason_of(errno));
    const auto connected = connect_to(socket, *address, deadline);
    if (connected) {
      const int on = 1;
      setsockopt(socket.get(), IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
      return socket;
    }
    last = connected.error();
  }
  return last;
}

std::string wire_form(const Peer& peer, const Call& call) {
  std::string text = call.method + " " + call.target + " HTTP/1.1\r\n";
  text += "Host: " + peer.host + ":" + std::to_string(peer.port) + "\r\n";
  for (std::size_t i = 0; i < call.headers.size(); ++i) {
    const auto [name, value] = call.headers[i];
    text.append(name).append(": ").append(value).append("\r\n");
  }
  text += "Content-Length: " + std::to_string(call.body.size()) + "\r\n";
  text += "Connection: close\r\n\r\n";
  return text + call.body;
}

/// Sends all of `bytes`. A peer that answers and closes before it has read everything is not a
/// failure here: its reply counts.
Result<void> send_all(const Socket& socket, std::string_view bytes, SteadyTime deadline) {
  while (!bytes.empty()) {
    const ssize_t sent = ::send(socket.get(), bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent >= 0) {
      bytes.remove_prefix(static_cast<std::size_t>(sent));
    } else if (errno == EAGAIN) {
      if (!wait_until_ready(socket, POLLOUT, deadline)) return unavailable("timed out sending");
    } else if (errno == EPIPE || errno == ECONNRESET) {
      return {};
    } else if (errno != EINTR) {
      return unavailable(reason_of(errno));
    }
  }
  return {};
}

Result<Response> receive(const Socket& socket, bool body_expected, SteadyTime deadline) {
  ResponseParser parser(reply_bytes_max, body_expected);
  std::string kept;
  std::array<char, 16 * 1024> buffer;
  while (!parser.complete() && !parser.failed()) {
    if (!wait_until_ready(socket, POLLIN, deadline)) return unavailable("no reply in time");
    const ssize_t count = recv(socket.get(), buffer.data(), buffer.size(), 0);
    if (count < 0 && (errno == EAGAIN || errno == EINTR)) continue;
    if (count < 0) return unavailable(reason_of(errno));
    if (count == 0) {
      parser.end_of_input();
      if (!parser.complete()) return unavailable("closed before a whole reply");
      break;
    }
    kept.append(buffer.data(), static_cast<std::size_t>(count));
    kept.erase(0, parser.feed(kept));
  }
  if (parser.failed()) return unavailable("the reply is not HTTP");
  return parser.take();
}

}  // namespace

Exchange exchange(const Peer& peer, const Call& call) {
  const auto deadline =
      std::chrono::steady_clock::now() + std::chrono::milliseconds(peer.timeout_ms);
  const auto socket = dial(peer, deadline);
  if (!socket) return {.fate = Fate::refused, .reason = socket.error().message};

  const auto sent = send_all(*socket, wire_form(peer, call), deadline);
  if (!sent) return {.fate = Fate::lost, .reason = sent.error().message};
  auto response = receive(*socket, call.method != "HEAD", deadline);
  if (!response) return {.fate = Fate::lost, .reason = response.error().message};
  return {.fate = Fate::answered, .response = std::move(*response)};
}

std::string_view to_text(Fate fate) {
  switch (fate) {
    case Fate::answered:
      return "answered";
    case Fate::refused:
      return "refused";
    case Fate::lost:
      return "lost";
  }
  return "";
}

}  // namespace semel::http
