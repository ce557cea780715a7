#include "adapter/rocksdb/crc32c.h"

#include <gtest/gtest.h>

#include <string>

namespace semel::rocksdb_kv {
namespace {

TEST(Crc32c, MatchesTheExamplesOfRfc3720) {
  std::string ascending(32, '\0');
  for (std::size_t i = 0; i < ascending.size(); ++i) ascending[i] = static_cast<char>(i);
  EXPECT_EQ(crc32c(std::string(32, '\0')), 0x8a9136aaU);
  EXPECT_EQ(crc32c(std::string(32, '\xff')), 0x62a8ab43U);
  EXPECT_EQ(crc32c(ascending), 0x46dd794eU);
}

TEST(Crc32c, TakesAnyLength) {
  EXPECT_EQ(crc32c(""), 0U);
  EXPECT_EQ(crc32c("123456789"), 0xe3069283U);
}

}  // namespace
}  // namespace semel::rocksdb_kv
