#include "domain/value/key_codec.h"

#include <gtest/gtest.h>

#include "base/digest.h"
#include "base/random.h"
#include "domain/value/random_values.h"

namespace semel::value {
namespace {

std::string key_of(const AttributeValue& key) {
  std::string bytes;
  append_key(bytes, key);
  return bytes;
}
std::string prefix_of(const AttributeValue& prefix) {
  std::string bytes;
  append_key_prefix(bytes, prefix);
  return bytes;
}

/// What is taken off the front, and how many bytes stay.
std::string taken(std::string_view bytes, Type type) {
  const auto key = take_key(bytes, type);
  if (!key) return key.error().message;
  return to_text(*key) + " and " + std::to_string(bytes.size());
}

TEST(KeyCodec, HasTheDocumentedBytes) {
  EXPECT_EQ(to_hex(key_of("ab")), "61620001");
  EXPECT_EQ(to_hex(key_of("")), "0001");
  EXPECT_EQ(to_hex(key_of(Binary{std::string("a\0\xff", 3)})), "6100ffff0001");
  EXPECT_EQ(to_hex(key_of(Number(42))), "038354");
}

TEST(KeyCodec, PrefixHasNoTerminator) {
  EXPECT_EQ(to_hex(prefix_of("ab")), "6162");
  EXPECT_EQ(to_hex(prefix_of(Binary{std::string("\0", 1)})), "00ff");
  EXPECT_EQ(prefix_of(""), "");
}

TEST(KeyCodec, TakesJoinedKeysOneByOne) {
  const std::string bytes = key_of("a") + key_of(Number(-5)) + key_of(Binary{std::string(2, '\0')});
  std::string_view rest = bytes;
  EXPECT_EQ(to_text(*take_key(rest, Type::string)), "\"a\"");
  EXPECT_EQ(to_text(*take_key(rest, Type::number)), "-5");
  EXPECT_EQ(to_text(*take_key(rest, Type::binary)), "B(AAA=)");
  EXPECT_TRUE(rest.empty());
}

TEST(KeyCodec, RefusesDamagedBytes) {
  EXPECT_EQ(taken("", Type::string), "a key has no end");
  EXPECT_EQ(taken("abc", Type::binary), "a key has no end");
  EXPECT_EQ(taken(std::string_view("ab\0", 3), Type::string), "a key has no end");
  EXPECT_EQ(taken(std::string_view("ab\0\x02", 4), Type::string), "a key has an unknown escape");
  EXPECT_EQ(taken("\x03\x82", Type::number), "a number key is damaged");
  std::string_view damaged("ab\0\x02", 4);
  ASSERT_FALSE(take_key(damaged, Type::string).has_value());
  EXPECT_EQ(damaged.size(), 4U);
  EXPECT_EQ(take_key(damaged, Type::string).error().code, ErrorCode::corruption);
}

AttributeValue random_key(Random& random, Type type) {
  if (type == Type::number) return testing::random_number(random);
  if (type == Type::string) return testing::random_bytes(random);
  return Binary{testing::random_bytes(random)};
}

TEST(KeyCodecProperty, BytesOrderAsTheValuesDoAndReadBack) {
  SeededRandom random(20'260'102);
  for (int round = 0; round < 5'000; ++round) {
    for (const Type type : {Type::string, Type::number, Type::binary}) {
      const AttributeValue left = random_key(random, type);
      const AttributeValue right = random_key(random, type);
      ASSERT_EQ(key_of(left) <=> key_of(right), *compare(left, right))
          << to_text(left) << " and " << to_text(right);
      ASSERT_TRUE(left == right || !key_of(right).starts_with(key_of(left)))
          << to_text(left) << " and " << to_text(right);
      ASSERT_EQ(taken(key_of(left) + "rest", type), to_text(left) + " and 4");
    }
  }
}

TEST(KeyCodecProperty, PrefixesMatchAsTheValuesDo) {
  SeededRandom random(20'260'103);
  for (int round = 0; round < 5'000; ++round) {
    const std::string text = testing::random_bytes(random);
    const std::string prefix = random.next() % 2 == 0 ? text.substr(0, random.next() % 4)
                                                      : testing::random_bytes(random).substr(0, 2);
    ASSERT_EQ(key_of(text).starts_with(prefix_of(prefix)), text.starts_with(prefix))
        << to_hex(text) << " and " << to_hex(prefix);
  }
}

}  // namespace
}  // namespace semel::value
