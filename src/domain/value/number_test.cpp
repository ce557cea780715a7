#include "domain/value/number.h"

#include <gtest/gtest.h>

#include <limits>
#include <string>
#include <vector>

namespace semel::value {
namespace {

constexpr std::string_view overflow_text =
    "Number overflow. Attempting to store a number with magnitude larger than supported range";
constexpr std::string_view underflow_text =
    "Number underflow. Attempting to store a number with magnitude smaller than supported range";
constexpr std::string_view precision_text =
    "Attempting to store more than 38 significant digits in a Number";

/// The plain form, or the error's text.
std::string spelled(const Result<Number>& number) {
  return number ? number->to_text() : number.error().message;
}
std::string parsed(std::string_view text) {
  return spelled(Number::parse(text));
}
Number number(std::string_view text) {
  return *Number::parse(text);
}
std::string sum(std::string_view left, std::string_view right) {
  return spelled(Number::add(number(left), number(right)));
}
std::string difference(std::string_view left, std::string_view right) {
  return spelled(Number::subtract(number(left), number(right)));
}

const std::string nines_38(38, '9');

TEST(NumberParse, NormalisesWhatDynamoDbAccepts) {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"0", "0"},           {"-0", "0"},         {"+0", "0"},
      {"0.000", "0"},       {"0e1000", "0"},     {"-0.0E-999999999999999999999", "0"},
      {"5", "5"},           {"+5", "5"},         {"-5", "-5"},
      {"007", "7"},         {"0001.23", "1.23"}, {".5", "0.5"},
      {"5.", "5"},          {"-.5", "-0.5"},     {"1.50", "1.5"},
      {"1e5", "100000"},    {"1E+5", "100000"},  {"1e-5", "0.00001"},
      {"120e-1", "12"},     {"100", "100"},      {"10.01", "10.01"},
      {"0.1e1", "1"},       {"12.5e1", "125"},   {"1e00000000000000000000002", "100"},
      {"-17.4E3", "-17400"}};
  for (const auto& [text, expected] : cases) EXPECT_EQ(parsed(text), expected) << text;
}

TEST(NumberParse, KeepsAll38Digits) {
  EXPECT_EQ(parsed(nines_38), nines_38);
  EXPECT_EQ(parsed("-3.1415926535897932384626433832795028841"),
            "-3.1415926535897932384626433832795028841");
  EXPECT_EQ(parsed("0." + nines_38), "0." + nines_38);
  EXPECT_EQ(parsed("18446744073709551616"), "18446744073709551616");
  EXPECT_EQ(parsed("10000000000000000000"), "10000000000000000000");
  EXPECT_EQ(parsed("100000000000000000010000000000000000001"), precision_text);
  EXPECT_EQ(parsed("10000000000000000001000000000000000001"),
            "10000000000000000001000000000000000001");
}

TEST(NumberParse, DoesNotCountZerosAtTheEndsAsDigits) {
  EXPECT_EQ(parsed("000" + nines_38 + "000"), nines_38 + "000");
  EXPECT_EQ(parsed("0.000" + nines_38 + "000"), "0.000" + nines_38);
  EXPECT_EQ(parsed("1" + std::string(125, '0')), "1" + std::string(125, '0'));
}

TEST(NumberParse, RefusesWhatIsNotANumeral) {
  for (const std::string_view text :
       {" 1",  "1 ",  "1 2",  "NaN",   "Infinity", "-Infinity", "dog",   "-",     "+",
        ".",   "-.",  "e5",   ".e5",   "1e",       "1e+",       "1e1.5", "1.2.3", "1+2",
        "--1", "+-1", "0x10", "1_000", "1,5",      "1e5 ",      "\t1"}) {
    EXPECT_EQ(parsed(text),
              "The parameter cannot be converted to a numeric value: " + std::string(text));
  }
  EXPECT_EQ(parsed(""), "The parameter cannot be converted to a numeric value");
  EXPECT_EQ(Number::parse("dog").error().code, ErrorCode::invalid_argument);
}

TEST(NumberParse, RefusesMoreThan38Digits) {
  EXPECT_EQ(parsed("123456789012345678901234567890123456789"), precision_text);
  EXPECT_EQ(parsed("-1.23456789012345678901234567890123456789"), precision_text);
  EXPECT_EQ(parsed("1" + std::string(37, '0') + "1"), precision_text);
  EXPECT_EQ(parsed("0." + std::string(50, '1')), precision_text);
}

TEST(NumberParse, RefusesMagnitudesOutsideTheRange) {
  EXPECT_EQ(parsed("1e125"), "1" + std::string(125, '0'));
  EXPECT_EQ(parsed(nines_38 + "e88"), nines_38 + std::string(88, '0'));
  EXPECT_EQ(parsed("1e126"), overflow_text);
  EXPECT_EQ(parsed("-11e125"), overflow_text);
  EXPECT_EQ(parsed("1" + std::string(126, '0')), overflow_text);
  EXPECT_EQ(parsed("1e-130"), "0." + std::string(129, '0') + "1");
  EXPECT_EQ(parsed("1.5e-130"), "0." + std::string(129, '0') + "15");
  EXPECT_EQ(parsed("1e-131"), underflow_text);
  EXPECT_EQ(parsed("-0.9e-130"), underflow_text);
}

TEST(NumberParse, SurvivesExponentsBeyondAnyInteger) {
  EXPECT_EQ(parsed("1e99999999999999999999999999999999"), overflow_text);
  EXPECT_EQ(parsed("1e-99999999999999999999999999999999"), underflow_text);
  EXPECT_EQ(parsed("1.0e100000000"), overflow_text);
  EXPECT_EQ(parsed("0." + std::string(100'000, '0') + "1e100001"), "1");
  EXPECT_EQ(parsed("1" + std::string(100'000, '0') + "e-100000"), "1");
}

TEST(Number, IsZeroByDefault) {
  EXPECT_TRUE(Number().is_zero());
  EXPECT_EQ(Number().to_text(), "0");
  EXPECT_EQ(Number(), Number(0));
}

TEST(Number, TakesEveryInt64) {
  for (const std::int64_t value :
       {std::int64_t{0}, std::int64_t{1}, std::int64_t{-1}, std::int64_t{1'000'000},
        std::int64_t{-90}, std::numeric_limits<std::int64_t>::max(),
        std::numeric_limits<std::int64_t>::min()}) {
    const Number number(value);
    std::int64_t read = 42;
    EXPECT_EQ(number.to_text(), std::to_string(value));
    EXPECT_TRUE(number.to_int64(read));
    EXPECT_EQ(read, value);
  }
}

TEST(Number, SaysWhenItIsNoInt64) {
  std::int64_t value = 42;
  for (const std::string_view text :
       {"0.5", "-1.5", "9223372036854775808", "-9223372036854775809", "1e19", "1e125", "1e-130"}) {
    EXPECT_FALSE(number(text).to_int64(value)) << text;
  }
  EXPECT_EQ(value, 42);
}

TEST(Number, NegatesAllButZero) {
  EXPECT_EQ(number("1.5").negated().to_text(), "-1.5");
  EXPECT_EQ(number("-1.5").negated(), number("1.5"));
  EXPECT_EQ(Number().negated(), Number());
}

TEST(Number, IsEqualHoweverItWasSpelled) {
  EXPECT_EQ(number("100"), number("1e2"));
  EXPECT_EQ(number("100"), number("100.00"));
  EXPECT_EQ(number("100"), Number(100));
  EXPECT_NE(number("100"), number("-100"));
  EXPECT_NE(number("0.1"), number("0.10000000000000000000000000000000000001"));
}

TEST(Number, OrdersByValue) {
  const std::vector<std::string> ascending = {
      "-9.9e125", "-1e125", "-" + nines_38, "-100",    "-99.5", "-99",
      "-1.1",     "-1",     "-0.5",         "-1e-130", "0",     "1e-130",
      "0.05",     "0.5",    "0.50000001",   "1",       "1.1",   "9",
      "10",       "11",     "99",           "100",     "100.1", "18446744073709551616",
      nines_38,   "1e38",   "1e125",        "9.9e125"};
  for (std::size_t i = 0; i < ascending.size(); ++i) {
    for (std::size_t j = 0; j < ascending.size(); ++j) {
      EXPECT_EQ(number(ascending[i]) <=> number(ascending[j]), i <=> j)
          << ascending[i] << " and " << ascending[j];
    }
  }
}

TEST(NumberArithmetic, IsExact) {
  EXPECT_EQ(sum("1", "2"), "3");
  EXPECT_EQ(sum("0.1", "0.2"), "0.3");
  EXPECT_EQ(sum("99", "1"), "100");
  EXPECT_EQ(sum("5", "-7"), "-2");
  EXPECT_EQ(sum("-5", "5"), "0");
  EXPECT_EQ(sum("0", "-1.5"), "-1.5");
  EXPECT_EQ(sum("1", "10000000000000000000000"), "10000000000000000000001");
  EXPECT_EQ(difference("10000000000000000000000", "1"), "9999999999999999999999");
  EXPECT_EQ(difference("3", "3"), "0");
  EXPECT_EQ(difference("0", "2"), "-2");
  EXPECT_EQ(sum("9e125", "9e124"), "99" + std::string(124, '0'));
}

TEST(NumberArithmetic, UsesAll38DigitsAndNoMore) {
  EXPECT_EQ(sum(nines_38, "1"), "1" + std::string(38, '0'));
  EXPECT_EQ(difference("1e38", "1"), nines_38);
  EXPECT_EQ(difference("1", "1e38"), "-" + nines_38);
  EXPECT_EQ(difference("1e125", "1e87"), nines_38 + std::string(87, '0'));
  EXPECT_EQ(sum("1e37", "1"), "1" + std::string(36, '0') + "1");
}

TEST(NumberArithmetic, RefusesASumThatNeedsMoreDigits) {
  EXPECT_EQ(sum("1e50", "1"), overflow_text);
  EXPECT_EQ(difference("1e50", "1"), overflow_text);
  EXPECT_EQ(sum("1e38", "1"), overflow_text);
  EXPECT_EQ(sum(nines_38, "2"), overflow_text);
  EXPECT_EQ(difference("2e38", "1"), overflow_text);
  EXPECT_EQ(sum("9" + std::string(37, '0') + "e1", "1"), overflow_text);
  EXPECT_EQ(sum("1e125", "1e-130"), overflow_text);
}

TEST(NumberArithmetic, RefusesASumOutsideTheRange) {
  EXPECT_EQ(sum("9e125", "9e125"), overflow_text);
  EXPECT_EQ(difference("-9e125", "9e125"), overflow_text);
  EXPECT_EQ(difference("1.1e-130", "1e-130"), underflow_text);
}

// One byte, and one for two digits on either side of the point; the developer guide says less.
TEST(Number, CountsBytesAsDynamoDbDoes) {
  const std::vector<std::pair<std::string, std::size_t>> cases = {
      {"0", 1},
      {"-0", 1},
      {"1", 2},
      {"42", 2},
      {"-42", 3},
      {"123", 3},
      {"100", 2},
      {"1e125", 2},
      {"1.5", 3},
      {"12.34", 3},
      {"12.345", 4},
      {"0.0000001", 2},
      {"0.5", 2},
      {"-0.125", 4},
      {"110", 2},
      {nines_38, 20},
      {"1" + nines_38.substr(1) + "e3", 20},
      {"1e-130", 2}};
  for (const auto& [text, bytes] : cases) EXPECT_EQ(number(text).size_bytes(), bytes) << text;
}

}  // namespace
}  // namespace semel::value
