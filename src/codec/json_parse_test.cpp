#include "codec/json_parse.h"

#include <gtest/gtest.h>

#include <string>

namespace semel::codec {
namespace {

bool is_malformed(std::string_view text) {
  const auto parsed = parse_json(text, {});
  return !parsed && parsed.error().code == ErrorCode::malformed && parsed.error().message.empty();
}

std::string nested(std::size_t depth) {
  return std::string(depth, '[') + std::string(depth, ']');
}

TEST(ParseJson, ReadsAValueWithSpacesAroundIt) {
  const auto parsed = parse_json(" {\"a\": [1, \"\\u00e9\", null]}\n", {});
  ASSERT_TRUE(parsed);
  EXPECT_EQ(json::serialize(*parsed), "{\"a\":[1,\"\u00e9\",null]}");
}

TEST(ParseJson, RefusesWhatIsNotOneJsonText) {
  for (const std::string_view text : {"", " ", "hi", "{", "}{", "{}}", "{} {}", "{\"a\":}", "[1,]",
                                      "{'a':1}", "nul", "\"\n\"", "01"}) {
    EXPECT_TRUE(is_malformed(text)) << text;
  }
}

TEST(ParseJson, RefusesInvalidUtf8) {
  EXPECT_TRUE(is_malformed("\"\xff\""));
  EXPECT_TRUE(is_malformed("\"\xc3\""));
  EXPECT_TRUE(is_malformed("\"\\ud800\""));
}

TEST(ParseJson, RefusesAMemberNamedTwice) {
  EXPECT_TRUE(is_malformed(R"({"a":1,"a":1})"));
  EXPECT_TRUE(is_malformed(R"([{"x":{"a":1,"b":2,"\u0061":3}}])"));
}

TEST(ParseJson, BoundsTheDepth) {
  EXPECT_TRUE(parse_json(nested(json_depth_max), {}));
  EXPECT_TRUE(is_malformed(nested(json_depth_max + 1)));
  EXPECT_TRUE(is_malformed(std::string(1'000'000, '[')));
}

}  // namespace
}  // namespace semel::codec
