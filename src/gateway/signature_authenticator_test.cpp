#include "gateway/signature_authenticator.h"

#include <gtest/gtest.h>

#include "domain/identity/signature.h"
#include "domain/identity/timestamp.h"

namespace semel::gateway {
namespace {

http::Request request_with(std::string_view authorization) {
  http::Request request{.method = "POST", .target = "/", .body = "{}"};
  request.headers.add("Host", "localhost");
  request.headers.add("X-Amz-Date", "20231114T221320Z");  // where FakeClock stands
  request.headers.add("Authorization", authorization);
  return request;
}

http::Request signed_request(const identity::Credentials& credentials) {
  const identity::HeaderView headers[] = {{"Host", "localhost"},
                                          {"X-Amz-Date", "20231114T221320Z"}};
  return request_with(identity::authorization_of(
      {.method = "POST", .target = "/", .headers = headers, .body = "{}"}, credentials,
      "eu-central-1", "dynamodb"));
}

/// "region principal", or the code of the refusal.
std::string who(Authenticator& authenticator, const http::Request& request,
                std::string_view service = "dynamodb") {
  const auto outcome = authenticator.authenticate(request, service, false);
  if (const auto* refusal = std::get_if<identity::Refusal>(&outcome)) return refusal->code;
  const auto& caller = std::get<service::Caller>(outcome);
  return caller.region + " " + caller.principal;
}

class Believing : public ::testing::Test {
 protected:
  FakeClock clock;
  SignatureAuthenticator authenticator{std::nullopt, clock};
};

TEST_F(Believing, TakesRegionAndKeyFromAnySignature) {
  EXPECT_EQ(who(authenticator,
                request_with(
                    "AWS4-HMAC-SHA256 Credential=me/1/ap-south-1/x/y SignedHeaders=a Signature=b")),
            "ap-south-1 me");
}

TEST_F(Believing, TakesACredentialWithoutScope) {
  EXPECT_EQ(who(authenticator,
                request_with("AWS4-HMAC-SHA256 Credential=me SignedHeaders=a Signature=b")),
            "us-east-1 me");
}

TEST_F(Believing, RefusesARegionThatIsNone) {
  EXPECT_EQ(
      who(authenticator,
          request_with("AWS4-HMAC-SHA256 Credential=me/1/a:b/x/y SignedHeaders=a Signature=b")),
      "InvalidSignatureException");
}

TEST_F(Believing, RefusesTheWrongShape) {
  EXPECT_EQ(who(authenticator, request_with("Bearer x")), "MissingAuthenticationTokenException");
  EXPECT_EQ(who(authenticator, request_with("AWS4-HMAC-SHA256 Credential=me")),
            "IncompleteSignatureException");
}

class Verifying : public ::testing::Test {
 protected:
  FakeClock clock;
  SignatureAuthenticator authenticator{identity::Secrets{{"AKID", "secret"}}, clock};
};

TEST_F(Verifying, LetsUsersIn) {
  EXPECT_EQ(who(authenticator, signed_request({"AKID", "secret"})), "eu-central-1 AKID");
}

TEST_F(Verifying, LetsUsersInToStreamsByTheNameOfTheDatabase) {
  EXPECT_EQ(who(authenticator, signed_request({"AKID", "secret"}), "streams"), "eu-central-1 AKID");
}

TEST_F(Verifying, RefusesOthers) {
  EXPECT_EQ(who(authenticator, signed_request({"AKID", "guess"})), "InvalidSignatureException");
  EXPECT_EQ(who(authenticator, signed_request({"AKIE", "secret"})), "UnrecognizedClientException");
}

TEST_F(Verifying, RefusesOldSignatures) {
  clock.advance_ms(16 * 60'000);
  EXPECT_EQ(who(authenticator, signed_request({"AKID", "secret"})), "InvalidSignatureException");
}

}  // namespace
}  // namespace semel::gateway
