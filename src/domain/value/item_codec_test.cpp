#include "domain/value/item_codec.h"

#include <gtest/gtest.h>

#include "base/digest.h"
#include "base/random.h"
#include "domain/value/random_values.h"

namespace semel::value {
namespace {

std::string encoded(const AttributeValue& value) {
  std::string bytes;
  append_encoded(bytes, value);
  return bytes;
}

std::string from_hex(std::string_view hex) {
  std::string bytes;
  for (std::size_t i = 0; i + 1 < hex.size(); i += 2) {
    bytes += static_cast<char>(std::stoi(std::string(hex.substr(i, 2)), nullptr, 16));
  }
  return bytes;
}

std::string decoded(std::string_view hex) {
  const auto item = decode_item(from_hex(hex));
  return item ? to_text(*item) : item.error().message;
}
std::string decoded_value(std::string_view hex) {
  const auto value = decode_value(from_hex(hex));
  return value ? to_text(*value) : value.error().message;
}

AttributeValue nested(int levels) {
  AttributeValue value = "core";
  for (int i = 0; i < levels; ++i) value = List{value};
  return value;
}

// What these bytes mean may never change: they are in users' data folders.
TEST(ItemCodec, HasTheDocumentedBytes) {
  EXPECT_EQ(to_hex(encode(Item{})), "0100");
  EXPECT_EQ(to_hex(encode({{"id", "o-1"}, {"n", Number(42)}})),
            "0102026964"
            "03036f2d31"
            "016e"
            "04038354");
  EXPECT_EQ(to_hex(encoded(Null{})), "00");
  EXPECT_EQ(to_hex(encoded(false)), "01");
  EXPECT_EQ(to_hex(encoded(true)), "02");
  EXPECT_EQ(to_hex(encoded("")), "0300");
  EXPECT_EQ(to_hex(encoded(Number(0))), "0402");
  EXPECT_EQ(to_hex(encoded(Binary{"\xff"})), "0501ff");
  EXPECT_EQ(to_hex(encoded(*make_string_set({"b", "a"}))), "060201610162");
  EXPECT_EQ(to_hex(encoded(*make_number_set({Number(1), Number(0)}))), "070202038214");
  EXPECT_EQ(to_hex(encoded(*make_binary_set({{"b"}}))), "08010162");
  EXPECT_EQ(to_hex(encoded(List{Null{}, List{}})), "0902000900");
  EXPECT_EQ(to_hex(encoded(Map{{"a", true}})), "0a01016102");
  EXPECT_EQ(to_hex(encoded(std::string(300, 'x'))).substr(0, 8), "03ac0278");
}

TEST(ItemCodec, TakesItemsOffTheFront) {
  const Item first = {{"a", "1"}};
  const Item second = {{"b", List{Number(2)}}};
  const std::string bytes = encode(first) + encode(second) + "rest";
  std::string_view rest = bytes;
  EXPECT_EQ(*take_item(rest), first);
  EXPECT_EQ(*take_item(rest), second);
  EXPECT_EQ(rest, "rest");
  EXPECT_FALSE(take_item(rest).has_value());
  EXPECT_EQ(rest, "rest");
}

TEST(ItemCodec, RefusesDamagedItems) {
  const std::string prefix = "a stored item is damaged: ";
  EXPECT_EQ(decoded(""), prefix + "it has no bytes");
  EXPECT_EQ(decoded("0200"), prefix + "its format is unknown");
  EXPECT_EQ(decoded("01"), prefix + "a count is cut off");
  EXPECT_EQ(decoded("0105"), prefix + "a count is too large");
  EXPECT_EQ(decoded("01ffffffffffffffffff01"), prefix + "a count is too large");
  EXPECT_EQ(decoded("01010261"), prefix + "a name is cut off");
  EXPECT_EQ(decoded("01010161"), prefix + "a value is missing");
  EXPECT_EQ(decoded("010101610b"), prefix + "a type is unknown");
  EXPECT_EQ(decoded("01010161ff"), prefix + "a type is unknown");
  EXPECT_EQ(decoded("010000"), prefix + "bytes follow its end");
  EXPECT_EQ(decoded("010201620001610000"), prefix + "names are out of order");
  EXPECT_EQ(decoded("01020161000161000000"), prefix + "names are out of order");
  EXPECT_EQ(decode_item("").error().code, ErrorCode::corruption);
}

TEST(ItemCodec, RefusesDamagedValues) {
  const std::string prefix = "a stored item is damaged: ";
  EXPECT_EQ(decoded_value(""), prefix + "a value is missing");
  EXPECT_EQ(decoded_value("0000"), prefix + "bytes follow its end");
  EXPECT_EQ(decoded_value("030261"), prefix + "a text is cut off");
  EXPECT_EQ(decoded_value("040382"), prefix + "a number cannot be read");
  EXPECT_EQ(decoded_value("0600"), prefix + "a set is empty");
  EXPECT_EQ(decoded_value("060201620161"), prefix + "a set is out of order");
  EXPECT_EQ(decoded_value("07020202"), prefix + "a set is out of order");
  EXPECT_EQ(decoded_value("0802016200"), prefix + "a set is out of order");
  EXPECT_EQ(decoded_value("0901"), prefix + "a count is too large");
  EXPECT_EQ(decoded_value("038000"), prefix + "a text is cut off");
}

TEST(ItemCodec, BoundsTheNesting) {
  const std::string deepest = encoded(nested(2 * depth_max));
  EXPECT_EQ(*decode_value(deepest), nested(2 * depth_max));
  const auto too_deep = decode_value(from_hex("0901") + deepest);
  ASSERT_FALSE(too_deep.has_value());
  EXPECT_EQ(too_deep.error().message, "a stored item is damaged: it is nested too deeply");

  std::string maps;
  for (int i = 0; i < 100'000; ++i) maps += from_hex("0a0100");
  EXPECT_FALSE(decode_value(maps + '\0').has_value());
}

TEST(ItemCodecProperty, ReadsBackWhatItWrote) {
  SeededRandom random(20'260'104);
  for (int round = 0; round < 5'000; ++round) {
    const Item item = testing::random_item(random);
    const auto read = decode_item(encode(item));
    ASSERT_TRUE(read.has_value()) << to_text(item);
    ASSERT_EQ(*read, item) << to_text(item);
    const AttributeValue value = testing::random_value(random, 5);
    ASSERT_EQ(*decode_value(encoded(value)), value) << to_text(value);
  }
}

TEST(ItemCodecProperty, NeverTakesBytesThatItDoesNotWrite) {
  SeededRandom random(20'260'105);
  for (int round = 0; round < 5'000; ++round) {
    std::string bytes = encode(testing::random_item(random));
    bytes[random.next() % bytes.size()] = static_cast<char>(random.next());
    if (random.next() % 4 == 0) bytes.resize(random.next() % bytes.size());
    const auto item = decode_item(bytes);
    ASSERT_TRUE(!item || encode(*item) == bytes) << to_hex(bytes);
  }
}

}  // namespace
}  // namespace semel::value
