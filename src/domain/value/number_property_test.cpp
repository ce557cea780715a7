// Numbers against a slow and simple oracle: schoolbook arithmetic on one long row of decimal
// digits.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "base/random.h"
#include "domain/value/number.h"
#include "domain/value/random_values.h"

namespace semel::value {
namespace {

constexpr std::uint64_t seed = 20'260'101;
constexpr int round_count = 4'000;

/// A sign and digits, lowest first, from 10^-170 to 10^129.
struct LongDecimal {
  static constexpr int lowest = -170;
  static constexpr std::size_t size = 300;

  bool negative = false;
  std::array<int, size> digits{};

  /// Reads a plain decimal text: no exponent.
  explicit LongDecimal(std::string text) {
    negative = text.front() == '-';
    if (negative) text.erase(0, 1);
    const std::size_t integer_size = std::min(text.find('.'), text.size());
    if (integer_size < text.size()) text.erase(integer_size, 1);
    std::size_t position = static_cast<std::size_t>(-lowest) + integer_size;
    for (const char digit : text) digits[--position] = digit - '0';
  }

  bool magnitude_is_below(const LongDecimal& other) const {
    return std::lexicographical_compare(digits.rbegin(), digits.rend(), other.digits.rbegin(),
                                        other.digits.rend());
  }

  bool is_zero() const {
    return std::all_of(digits.begin(), digits.end(), [](int digit) { return digit == 0; });
  }

  std::string to_text() const {
    const auto is_digit = [](int digit) { return digit != 0; };
    if (is_zero()) return "0";
    const auto point = digits.begin() - lowest;
    const auto low = std::min(std::find_if(digits.begin(), digits.end(), is_digit), point);
    const auto high =
        std::max(std::find_if(digits.rbegin(), digits.rend(), is_digit).base(), point + 1);
    std::string text = negative ? "-" : "";
    for (auto digit = high; digit != low;) {
      --digit;
      text += static_cast<char>('0' + *digit);
      if (digit == point && digit != low) text += '.';
    }
    return text;
  }
};

LongDecimal added(const LongDecimal& left, const LongDecimal& right) {
  if (left.magnitude_is_below(right)) return added(right, left);
  LongDecimal sum = left;
  int carry = 0;
  for (std::size_t i = 0; i < LongDecimal::size; ++i) {
    const int other = left.negative == right.negative ? right.digits[i] : -right.digits[i];
    const int digit = left.digits[i] + other + carry;
    carry = digit > 9 ? 1 : digit < 0 ? -1 : 0;
    sum.digits[i] = digit - 10 * carry;
  }
  return sum;
}

std::strong_ordering compared(const LongDecimal& left, const LongDecimal& right) {
  LongDecimal minus = right;
  minus.negative = !minus.negative;
  const LongDecimal difference = added(left, minus);
  if (difference.is_zero()) return std::strong_ordering::equal;
  return difference.negative ? std::strong_ordering::less : std::strong_ordering::greater;
}

/// The text when it is a legal number, "refused" otherwise.
std::string expected(const LongDecimal& value) {
  const std::string text = value.to_text();
  return Number::parse(text) ? text : "refused";
}
std::string actual(const Result<Number>& number) {
  return number ? number->to_text() : "refused";
}

/// Two numbers that are often close, so that sums stay exact and comparisons are near.
std::pair<Number, Number> random_pair(Random& random) {
  const Number left = testing::random_number(random);
  if (random.next() % 2 == 0) return {left, testing::random_number(random)};
  const int exponent = static_cast<int>(random.next() % 80) - 40;
  const auto step =
      Number::parse(std::to_string(random.next() % 12) + "e" + std::to_string(exponent));
  const auto near = Number::add(left, *step);
  return {left, near ? *near : *step};
}

TEST(NumberProperty, ArithmeticIsThatOfLongDecimals) {
  SeededRandom random(seed);
  for (int round = 0; round < round_count; ++round) {
    const auto [left, right] = random_pair(random);
    const LongDecimal long_left(left.to_text());
    const LongDecimal long_right(right.to_text());
    const LongDecimal long_minus(right.negated().to_text());
    ASSERT_EQ(long_left.to_text(), left.to_text()) << "the oracle misreads";
    ASSERT_EQ(actual(Number::add(left, right)), expected(added(long_left, long_right)))
        << left.to_text() << " + " << right.to_text();
    ASSERT_EQ(actual(Number::subtract(left, right)), expected(added(long_left, long_minus)))
        << left.to_text() << " - " << right.to_text();
  }
}

TEST(NumberProperty, OrderIsThatOfLongDecimalsAndOfTheOrderedBytes) {
  SeededRandom random(seed);
  for (int round = 0; round < round_count; ++round) {
    const auto [left, right] = random_pair(random);
    std::string left_bytes;
    std::string right_bytes;
    left.append_ordered(left_bytes);
    right.append_ordered(right_bytes);
    const auto order = compared(LongDecimal(left.to_text()), LongDecimal(right.to_text()));
    ASSERT_EQ(left <=> right, order) << left.to_text() << " and " << right.to_text();
    ASSERT_EQ(left_bytes <=> right_bytes, order) << left.to_text() << " and " << right.to_text();
    ASSERT_EQ(left == right, order == std::strong_ordering::equal);
  }
}

TEST(NumberProperty, TextAndOrderedBytesReadBackTheSame) {
  SeededRandom random(seed);
  for (int round = 0; round < round_count; ++round) {
    const Number number = testing::random_number(random);
    ASSERT_EQ(*Number::parse(number.to_text()), number);
    std::string bytes;
    number.append_ordered(bytes);
    ASSERT_LE(bytes.size(), 21U);
    bytes += "rest";
    std::string_view view = bytes;
    Number read;
    ASSERT_TRUE(Number::take_ordered(view, read)) << number.to_text();
    ASSERT_EQ(read, number);
    ASSERT_EQ(view, "rest");
  }
}

}  // namespace
}  // namespace semel::value
