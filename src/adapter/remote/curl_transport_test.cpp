#include "adapter/remote/curl_transport.h"

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <thread>

namespace semel::remote {
namespace {

constexpr int patience_ms = 10'000;

/// Waits until `descriptor` can be read, or accepted from.
bool is_ready(int descriptor, int timeout_ms) {
  pollfd wanted{descriptor, POLLIN, 0};
  return poll(&wanted, 1, timeout_ms) == 1;
}

/// A peer on 127.0.0.1 that reads a request for each of its lines and answers with exactly that
/// line, and closes the connection after an empty one. What it got, it keeps.
class Peer {
 public:
  explicit Peer(std::vector<std::string> lines) : lines_(std::move(lines)) {
    listener_ = socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    EXPECT_EQ(bind(listener_, reinterpret_cast<sockaddr*>(&address), size), 0);
    EXPECT_EQ(listen(listener_, 8), 0);
    getsockname(listener_, reinterpret_cast<sockaddr*>(&address), &size);
    port_ = ntohs(address.sin_port);
    thread_ = std::thread([this] { run(); });
  }
  ~Peer() {
    finish();
    close(listener_);
  }

  std::string url() const { return "http://127.0.0.1:" + std::to_string(port_) + "/"; }
  /// Waits until all lines are said.
  void finish() {
    if (thread_.joinable()) thread_.join();
  }
  /// What comes over one more connection within a moment, until it ends.
  std::string heard_again() {
    std::string text;
    if (!is_ready(listener_, 300)) return text;
    const int connection = accept(listener_, nullptr, nullptr);
    char buffer[4'096];
    while (is_ready(connection, 300)) {
      const ssize_t count = recv(connection, buffer, sizeof buffer, 0);
      if (count <= 0) break;
      text.append(buffer, static_cast<std::size_t>(count));
    }
    close(connection);
    return text;
  }

  std::vector<std::string> requests;
  int connection_count = 0;

 private:
  void run() {
    int connection = -1;
    for (const std::string& line : lines_) {
      if (connection < 0) {
        if (!is_ready(listener_, patience_ms)) return;
        connection = accept(listener_, nullptr, nullptr);
        ++connection_count;
      }
      requests.push_back(read_request(connection));
      if (line.empty()) {
        close(connection);
        connection = -1;
        continue;
      }
      send(connection, line.data(), line.size(), MSG_NOSIGNAL);
    }
    if (connection >= 0) close(connection);
  }

  static std::string read_request(int connection) {
    std::string text;
    char buffer[65'536];
    for (;;) {
      const auto head_end = text.find("\r\n\r\n");
      if (head_end != std::string::npos) {
        const auto length = text.find("Content-Length: ");
        const std::size_t body_bytes = length < head_end ? std::stoul(text.substr(length + 16)) : 0;
        if (text.size() >= head_end + 4 + body_bytes) return text;
      }
      if (!is_ready(connection, patience_ms)) return text;
      const ssize_t count = recv(connection, buffer, sizeof buffer, 0);
      if (count <= 0) return text;
      text.append(buffer, static_cast<std::size_t>(count));
    }
  }

  const std::vector<std::string> lines_;
  int listener_ = -1;
  std::uint16_t port_ = 0;
  std::thread thread_;
};

std::unique_ptr<Transport> transport() {
  return open_curl_transport({}).value();
}

HttpRequest request_to(const std::string& url, std::string body = "hello") {
  HttpRequest request;
  request.url = url;
  request.headers = {{"Host", "tables.example"}, {"X-Mark", "1"}};
  request.body = std::move(body);
  request.connect_timeout_ms = 2'000;
  request.timeout_ms = patience_ms;
  request.without_proxy = true;
  return request;
}

constexpr const char* yes = "HTTP/1.1 200 OK\r\nX-Amz-Thing:  a b \r\nContent-Length: 3\r\n\r\nyes";

TEST(CurlTransport, SendsARequestAsItIsAndReadsTheResponse) {
  Peer peer({yes});
  const std::string body(2'000'000, '\0');
  const auto exchange = transport()->exchange(request_to(peer.url(), body));
  peer.finish();
  ASSERT_EQ(exchange.fate, Fate::answered) << exchange.reason;
  EXPECT_EQ(exchange.response.status, 200);
  EXPECT_EQ(exchange.response.header("x-amz-thing"), "a b");
  EXPECT_EQ(exchange.response.body, "yes");
  const std::string& sent = peer.requests.at(0);
  EXPECT_TRUE(sent.starts_with("POST / HTTP/1.1\r\n"));
  EXPECT_NE(sent.find("Host: tables.example\r\n"), std::string::npos);
  EXPECT_NE(sent.find("X-Mark: 1\r\n"), std::string::npos);
  EXPECT_EQ(sent.find("Expect"), std::string::npos);
  EXPECT_TRUE(sent.ends_with("\r\n\r\n" + body));
}

TEST(CurlTransport, KeepsItsConnection) {
  Peer peer({yes, yes, yes});
  const auto kept = transport();
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(kept->exchange(request_to(peer.url())).fate, Fate::answered);
  }
  peer.finish();
  EXPECT_EQ(peer.connection_count, 1);
}

TEST(CurlTransport, SendsNothingTwiceWhenAKeptConnectionDies) {
  Peer peer({yes, ""});
  const auto kept = transport();
  ASSERT_EQ(kept->exchange(request_to(peer.url())).fate, Fate::answered);
  const auto exchange = kept->exchange(request_to(peer.url()));
  EXPECT_EQ(exchange.fate, Fate::lost);
  EXPECT_FALSE(exchange.reason.empty());
  peer.finish();
  EXPECT_EQ(peer.requests.size(), 2U);
  EXPECT_EQ(peer.heard_again(), "");
}

TEST(CurlTransport, NothingIsSentWithoutAConnection) {
  std::string url;
  {
    Peer peer({});
    url = peer.url();
  }
  const auto exchange = transport()->exchange(request_to(url));
  EXPECT_EQ(exchange.fate, Fate::not_sent);
  EXPECT_FALSE(exchange.reason.empty());
  EXPECT_EQ(transport()->exchange(request_to("http://no-such-host.invalid/")).fate, Fate::not_sent);
}

TEST(CurlTransport, NothingIsSentBeforeATlsHandshake) {
  Peer peer({"no TLS here, of any version"});
  HttpRequest request = request_to("https" + peer.url().substr(4));
  request.timeout_ms = 1'000;
  EXPECT_EQ(transport()->exchange(request).fate, Fate::not_sent);
}

TEST(CurlTransport, ACutOrLateResponseIsLost) {
  for (const char* line : {"HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nyes", "HTTP/1.1 200 O",
                           "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n9\r\nyes"}) {
    Peer peer({line});
    EXPECT_EQ(transport()->exchange(request_to(peer.url())).fate, Fate::lost) << line;
  }
  Peer silent({"HTTP/1.1 100 Continue\r\n\r\n", "never asked for"});
  HttpRequest request = request_to(silent.url());
  request.timeout_ms = 200;
  EXPECT_EQ(transport()->exchange(request).fate, Fate::lost);
}

TEST(CurlTransport, RefusesAResponseWithoutEnd) {
  CurlOptions options;
  options.response_bytes_max = 1'000;
  Peer peer({"HTTP/1.1 200 OK\r\nContent-Length: 5000\r\n\r\n" + std::string(5'000, 'x')});
  const auto exchange = open_curl_transport(options).value()->exchange(request_to(peer.url()));
  EXPECT_EQ(exchange.fate, Fate::lost);
}

}  // namespace
}  // namespace semel::remote
