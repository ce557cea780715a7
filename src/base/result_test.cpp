#include "base/result.h"

#include <gtest/gtest.h>

#include <memory>
#include <vector>

namespace semel {
namespace {

Result<int> half(int number) {
  if (number % 2 != 0) return invalid_argument(std::to_string(number) + " is odd");
  return number / 2;
}

Result<int> quarter(int number) {
  const auto halved = TRY(half(number));
  const auto quartered = TRY(half(halved));
  return quartered;
}

Result<void> check_even(int number) {
  TRY(half(number));
  return {};
}

Result<std::string> check_both(int first, int second) {
  TRY(check_even(first));
  TRY(check_even(second));
  return std::string("both are even");
}

std::string told(const Result<int>& result) {
  return result ? std::to_string(*result) : result.error().message;
}

TEST(Result, HoldsAValueOrAnError) {
  const Result<int> value = 7;
  EXPECT_TRUE(value.has_value());
  EXPECT_EQ(*value, 7);
  const Result<int> error = not_found("table orders");
  EXPECT_FALSE(error);
  EXPECT_EQ(error.error().code, ErrorCode::not_found);
  EXPECT_EQ(error.error().message, "table orders");
}

TEST(Result, OfVoidSucceedsByDefault) {
  EXPECT_TRUE(Result<void>().has_value());
  EXPECT_EQ(Result<void>(corruption("bytes")).error().code, ErrorCode::corruption);
}

TEST(Result, GivesAccessToMembersAndMovesOut) {
  Result<std::vector<std::unique_ptr<int>>> result = std::vector<std::unique_ptr<int>>();
  result->push_back(std::make_unique<int>(7));
  EXPECT_EQ(result->size(), 1U);
  const auto taken = *std::move(result);
  EXPECT_EQ(*taken.front(), 7);
}

TEST(Result, CanHoldItsErrorTypeAsMemberOfAValue) {
  const Result<std::vector<Error>> errors = std::vector<Error>{unavailable("disk")};
  ASSERT_TRUE(errors.has_value());
  EXPECT_EQ(errors->front().message, "disk");
}

TEST(Try, YieldsTheValueOrReturnsTheError) {
  EXPECT_EQ(told(quarter(12)), "3");
  EXPECT_EQ(told(quarter(7)), "7 is odd");
  EXPECT_EQ(told(quarter(6)), "3 is odd");
}

TEST(Try, WorksWithoutAValue) {
  EXPECT_EQ(*check_both(2, 4), "both are even");
  EXPECT_EQ(check_both(2, 5).error().message, "5 is odd");
}

TEST(ResultDeathTest, AbortsWhenAskedForWhatItDoesNotHold) {
  testing::GTEST_FLAG(death_test_style) = "threadsafe";
  const Result<int> error = limit_exceeded("400 KiB");
  EXPECT_DEATH(static_cast<void>(error.value()), "CHECK failed: has_value");
  const Result<int> value = 7;
  EXPECT_DEATH(static_cast<void>(value.error()), "CHECK failed: !has_value");
}

}  // namespace
}  // namespace semel
