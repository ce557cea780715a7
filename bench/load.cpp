// A closed-loop load generator for DynamoDB endpoints: every connection sends its next request when
// its last answer is there.
//
//   load --port P [--operation transaction|order|put|get|echo] [--connections 64] [--seconds 8]
//   [--skus 1000]
//
// Prints one JSON line: operations a second, latencies, refusals, and its own CPU per request. The
// tables are orders, stock and ledger, as bench/run.py makes them. One thread; it must cost less
// than the server that it drives.

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/random.h"

namespace {

using Clock = std::chrono::steady_clock;

struct Options {
  int port = 0;
  std::string operation = "transaction";
  int connections = 64;
  double seconds = 8;
  int skus = 1'000;
};

[[noreturn]] void fail(const std::string& why) {
  std::fprintf(stderr, "load: %s\n", why.c_str());
  std::exit(1);
}

Options read_options(int count, char** arguments) {
  Options options;
  for (int i = 1; i + 1 < count; i += 2) {
    const std::string_view name = arguments[i];
    const char* value = arguments[i + 1];
    if (name == "--port")
      options.port = std::atoi(value);
    else if (name == "--operation")
      options.operation = value;
    else if (name == "--connections")
      options.connections = std::atoi(value);
    else if (name == "--seconds")
      options.seconds = std::atof(value);
    else if (name == "--skus")
      options.skus = std::atoi(value);
    else
      fail("unknown option " + std::string(name));
  }
  if (options.port == 0) fail("--port is needed");
  return options;
}

/// Builds requests: the same shapes for every server.
class Requests {
 public:
  explicit Requests(const Options& options)
      : options_(options),
        random_(static_cast<std::uint64_t>(Clock::now().time_since_epoch().count())),
        run_(random_.next()) {}

  std::string next() {
    if (options_.operation == "order") return order();
    if (options_.operation == "get") return message("GetItem", get());
    if (options_.operation == "put") return message("PutItem", put());
    if (options_.operation == "echo") return message("Echo", "{}");
    return message("TransactWriteItems", transaction());
  }

 private:
  static std::string message(std::string_view operation, const std::string& body) {
    std::string text =
        "POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: "
        "application/x-amz-json-1.0\r\nX-Amz-Date: 20260101T000000Z\r\n"
        "Authorization: AWS4-HMAC-SHA256 "
        "Credential=bench/20260101/us-east-1/dynamodb/aws4_request, SignedHeaders=host, "
        "Signature=0\r\nX-Amz-Target: DynamoDB_20120810.";
    text.append(operation)
        .append("\r\nContent-Length: ")
        .append(std::to_string(body.size()))
        .append("\r\n\r\n")
        .append(body);
    return text;
  }
  /// An order through the operations API, with a key of its own.
  std::string order() {
    const std::string body =
        R"j({"currency":"EUR","customer":"customer-000987","lines":[{"sku":")j" + sku() +
        R"j(","quantity":3,"unitPrice":1999}]})j";
    return "POST /v1/orders HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
           "Idempotency-Key: " +
           order_id() + "\r\nContent-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body;
  }
  std::string order_id() {
    char text[48];
    std::snprintf(text, sizeof text, "order-%016llx-%010llu", static_cast<unsigned long long>(run_),
                  ++serial_);
    return text;
  }
  std::string sku() {
    char text[16];
    std::snprintf(text, sizeof text, "sku-%06d",
                  static_cast<int>(random_.next() % static_cast<unsigned>(options_.skus)));
    return text;
  }
  std::string get() {
    return R"j({"TableName":"stock","Key":{"sku":{"S":")j" + sku() +
           R"j("}},"ConsistentRead":true})j";
  }
  std::string put() {
    return R"j({"TableName":"orders","Item":{"order_id":{"S":")j" + order_id() +
           R"j("},"customer":{"S":"customer-000987"},"sku":{"S":")j" + sku() +
           R"j("},"quantity":{"N":"3"},"price":{"N":"19.99"},"currency":{"S":"EUR"},"state":{"S":"PLACED"},"gift":{"BOOL":false},)j"
           R"j("tags":{"SS":["first","web"]},"address":{"M":{"street":{"S":"12 High Street"},"zip":{"S":"10115"}}}},)j"
           R"j("ConditionExpression":"attribute_not_exists(order_id)"})j";
  }
  std::string transaction() {
    const std::string order = order_id();
    const std::string stock = sku();
    return R"j({"TransactItems":[{"Put":{"TableName":"orders","Item":{"order_id":{"S":")j" + order +
           R"j("},"customer":{"S":"customer-000987"},"sku":{"S":")j" + stock +
           R"j("},"quantity":{"N":"3"},"state":{"S":"PLACED"}},"ConditionExpression":"attribute_not_exists(order_id)"}},)j"
           R"j({"Update":{"TableName":"stock","Key":{"sku":{"S":")j" +
           stock +
           R"j("}},"UpdateExpression":"SET available = available - :q, reserved = reserved + :q",)j"
           R"j("ConditionExpression":"available >= :q","ExpressionAttributeValues":{":q":{"N":"3"}}}},)j"
           R"j({"Put":{"TableName":"ledger","Item":{"entry_id":{"S":")j" +
           order + R"j("},"sku":{"S":")j" + stock +
           R"j("},"delta":{"N":"-3"},"at":{"N":"1700000000123"},"kind":{"S":"RESERVE"}}}}]})j";
  }

  const Options& options_;
  semel::SeededRandom random_;
  std::uint64_t run_;
  unsigned long long serial_ = 0;
};

struct Connection {
  int socket = -1;
  std::string received;
  Clock::time_point sent;
};

struct Result {
  std::vector<float> latencies_us;
  std::size_t refused = 0;
  std::string first_refusal;
};

std::unique_ptr<Connection> connect_to(int port) {
  auto connection = std::make_unique<Connection>();
  connection->socket = ::socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (::connect(connection->socket, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0)
    fail("cannot connect");
  const int on = 1;
  ::setsockopt(connection->socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  return connection;
}

void send_next(Connection& connection, Requests& requests) {
  const std::string message = requests.next();
  connection.sent = Clock::now();
  if (::write(connection.socket, message.data(), message.size()) !=
      static_cast<ssize_t>(message.size()))
    fail("cannot send");
}

/// The length of the whole answer at the front of `bytes`, or 0 when it is not all there.
std::size_t answer_bytes(std::string_view bytes) {
  const std::size_t head_end = bytes.find("\r\n\r\n");
  if (head_end == std::string_view::npos) return 0;
  for (const std::string_view name :
       {"\r\nContent-Length: ", "\r\ncontent-length: ", "\r\nContent-length: "}) {
    const std::size_t at = bytes.find(name);
    if (at == std::string_view::npos || at > head_end) continue;
    std::size_t length = 0;
    std::from_chars(bytes.data() + at + name.size(), bytes.data() + head_end, length);
    const std::size_t whole = head_end + 4 + length;
    return bytes.size() >= whole ? whole : 0;
  }
  fail("an answer without Content-Length: " + std::string(bytes.substr(0, 200)));
}

/// Reads what has come; true when the answer is whole.
bool receive(Connection& connection, Result& result) {
  char buffer[16'384];
  const ssize_t count = ::read(connection.socket, buffer, sizeof buffer);
  if (count <= 0) fail("the server closed a connection");
  connection.received.append(buffer, static_cast<std::size_t>(count));
  if (answer_bytes(connection.received) == 0) return false;
  if (connection.received.compare(9, 1, "2") != 0 && result.refused++ == 0)
    result.first_refusal = connection.received;
  const std::chrono::duration<float, std::micro> took = Clock::now() - connection.sent;
  result.latencies_us.push_back(took.count());
  connection.received.clear();
  return true;
}

Result drive(const Options& options, Requests& requests) {
  Result result;
  result.latencies_us.reserve(1U << 22U);
  const int poll = ::epoll_create1(0);
  std::vector<std::unique_ptr<Connection>> connections;
  for (int i = 0; i < options.connections; ++i) {
    connections.push_back(connect_to(options.port));
    epoll_event event{};
    event.events = EPOLLIN;
    event.data.ptr = connections.back().get();
    ::epoll_ctl(poll, EPOLL_CTL_ADD, connections.back()->socket, &event);
    send_next(*connections.back(), requests);
  }
  const auto end = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                      std::chrono::duration<double>(options.seconds));
  epoll_event events[256];
  while (Clock::now() < end) {
    const int ready = ::epoll_wait(poll, events, 256, 100);
    for (int i = 0; i < ready; ++i) {
      auto& connection = *static_cast<Connection*>(events[i].data.ptr);
      if (receive(connection, result)) send_next(connection, requests);
    }
  }
  return result;
}

double own_cpu_seconds() {
  rusage usage{};
  ::getrusage(RUSAGE_SELF, &usage);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

}  // namespace

int main(int count, char** arguments) {
  const Options options = read_options(count, arguments);
  Requests requests(options);
  const auto began = Clock::now();
  Result result = drive(options, requests);
  const double seconds = std::chrono::duration<double>(Clock::now() - began).count();
  auto& latencies = result.latencies_us;
  if (latencies.empty()) fail("no answer came");
  std::sort(latencies.begin(), latencies.end());
  const auto quantile = [&](double share) {
    return latencies[static_cast<std::size_t>(share * static_cast<double>(latencies.size() - 1))];
  };
  const double answered = static_cast<double>(latencies.size());
  std::printf(
      "{\"operation\": \"%s\", \"connections\": %d, \"per_second\": %.0f, \"p50_us\": %.0f, "
      "\"p99_us\": %.0f, "
      "\"refused\": %zu, \"client_cpu_us\": %.1f}\n",
      options.operation.c_str(), options.connections, answered / seconds, quantile(0.5),
      quantile(0.99), result.refused, own_cpu_seconds() * 1e6 / answered);
  if (result.refused > 0)
    std::fprintf(stderr, "load: first refusal: %s\n", result.first_refusal.c_str());
  return 0;
}
