#include "base/varint.h"

#include <gtest/gtest.h>

#include <limits>

#include "base/digest.h"
#include "base/random.h"

namespace semel {
namespace {

std::string varint_hex(std::uint64_t value) {
  std::string bytes;
  append_varint(bytes, value);
  return to_hex(bytes);
}

bool is_varint(std::string_view bytes) {
  const std::string_view before = bytes;
  std::uint64_t value = 0;
  const bool taken = take_varint(bytes, value);
  EXPECT_TRUE(taken || bytes == before);
  return taken;
}

TEST(Varint, HasTheDocumentedBytes) {
  EXPECT_EQ(varint_hex(0), "00");
  EXPECT_EQ(varint_hex(127), "7f");
  EXPECT_EQ(varint_hex(128), "8001");
  EXPECT_EQ(varint_hex(300), "ac02");
  EXPECT_EQ(varint_hex(std::numeric_limits<std::uint64_t>::max()), "ffffffffffffffffff01");
}

TEST(Varint, ReadsBackWhatItWrote) {
  SeededRandom random(20'260'107);
  for (int round = 0; round < 10'000; ++round) {
    const std::uint64_t value = random.next() >> (random.next() % 64);
    std::string bytes;
    append_varint(bytes, value);
    bytes += "rest";
    std::string_view rest = bytes;
    std::uint64_t read = 0;
    ASSERT_TRUE(take_varint(rest, read));
    ASSERT_EQ(read, value);
    ASSERT_EQ(rest, "rest");
  }
}

TEST(Varint, RefusesLongFormsAndMoreThan64Bits) {
  EXPECT_FALSE(is_varint(""));
  EXPECT_FALSE(is_varint("\x80"));
  EXPECT_FALSE(is_varint(std::string_view("\x80\x00", 2)));
  EXPECT_FALSE(is_varint("\xff\xff\xff\xff\xff\xff\xff\xff\xff\x02"));
  EXPECT_FALSE(is_varint("\xff\xff\xff\xff\xff\xff\xff\xff\xff\x81\x01"));
  EXPECT_TRUE(is_varint("\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01"));
}

TEST(Sized, TakesItsContentOffTheFront) {
  std::string bytes;
  append_sized(bytes, "");
  append_sized(bytes, std::string(200, 'x'));
  std::string_view rest = bytes;
  std::string_view content = "before";
  ASSERT_TRUE(take_sized(rest, content));
  EXPECT_EQ(content, "");
  ASSERT_TRUE(take_sized(rest, content));
  EXPECT_EQ(content, std::string(200, 'x'));
  EXPECT_TRUE(rest.empty());
}

TEST(Sized, RefusesWhatIsCutOff) {
  std::string_view content = "before";
  for (const std::string_view bytes :
       {"", "\x05only", "\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01x"}) {
    std::string_view rest = bytes;
    EXPECT_FALSE(take_sized(rest, content));
    EXPECT_EQ(rest, bytes);
  }
  EXPECT_EQ(content, "before");
}

}  // namespace
}  // namespace semel
