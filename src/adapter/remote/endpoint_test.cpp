#include "adapter/remote/endpoint.h"

#include <gtest/gtest.h>

#include "adapter/remote/replies.h"
#include "adapter/remote/table_replies.h"
#include "adapter/remote/test_support.h"
#include "domain/identity/verifier.h"

namespace semel::remote {
namespace {

constexpr const char* region = "eu-west-1";

std::string outcome(const Result<Answer>& answer) {
  if (!answer) return std::to_string(static_cast<int>(answer.error().code));
  return answer->code.empty() ? "ok" : answer->code;
}
std::string code(ErrorCode code) {
  return std::to_string(static_cast<int>(code));
}

std::string asked(ScriptedEndpoint& peer, const Operation& operation) {
  return outcome(peer.endpoint().ask(operation, region, "{}"));
}

std::string answer_to(const Operation& operation, Exchange exchange) {
  ScriptedEndpoint peer;
  for (int i = 0; i < 5; ++i) peer.transport.will(exchange);
  return asked(peer, operation);
}

TEST(Endpoint, SignsWhatTheVerifierAccepts) {
  ScriptedEndpoint peer;
  peer.transport.will(answered(200, "{}"));
  ASSERT_TRUE(peer.endpoint("http://127.0.0.1:8000/tables").ask(put_item, region, "{\"a\":1}"));
  const HttpRequest& request = peer.transport.requests.at(0);
  EXPECT_EQ(request.url, "http://127.0.0.1:8000/tables");
  std::vector<identity::HeaderView> headers;
  for (const auto& [name, value] : request.headers) headers.push_back({name, value});
  const identity::Message message{"POST", "/tables", headers, request.body};
  EXPECT_EQ(identity::find_header(message, "host"), "127.0.0.1:8000");
  EXPECT_EQ(identity::find_header(message, "x-amz-target"), "DynamoDB_20120810.PutItem");
  const auto claim = identity::read_claim(message);
  ASSERT_TRUE(std::holds_alternative<identity::Claim>(claim));
  EXPECT_EQ(std::get<identity::Claim>(claim).scope->region, region);
  identity::Verifier verifier(identity::Secrets{{"AKID", "secret"}});
  EXPECT_FALSE(
      verifier.verify(std::get<identity::Claim>(claim), message, "dynamodb", test_time_ms));
}

TEST(Endpoint, SendsTheSessionTokenOfTemporaryCredentials) {
  ScriptedEndpoint peer([](const Surroundings&) -> Result<std::optional<Credentials>> {
    return std::optional(Credentials{"AKID", "secret", "session"});
  });
  peer.transport.will(answered(200, "{}"));
  EXPECT_EQ(asked(peer, put_item), "ok");
  bool found = false;
  for (const auto& [name, value] : peer.transport.requests.at(0).headers) {
    found = found || (name == "X-Amz-Security-Token" && value == "session");
  }
  EXPECT_TRUE(found);
}

TEST(Endpoint, TellsALostAnswerOfAWriteFromADefiniteNo) {
  const std::string unknown = code(ErrorCode::unknown_outcome);
  EXPECT_EQ(answer_to(put_item, not_sent()), code(ErrorCode::unavailable));
  EXPECT_EQ(answer_to(put_item, lost()), unknown);
  EXPECT_EQ(answer_to(put_item, refused("InternalServerError", "", 500)), unknown);
  EXPECT_EQ(answer_to(put_item, answered(503, "no JSON")), unknown);
  EXPECT_EQ(answer_to(put_item, answered(200, R"({"Attributes":)")), unknown);
  EXPECT_EQ(answer_to(put_item, answered(200, R"({"Attributes":[]})")), unknown);
  EXPECT_EQ(answer_to(put_item, answered(200, "7")), unknown);
  EXPECT_EQ(answer_to(put_item, answered(302, "")), unknown);
  EXPECT_EQ(answer_to(put_item, refused("ValidationException")), "ValidationException");
  EXPECT_EQ(answer_to(put_item, answered(413, "too large")), code(ErrorCode::invalid_argument));
}

TEST(Endpoint, BelievesNoAnswerWithoutItsChecksum) {
  Exchange damaged = answered(200, "{}");
  damaged.response.body = "{ }";
  EXPECT_EQ(answer_to(put_item, damaged), code(ErrorCode::unknown_outcome));
  EXPECT_EQ(answer_to(get_item, damaged), code(ErrorCode::unavailable));
  Exchange damaged_refusal = refused("ConditionalCheckFailedException");
  damaged_refusal.response.body += " ";
  EXPECT_EQ(answer_to(put_item, damaged_refusal), code(ErrorCode::unknown_outcome));
  Exchange without = answered(200, "{}");
  without.response.headers.clear();
  EXPECT_EQ(answer_to(put_item, without), "ok");
}

TEST(Endpoint, AnAnswerIsEmptyOnlyWhereThereIsNothingToSay) {
  EXPECT_EQ(answer_to(tag_operation, answered(200, "")), "ok");
  EXPECT_EQ(answer_to(put_item, answered(200, "")), code(ErrorCode::unknown_outcome));
}

TEST(Endpoint, SendsAWriteOnce) {
  for (const Exchange& exchange : {lost(), not_sent(), refused("ThrottlingException"),
                                   refused("InternalServerError", "", 500)}) {
    ScriptedEndpoint peer;
    peer.transport.will(exchange);
    EXPECT_NE(asked(peer, transact_write_items), "ok");
    EXPECT_EQ(peer.transport.requests.size(), 1U);
  }
}

TEST(Endpoint, RepeatsAReadWithGrowingPauses) {
  ScriptedEndpoint peer;
  peer.transport.will(lost());
  peer.transport.will(refused("ThrottlingException"));
  peer.transport.will(not_sent());
  peer.transport.will(answered(200, "{}"));
  EXPECT_EQ(asked(peer, get_item), "ok");
  ASSERT_EQ(peer.pause.waits_ms.size(), 3U);
  EXPECT_LE(peer.pause.waits_ms[0], 50);
  EXPECT_LE(peer.pause.waits_ms[1], 100);
  EXPECT_LE(peer.pause.waits_ms[2], 200);
}

TEST(Endpoint, GivesAReadUpAfterItsAttemptsOrItsTime) {
  EXPECT_EQ(answer_to(get_item, lost()), code(ErrorCode::unavailable));
  ScriptedEndpoint peer;
  for (int i = 0; i < 9; ++i) peer.transport.will(lost());
  asked(peer, get_item);
  EXPECT_EQ(peer.transport.requests.size(), 4U);

  EndpointOptions options{.url = "http://tables.example", .read_budget_ms = 0};
  ScriptedEndpoint slow;
  slow.transport.will(lost());
  const auto endpoint =
      Endpoint::make(options, {slow.transport, slow.chain, slow.clock, slow.random, slow.pause});
  EXPECT_FALSE(endpoint->ask(get_item, region, "{}"));
  EXPECT_EQ(slow.transport.requests.size(), 1U);
}

TEST(Endpoint, DoesNotRepeatAReadThatIsRefused) {
  ScriptedEndpoint peer;
  peer.transport.will(refused("ResourceNotFoundException"));
  EXPECT_EQ(asked(peer, get_item), "ResourceNotFoundException");
  EXPECT_EQ(peer.transport.requests.size(), 1U);
}

TEST(Endpoint, TellsWhenToComeBack) {
  ScriptedEndpoint peer;
  peer.transport.will(answered(429, R"({"__type":"x#ThrottlingException","message":"slow"})",
                               {{"retry-after", "7"}}));
  const auto answer = peer.endpoint().ask(put_item, region, "{}");
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->error.code, ErrorCode::throttled);
  EXPECT_EQ(answer->error.message, "slow");
  EXPECT_EQ(answer->error.retry_after_ms, 7'000);
}

TEST(Endpoint, FetchesExpiredCredentialsAnewOnce) {
  int fetched = 0;
  ScriptedEndpoint peer([&](const Surroundings&) -> Result<std::optional<Credentials>> {
    ++fetched;
    return std::optional(Credentials{"AKID", "secret", "session " + std::to_string(fetched)});
  });
  peer.transport.will(refused("ExpiredTokenException"));
  peer.transport.will(answered(200, "{}"));
  EXPECT_EQ(asked(peer, put_item), "ok");
  EXPECT_EQ(fetched, 2);
  peer.transport.will(refused("ExpiredTokenException"));
  peer.transport.will(refused("ExpiredTokenException"));
  EXPECT_EQ(asked(peer, put_item), "ExpiredTokenException");
  EXPECT_EQ(peer.transport.requests.size(), 4U);
}

TEST(Endpoint, RefusesWhatIsNoUrl) {
  ScriptedEndpoint peer;
  for (const char* url : {"", "tables.example", "ftp://tables.example", "http://", "http:///path",
                          "http://user@host", "http://host/?query", "http://ho st"}) {
    const auto endpoint = Endpoint::make(
        {.url = url}, {peer.transport, peer.chain, peer.clock, peer.random, peer.pause});
    ASSERT_FALSE(endpoint) << url;
    EXPECT_EQ(endpoint.error().code, ErrorCode::invalid_argument);
  }
}

}  // namespace
}  // namespace semel::remote
