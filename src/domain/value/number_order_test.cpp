// The ordered form of numbers, byte by byte: it is stored, so it may never change
// (docs/internals/formats.md).
#include <gtest/gtest.h>

#include "base/digest.h"
#include "domain/value/number.h"

namespace semel::value {
namespace {

std::string ordered_hex(std::string_view text) {
  std::string bytes;
  Number::parse(text)->append_ordered(bytes);
  return to_hex(bytes);
}

bool is_number(std::string_view bytes) {
  const std::string_view before = bytes;
  Number number;
  const bool taken = Number::take_ordered(bytes, number);
  EXPECT_TRUE(taken || bytes == before) << "refused bytes were taken";
  return taken;
}

TEST(NumberOrdered, HasTheDocumentedBytes) {
  EXPECT_EQ(ordered_hex("0"), "02");
  EXPECT_EQ(ordered_hex("1"), "038214");
  EXPECT_EQ(ordered_hex("42"), "038354");
  EXPECT_EQ(ordered_hex("-42"), "017cab");
  EXPECT_EQ(ordered_hex("123"), "0384193c");
  EXPECT_EQ(ordered_hex("0.05"), "038064");
  EXPECT_EQ(ordered_hex("1e-130"), "030014");
  EXPECT_EQ(ordered_hex("1e125"), "03ff14");
  EXPECT_EQ(ordered_hex(std::string(38, '9')).size(), 2 * 21U);
}

TEST(NumberOrdered, RefusesWhatIsNotItsOwnForm) {
  EXPECT_FALSE(is_number(""));
  EXPECT_FALSE(is_number(std::string_view("\x00", 1)));
  EXPECT_FALSE(is_number("\x04\x82\x14"));
  EXPECT_FALSE(is_number("\x03"));
  EXPECT_FALSE(is_number("\x03\x82"));
  EXPECT_FALSE(is_number("\x03\x82\x15"));                           // more digits are announced
  EXPECT_FALSE(is_number("\x03\x82\x12"));                           // begins with a zero
  EXPECT_FALSE(is_number(std::string_view("\x03\x82\x15\x00", 4)));  // ends with zeros
  EXPECT_FALSE(is_number("\x03\x82\xc8"));                           // 100 is no pair of digits
  EXPECT_FALSE(is_number("\x03\x82" + std::string(19, '\x15') + "\x14"));  // 40 digits
  EXPECT_TRUE(is_number("\x03\x82" + std::string(18, '\x15') + "\x14"));
}

}  // namespace
}  // namespace semel::value
