#include "base/digest.h"

#include <gtest/gtest.h>

#include "base/random.h"

namespace semel {
namespace {

std::string hex(const Sha256& digest) {
  return to_hex({reinterpret_cast<const char*>(digest.data()), digest.size()});
}

std::string decoded(std::string_view text) {
  std::string bytes;
  return base64_decode(text, bytes) ? bytes : "refused";
}

// FIPS 180-4, examples.
TEST(Sha256, HashesTheStandardsExamples) {
  EXPECT_EQ(hex(sha256("")), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(hex(sha256("abc")), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

// RFC 4231, test cases 2 and 6.
TEST(HmacSha256, HashesTheRfcsExamples) {
  EXPECT_EQ(hex(hmac_sha256("Jefe", "what do ya want for nothing?")),
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
  EXPECT_EQ(hex(hmac_sha256(std::string(131, '\xaa'),
                            "Test Using Larger Than Block-Size Key - Hash Key First")),
            "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54");
}

TEST(HmacSha256, TakesAnEmptyKey) {
  EXPECT_EQ(hex(hmac_sha256({}, {})),
            "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad");
}

// Stored keys hold this hash: it may never change.
TEST(StableHash, NeverChanges) {
  EXPECT_EQ(stable_hash(""), 17'280'346'270'528'514'342U);
  EXPECT_EQ(stable_hash("a"), 9'413'272'369'427'828'315U);
  EXPECT_EQ(stable_hash("semel"), 4'776'047'862'995'458'757U);
}

TEST(StableHash, SpreadsSimilarKeysOverPartitions) {
  constexpr std::size_t partition_count = 64;
  constexpr int key_count = 64'000;
  std::array<int, partition_count> counts{};
  for (int i = 0; i < key_count; ++i) {
    ++counts[stable_hash("key-" + std::to_string(i)) >> 58U];
  }
  for (const int count : counts) {
    EXPECT_GT(count, 800);
    EXPECT_LT(count, 1'200);
  }
}

TEST(Hex, WritesTwoDigitsForEachByte) {
  EXPECT_EQ(to_hex(""), "");
  EXPECT_EQ(to_hex(std::string_view("\x00\x7f\xff", 3)), "007fff");
}

// RFC 4648, section 10.
TEST(Base64, EncodesTheRfcsExamples) {
  EXPECT_EQ(base64_encode(""), "");
  EXPECT_EQ(base64_encode("f"), "Zg==");
  EXPECT_EQ(base64_encode("fo"), "Zm8=");
  EXPECT_EQ(base64_encode("foo"), "Zm9v");
  EXPECT_EQ(base64_encode("foob"), "Zm9vYg==");
  EXPECT_EQ(base64_encode("fooba"), "Zm9vYmE=");
  EXPECT_EQ(base64_encode("foobar"), "Zm9vYmFy");
  EXPECT_EQ(base64_encode("\xfb\xef\xbe\xff\xff\xff"), "++++////");
}

TEST(Base64, DecodesWhatItEncodes) {
  SeededRandom random(20'260'106);
  for (int round = 0; round < 2'000; ++round) {
    std::string bytes(random.next() % 50, '\0');
    for (char& byte : bytes) byte = static_cast<char>(random.next());
    ASSERT_EQ(decoded(base64_encode(bytes)), bytes) << to_hex(bytes);
  }
}

TEST(Base64, RefusesWhatIsNotStrict) {
  for (const std::string_view text :
       {"Z", "Zg", "Zg=", "Zg===", "=", "==", "====", "Z===", "Zg==Zg==", "Zm9v=", "Zm9vYg=a",
        "Z g=", "Zg==\n", "Zm-_", "Zh==", "Zm9=", "\xff\xff\xff\xff"}) {
    EXPECT_EQ(decoded(text), "refused") << text;
  }
}

}  // namespace
}  // namespace semel
