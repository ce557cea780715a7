#include <gtest/gtest.h>

#include "gateway/gateway.h"
#include "gateway/signature_authenticator.h"
#include "gateway/test_support.h"
#include "service/query.h"

// Which room a call of the query protocol is for, and who may call.

namespace semel::gateway {
namespace {

/// Serves Ask of version 2000-01-01.
class FakeQueryRoom final : public service::QueryRoom {
 public:
  std::string_view service() const override { return "questions"; }
  std::string_view signing_name() const override { return "ask"; }
  std::string_view api_version() const override { return "2000-01-01"; }
  service::Reply answer(const service::Call& call) override {
    if (call.operation != "Ask") return refuse(400, "InvalidAction", call.operation);
    return {.body = std::string(call.body), .status = 200, .seen = {}, .error = {}};
  }
  service::Reply refuse(int status, std::string_view code,
                        std::string_view message) const override {
    return service::query_error(service::query_refusal(status, code, message), {});
  }
  std::span<const std::string_view> operations() const override { return names_; }
  std::vector<service::Permission> permissions_of(const service::Call&) const override {
    return {{"ask:First", "arn:1"}, {"ask:Second", "arn:2"}};
  }

 private:
  static constexpr std::array<std::string_view, 1> names_ = {"Ask"};
};

/// Gives every request the same caller.
class FakeAuthenticator final : public Authenticator {
 public:
  std::variant<service::Caller, identity::Refusal> authenticate(const http::Request&,
                                                                std::string_view signing_name,
                                                                bool) override {
    asked_for += std::string(signing_name) + " ";
    return caller;
  }
  bool knows_users() const override { return has_users; }
  service::Caller caller;
  bool has_users = false;
  std::string asked_for;
};

/// Allows what the test says.
class FakeAccess final : public identity::Access {
 public:
  Result<identity::Verdict> evaluate(const identity::AccessRequest& request) override {
    questions += request.principal_arn + " " + request.action + " " + request.resource_arn + "\n";
    if (is_broken) return unavailable("broken");
    if (request.action == allowed || allowed == "*") return identity::Verdict{true, {}, false};
    return identity::Verdict{false, "not " + request.action, false};
  }
  Result<identity::Verdict> may_assume(const std::string&, const std::string&) override {
    return identity::Verdict{};
  }
  std::string allowed;
  std::string questions;
  bool is_broken = false;
};

class Admission : public ::testing::Test {
 protected:
  http::Request form(std::string body) {
    http::Request request{.method = "POST", .target = "/", .body = std::move(body)};
    request.headers.add("Host", "localhost:4566");
    request.headers.add("Content-Type", "application/x-www-form-urlencoded; charset=utf-8");
    request.from_loopback = true;
    return request;
  }
  http::Request get(std::string target, std::string_view host = "localhost:4566") {
    http::Request request{.method = "GET", .target = std::move(target)};
    request.headers.add("Host", host);
    request.from_loopback = true;
    return request;
  }
  std::string ask(http::Request request) {
    outcome = {};
    gateway.take(std::move(request), record_in(outcome));
    gateway.pass_on();
    if (!outcome.response) return "waiting";
    return std::to_string(outcome.response->status) + " " + outcome.response->body;
  }
  static std::string error(std::string_view code, std::string_view message) {
    return "<ErrorResponse><Error><Type>Sender</Type><Code>" + std::string(code) +
           "</Code><Message>" + std::string(message) + "</Message></Error></ErrorResponse>";
  }

  FakeRoom room;
  FakeRestRoom rest_room;
  FakeQueryRoom query_room;
  FakeDurability disk;
  FakeAuthenticator authenticator;
  FakeAccess access;
  SeededRandom random{1};
  Outcome outcome;
  Gateway gateway{{.rooms = {&room},
                   .rest_rooms = {&rest_room},
                   .query_rooms = {&query_room},
                   .durability = disk,
                   .authenticator = authenticator,
                   .rules = nullptr,
                   .random = random,
                   .figures = {},
                   .access = &access},
                  {.worker_count = 0, .body_bytes_max = 1'000}};
};

TEST_F(Admission, FindsAQueryRoomByTheVersion) {
  EXPECT_EQ(ask(form("Action=Ask&Version=2000-01-01&A=b")),
            "200 Action=Ask&Version=2000-01-01&A=b");
  EXPECT_EQ(authenticator.asked_for, "ask ");
  EXPECT_EQ(ask(get("/?Action=Ask&Version=2000-01-01")), "200 Action=Ask&Version=2000-01-01");
}

TEST_F(Admission, FindsAQueryRoomByTheSignatureWithoutAVersion) {
  http::Request request = form("Action=Ask");
  request.headers.add("Authorization",
                      "AWS4-HMAC-SHA256 Credential=a/20150830/r/ask/aws4_request, SignedHeaders=x");
  EXPECT_EQ(ask(std::move(request)), "200 Action=Ask");
}

TEST_F(Admission, RefusesAQueryThatNoRoomIsFor) {
  EXPECT_EQ(ask(form("Action=Ask&Version=1999-01-01")),
            "400 " + error("InvalidAction", "Could not find operation Ask for version 1999-01-01"));
  EXPECT_EQ(ask(form("")),
            "400 " + error("InvalidAction", "Could not find operation  for version "));
}

TEST_F(Admission, KeepsWebPagesOfOtherOriginsFromQueryRooms) {
  http::Request request = form("Action=Ask&Version=2000-01-01");
  request.headers.add("Origin", "http://example.com");
  EXPECT_EQ(ask(std::move(request)),
            "403 " + error("AccessDenied", "this is not for web pages of another origin"));
  http::Request picture = get("/?Action=Ask&Version=2000-01-01");
  picture.headers.add("Sec-Fetch-Site", "cross-site");
  EXPECT_EQ(ask(std::move(picture)).substr(0, 3), "403");
}

TEST_F(Admission, BelievesNoOtherNameOfThisMachineWhileNoUsersAreKnown) {
  EXPECT_EQ(ask(get("/v9/things/1", "rebound.example.com:4566")).substr(0, 3), "403");
  EXPECT_EQ(ask(get("/v9/things/1", "127.0.0.1:4566")).substr(0, 3), "201");
  EXPECT_EQ(ask(get("/?Action=Ask&Version=2000-01-01", "rebound.example.com")).substr(0, 3), "403");
  http::Request remote = get("/v9/things/1", "server.example.com");
  remote.from_loopback = false;
  EXPECT_EQ(ask(std::move(remote)).substr(0, 3), "201");
  authenticator.has_users = true;
  EXPECT_EQ(ask(get("/v9/things/1", "proxied.example.com")).substr(0, 3), "201");
  EXPECT_EQ(ask(get("/_semel/stats", "rebound.example.com:4566")).substr(0, 3), "403");
}

TEST_F(Admission, KnowsTheNamesOfLoopback) {
  for (const char* host : {"", "localhost", "LOCALHOST:1", "a.localhost:80", "127.0.0.1",
                           "127.1.2.3:9", "[::1]", "[::1]:80"}) {
    EXPECT_TRUE(is_loopback_host(host)) << host;
  }
  for (const char* host : {"localhost.example.com", "127.0.0.1.example.com", "127.example",
                           "10.0.0.1", "[::2]", "xlocalhost"}) {
    EXPECT_FALSE(is_loopback_host(host)) << host;
  }
}

TEST_F(Admission, HoldsACallerToAllPermissionsOfTheCall) {
  authenticator.caller.principal_arn = "arn:me";
  access.allowed = "ask:First";
  EXPECT_EQ(ask(form("Action=Ask&Version=2000-01-01")),
            "403 " + error("AccessDenied", "not ask:Second"));
  EXPECT_EQ(access.questions, "arn:me ask:First arn:1\narn:me ask:Second arn:2\n");
  access.allowed = "*";
  EXPECT_EQ(ask(form("Action=Ask&Version=2000-01-01")).substr(0, 3), "200");
}

TEST_F(Admission, RefusesInTheFormOfEachProtocol) {
  authenticator.caller.principal_arn = "arn:me";
  http::Request call{.method = "POST", .target = "/", .body = "{}"};
  call.headers.add("X-Amz-Target", "Fake_1.Write");
  call.headers.add("Content-Type", "application/x-amz-json-1.0");
  EXPECT_EQ(
      ask(std::move(call)),
      R"(400 {"__type":"com.amazon.coral.service#AccessDeniedException","Message":"not fake:Write"})");
  EXPECT_TRUE(room.calls.empty());
  EXPECT_EQ(ask(get("/v9/things/1")), "403 AccessDeniedException: not rest:GetThing");
}

TEST_F(Admission, AsksNothingOfWhomNothingBinds) {
  EXPECT_EQ(ask(form("Action=Ask&Version=2000-01-01")).substr(0, 3), "200");
  EXPECT_EQ(access.questions, "");
}

TEST_F(Admission, LetsNobodyInWhosePoliciesCannotBeRead) {
  authenticator.caller.principal_arn = "arn:me";
  access.is_broken = true;
  EXPECT_EQ(ask(form("Action=Ask&Version=2000-01-01")).substr(0, 3), "500");
}

}  // namespace
}  // namespace semel::gateway
