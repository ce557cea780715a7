#include "domain/identity/verifier.h"

#include <gtest/gtest.h>

#include <vector>

#include "domain/identity/signature.h"
#include "domain/identity/timestamp.h"

namespace semel::identity {
namespace {

constexpr std::string_view signed_at = "20150830T123600Z";
constexpr std::int64_t minute_ms = 60'000;

/// A request that is signed rightly, which each test spoils in one way.
struct Signed {
  std::string access_key_id = "AKID";
  std::string secret = "secret";
  std::string timestamp{signed_at};
  std::string region = "us-east-1";
  std::string service = "dynamodb";
  std::string sent_body = "{}";
  std::int64_t age_ms = 0;

  /// "ok", or code and message.
  std::string verdict() const {
    std::vector<HeaderView> headers{{"Host", "localhost:4566"}, {"X-Amz-Date", timestamp}};
    Message message{.method = "POST", .target = "/", .headers = headers, .body = "{}"};
    const std::string authorization =
        authorization_of(message, {access_key_id, secret}, region, service);
    headers.push_back({"Authorization", authorization});
    message.headers = headers;
    message.body = sent_body;
    return verdict_on(message, age_ms);
  }

  static std::string verdict_on(const Message& message, std::int64_t age_ms) {
    Verifier verifier(Secrets{{"AKID", "secret"}});
    const auto claim = read_claim(message);
    const std::int64_t now_ms = *parse_timestamp(signed_at) + age_ms;
    const auto refusal = verifier.verify(std::get<Claim>(claim), message, "dynamodb", now_ms);
    return refusal ? refusal->code + ": " + refusal->message : "ok";
  }
};

/// A header with everything but a true signature.
std::string verdict_on_header(const std::string& authorization, std::string_view date = signed_at) {
  const std::vector<HeaderView> headers{{"Authorization", authorization}, {"X-Amz-Date", date}};
  return Signed::verdict_on({.method = "POST", .target = "/", .headers = headers, .body = {}}, 0);
}

constexpr std::string_view wrong_signature =
    "InvalidSignatureException: The request signature we calculated does not match the signature "
    "you provided. Check "
    "your AWS Secret Access Key and signing method. Consult the service documentation for details.";

TEST(Verifier, LetsATrueSignatureIn) {
  EXPECT_EQ(Signed{}.verdict(), "ok");
}

TEST(Verifier, RefusesAnotherBodyOrSecret) {
  EXPECT_EQ(Signed{.sent_body = "{ }"}.verdict(), wrong_signature);
  EXPECT_EQ(Signed{.secret = "guess"}.verdict(), wrong_signature);
}

TEST(Verifier, RefusesAnUnknownKey) {
  EXPECT_EQ(Signed{.access_key_id = "AKIE"}.verdict(),
            "UnrecognizedClientException: The security token included in the request is invalid.");
}

TEST(Verifier, BoundsTheAgeOfASignature) {
  EXPECT_EQ(Signed{.age_ms = 15 * minute_ms}.verdict(), "ok");
  EXPECT_EQ(Signed{.age_ms = 15 * minute_ms + 1'000}.verdict(),
            "InvalidSignatureException: Signature expired: 20150830T123600Z is now earlier than "
            "20150830T123601Z (20150830T125101Z - 15 min.)");
}

TEST(Verifier, BoundsTheHasteOfASignature) {
  EXPECT_EQ(Signed{.age_ms = -15 * minute_ms}.verdict(), "ok");
  EXPECT_EQ(Signed{.age_ms = -15 * minute_ms - 1'000}.verdict(),
            "InvalidSignatureException: Signature not yet current: 20150830T123600Z is still later "
            "than 20150830T123559Z (20150830T122059Z + 15 min.)");
}

TEST(Verifier, RefusesAnotherService) {
  EXPECT_EQ(
      Signed{.service = "sqs"}.verdict(),
      "InvalidSignatureException: Credential should be scoped to correct service: 'dynamodb'. ");
}

TEST(Verifier, TellsAllThatIsWrongWithTheScope) {
  EXPECT_EQ(
      verdict_on_header("AWS4-HMAC-SHA256 Credential=a/b/c:/d/e SignedHeaders=Host Signature=f"),
      "InvalidSignatureException: Credential should be scoped to a valid region, not 'c:'. "
      "Credential should be scoped to correct service: 'dynamodb'. "
      "Credential should be scoped with a valid terminator: 'aws4_request', not 'e'. "
      "Date in Credential scope does not match YYYYMMDD from ISO-8601 version of date from HTTP: "
      "'b' != '20150830', from '20150830T123600Z'. ");
}

TEST(Verifier, RefusesInTheOrderOfTheService) {
  EXPECT_EQ(verdict_on_header("AWS4-X Credential=a SignedHeaders=x Signature=f", "201"),
            "IncompleteSignatureException: Date must be in ISO-8601 'basic format'. Got '201'. "
            "See http://en.wikipedia.org/wiki/ISO_8601");
  EXPECT_EQ(verdict_on_header("AWS4-X Credential=a SignedHeaders=x Signature=f"),
            "InvalidSignatureException: 'Host' must be a 'SignedHeader' in the AWS Authorization.");
  EXPECT_EQ(verdict_on_header("AWS4-X Credential=a SignedHeaders=host Signature=f"),
            "IncompleteSignatureException: Unsupported AWS 'algorithm': 'AWS4-X' (only "
            "AWS4-HMAC-SHA256 for now). ");
  EXPECT_EQ(
      verdict_on_header("AWS4-HMAC-SHA256 Credential=a/b/c/d SignedHeaders=host Signature=f"),
      "IncompleteSignatureException: Credential must have exactly 5 slash-delimited elements, "
      "e.g. keyid/date/region/service/term, got 'a/b/c/d'");
}

/// A presigned URL of `expires_s`, used at `age_ms`.
std::string verdict_on_presigned(const std::string& expires_s, std::int64_t age_ms) {
  const std::vector<HeaderView> headers{{"Host", "localhost"}};
  const std::string unsigned_target =
      "/?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=AKID%2F20150830%2Fus-east-1%2Fdynamodb%"
      "2Faws4_request"
      "&X-Amz-Date=20150830T123600Z&X-Amz-Expires=" +
      expires_s + "&X-Amz-SignedHeaders=host";
  Message message{.method = "GET", .target = unsigned_target, .headers = headers, .body = {}};
  const Scope scope{.date = "20150830",
                    .region = "us-east-1",
                    .service = "dynamodb",
                    .terminator = "aws4_request"};
  const std::string target =
      unsigned_target + "&X-Amz-Signature=" +
      signature_of(signing_key("secret", scope),
                   string_to_sign(canonical_request(message, "host"), signed_at, scope));
  message.target = target;
  return Signed::verdict_on(message, age_ms);
}

TEST(Verifier, HoldsAPresignedUrlToItsExpiry) {
  EXPECT_EQ(verdict_on_presigned("3600", 60 * minute_ms), "ok");
  EXPECT_EQ(verdict_on_presigned("3600", 60 * minute_ms + 1'000),
            "InvalidSignatureException: Signature expired: 20150830T123600Z is now earlier than "
            "20150830T123601Z (20150830T133601Z - 60 min.)");
  EXPECT_EQ(verdict_on_presigned("604801", 1'000).substr(0, 45),
            "InvalidSignatureException: Signature expired:");
}

TEST(Verifier, UsesItsKeptKeyAgain) {
  Verifier verifier(Secrets{{"AKID", "secret"}});
  std::vector<HeaderView> headers{{"Host", "a"}, {"X-Amz-Date", signed_at}};
  Message message{.method = "POST", .target = "/", .headers = headers, .body = {}};
  const std::string authorization = authorization_of(message, {"AKID", "secret"}, "r", "dynamodb");
  headers.push_back({"Authorization", authorization});
  message.headers = headers;
  const auto claim = std::get<Claim>(read_claim(message));
  for (int i = 0; i < 2; ++i) {
    EXPECT_FALSE(verifier.verify(claim, message, "dynamodb", *parse_timestamp(signed_at)));
  }
}

TEST(Timestamp, GoesThereAndBack) {
  EXPECT_EQ(to_timestamp(1'440'938'160'000), "20150830T123600Z");
  EXPECT_EQ(parse_timestamp("20150830T123600Z"), 1'440'938'160'000);
  EXPECT_EQ(parse_timestamp("Mon, 09 Sep 2011 23:36:00 GMT"), parse_timestamp("20110909T233600Z"));
}

TEST(Timestamp, RefusesWhatIsNone) {
  for (const std::string_view text :
       {"", "20151330T123600Z", "20150830T243600Z", "2015-08-30T12:36:00Z", "20150830T1236 0Z",
        "Mon, 09 Foo 2011 23:36:00 GMT"}) {
    EXPECT_FALSE(parse_timestamp(text)) << text;
  }
}

}  // namespace
}  // namespace semel::identity
