#include "gateway/gateway.h"

#include <gtest/gtest.h>
#include <zlib.h>

#include "gateway/signature_authenticator.h"
#include "gateway/test_support.h"

namespace semel::gateway {
namespace {

constexpr std::string_view signature =
    "AWS4-HMAC-SHA256 Credential=AKID/20150830/eu-west-1/fake/aws4_request, SignedHeaders=host, "
    "Signature=0";

/// A gateway with one room, that answers on the caller's thread.
class GatewayTest : public ::testing::Test {
 protected:
  http::Request call(std::string_view operation, std::string body = "{}") {
    http::Request request{.method = "POST", .target = "/", .body = std::move(body)};
    request.headers.add("Host", "localhost:4566");
    request.headers.add("X-Amz-Date", "20150830T123600Z");
    request.headers.add("Authorization", signature);
    request.headers.add("Content-Type", "application/x-amz-json-1.0");
    request.headers.add("X-Amz-Target", "Fake_1." + std::string(operation));
    request.from_loopback = true;
    return request;
  }

  void send(http::Request request) {
    outcome = {};
    gateway.take(std::move(request), record_in(outcome));
    gateway.pass_on();
  }

  /// "200 body", "waiting", or how the connection is treated.
  std::string seen() const {
    if (!outcome.response) return outcome.abandoned ? "abandoned" : "waiting";
    switch (outcome.response->delivery) {
      case http::Delivery::drop:
        return "dropped";
      case http::Delivery::reset:
        return "reset";
      case http::Delivery::truncate:
        return "truncated " + outcome.response->body;
      case http::Delivery::send:
        break;
    }
    return std::to_string(outcome.response->status) + " " + outcome.response->body;
  }
  std::string ask(http::Request request) {
    send(std::move(request));
    return seen();
  }
  std::string header(std::string_view name) const {
    return outcome.response ? std::string(outcome.response->headers.find(name)) : "";
  }

  Gateway::Parts parts(faults::RuleSet* with_rules) {
    return {.rooms = {&room},
            .rest_rooms = {&rest_room},
            .durability = disk,
            .authenticator = authenticator,
            .rules = with_rules,
            .random = random,
            .figures = {}};
  }

  static http::Request rest_call(std::string_view method, std::string_view target) {
    http::Request request{.method = std::string(method), .target = std::string(target)};
    request.headers.add("Host", "localhost:4566");
    request.headers.add("Idempotency-Key", "key-1");
    return request;
  }

  FakeRoom room;
  FakeRestRoom rest_room;
  FakeDurability disk;
  FakeClock clock;
  SignatureAuthenticator authenticator{std::nullopt, clock};
  SeededRandom random{1};
  faults::RuleSet rules{random};
  Outcome outcome;
  Gateway gateway{parts(&rules), {.worker_count = 0, .body_bytes_max = 1'000}};
};

TEST_F(GatewayTest, TellsTheRoomWhichHostTheRequestNames) {
  send(call("Read"));
  http::Request elsewhere = call("Read");
  elsewhere.headers = {};
  elsewhere.headers.add("host", "sync-box:8000");
  elsewhere.headers.add("X-Amz-Date", "20150830T123600Z");
  elsewhere.headers.add("Authorization", signature);
  elsewhere.headers.add("X-Amz-Target", "Fake_1.Read");
  elsewhere.headers.add("Content-Type", "application/x-amz-json-1.0");
  send(std::move(elsewhere));
  EXPECT_EQ(room.hosts, (std::vector<std::string>{"localhost:4566", "sync-box:8000"}));
}

TEST_F(GatewayTest, HandsACallToItsRoom) {
  EXPECT_EQ(ask(call("Write", R"({"a":1})")), R"(200 {"n":1})");
  EXPECT_EQ(room.calls.at(0), R"(Write {"a":1} eu-west-1 AKID)");
}

TEST_F(GatewayTest, SaysWhatEveryAnswerOfTheServiceSays) {
  ask(call("Read"));
  EXPECT_EQ(header("Content-Type"), "application/x-amz-json-1.0");
  EXPECT_EQ(header("x-amz-crc32"), "3561700222");
  const std::string id = header("x-amzn-RequestId");
  EXPECT_EQ(id.size(), 52U);
  EXPECT_EQ(id.find_first_not_of("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"), std::string::npos);
  ask(call("Read"));
  EXPECT_NE(header("x-amzn-RequestId"), id);
}

TEST_F(GatewayTest, HoldsAReplyUntilWhatItSawIsOnDisk) {
  disk.reach(0);
  EXPECT_EQ(ask(call("Write")), "waiting");
  disk.reach(1);
  EXPECT_EQ(seen(), R"(200 {"n":1})");
}

TEST_F(GatewayTest, AnswersAnUnknownOperationBeforeItAsksWhoCalls) {
  http::Request request{.method = "POST", .target = "/"};
  request.headers.add("X-Amz-Target", "Fake_1.Wriet");
  EXPECT_EQ(ask(std::move(request)),
            R"(400 {"__type":"com.amazon.coral.service#UnknownOperationException"})");
  EXPECT_EQ(header("Content-Type"), "application/json");
}

TEST_F(GatewayTest, RefusesAKnownOperationWithoutASignature) {
  http::Request request{.method = "POST", .target = "/"};
  request.headers.add("X-Amz-Target", "Fake_1.Write");
  EXPECT_EQ(ask(std::move(request)),
            R"(400 {"__type":"com.amazon.coral.service#MissingAuthenticationTokenException",)"
            R"("message":"Request is missing Authentication Token"})");
  EXPECT_EQ(header("x-amz-crc32"), "2088342776");
  EXPECT_TRUE(room.calls.empty());
}

TEST_F(GatewayTest, HandsAPathToTheRestRoomThatTakesIt) {
  http::Request request = rest_call("PUT", "/v9/things/a?wait=1&b=2");
  request.body = "text";
  EXPECT_EQ(ask(std::move(request)), "201 PutThing /v9/things/a wait=1&b=2 text key-1");
  EXPECT_EQ(header("Content-Type"), "text/plain");
  EXPECT_EQ(header("Location"), "/v9/here");
  EXPECT_EQ(ask(rest_call("GET", "/v9/other")), "404 NotFound: no such path");
}

TEST_F(GatewayTest, KeepsRestRoomsFromPagesOfOtherOrigins) {
  http::Request request = rest_call("GET", "/v9/things/a");
  request.headers.add("Origin", "https://elsewhere.example");
  EXPECT_EQ(ask(std::move(request)),
            "403 AccessDenied: this is not for web pages of another origin");
  EXPECT_EQ(header("Access-Control-Allow-Origin"), "");
}

TEST_F(GatewayTest, WantsASignatureForARestRoomOnceUsersAreKnown) {
  SignatureAuthenticator strict(identity::Secrets{{"AKID", "secret"}}, clock);
  Gateway::Parts with_users{.rooms = {},
                            .rest_rooms = {&rest_room},
                            .durability = disk,
                            .authenticator = strict,
                            .rules = nullptr,
                            .random = random,
                            .figures = {}};
  Gateway guarded(std::move(with_users), {.worker_count = 0});
  guarded.take(rest_call("GET", "/v9/things/a"), record_in(outcome));
  guarded.pass_on();
  EXPECT_TRUE(seen().starts_with("400 MissingAuthenticationTokenException: ")) << seen();
}

TEST_F(GatewayTest, AsksARoomAgainThatIsNotDone) {
  send(rest_call("GET", "/v9/things/slow"));
  EXPECT_EQ(rest_room.third_turn.get_future().wait_for(std::chrono::seconds(10)),
            std::future_status::ready);
}

TEST_F(GatewayTest, HoldsAReplyThatComesLaterUntilItIsDurable) {
  disk.reach(4);
  EXPECT_EQ(ask(rest_call("GET", "/v9/things/later")), "waiting");
  rest_room.finish({.body = "done", .status = 200, .seen = {5}, .error = {}});
  EXPECT_EQ(seen(), "waiting");
  disk.reach(5);
  EXPECT_EQ(seen(), "200 done");
}

TEST_F(GatewayTest, TellsTheCallerThatARoomDroppedItsReply) {
  EXPECT_EQ(ask(rest_call("GET", "/v9/things/later")), "waiting");
  rest_room.finish = nullptr;
  EXPECT_EQ(seen(), "503 ServiceUnavailable: the server is going down");
}

TEST_F(GatewayTest, RefusesABodyOverTheBound) {
  EXPECT_EQ(ask(call("Write", std::string(1'001, ' '))), "413 ");
  EXPECT_EQ(ask(call("Write", std::string(1'000, ' '))), R"(200 {"n":1})");
}

std::string gzipped(std::string_view text) {
  z_stream stream{};
  EXPECT_EQ(deflateInit2(&stream, 9, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY), Z_OK);
  std::string out(1'000, '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  EXPECT_EQ(deflate(&stream, Z_FINISH), Z_STREAM_END);
  out.resize(stream.total_out);
  deflateEnd(&stream);
  return out;
}

TEST_F(GatewayTest, UnpacksAGzipBodyWithinTheBound) {
  const auto packed_call = [&](std::string body) {
    http::Request request = call("Write", std::move(body));
    request.headers.add("content-encoding", "gzip");
    return request;
  };
  EXPECT_EQ(ask(packed_call(gzipped("{\"packed\":1}"))), R"(200 {"n":1})");
  EXPECT_EQ(room.calls.at(0), R"(Write {"packed":1} eu-west-1 AKID)");
  EXPECT_EQ(ask(packed_call(gzipped(std::string(1'001, ' ')))), "413 ");
  EXPECT_EQ(ask(packed_call("not gzip")),
            R"(400 {"__type":"com.amazon.coral.service#SerializationException",)"
            R"("Message":"the request's body is not valid gzip"})");
}

TEST_F(GatewayTest, LetsWebPagesOfAnyOriginCall) {
  http::Request request = call("Read");
  request.headers.add("Origin", "http://example.com");
  ask(std::move(request));
  EXPECT_EQ(header("Access-Control-Allow-Origin"), "*");
  ask(call("Read"));
  EXPECT_EQ(header("Access-Control-Allow-Origin"), "");
}

TEST_F(GatewayTest, LetsOnlyPagesOfThisMachineCallWhileNoUsersAreKnown) {
  const auto ask_from = [&](std::string_view origin) {
    http::Request request = call("Read");
    request.from_loopback = true;
    request.headers.add("Origin", std::string(origin));
    return ask(std::move(request)).substr(0, 3);
  };
  EXPECT_EQ(ask_from("http://example.com"), "403");
  EXPECT_EQ(ask_from("http://127.0.0.1.example.com:4566"), "403");
  EXPECT_EQ(ask_from("null"), "403");
  EXPECT_EQ(ask_from("http://localhost:3000"), "200");
  EXPECT_EQ(ask_from("http://127.0.0.1:4566"), "200");
}

TEST_F(GatewayTest, ThrottlesWhatFindsNoRoom) {
  Gateway full(parts(nullptr), {.worker_count = 1, .queued_max = 0});
  full.take(call("Write"), record_in(outcome));
  full.pass_on();
  EXPECT_EQ(seen(), R"(400 {"__type":"com.amazon.coral.availability#ThrottlingException",)"
                    R"("message":"Rate of requests exceeds the allowed throughput."})");
}

TEST_F(GatewayTest, ServesOnWorkersAndWaitsForThemAtItsEnd) {
  std::vector<Outcome> outcomes(100);
  {
    Gateway threaded(parts(nullptr), {.worker_count = 1});
    for (Outcome& one : outcomes) threaded.take(call("Write"), record_in(one));
    threaded.pass_on();
  }
  for (const Outcome& one : outcomes) ASSERT_TRUE(one.response);
  EXPECT_EQ(outcomes.back().response->body, R"({"n":100})");
}

// --- faults

TEST_F(GatewayTest, LosesTheReplyAfterTheCallIsOnDisk) {
  rules.add(*faults::parse_rule("fake.Write after drop nth=1"));
  disk.reach(0);
  EXPECT_EQ(ask(call("Write")), "waiting");
  EXPECT_EQ(room.calls.size(), 1U);
  disk.reach(1);
  EXPECT_EQ(seen(), "dropped");
  disk.reach(2);
  EXPECT_EQ(ask(call("Write")), R"(200 {"n":2})");
}

TEST_F(GatewayTest, StrikesBeforeTheCallReachesItsRoom) {
  const std::pair<const char*, const char*> cases[] = {
      {"before drop", "dropped"},
      {"before reset", "reset"},
      {"before error InternalServerError 500",
       R"(500 {"__type":"com.amazonaws.dynamodb.v20120810#InternalServerError",)"
       R"("message":"injected fault: *.* before error InternalServerError 500"})"},
      {"before in-progress",
       R"(400 {"__type":"com.amazonaws.dynamodb.v20120810#TransactionInProgressException",)"
       R"("Message":"The transaction with the given request token is already in progress."})"}};
  for (const auto& [rule, expected] : cases) {
    http::Request request = call("Write");
    request.headers.add("X-Semel-Fault", rule);
    EXPECT_EQ(ask(std::move(request)), expected) << rule;
  }
  EXPECT_TRUE(room.calls.empty());
}

TEST_F(GatewayTest, StrikesAfterTheCall) {
  const std::pair<const char*, const char*> cases[] = {
      {"after truncate", R"(truncated {"n":1})"},
      {"after reset", "reset"},
      {"after conflict",
       R"(400 {"__type":"com.amazonaws.dynamodb.v20120810#TransactionConflictException",)"
       R"("message":"Transaction is ongoing for the item"})"},
      {"fake.Read after drop", R"(200 {"n":4})"}};
  for (const auto& [rule, expected] : cases) {
    http::Request request = call("Write");
    request.headers.add("X-Semel-Fault", rule);
    EXPECT_EQ(ask(std::move(request)), expected) << rule;
  }
  EXPECT_EQ(room.calls.size(), 4U);
}

TEST_F(GatewayTest, DeliversACallTwice) {
  for (const char* rule : {"before duplicate", "after duplicate"}) {
    room.calls.clear();
    disk.reach(1);
    http::Request request = call("Write");
    request.headers.add("X-Semel-Fault", rule);
    EXPECT_EQ(ask(std::move(request)), "waiting") << rule;
    disk.reach(2);
    EXPECT_EQ(seen(), R"(200 {"n":2})") << rule;
  }
}

TEST_F(GatewayTest, SaysWhatIsWrongWithAFaultHeader) {
  http::Request request = call("Write");
  request.headers.add("X-Semel-Fault", "sometimes");
  EXPECT_EQ(ask(std::move(request)).substr(0, 65),
            R"(400 {"__type":"com.amazon.coral.validate#ValidationException","me)");
}

TEST_F(GatewayTest, IgnoresAFaultHeaderWhenFaultsAreOff) {
  Gateway sound(parts(nullptr), {.worker_count = 0});
  http::Request request = call("Write");
  request.headers.add("X-Semel-Fault", "before drop");
  sound.take(std::move(request), record_in(outcome));
  sound.pass_on();
  EXPECT_EQ(seen(), R"(200 {"n":1})");
}

// --- pages

http::Request get(std::string_view target) {
  http::Request request{.method = "GET", .target = std::string(target)};
  request.headers.add("Host", "localhost:4566");
  request.from_loopback = true;
  return request;
}

TEST_F(GatewayTest, SaysThatItIsHealthy) {
  EXPECT_EQ(ask(get("/")), "200 healthy: localhost:4566 ");
  EXPECT_EQ(ask(get("/healthz")), "200 ok\n");
  EXPECT_EQ(ask(get("/readyz")), "200 ready\n");
  gateway.begin_draining();
  EXPECT_EQ(ask(get("/readyz")), "503 draining\n");
}

TEST_F(GatewayTest, ShowsMetrics) {
  ask(call("Write"));
  const std::string text = ask(get("/metrics"));
  EXPECT_NE(text.find(R"(semel_calls_total{error="",operation="Write",service="fake"} 1)"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("semel_queued_calls 0\n"), std::string::npos);
}

TEST_F(GatewayTest, ShowsFigures) {
  ask(call("Write"));
  EXPECT_EQ(ask(get("/_semel/stats")),
            "200 "
            "{\"calls\":1,\"errors\":0,\"calls_fake_Write\":1,\"queued_calls\":0,\"replies_waiting_"
            "for_disk\":0}\n");
}

TEST_F(GatewayTest, TakesRulesFromThisMachineAlone) {
  http::Request request = get("/_semel/faults");
  EXPECT_EQ(ask(request), "200 {\"rules\":[]}\n");
  request.from_loopback = false;
  EXPECT_EQ(ask(request),
            "403 {\"message\":\"this page is for callers on the server's own machine\"}\n");
}

TEST_F(GatewayTest, TakesNoRulesFromWebPagesOfAnotherOrigin) {
  http::Request request = get("/_semel/faults");
  request.headers.add("Origin", "http://example.com");
  EXPECT_EQ(ask(request),
            "403 {\"message\":\"this page is not for web pages of another origin\"}\n");
  EXPECT_EQ(header("Access-Control-Allow-Origin"), "");
  http::Request own = get("/_semel/faults");
  own.headers.add("Origin", "http://localhost:4566");
  EXPECT_EQ(ask(own), "200 {\"rules\":[]}\n");
}

}  // namespace
}  // namespace semel::gateway
