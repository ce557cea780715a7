#include "base/big_endian.h"

#include <gtest/gtest.h>

#include "base/digest.h"
#include "base/random.h"

namespace semel {
namespace {

TEST(BigEndian, WritesTheHighByteFirst) {
  std::string bytes;
  append_big_endian(bytes, std::uint16_t{0x0102});
  append_big_endian(bytes, std::uint8_t{0xff});
  append_big_endian(bytes, std::uint32_t{7});
  append_big_endian(bytes, std::uint64_t{0x8000'0000'0000'0001});
  EXPECT_EQ(to_hex(bytes),
            "0102"
            "ff"
            "00000007"
            "8000000000000001");
}

TEST(BigEndian, OrdersAsTheNumbersAndReadsBack) {
  SeededRandom random(20'260'108);
  for (int round = 0; round < 5'000; ++round) {
    const std::uint64_t left = random.next() >> (random.next() % 64);
    const std::uint64_t right = random.next() >> (random.next() % 64);
    std::string left_bytes;
    std::string right_bytes;
    append_big_endian(left_bytes, left);
    append_big_endian(right_bytes, right);
    ASSERT_EQ(left_bytes <=> right_bytes, left <=> right);
    ASSERT_EQ(read_big_endian<std::uint64_t>(left_bytes + "rest"), left);
  }
}

}  // namespace
}  // namespace semel
