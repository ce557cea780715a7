#include "domain/identity/signature.h"

#include <gtest/gtest.h>

#include <vector>

namespace semel::identity {
namespace {

const Credentials example{.access_key_id = "AKIDEXAMPLE",
                          .secret = "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY"};
const HeaderView host{"Host", "example.amazonaws.com"};
const HeaderView date{"X-Amz-Date", "20150830T123600Z"};

/// The signature of one of AWS's published examples: region us-east-1, service "service".
std::string signature_for(std::string_view method, std::string_view target,
                          const std::vector<HeaderView>& headers, std::string_view body = {}) {
  const Message message{.method = method, .target = target, .headers = headers, .body = body};
  const std::string authorization = authorization_of(message, example, "us-east-1", "service");
  return authorization.substr(authorization.rfind('=') + 1);
}

// "Signature Version 4 Test Suite", which AWS published; the names are its own.
constexpr std::string_view vanilla =
    "5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31";

TEST(Signature, OfGetVanilla) {
  EXPECT_EQ(signature_for("GET", "/", {host, date}), vanilla);
}

TEST(Signature, OfPostVanilla) {
  EXPECT_EQ(signature_for("POST", "/", {host, date}),
            "5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b");
}

TEST(Signature, NormalisesPaths) {
  for (const std::string_view path : {"/example/..", "//", "/./", "/example1/example2/../.."}) {
    EXPECT_EQ(signature_for("GET", path, {host, date}), vanilla) << path;
  }
}

TEST(Signature, OfGetUtf8) {
  EXPECT_EQ(signature_for("GET", "/\u1234", {host, date}),
            "8318018e0b0f223aa2bbf98705b62bb787dc9c0e678f255a891fd03141be5d85");
}

TEST(Signature, OfGetVanillaQueryOrderKeyCase) {
  EXPECT_EQ(signature_for("GET", "/?Param2=value2&Param1=value1", {host, date}),
            "b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500");
}

TEST(Signature, OfGetHeaderValueTrim) {
  EXPECT_EQ(
      signature_for("GET", "/",
                    {host, {"My-Header1", " value1"}, {"My-Header2", " \"a   b   c\""}, date}),
      "acc3ed3afb60bb290fc8d2dd0098b9911fcaa05412b367055dee359757a9c736");
}

TEST(Signature, OfPostHeaderKeySort) {
  EXPECT_EQ(signature_for("POST", "/", {host, {"My-Header1", "value1"}, date}),
            "c5410059b04c1ee005303aed430f6e6645f61f4dc9e1461ec8f8916fdf18852c");
}

TEST(Signature, OfPostXWwwFormUrlencoded) {
  EXPECT_EQ(signature_for("POST", "/",
                          {{"Content-Type", "application/x-www-form-urlencoded"}, host, date},
                          "Param1=value1"),
            "ff11897932ad3f4e8b18135d722051e5ac45fc38421b1da7b9d196a0fe09473a");
}

// The worked example of "Create a signed AWS API request" (IAM, ListUsers).
TEST(Signature, GoesThroughTheStepsOfTheGuide) {
  const std::vector<HeaderView> headers{
      {"Content-Type", "application/x-www-form-urlencoded; charset=utf-8"},
      {"Host", "iam.amazonaws.com"},
      date};
  const Message message{.method = "GET",
                        .target = "/?Action=ListUsers&Version=2010-05-08",
                        .headers = headers,
                        .body = {}};
  const Scope scope{
      .date = "20150830", .region = "us-east-1", .service = "iam", .terminator = "aws4_request"};

  const std::string canonical = canonical_request(message, "content-type;host;x-amz-date");
  const std::string to_sign = string_to_sign(canonical, "20150830T123600Z", scope);
  EXPECT_EQ(to_sign,
            "AWS4-HMAC-SHA256\n20150830T123600Z\n20150830/us-east-1/iam/aws4_request\n"
            "f536975d06c0309214f805bb90ccff089219ecd68b2577efef23edd43b7e1a59");
  const Sha256 key = signing_key(example.secret, scope);
  EXPECT_EQ(to_hex({reinterpret_cast<const char*>(key.data()), key.size()}),
            "c4afb1cc5771d871763a393e44b703571b55cc28424d1a5e86da6ed3c154a4b9");
  EXPECT_EQ(signature_of(key, to_sign),
            "5d672d79c15b13162d9279b0855cfba6789a8edb4c82c400e06b5924a6f2b5d7");
}

// The presigned URL of "Authenticating Requests: Using Query Parameters" (S3 API reference).
TEST(Signature, LeavesItselfOutOfAPresignedQueryAndTheBodyUnsignedOnDemand) {
  const std::vector<HeaderView> headers{{"Host", "examplebucket.s3.amazonaws.com"},
                                        {"x-amz-content-sha256", "UNSIGNED-PAYLOAD"}};
  const Message message{.method = "GET",
                        .target =
                            "/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential="
                            "AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1"
                            "%2Fs3%2Faws4_request&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&"
                            "X-Amz-SignedHeaders=host"
                            "&X-Amz-Signature=any",
                        .headers = headers,
                        .body = "not looked at"};
  const Scope scope{
      .date = "20130524", .region = "us-east-1", .service = "s3", .terminator = "aws4_request"};
  const Sha256 key = signing_key("wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY", scope);
  EXPECT_EQ(signature_of(
                key, string_to_sign(canonical_request(message, "host"), "20130524T000000Z", scope)),
            "aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404");
}

TEST(Signature, SignsAnEscapedPathOnceMore) {
  const std::vector<HeaderView> headers{host};
  const Message message{
      .method = "GET", .target = "/a%20b/?c=%2f&c+d", .headers = headers, .body = {}};
  EXPECT_EQ(canonical_request(message, "host"),
            "GET\n/a%2520b/\nc=%2F&c%2Bd=\nhost:example.amazonaws.com\n\nhost\n"
            "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
}

}  // namespace
}  // namespace semel::identity
