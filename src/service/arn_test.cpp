#include "service/arn.h"

#include <gtest/gtest.h>

#include <string>

namespace semel::service {
namespace {

std::string text_of(const std::optional<Arn>& arn) {
  if (!arn) return "nothing";
  std::string text;
  for (const auto part : {arn->partition, arn->service, arn->region, arn->account, arn->resource})
    text += std::string(part) + "|";
  return text;
}

TEST(Arn, HasFivePartsAndTheLastOneMayHoldColons) {
  EXPECT_EQ(text_of(parse_arn("arn:aws:dynamodb:us-east-1:000000000000:table/t/stream/2015:05")),
            "aws|dynamodb|us-east-1|000000000000|table/t/stream/2015:05|");
  EXPECT_EQ(text_of(parse_arn("arn:aws-cn:s3:::bucket")), "aws-cn|s3|||bucket|");
}

TEST(Arn, IsNothingWithoutAllParts) {
  for (const char* text : {"", "arn", "arn:aws:dynamodb:us-east-1:000000000000", "table/t",
                           "urn:aws:dynamodb:us-east-1:000000000000:table/t"}) {
    EXPECT_EQ(text_of(parse_arn(text)), "nothing") << text;
  }
}

TEST(TakeUntil, TakesAllWhenThereIsNoSeparator) {
  std::string_view text = "a/b";
  EXPECT_EQ(take_until(text, '/'), "a");
  EXPECT_EQ(take_until(text, '/'), "b");
  EXPECT_EQ(text, "");
}

}  // namespace
}  // namespace semel::service
