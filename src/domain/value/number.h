#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"

namespace semel::value {

/// A decimal number as DynamoDB keeps it: up to 38 significant digits, magnitude 1E-130
/// to 9.99…E+125, or zero. Always normalised: no trailing zeros in the coefficient, and one zero.
/// Equal numbers are equal objects.
class Number {
 public:
  static constexpr int digits_max = 38;

  Number() = default;  ///< zero
  explicit Number(std::int64_t value);

  /// Reads an optional sign, digits with at most one point, and an optional exponent. Spaces are
  /// refused. Errors: invalid_argument, in AWS's words: not a number, more than 38 significant
  /// digits, overflow, underflow.
  static Result<Number> parse(std::string_view text);

  /// The plain decimal form, without exponent, "+", leading or trailing zeros: what the API
  /// returns.
  std::string to_text() const;
  void append_text(std::string& text) const;

  bool is_zero() const { return coefficient_ == 0; }
  bool negative() const { return negative_; }

  /// Exact, or invalid_argument where the result needs more than 38 digits or leaves the range (as
  /// AWS refuses it).
  static Result<Number> add(const Number& left, const Number& right);
  static Result<Number> subtract(const Number& left, const Number& right);
  Number negated() const;

  /// True, and the value, when this is a whole number that fits.
  bool to_int64(std::int64_t& value) const;

  std::strong_ordering operator<=>(const Number& other) const;
  bool operator==(const Number& other) const = default;

  /// Bytes that the number counts for in an item: 1 + ceil(integer digits / 2) + ceil(fraction
  /// digits / 2), 1 more when negative, zeros at the ends not counted (recorded behaviour; the
  /// developer guide's rule differs).
  std::size_t size_bytes() const;

  /// Bytes whose unsigned order is the order of the numbers; self-delimiting, 1 to 21 bytes
  /// (docs/internals/formats.md).
  void append_ordered(std::string& bytes) const;
  /// Reads what append_ordered wrote from the front of `bytes`, and removes it there. False: not
  /// such bytes.
  static bool take_ordered(std::string_view& bytes, Number& number);

 private:
  __extension__ using Coefficient = unsigned __int128;
  Number(bool negative, Coefficient coefficient, int exponent);
  static Result<Number> normalised(bool negative, Coefficient coefficient, int exponent);

  Coefficient coefficient_ = 0;  // below 10^38, not divisible by ten unless zero
  std::int16_t exponent_ = 0;    // value = coefficient * 10^exponent
  bool negative_ = false;
};

}  // namespace semel::value
