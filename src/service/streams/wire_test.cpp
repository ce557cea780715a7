#include "service/streams/wire.h"

#include <gtest/gtest.h>

namespace semel::streams::wire {
namespace {

TEST(SequenceNumber, Has21DigitsInOrder) {
  EXPECT_EQ(sequence_text(0), "100000000000000000000");
  EXPECT_EQ(sequence_text(42), "100000000000000000042");
  EXPECT_EQ(sequence_text(18'446'744'073'709'551'615U), "118446744073709551615");
}

TEST(SequenceNumber, ComesBack) {
  for (const std::uint64_t sequence :
       {std::uint64_t{0}, std::uint64_t{42}, std::uint64_t{1} << 63U}) {
    EXPECT_EQ(*sequence_of(sequence_text(sequence)), sequence);
  }
  EXPECT_EQ(*sequence_of("000100000000000000000042"), 42U);
}

TEST(SequenceNumber, IsBoundedWhereNoSequenceIs) {
  constexpr std::uint64_t highest = 18'446'744'073'709'551'614U;
  EXPECT_EQ(*sequence_of("000000000000000000042"), 0U);
  EXPECT_EQ(*sequence_of("118446744073709551615"), highest);
  EXPECT_EQ(*sequence_of("200000000000000000000"), highest);
  EXPECT_EQ(*sequence_of(std::string(40, '9')), highest);
  EXPECT_FALSE(sequence_of("10000000000000000000x").has_value());
}

}  // namespace
}  // namespace semel::streams::wire
