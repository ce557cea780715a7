#include "domain/value/number.h"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <utility>

namespace semel::value {
namespace {

__extension__ using Wide = unsigned __int128;

// Where the first digit of a number may stand: 1E-130 to 9.99…E+125.
constexpr int magnitude_min = -130;
constexpr int magnitude_max = 125;

constexpr std::array<Wide, Number::digits_max + 1> powers_of_ten = [] {
  std::array<Wide, Number::digits_max + 1> powers{1};
  for (std::size_t i = 1; i < powers.size(); ++i) powers[i] = powers[i - 1] * 10;
  return powers;
}();

// The ordered form begins with one of these.
constexpr unsigned char negative_mark = 1;
constexpr unsigned char zero_mark = 2;
constexpr unsigned char positive_mark = 3;
constexpr std::size_t ordered_bytes_max = 2 + Number::digits_max / 2;

Error not_numeric(std::string_view text);
Error number_overflow();
Error number_underflow();
Error too_many_digits();

using DigitBuffer = std::array<char, Number::digits_max>;
std::string_view write_digits(Wide coefficient, DigitBuffer& buffer);
int digit_count(Wide coefficient);
void strip_zeros(Wide& coefficient, int& exponent);

/// What a text spells, before its range is judged. Trailing zeros count in the exponent.
struct Numeral {
  bool negative = false;
  Wide coefficient = 0;  // meaningless beyond digits_max digits
  std::int64_t digit_count = 0;
  std::int64_t exponent = 0;
};
bool scan_numeral(std::string_view text, Numeral& numeral);

}  // namespace

Number::Number(std::int64_t value) : negative_(value < 0) {
  const auto magnitude = static_cast<std::uint64_t>(value);
  Wide coefficient = negative_ ? 0 - magnitude : magnitude;
  int exponent = 0;
  strip_zeros(coefficient, exponent);
  coefficient_ = coefficient;
  exponent_ = static_cast<std::int16_t>(exponent);
}

Number::Number(bool negative, Coefficient coefficient, int exponent)
    : coefficient_(coefficient),
      exponent_(static_cast<std::int16_t>(exponent)),
      negative_(negative) {}

Result<Number> Number::parse(std::string_view text) {
  Numeral numeral;
  if (!scan_numeral(text, numeral)) return not_numeric(text);
  if (numeral.digit_count == 0) return Number();
  const std::int64_t magnitude = numeral.digit_count - 1 + numeral.exponent;
  if (magnitude > magnitude_max) return number_overflow();
  if (magnitude < magnitude_min) return number_underflow();
  if (numeral.digit_count > digits_max) return too_many_digits();
  return Number(numeral.negative, numeral.coefficient, static_cast<int>(numeral.exponent));
}

std::string Number::to_text() const {
  std::string text;
  append_text(text);
  return text;
}

void Number::append_text(std::string& text) const {
  if (is_zero()) {
    text += '0';
    return;
  }
  DigitBuffer buffer;
  const std::string_view digits = write_digits(coefficient_, buffer);
  const int integer_digits = static_cast<int>(digits.size()) + exponent_;
  if (negative_) text += '-';
  if (exponent_ >= 0) {
    text.append(digits);
    text.append(static_cast<std::size_t>(exponent_), '0');
  } else if (integer_digits > 0) {
    text.append(digits.substr(0, static_cast<std::size_t>(integer_digits)));
    text += '.';
    text.append(digits.substr(static_cast<std::size_t>(integer_digits)));
  } else {
    text.append("0.");
    text.append(static_cast<std::size_t>(-integer_digits), '0');
    text.append(digits);
  }
}

Result<Number> Number::add(const Number& left, const Number& right) {
  if (left.is_zero()) return right;
  if (right.is_zero()) return left;
  const bool left_is_coarse = left.exponent_ >= right.exponent_;
  const Number& coarse = left_is_coarse ? left : right;
  const Number& fine = left_is_coarse ? right : left;

  // The fine number is below 10^38. So no sum with a number of 2 * 10^38 or more, in units of the
  // fine one's last digit, has 38 digits; and what is below that still fits into 128 bits after the
  // addition.
  const int shift = coarse.exponent_ - fine.exponent_;
  if (shift > digits_max) return number_overflow();
  const Wide power = powers_of_ten[static_cast<std::size_t>(shift)];
  if (shift > 0 && coarse.coefficient_ > 2 * powers_of_ten[digits_max] / power) {
    return number_overflow();
  }
  const Wide aligned = coarse.coefficient_ * power;

  if (coarse.negative_ == fine.negative_) {
    return normalised(coarse.negative_, aligned + fine.coefficient_, fine.exponent_);
  }
  if (aligned >= fine.coefficient_) {
    return normalised(coarse.negative_, aligned - fine.coefficient_, fine.exponent_);
  }
  return normalised(fine.negative_, fine.coefficient_ - aligned, fine.exponent_);
}

Result<Number> Number::subtract(const Number& left, const Number& right) {
  return add(left, right.negated());
}

Number Number::negated() const {
  return {!negative_ && !is_zero(), coefficient_, exponent_};
}

bool Number::to_int64(std::int64_t& value) const {
  if (exponent_ < 0) return false;  // normalised, so there is a fraction
  if (digit_count(coefficient_) + exponent_ > 19) return false;
  const Wide magnitude = coefficient_ * powers_of_ten[static_cast<std::size_t>(exponent_)];
  const Wide magnitude_limit = (Wide{1} << 63U) - (negative_ ? 0 : 1);
  if (magnitude > magnitude_limit) return false;
  const auto bits = static_cast<std::uint64_t>(magnitude);
  value = static_cast<std::int64_t>(negative_ ? 0 - bits : bits);
  return true;
}

std::strong_ordering Number::operator<=>(const Number& other) const {
  if (negative_ != other.negative_) return other.negative_ <=> negative_;
  const Number& low = negative_ ? other : *this;
  const Number& high = negative_ ? *this : other;
  if (low.exponent_ == high.exponent_) return low.coefficient_ <=> high.coefficient_;
  if (low.is_zero() || high.is_zero()) return low.coefficient_ <=> high.coefficient_;

  const int low_digits = digit_count(low.coefficient_);
  const int high_digits = digit_count(high.coefficient_);
  const int low_magnitude = low_digits + low.exponent_;
  const int high_magnitude = high_digits + high.exponent_;
  if (low_magnitude != high_magnitude) return low_magnitude <=> high_magnitude;
  const int digits = std::max(low_digits, high_digits);
  const auto scaled = [digits](Wide coefficient, int own_digits) {
    return coefficient * powers_of_ten[static_cast<std::size_t>(digits - own_digits)];
  };
  return scaled(low.coefficient_, low_digits) <=> scaled(high.coefficient_, high_digits);
}

std::size_t Number::size_bytes() const {
  const int digits = digit_count(coefficient_);
  const int integer_digits = std::clamp(digits + exponent_, 0, digits);
  const int fraction_digits = digits - integer_digits;
  const int sign_bytes = negative_ ? 1 : 0;
  const int bytes = 1 + (integer_digits + 1) / 2 + (fraction_digits + 1) / 2 + sign_bytes;
  return static_cast<std::size_t>(bytes);
}

void Number::append_ordered(std::string& bytes) const {
  if (is_zero()) {
    bytes += static_cast<char>(zero_mark);
    return;
  }
  DigitBuffer buffer;
  const std::string_view digits = write_digits(coefficient_, buffer);
  const int magnitude = static_cast<int>(digits.size()) - 1 + exponent_;
  const unsigned flip = negative_ ? 0xffU : 0U;

  std::array<char, ordered_bytes_max> ordered;
  std::size_t size = 0;
  ordered[size++] = static_cast<char>(negative_ ? negative_mark : positive_mark);
  ordered[size++] = static_cast<char>(static_cast<unsigned>(magnitude - magnitude_min) ^ flip);
  for (std::size_t i = 0; i < digits.size(); i += 2) {
    const auto tens = static_cast<unsigned>(digits[i] - '0');
    const auto ones = i + 1 < digits.size() ? static_cast<unsigned>(digits[i + 1] - '0') : 0U;
    const unsigned more = i + 2 < digits.size() ? 1U : 0U;
    ordered[size++] = static_cast<char>(((tens * 10 + ones) * 2 + more) ^ flip);
  }
  bytes.append(ordered.data(), size);
}

bool Number::take_ordered(std::string_view& bytes, Number& number) {
  const auto byte_at = [bytes](std::size_t i) { return static_cast<unsigned char>(bytes[i]); };
  if (!bytes.empty() && byte_at(0) == zero_mark) {
    number = Number();
    bytes.remove_prefix(1);
    return true;
  }
  if (bytes.size() < 3) return false;
  const bool negative = byte_at(0) == negative_mark;
  if (!negative && byte_at(0) != positive_mark) return false;
  const unsigned flip = negative ? 0xffU : 0U;
  const int magnitude = static_cast<int>(byte_at(1) ^ flip) + magnitude_min;

  Wide coefficient = 0;
  int digits = 0;
  std::size_t used = 2;
  for (bool more = true; more;) {
    if (used == bytes.size() || digits == digits_max) return false;
    const unsigned code = byte_at(used++) ^ flip;
    const unsigned pair = code / 2;
    more = code % 2 == 1;
    const bool has_leading_zero = digits == 0 && pair < 10;
    if (pair > 99 || has_leading_zero || (!more && pair == 0)) return false;
    const bool is_single = !more && pair % 10 == 0;
    coefficient = is_single ? coefficient * 10 + pair / 10 : coefficient * 100 + pair;
    digits += is_single ? 1 : 2;
  }
  number = Number(negative, coefficient, magnitude + 1 - digits);
  bytes.remove_prefix(used);
  return true;
}

Result<Number> Number::normalised(bool negative, Coefficient coefficient, int exponent) {
  if (coefficient == 0) return Number();
  strip_zeros(coefficient, exponent);
  const int digits = digit_count(coefficient);
  const int magnitude = digits - 1 + exponent;
  // AWS refuses a sum that needs more digits with the text of an overflow (Alternator's
  // test_number.py, test_update_expression_plus_imprecise, records it).
  if (magnitude > magnitude_max || digits > digits_max) return number_overflow();
  if (magnitude < magnitude_min) return number_underflow();
  return Number(negative, coefficient, exponent);
}

namespace {

Error not_numeric(std::string_view text) {
  std::string message = "The parameter cannot be converted to a numeric value";
  if (!text.empty()) message.append(": ").append(text);
  return invalid_argument(std::move(message));
}

Error number_overflow() {
  return invalid_argument(
      "Number overflow. Attempting to store a number with magnitude larger than supported range");
}

Error number_underflow() {
  return invalid_argument(
      "Number underflow. Attempting to store a number with magnitude smaller than supported range");
}

Error too_many_digits() {
  return invalid_argument("Attempting to store more than 38 significant digits in a Number");
}

std::string_view write_digits(Wide coefficient, DigitBuffer& buffer) {
  constexpr std::uint64_t low_limit = 10'000'000'000'000'000'000U;
  constexpr std::size_t low_digits = 19;
  char* const begin = buffer.data();
  char* const limit = begin + buffer.size();
  if (coefficient < low_limit) {
    const char* end = std::to_chars(begin, limit, static_cast<std::uint64_t>(coefficient)).ptr;
    return {begin, static_cast<std::size_t>(end - begin)};
  }
  char* const high_end =
      std::to_chars(begin, limit, static_cast<std::uint64_t>(coefficient / low_limit)).ptr;
  auto low = static_cast<std::uint64_t>(coefficient % low_limit);
  for (std::size_t i = low_digits; i-- > 0; low /= 10) {
    high_end[i] = static_cast<char>('0' + low % 10);
  }
  return {begin, static_cast<std::size_t>(high_end - begin) + low_digits};
}

/// 0 for zero.
int digit_count(Wide coefficient) {
  const auto high = static_cast<std::uint64_t>(coefficient >> 64U);
  const auto low = static_cast<std::uint64_t>(coefficient);
  const auto bits =
      static_cast<std::size_t>(high != 0 ? 64 + std::bit_width(high) : std::bit_width(low));
  // 1233 / 4096 is log10(2) closely enough for 128 bits; the table settles the last digit.
  const std::size_t estimate = bits * 1233 / 4096;
  return static_cast<int>(estimate) + (coefficient >= powers_of_ten[estimate] ? 1 : 0);
}

void strip_zeros(Wide& coefficient, int& exponent) {
  if (coefficient == 0) return;
  for (; (coefficient >> 64U) != 0 && coefficient % 10 == 0; coefficient /= 10) ++exponent;
  if ((coefficient >> 64U) != 0) return;
  auto narrow = static_cast<std::uint64_t>(coefficient);
  for (; narrow % 10 == 0; narrow /= 10) ++exponent;
  coefficient = narrow;
}

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

/// Takes a sign off the front; true when it was a minus.
bool take_sign(std::string_view& text) {
  if (text.empty() || (text.front() != '-' && text.front() != '+')) return false;
  const bool negative = text.front() == '-';
  text.remove_prefix(1);
  return negative;
}

/// Takes digits with at most one point off the front; false when there is no digit.
bool take_mantissa(std::string_view& text, Numeral& numeral) {
  std::int64_t zero_count = 0;  // since the last digit that is not zero
  std::int64_t fraction_count = 0;
  bool has_digit = false;
  bool has_point = false;
  std::size_t i = 0;
  for (; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '.' && !has_point) {
      has_point = true;
      continue;
    }
    if (!is_digit(c)) break;
    has_digit = true;
    if (has_point) ++fraction_count;
    if (c == '0') {
      if (numeral.digit_count > 0) ++zero_count;
      continue;
    }
    numeral.digit_count += zero_count + 1;
    if (numeral.digit_count <= Number::digits_max) {
      const Wide power = powers_of_ten[static_cast<std::size_t>(zero_count + 1)];
      numeral.coefficient = numeral.coefficient * power + static_cast<unsigned>(c - '0');
    }
    zero_count = 0;
  }
  numeral.exponent = zero_count - fraction_count;
  text.remove_prefix(i);
  return has_digit;
}

/// Reads an exponent that fills the whole text; nothing at all is an exponent of zero.
bool scan_exponent(std::string_view text, std::int64_t& exponent) {
  exponent = 0;
  if (text.empty()) return true;
  if (text.front() != 'e' && text.front() != 'E') return false;
  text.remove_prefix(1);
  const bool negative = take_sign(text);
  if (text.empty()) return false;
  constexpr std::int64_t far_beyond_range = 1'000'000'000'000'000;
  for (const char c : text) {
    if (!is_digit(c)) return false;
    exponent = std::min(exponent * 10 + (c - '0'), far_beyond_range);
  }
  if (negative) exponent = -exponent;
  return true;
}

bool scan_numeral(std::string_view text, Numeral& numeral) {
  numeral.negative = take_sign(text);
  if (!take_mantissa(text, numeral)) return false;
  std::int64_t exponent = 0;
  if (!scan_exponent(text, exponent)) return false;
  numeral.exponent += exponent;
  return true;
}

}  // namespace
}  // namespace semel::value
