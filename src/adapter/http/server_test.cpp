#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <condition_variable>
#include <deque>
#include <thread>

#include "adapter/http/client.h"
#include "adapter/http/http.h"
#include "base/mutex.h"

namespace semel::http {
namespace {

/// A plain blocking socket, so that a test can send what no HTTP library would. Gives up after ten
/// seconds.
class RawClient {
 public:
  explicit RawClient(std::uint16_t port) : descriptor_(socket(AF_INET, SOCK_STREAM, 0)) {
    const timeval patience{.tv_sec = 10, .tv_usec = 0};
    setsockopt(descriptor_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    EXPECT_EQ(connect(descriptor_, reinterpret_cast<sockaddr*>(&address), sizeof address), 0);
  }
  ~RawClient() { close(descriptor_); }
  RawClient(const RawClient&) = delete;
  RawClient& operator=(const RawClient&) = delete;

  void send(std::string_view bytes) {
    while (!bytes.empty()) {
      const ssize_t sent = ::send(descriptor_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
      ASSERT_GT(sent, 0);
      bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
  }
  void end_of_sending() { shutdown(descriptor_, SHUT_WR); }

  /// Reads until `ending` has come; what came instead when the connection ends before.
  std::string read_until(std::string_view ending) {
    std::string text;
    char byte = 0;
    while (!text.ends_with(ending) && recv(descriptor_, &byte, 1, 0) == 1) text += byte;
    return text;
  }
  /// Reads until the server closes: "closed", or "reset".
  std::string read_to_end() {
    std::string text;
    char buffer[4096];
    for (;;) {
      const ssize_t count = recv(descriptor_, buffer, sizeof buffer, 0);
      if (count == 0) return text + "(closed)";
      if (count < 0) return text + (errno == ECONNRESET ? "(reset)" : "(nothing)");
      text.append(buffer, static_cast<std::size_t>(count));
    }
  }

 private:
  int descriptor_;
};

std::unique_ptr<Server> start(Handler handler, Limits limits = {}) {
  auto server = listen({.limits = limits}, std::move(handler));
  EXPECT_TRUE(server);
  return std::move(*server);
}

/// Answers with the body of the request, on the I/O thread.
void echo(Request request, Responder responder) {
  responder.respond({.body = std::move(request.body)});
}

/// Keeps requests until the test answers them.
class Desk {
 public:
  Handler handler() {
    return [this](Request request, Responder responder) {
      const Lock lock(mutex_);
      held_.emplace_back(std::move(request), std::move(responder));
      changed_.notify_all();
    };
  }
  std::pair<Request, Responder> next() {
    Lock lock(mutex_);
    while (held_.empty()) lock.wait(changed_);
    auto first = std::move(held_.front());
    held_.pop_front();
    return first;
  }

 private:
  Mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::pair<Request, Responder>> held_ GUARDED_BY(mutex_);
};

std::string post(std::string_view body) {
  return "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: " + std::to_string(body.size()) +
         "\r\n\r\n" + std::string(body);
}

TEST(HttpServer, AnswersOnAConnectionThatIsKept) {
  const auto server = start(echo);
  RawClient client(server->port());
  for (const std::string body : {"first", "second"}) {
    client.send(post(body));
    EXPECT_EQ(client.read_until("\r\n\r\n" + body).substr(0, 17), "HTTP/1.1 200 OK\r\n");
  }
}

TEST(HttpServer, AnswersPipelinedRequestsInOrder) {
  Desk desk;
  const auto server = start(desk.handler());
  RawClient client(server->port());
  client.send(post("a") + post("b"));
  auto first = desk.next();
  auto second = desk.next();
  second.second.respond({.body = "reply to b"});
  first.second.respond({.body = "reply to a"});
  const std::string replies = client.read_until("reply to b");
  EXPECT_LT(replies.find("reply to a"), replies.find("reply to b"));
}

TEST(HttpServer, MovesBodiesBeyondEveryBuffer) {
  const auto server = start(echo);
  const std::string body(5'000'000, 'x');
  const auto outcome = exchange({.port = server->port()}, {.body = body});
  ASSERT_EQ(outcome.fate, Fate::answered) << outcome.reason;
  EXPECT_TRUE(outcome.response.body == body);
}

TEST(HttpServer, AsksForABodyThatIsAnnounced) {
  const auto server = start(echo);
  RawClient client(server->port());
  client.send("POST / HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n");
  EXPECT_EQ(client.read_until("\r\n\r\n"), "HTTP/1.1 100 Continue\r\n\r\n");
  client.send("hi");
  EXPECT_TRUE(client.read_until("hi").starts_with("HTTP/1.1 200 OK\r\n"));
}

TEST(HttpServer, RefusesMalformedBytesAndCloses) {
  const auto server = start(echo);
  RawClient client(server->port());
  client.send("nonsense\r\n\r\n");
  client.end_of_sending();
  const std::string reply = client.read_to_end();
  EXPECT_TRUE(reply.starts_with("HTTP/1.1 400 Bad Request\r\n")) << reply;
  EXPECT_TRUE(reply.ends_with("(closed)")) << reply;
}

TEST(HttpServer, LetsTheClientOfALongBodySee413) {
  const auto server = start(echo, {.body_bytes_max = 1'000});
  const auto outcome = exchange({.port = server->port()}, {.body = std::string(3'000'000, 'x')});
  ASSERT_EQ(outcome.fate, Fate::answered) << outcome.reason;
  EXPECT_EQ(outcome.response.status, 413);
}

TEST(HttpServer, ClosesConnectionsOverTheCap) {
  const auto server = start(echo, {.connections_max = 1});
  RawClient first(server->port());
  first.send(post("a"));
  first.read_until("a");
  RawClient second(server->port());
  EXPECT_EQ(second.read_to_end(), "(closed)");
}

TEST(HttpServer, DeliversFaultsToTheSocket) {
  const auto seen = [](Delivery delivery) {
    const auto server = start([=](Request, Responder responder) {
      responder.respond({.body = "1234", .delivery = delivery});
    });
    RawClient client(server->port());
    client.send(post(""));
    const std::string text = client.read_to_end();
    const std::size_t body = text.find("\r\n\r\n");
    return body == std::string::npos ? text : text.substr(body + 4);
  };
  EXPECT_EQ(seen(Delivery::drop), "(closed)");
  EXPECT_EQ(seen(Delivery::reset), "(reset)");
  EXPECT_EQ(seen(Delivery::truncate), "12(closed)");
}

TEST(HttpServer, ClosesWhenAHandlerForgetsToAnswer) {
  const auto server = start([](Request, Responder) {});
  RawClient client(server->port());
  client.send(post(""));
  EXPECT_EQ(client.read_to_end(), "(closed)");
}

TEST(HttpServer, DrainsAfterTheLastReply) {
  Desk desk;
  const auto server = start(desk.handler());
  RawClient idle(server->port());
  RawClient busy(server->port());
  busy.send(post("a"));
  auto held = desk.next();
  std::thread drainer([&] { server->drain(10'000); });
  EXPECT_EQ(idle.read_to_end(), "(closed)");
  held.second.respond({.body = "done"});
  const std::string reply = busy.read_until("done");
  EXPECT_NE(reply.find("Connection: close\r\n"), std::string::npos) << reply;
  busy.end_of_sending();
  drainer.join();
  const auto late = exchange({.port = server->port()}, {});
  EXPECT_EQ(late.fate, Fate::refused);
}

TEST(HttpServer, ClosesWhatDoesNotFinishWhileDraining) {
  Desk desk;
  const auto server = start(desk.handler());
  RawClient client(server->port());
  client.send(post("a"));
  auto held = desk.next();
  server->drain(1);
  EXPECT_EQ(client.read_to_end(), "(closed)");
  held.second.respond({.body = "too late"});
}

TEST(HttpServer, TakesRepliesAfterItsOwnEnd) {
  Desk desk;
  auto server = start(desk.handler());
  RawClient client(server->port());
  client.send(post("a"));
  auto held = desk.next();
  server.reset();
  held.second.respond({.body = "too late"});
  EXPECT_EQ(client.read_to_end(), "(closed)");
}

TEST(HttpServer, CountsWhatItDoes) {
  const auto server = start(echo);
  RawClient client(server->port());
  client.send(post("a"));
  client.read_until("\r\n\r\na");
  std::string text;
  for (const auto& [name, value] : server->figures()) {
    if (name == "http_requests" || name == "http_connections_open") {
      text += name + "=" + std::to_string(value) + " ";
    }
  }
  EXPECT_EQ(text, "http_connections_open=1 http_requests=1 ");
}

TEST(HttpServer, TellsThatACallerIsOnThisMachine) {
  const auto server = start([](Request request, Responder responder) {
    responder.respond({.body = request.from_loopback ? "near" : "far"});
  });
  EXPECT_EQ(exchange({.port = server->port()}, {}).response.body, "near");
}

TEST(HttpServer, SaysWhyItCannotListen) {
  const auto first = start(echo);
  const auto second = listen({.port = first->port()}, echo);
  ASSERT_FALSE(second);
  EXPECT_EQ(second.error().message, "cannot listen on 127.0.0.1:" + std::to_string(first->port()) +
                                        ": Address already in use");
  EXPECT_EQ(listen({.address = "nowhere"}, echo).error().message,
            "cannot listen on nowhere: not an IP address");
}

TEST(HttpClient, TellsRefusedFromLost) {
  std::uint16_t port = 0;
  {
    const auto server = start([](Request, Responder) {});
    port = server->port();
    const auto lost = exchange({.port = port}, {.body = "x"});
    EXPECT_EQ(lost.fate, Fate::lost);
    EXPECT_EQ(lost.reason, "closed before a whole reply");
  }
  const auto refused = exchange({.port = port}, {.body = "x"});
  EXPECT_EQ(refused.fate, Fate::refused);
  EXPECT_EQ(refused.reason, "Connection refused");
}

TEST(HttpClient, ReportsAReplyThatDoesNotCome) {
  Desk desk;
  const auto server = start(desk.handler());
  const auto outcome = exchange({.port = server->port(), .timeout_ms = 1}, {});
  EXPECT_NE(outcome.fate, Fate::answered);
}

TEST(HttpClient, SendsHeadersAndReadsThem) {
  const auto server = start([](Request request, Responder responder) {
    responder.respond({.status = 409, .headers = {{"Seen", request.header("Mine")}}});
  });
  const auto outcome = exchange({.port = server->port()}, {.headers = {{"Mine", "yes"}}});
  ASSERT_EQ(outcome.fate, Fate::answered) << outcome.reason;
  EXPECT_EQ(outcome.response.status, 409);
  EXPECT_EQ(outcome.response.headers.find("Seen"), "yes");
}

}  // namespace
}  // namespace semel::http
