#include "domain/operation/packed.h"

#include <gtest/gtest.h>

#include "base/random.h"

namespace semel::operation {
namespace {

std::string random_bytes(std::size_t size) {
  SeededRandom random(3);
  std::string bytes(1, '\1');
  while (bytes.size() < size) bytes += static_cast<char>(random.next());
  return bytes;
}

TEST(Packed, RepetitionsBecomeSmallAndComeBack) {
  std::string bytes(1, '\1');
  for (int i = 0; i < 20; ++i) bytes += "operationId: 0190b7c2-5f1e-7cc3-98c4-dc0c0c07398f, ";
  const std::string packed = pack(bytes);
  EXPECT_LT(packed.size(), 100U);
  EXPECT_EQ(unpack(packed).value(), bytes);
}

TEST(Packed, WhatDoesNotBecomeSmallerStaysAsItIs) {
  for (const std::size_t size : {1U, 2U, 5U, 40U, 3'000U}) {
    const std::string bytes = random_bytes(size);
    EXPECT_EQ(pack(bytes), bytes) << size;
    EXPECT_EQ(unpack(bytes).value(), bytes) << size;
  }
}

TEST(Packed, LargeRequestsComeBack) {
  std::string bytes = random_bytes(60'000);
  bytes += bytes.substr(59'000) + std::string(200'000, 'x');
  EXPECT_EQ(unpack(pack(bytes)).value(), bytes);
}

TEST(Packed, AnythingElseIsCorrupt) {
  const std::string packed = pack(std::string(1, '\1') + std::string(500, 'x'));
  ASSERT_EQ(packed[0], '\2');
  for (std::size_t size = 1; size < packed.size(); ++size) {
    EXPECT_FALSE(unpack(std::string_view(packed).substr(0, size))) << size;
  }
  EXPECT_FALSE(unpack(packed + "x"));
  EXPECT_FALSE(unpack(std::string("\2\xff\xff\xff\xff\x7f", 6)));
}

}  // namespace
}  // namespace semel::operation
