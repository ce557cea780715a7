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

http::Request signed_request(const identity::Credentials& credentials,
                             std::string_view token = "") {
  const identity::HeaderView headers[] = {{"Host", "localhost"},
                                          {"X-Amz-Date", "20231114T221320Z"}};
  http::Request request = request_with(identity::authorization_of(
      {.method = "POST", .target = "/", .headers = headers, .body = "{}"}, credentials,
      "eu-central-1", "dynamodb"));
  if (!token.empty()) request.headers.add("X-Amz-Security-Token", token);
  return request;
}

/// "region principal", or the code of the refusal.
std::string who(Authenticator& authenticator, const http::Request& request,
                std::string_view service = "dynamodb") {
  const auto outcome = authenticator.authenticate(request, service, false);
  if (const auto* refusal = std::get_if<identity::Refusal>(&outcome)) return refusal->code;
  const auto& caller = std::get<service::Caller>(outcome);
  std::string text = caller.region + " " + caller.principal;
  if (!caller.principal_arn.empty()) text += " " + caller.principal_arn + " " + caller.principal_id;
  return text;
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

TEST_F(Believing, LetsNobodyIntoTheRegionOfTheProgramsOwnTables) {
  EXPECT_EQ(
      who(authenticator,
          request_with("AWS4-HMAC-SHA256 Credential=me/1/semel/x/y SignedHeaders=a Signature=b")),
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

TEST_F(Verifying, RefusesOthers) {
  EXPECT_EQ(who(authenticator, signed_request({"AKID", "guess"})), "InvalidSignatureException");
  EXPECT_EQ(who(authenticator, signed_request({"AKIE", "secret"})), "UnrecognizedClientException");
}

TEST_F(Verifying, RefusesOldSignatures) {
  clock.advance_ms(16 * 60'000);
  EXPECT_EQ(who(authenticator, signed_request({"AKID", "secret"})), "InvalidSignatureException");
}

/// One lasting key and one session.
class FakeKeyring final : public identity::Keyring {
 public:
  Result<std::variant<identity::KeyOwner, identity::KeyProblem>> owner_of(
      std::string_view access_key_id, std::string_view session_token) override {
    using Answer = std::variant<identity::KeyOwner, identity::KeyProblem>;
    if (access_key_id == "AKIAUSER" && session_token.empty()) {
      return Answer(identity::KeyOwner{"lasting", "arn:user", "AIDA"});
    }
    if (access_key_id != "ASIASESSION" || session_token != "token") {
      return Answer(identity::KeyProblem::unknown);
    }
    if (is_expired) return Answer(identity::KeyProblem::expired);
    return Answer(identity::KeyOwner{"passing", "arn:session", "AROA:s"});
  }
  bool is_expired = false;
};

class Keyed : public ::testing::Test {
 protected:
  FakeClock clock;
  FakeKeyring keyring;
  SignatureAuthenticator strict{identity::Secrets{{"AKID", "secret"}}, clock, &keyring};
  SignatureAuthenticator believing{std::nullopt, clock, &keyring};
};

TEST_F(Keyed, KnowsUsersAndSessionsOfTheKeyring) {
  EXPECT_EQ(who(strict, signed_request({"AKIAUSER", "lasting"})),
            "eu-central-1 AKIAUSER arn:user AIDA");
  EXPECT_EQ(who(strict, signed_request({"ASIASESSION", "passing"}, "token")),
            "eu-central-1 ASIASESSION arn:session AROA:s");
  EXPECT_EQ(who(strict, signed_request({"AKID", "secret"})), "eu-central-1 AKID");
}

TEST_F(Keyed, ProvesTheirSignatures) {
  EXPECT_EQ(who(strict, signed_request({"AKIAUSER", "guess"})), "InvalidSignatureException");
  EXPECT_EQ(who(strict, signed_request({"ASIASESSION", "guess"}, "token")),
            "InvalidSignatureException");
  EXPECT_EQ(who(strict, signed_request({"ASIASESSION", "passing"}, "forged")),
            "UnrecognizedClientException");
  EXPECT_EQ(who(strict, signed_request({"ASIASESSION", "passing"})), "UnrecognizedClientException");
}

TEST_F(Keyed, EndsSessions) {
  keyring.is_expired = true;
  EXPECT_EQ(who(strict, signed_request({"ASIASESSION", "passing"}, "token")),
            "ExpiredTokenException");
  EXPECT_EQ(who(believing, signed_request({"ASIASESSION", "passing"}, "token")),
            "ExpiredTokenException");
}

TEST_F(Keyed, HoldsSessionsToTheirRoleAlsoWithoutUsers) {
  EXPECT_EQ(who(believing, signed_request({"ASIASESSION", "passing"}, "token")),
            "eu-central-1 ASIASESSION arn:session AROA:s");
  EXPECT_EQ(who(believing, signed_request({"ASIASESSION", "guess"}, "token")),
            "InvalidSignatureException");
}

TEST_F(Keyed, BelievesOtherKeysWithoutUsers) {
  EXPECT_EQ(who(believing, signed_request({"ASIAELSEWHERE", "x"}, "of another place")),
            "eu-central-1 ASIAELSEWHERE");
  EXPECT_EQ(who(believing, signed_request({"AKIAUSER", "guess"})), "eu-central-1 AKIAUSER");
}

}  // namespace
}  // namespace semel::gateway
