#include "domain/partiql/page_token.h"

#include <gtest/gtest.h>

#include "base/digest.h"

namespace semel::partiql {
namespace {

using value::AttributeValue;
using value::Item;

constexpr std::string_view statement = "SELECT * FROM t WHERE pk IN [?, ?]";
const std::vector<AttributeValue> parameters = {AttributeValue("a"), AttributeValue("b")};

TEST(PageToken, ComesBackAsItWent) {
  const PagePosition position{3, Item{{"pk", "a"}, {"sk", "b"}}};
  const auto decoded =
      decode_page_token(encode_page_token(position, statement, parameters), statement, parameters);
  ASSERT_TRUE(decoded.has_value());
  EXPECT_EQ(decoded->step, 3U);
  EXPECT_EQ(decoded->after, position.after);

  const auto start = decode_page_token(encode_page_token({1, std::nullopt}, statement, parameters),
                                       statement, parameters);
  ASSERT_TRUE(start.has_value());
  EXPECT_EQ(start->step, 1U);
  EXPECT_FALSE(start->after.has_value());
}

TEST(PageToken, IsGoodForItsStatementOnly) {
  const std::string token = encode_page_token({0, Item{{"pk", "a"}}}, statement, parameters);
  EXPECT_FALSE(
      decode_page_token(token, "SELECT * FROM u WHERE pk IN [?, ?]", parameters).has_value());
  EXPECT_FALSE(
      decode_page_token(token, statement, {AttributeValue("a"), AttributeValue("c")}).has_value());
}

TEST(PageToken, RefusesEveryChangedByte) {
  const std::string token = encode_page_token({0, Item{{"pk", "a"}}}, statement, parameters);
  std::string bytes;
  ASSERT_TRUE(base64_decode(token, bytes));
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    std::string changed = bytes;
    changed[i] = static_cast<char>(changed[i] ^ 1);
    const auto decoded = decode_page_token(base64_encode(changed), statement, parameters);
    ASSERT_FALSE(decoded.has_value()) << i;
    EXPECT_EQ(decoded.error().message, "Invalid NextToken");
  }
  for (const std::string_view garbage : {"garbage", "", "AAAA", "!"}) {
    EXPECT_FALSE(decode_page_token(garbage, statement, parameters).has_value()) << garbage;
  }
}

}  // namespace
}  // namespace semel::partiql
