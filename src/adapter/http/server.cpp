#include <array>
#include <atomic>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <condition_variable>
#include <thread>
#include <unordered_map>

#include "adapter/http/conversation.h"
#include "adapter/http/http.h"
#include "adapter/http/mailbox.h"
#include "adapter/http/reply.h"
#include "base/clock.h"
#include "base/log.h"
#include "base/mutex.h"

namespace semel::http {
namespace {

namespace asio = boost::asio;
using AsioError = boost::system::error_code;
using Tcp = asio::ip::tcp;

/// Bytes read at a time. The buffer is shared by all connections, since one thread reads.
constexpr std::size_t read_bytes_max = 64 * 1024;
/// A connection keeps its output buffer between replies up to this size.
constexpr std::size_t output_bytes_kept_max = 64 * 1024;
/// How long an ended connection is still read, so that a client which is sending sees our last
/// reply.
constexpr std::int64_t linger_ms_max = 2'000;
constexpr auto sweep_interval = std::chrono::seconds(1);

bool would_block(const AsioError& error) {
  return error == asio::error::would_block || error == asio::error::try_again;
}

bool is_from_loopback(const Tcp::socket& socket) {
  AsioError error;
  const auto address = socket.remote_endpoint(error).address();
  if (error) return false;
  if (!address.is_v6() || !address.to_v6().is_v4_mapped()) return address.is_loopback();
  return asio::ip::make_address_v4(asio::ip::v4_mapped, address.to_v6()).is_loopback();
}

struct Counters {
  std::atomic<std::int64_t> connections_open{0};
  std::atomic<std::int64_t> connections_accepted{0};
  std::atomic<std::int64_t> connections_refused{0};
  std::atomic<std::int64_t> requests{0};
  std::atomic<std::int64_t> bytes_received{0};
  std::atomic<std::int64_t> bytes_sent{0};
};

/// What the connections share. It belongs to the I/O thread, except for the counters and the
/// mailbox.
struct Hub {
  Limits limits;
  Handler handler;
  std::function<void()> on_request;
  std::shared_ptr<Mailbox> mailbox;
  std::function<void(std::uint64_t connection)> on_closed;
  SystemClock clock;
  std::string date;
  std::vector<Conversation::Incoming> incoming;
  std::array<char, read_bytes_max> scratch;
  Counters counters;

  std::int64_t now_ms() const { return clock.steady_us() / 1'000; }
};

/// One accepted socket. Lives in the server's table until it is closed, and as long as an operation
/// on it is pending.
class Connection : public std::enable_shared_from_this<Connection> {
 public:
  Connection(Hub& hub, Tcp::socket socket, std::uint64_t id)
      : hub_(hub),
        socket_(std::move(socket)),
        id_(id),
        from_loopback_(is_from_loopback(socket_)),
        conversation_(hub.limits, hub.now_ms()) {}

  void answer(std::uint64_t sequence, Response response) {
    conversation_.answer(sequence, std::move(response));
  }
  /// Sends what is ready, takes requests that waited for room, reads on: to be called after every
  /// event.
  void advance();
  void drain();
  void check_time(std::int64_t now_ms);
  void close();

 private:
  bool send();
  void wait_for_input();
  void on_readable();
  void on_end_of_input();
  void hand_over(std::string_view bytes);
  void finish();
  bool lingering() const { return linger_since_ms_ != 0; }

  Hub& hub_;
  Tcp::socket socket_;
  const std::uint64_t id_;
  const bool from_loopback_;
  Conversation conversation_;
  std::string output_;
  std::size_t sent_bytes_ = 0;  ///< of output_
  std::int64_t write_since_ms_ = 0;
  std::int64_t linger_since_ms_ = 0;  ///< 0: not lingering
  bool read_pending_ = false;
  bool write_pending_ = false;
};

void Connection::advance() {
  if (write_pending_ || lingering() || !socket_.is_open()) return;
  do {
    if (output_.empty()) {
      conversation_.collect(output_, {.now_ms = hub_.now_ms(), .date = hub_.date});
    }
    if (!send()) return;
    if (conversation_.ending() != Conversation::Ending::none) return finish();
    hand_over({});
  } while (conversation_.reply_ready());
  if (conversation_.wants_input()) wait_for_input();
}

/// True when all of output_ is sent; false when the socket takes no more for now, or is gone.
bool Connection::send() {
  while (sent_bytes_ < output_.size()) {
    AsioError error;
    const auto rest = asio::buffer(output_.data() + sent_bytes_, output_.size() - sent_bytes_);
    const std::size_t sent = socket_.write_some(rest, error);
    if (would_block(error)) {
      write_pending_ = true;
      write_since_ms_ = hub_.now_ms();
      socket_.async_wait(Tcp::socket::wait_write, [self = shared_from_this()](AsioError failure) {
        self->write_pending_ = false;
        if (failure) return self->close();
        self->advance();
      });
      return false;
    }
    if (error) {
      close();
      return false;
    }
    sent_bytes_ += sent;
    hub_.counters.bytes_sent.fetch_add(static_cast<std::int64_t>(sent), std::memory_order_relaxed);
  }
  sent_bytes_ = 0;
  output_.clear();
  if (output_.capacity() > output_bytes_kept_max) output_.shrink_to_fit();
  return true;
}

void Connection::wait_for_input() {
  if (read_pending_) return;
  read_pending_ = true;
  socket_.async_wait(Tcp::socket::wait_read, [self = shared_from_this()](AsioError error) {
    self->read_pending_ = false;
    if (error) return self->close();
    self->on_readable();
  });
}

void Connection::on_readable() {
  AsioError error;
  const std::size_t count = socket_.read_some(asio::buffer(hub_.scratch), error);
  if (would_block(error)) return wait_for_input();
  if (error == asio::error::eof) return on_end_of_input();
  if (error) return close();
  hub_.counters.bytes_received.fetch_add(static_cast<std::int64_t>(count),
                                         std::memory_order_relaxed);
  if (lingering()) return wait_for_input();
  hand_over({hub_.scratch.data(), count});
  advance();
}

void Connection::on_end_of_input() {
  if (lingering()) return close();
  conversation_.receive_end();
  advance();
}

void Connection::hand_over(std::string_view bytes) {
  conversation_.receive(bytes, hub_.now_ms(), hub_.incoming);
  if (!hub_.incoming.empty()) hub_.on_request();
  for (auto& [sequence, request] : hub_.incoming) {
    hub_.counters.requests.fetch_add(1, std::memory_order_relaxed);
    request.from_loopback = from_loopback_;
    hub_.handler(std::move(request), make_responder(hub_.mailbox, id_, sequence));
  }
  hub_.incoming.clear();
}

void Connection::finish() {
  AsioError ignored;
  switch (conversation_.ending()) {
    case Conversation::Ending::none:
      return;
    case Conversation::Ending::linger:
      socket_.shutdown(Tcp::socket::shutdown_send, ignored);
      linger_since_ms_ = hub_.now_ms();
      return wait_for_input();
    case Conversation::Ending::reset:
      socket_.set_option(asio::socket_base::linger(true, 0), ignored);
      return close();
    case Conversation::Ending::close:
      return close();
  }
}

void Connection::drain() {
  conversation_.drain();
  advance();
}

void Connection::check_time(std::int64_t now_ms) {
  if (lingering()) {
    if (now_ms - linger_since_ms_ >= linger_ms_max) close();
    return;
  }
  if (write_pending_) {
    if (now_ms - write_since_ms_ >= hub_.limits.write_timeout_ms) close();
    return;
  }
  conversation_.check_time(now_ms);
  const bool overdue = conversation_.ending() != Conversation::Ending::none;
  if (overdue || conversation_.reply_ready()) advance();
}

void Connection::close() {
  if (!socket_.is_open()) return;
  AsioError ignored;
  socket_.close(ignored);
  hub_.on_closed(id_);
}

class AsioServer final : public Server {
 public:
  AsioServer(ServerOptions options, Handler handler);
  ~AsioServer() override;
  Result<void> open();

  std::uint16_t port() const override { return port_; }
  void drain(int timeout_ms) override;
  std::vector<std::pair<std::string, std::int64_t>> figures() const override;

 private:
  Result<void> bind(const Tcp::endpoint& endpoint);
  void accept();
  void admit(Tcp::socket socket);
  void deliver();
  void announce_batch();
  void sweep();
  void on_closed(std::uint64_t connection);
  void tell_if_empty();
  std::vector<std::shared_ptr<Connection>> all_connections() const;
  void close_all();

  const ServerOptions options_;
  std::shared_ptr<asio::io_context>
      io_;  ///< shared with the mailbox, which responders may keep alive
  Hub hub_;
  Tcp::acceptor acceptor_;
  asio::steady_timer sweep_timer_;
  std::unordered_map<std::uint64_t, std::shared_ptr<Connection>> connections_;
  std::vector<Mailbox::Letter> letters_;
  std::vector<std::shared_ptr<Connection>> answered_;
  std::uint64_t next_connection_ = 1;
  std::uint16_t port_ = 0;
  bool draining_ = false;
  bool accept_paused_ = false;
  bool batch_announced_ = false;

  Mutex mutex_;
  std::condition_variable emptied_;
  bool empty_ GUARDED_BY(mutex_) = false;  ///< draining, and the last connection is gone

  std::thread thread_;
};

AsioServer::AsioServer(ServerOptions options, Handler handler)
    : options_(std::move(options)),
      io_(std::make_shared<asio::io_context>(1)),
      acceptor_(*io_),
      sweep_timer_(*io_) {
  hub_.limits = options_.limits;
  hub_.handler = std::move(handler);
  hub_.on_closed = [this](std::uint64_t connection) { on_closed(connection); };
  hub_.on_request = [this] { announce_batch(); };
  hub_.mailbox =
      std::make_shared<Mailbox>([io = io_, this] { asio::post(*io, [this] { deliver(); }); });
}

AsioServer::~AsioServer() {
  io_->stop();
  if (thread_.joinable()) thread_.join();
  close_all();
}

Result<void> AsioServer::open() {
  AsioError error;
  const bool local = options_.address == "localhost";
  const auto address = asio::ip::make_address(local ? "127.0.0.1" : options_.address, error);
  if (error) return unavailable("cannot listen on " + options_.address + ": not an IP address");
  TRY(bind(Tcp::endpoint(address, options_.port)));
  port_ = acceptor_.local_endpoint(error).port();
  accept();
  sweep();
  thread_ = std::thread([io = io_] { io->run(); });
  return {};
}

Result<void> AsioServer::bind(const Tcp::endpoint& endpoint) {
  AsioError error;
  acceptor_.open(endpoint.protocol(), error);
  if (!error) acceptor_.set_option(Tcp::acceptor::reuse_address(true), error);
  if (!error) acceptor_.bind(endpoint, error);
  if (!error) acceptor_.listen(asio::socket_base::max_listen_connections, error);
  if (!error) return {};
  return unavailable("cannot listen on " + options_.address + ":" + std::to_string(options_.port) +
                     ": " + error.message());
}

void AsioServer::accept() {
  acceptor_.async_accept([this](AsioError error, Tcp::socket socket) {
    if (error == asio::error::operation_aborted) return;
    if (error && error != asio::error::connection_aborted) {
      // Most likely out of descriptors: the sweep tries again, when some may have been freed.
      log::warn("cannot accept a connection", {{"error", error.message()}});
      accept_paused_ = true;
      return;
    }
    if (!error) admit(std::move(socket));
    accept();
  });
}

void AsioServer::admit(Tcp::socket socket) {
  if (draining_ || connections_.size() >= options_.limits.connections_max) {
    hub_.counters.connections_refused.fetch_add(1, std::memory_order_relaxed);
    return;
  }
  AsioError error;
  socket.non_blocking(true, error);
  if (!error) socket.set_option(Tcp::no_delay(true), error);
  if (error) return;
  hub_.counters.connections_accepted.fetch_add(1, std::memory_order_relaxed);
  hub_.counters.connections_open.fetch_add(1, std::memory_order_relaxed);
  const std::uint64_t id = next_connection_++;
  auto connection = std::make_shared<Connection>(hub_, std::move(socket), id);
  connections_.emplace(id, connection);
  connection->advance();
}

void AsioServer::deliver() {
  hub_.mailbox->take_all(letters_);
  for (auto& [id, sequence, response] : letters_) {
    const auto found = connections_.find(id);
    if (found == connections_.end()) continue;
    found->second->answer(sequence, std::move(response));
    answered_.push_back(found->second);
  }
  for (const auto& connection : answered_) connection->advance();
  answered_.clear();
}

/// What is posted here runs behind the handlers of all sockets that the same poll found readable.
void AsioServer::announce_batch() {
  if (batch_announced_ || !options_.on_batch) return;
  batch_announced_ = true;
  asio::post(*io_, [this] {
    batch_announced_ = false;
    options_.on_batch();
  });
}

void AsioServer::sweep() {
  hub_.date = http_date(hub_.clock.now_ms());
  if (accept_paused_ && !draining_) {
    accept_paused_ = false;
    accept();
  }
  const std::int64_t now_ms = hub_.now_ms();
  for (const auto& connection : all_connections()) connection->check_time(now_ms);
  sweep_timer_.expires_after(sweep_interval);
  sweep_timer_.async_wait([this](AsioError error) {
    if (!error) sweep();
  });
}

void AsioServer::on_closed(std::uint64_t connection) {
  connections_.erase(connection);
  hub_.counters.connections_open.fetch_sub(1, std::memory_order_relaxed);
  tell_if_empty();
}

void AsioServer::tell_if_empty() {
  if (!draining_ || !connections_.empty()) return;
  const Lock lock(mutex_);
  empty_ = true;
  emptied_.notify_all();
}

std::vector<std::shared_ptr<Connection>> AsioServer::all_connections() const {
  std::vector<std::shared_ptr<Connection>> all;
  all.reserve(connections_.size());
  for (const auto& [id, connection] : connections_) all.push_back(connection);
  return all;
}

void AsioServer::close_all() {
  for (const auto& connection : all_connections()) connection->close();
}

void AsioServer::drain(int timeout_ms) {
  asio::post(*io_, [this] {
    draining_ = true;
    AsioError ignored;
    acceptor_.close(ignored);
    for (const auto& connection : all_connections()) connection->drain();
    tell_if_empty();
  });
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::milliseconds(timeout_ms);
  Lock lock(mutex_);
  while (!empty_ && lock.wait_until(emptied_, deadline)) continue;
  if (empty_) return;
  asio::post(*io_, [this] { close_all(); });
  while (!empty_) lock.wait(emptied_);
}

std::vector<std::pair<std::string, std::int64_t>> AsioServer::figures() const {
  const Counters& counters = hub_.counters;
  return {{"http_connections_open", counters.connections_open},
          {"http_connections_accepted", counters.connections_accepted},
          {"http_connections_refused", counters.connections_refused},
          {"http_requests", counters.requests},
          {"http_bytes_received", counters.bytes_received},
          {"http_bytes_sent", counters.bytes_sent}};
}

}  // namespace

Result<std::unique_ptr<Server>> listen(ServerOptions options, Handler handler) {
  auto server = std::make_unique<AsioServer>(std::move(options), std::move(handler));
  TRY(server->open());
  return std::unique_ptr<Server>(std::move(server));
}

}  // namespace semel::http
