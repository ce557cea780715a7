#include "domain/identity/claim.h"

#include <gtest/gtest.h>

#include <vector>

namespace semel::identity {
namespace {

std::variant<Claim, Refusal> read(std::string_view target, const std::vector<HeaderView>& headers) {
  return read_claim({.method = "POST", .target = target, .headers = headers, .body = {}});
}

std::string refusal_text(const std::variant<Claim, Refusal>& outcome) {
  const auto* refusal = std::get_if<Refusal>(&outcome);
  return refusal == nullptr ? "a claim" : refusal->code + ": " + refusal->message;
}

// The shapes below are those of the tests of connections that are run against the service.

TEST(Claim, MissesAnyTokenWithoutAnAws4Header) {
  const std::string missing =
      "MissingAuthenticationTokenException: Request is missing Authentication Token";
  EXPECT_EQ(refusal_text(read("/", {})), missing);
  EXPECT_EQ(refusal_text(read("/", {{"Authorization", "AWS4"}})), missing);
  EXPECT_EQ(refusal_text(read("/?X-Amz-Algorith", {{"Authorization", "X"}})), missing);
  EXPECT_EQ(refusal_text(read(
                "/?X-Amz-Credential=a&X-Amz-Signature=b&X-Amz-SignedHeaders=c&X-Amz-Date=d", {})),
            missing);
}

TEST(Claim, IsRefusedWhenMadeTwice) {
  EXPECT_EQ(refusal_text(read("/?X-Amz-Algorithm", {{"authorization", "X"}})),
            "InvalidSignatureException: Found both 'X-Amz-Algorithm' as a query-string param and "
            "'Authorization' as HTTP header.");
}

TEST(Claim, NamesEveryMissingPartOfTheHeader) {
  EXPECT_EQ(refusal_text(read("/", {{"Authorization", "AWS4-"}})),
            "IncompleteSignatureException: "
            "Authorization header requires 'Credential' parameter. "
            "Authorization header requires 'Signature' parameter. "
            "Authorization header requires 'SignedHeaders' parameter. "
            "Authorization header requires existence of either a 'X-Amz-Date' or a 'Date' header. "
            "Authorization=AWS4-");
  for (const std::string divider : {" ", ",", ", "}) {
    const std::string header = "AWS4- Signature=b" + divider + "Credential=a";
    EXPECT_EQ(
        refusal_text(read("/", {{"Authorization", header}, {"Date", "a"}})),
        "IncompleteSignatureException: Authorization header requires 'SignedHeaders' parameter. "
        "Authorization=" +
            header);
  }
}

TEST(Claim, NamesEveryMissingPartOfTheQuery) {
  EXPECT_EQ(refusal_text(read("/?X-Amz-Algorithm", {})),
            "IncompleteSignatureException: "
            "AWS query-string parameters must include 'X-Amz-Algorithm'. "
            "AWS query-string parameters must include 'X-Amz-Credential'. "
            "AWS query-string parameters must include 'X-Amz-Signature'. "
            "AWS query-string parameters must include 'X-Amz-SignedHeaders'. "
            "AWS query-string parameters must include 'X-Amz-Date'. "
            "Re-examine the query-string parameters.");
  EXPECT_EQ(refusal_text(
                read("/?X-Amz-Algorithm=a&X-Amz-Credential=b&X-Amz-Signature=c&X-Amz-Date=d", {})),
            "IncompleteSignatureException: AWS query-string parameters must include "
            "'X-Amz-SignedHeaders'. "
            "Re-examine the query-string parameters.");
}

TEST(Claim, IsReadFromTheHeader) {
  const auto outcome =
      read("/", {{"AUTHORIZATION",
                  "AWS4-HMAC-SHA256 Credential=AKID/20150830/eu-west-1/dynamodb/aws4_request,"
                  "SignedHeaders=host;x-amz-date,Signature=5fa"},
                 {"Date", "ignored"},
                 {"X-Amz-Date", "20150830T123600Z"}});
  const auto* claim = std::get_if<Claim>(&outcome);
  ASSERT_NE(claim, nullptr);
  ASSERT_TRUE(claim->scope);
  EXPECT_EQ(claim->access_key_id + " " + claim->scope->region + " " + claim->scope->service + " " +
                claim->signed_headers + " " + claim->signature + " " + claim->timestamp,
            "AKID eu-west-1 dynamodb host;x-amz-date 5fa 20150830T123600Z");
}

TEST(Claim, IsReadFromTheQuery) {
  const auto outcome = read(
      "/?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=AKID%2F20150830%2Feu-west-1%2Fdynamodb%"
      "2Faws4_request"
      "&X-Amz-Date=20150830T123600Z&X-Amz-Expires=60&X-Amz-SignedHeaders=host&X-Amz-Signature=5fa",
      {});
  const auto* claim = std::get_if<Claim>(&outcome);
  ASSERT_NE(claim, nullptr);
  EXPECT_EQ(claim->access_key_id, "AKID");
  EXPECT_EQ(claim->expires_s, "60");
  EXPECT_EQ(claim->form, Claim::Form::query);
}

TEST(Claim, KeepsACredentialThatIsNotOfFiveParts) {
  const auto outcome = read(
      "/",
      {{"Authorization", "AWS4-X Credential=me/x SignedHeaders=h Signature=s"}, {"Date", "d"}});
  const auto* claim = std::get_if<Claim>(&outcome);
  ASSERT_NE(claim, nullptr);
  EXPECT_EQ(claim->access_key_id, "me");
  EXPECT_FALSE(claim->scope);
}

TEST(RegionName, TakesWhatCanStandInAnArn) {
  EXPECT_TRUE(is_region_name("ddb_Local-1"));
  EXPECT_FALSE(is_region_name(""));
  EXPECT_FALSE(is_region_name("a:b"));
  EXPECT_FALSE(is_region_name(std::string(65, 'a')));
}

}  // namespace
}  // namespace semel::identity
