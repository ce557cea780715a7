#include "domain/value/size.h"

#include <gtest/gtest.h>

namespace semel::value {
namespace {

TEST(Size, OfScalars) {
  EXPECT_EQ(size_bytes(AttributeValue(Null{})), 1U);
  EXPECT_EQ(size_bytes(AttributeValue(false)), 1U);
  EXPECT_EQ(size_bytes(AttributeValue("")), 0U);
  EXPECT_EQ(size_bytes(AttributeValue("h\xc3\xa9")), 3U);
  EXPECT_EQ(size_bytes(AttributeValue(Binary{std::string(5, '\0')})), 5U);
  EXPECT_EQ(size_bytes(AttributeValue(Number(-42))), 3U);
}

TEST(Size, OfSetsIsThatOfTheirMembers) {
  EXPECT_EQ(size_bytes(AttributeValue(*make_string_set({"", "ab", "c"}))), 3U);
  EXPECT_EQ(size_bytes(AttributeValue(*make_number_set({Number(0), Number(123)}))), 4U);
  EXPECT_EQ(size_bytes(AttributeValue(*make_binary_set({{"abc"}, {"d"}}))), 4U);
}

TEST(Size, OfListsAndMapsHasThreeBytesAndOneForEachElement) {
  EXPECT_EQ(size_bytes(AttributeValue(List{})), 3U);
  EXPECT_EQ(size_bytes(AttributeValue(List{"ab", true})), 3U + 1 + 2 + 1 + 1);
  EXPECT_EQ(size_bytes(AttributeValue(Map{})), 3U);
  EXPECT_EQ(size_bytes(AttributeValue(Map{{"name", "ab"}})), 3U + 1 + 4 + 2);
  EXPECT_EQ(size_bytes(AttributeValue(List{List{Map{}}})), 3U + 1 + 3 + 1 + 3);
}

TEST(Size, OfAnItemIsNamesAndValues) {
  EXPECT_EQ(size_bytes(Item{}), 0U);
  EXPECT_EQ(size_bytes(Item{{"id", "o-1"}, {"n\xc3\xa9", Number(7)}}), 2U + 3 + 3 + 2);
  EXPECT_EQ(size_bytes(Item{{"a", std::string(item_bytes_max - 1, 'x')}}), item_bytes_max);
}

}  // namespace
}  // namespace semel::value
