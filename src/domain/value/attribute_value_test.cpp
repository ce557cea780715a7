#include "domain/value/attribute_value.h"

#include <gtest/gtest.h>

namespace semel::value {
namespace {

Number number(std::string_view text) {
  return *Number::parse(text);
}

template <typename T>
std::string message(const Result<T>& result) {
  return result ? "no error" : result.error().message;
}

TEST(Map, KeepsNamesInByteOrder) {
  Map map;
  map.set("b", Number(2));
  map.set("\xc3\xa9", Number(4));
  map.set("a", Number(1));
  map.set("ba", Number(3));
  EXPECT_EQ(to_text(map), "{a: 1, b: 2, ba: 3, \"\xc3\xa9\": 4}");
  EXPECT_EQ(map.size(), 4U);
}

TEST(Map, SetReplaces) {
  Map map = {{"a", "old"}, {"b", true}, {"a", "new"}};
  EXPECT_EQ(to_text(map), R"({a: "new", b: true})");
  map.set("b", Null{});
  EXPECT_EQ(to_text(map), R"({a: "new", b: null})");
}

TEST(Map, FindsAndErasesByName) {
  Map map = {{"a", Number(1)}, {"c", Number(3)}};
  EXPECT_EQ(map.find("b"), nullptr);
  EXPECT_EQ(map.find("d"), nullptr);
  ASSERT_NE(map.find("c"), nullptr);
  *map.find("c") = "changed";
  EXPECT_FALSE(map.erase("b"));
  EXPECT_TRUE(map.erase("a"));
  EXPECT_FALSE(map.contains("a"));
  EXPECT_EQ(to_text(map), R"({c: "changed"})");
  EXPECT_TRUE(Map().empty());
}

TEST(AttributeValue, KnowsItsType) {
  EXPECT_EQ(AttributeValue().type(), Type::null);
  EXPECT_EQ(AttributeValue(false).type(), Type::boolean);
  EXPECT_EQ(AttributeValue("text").type(), Type::string);
  EXPECT_EQ(AttributeValue(std::string("text")).type(), Type::string);
  EXPECT_EQ(AttributeValue(Number(1)).type(), Type::number);
  EXPECT_EQ(AttributeValue(Binary{"b"}).type(), Type::binary);
  EXPECT_EQ(AttributeValue(StringSet{{"a"}}).type(), Type::string_set);
  EXPECT_EQ(AttributeValue(NumberSet{{Number(1)}}).type(), Type::number_set);
  EXPECT_EQ(AttributeValue(BinarySet{{{"b"}}}).type(), Type::binary_set);
  EXPECT_EQ(AttributeValue(List{}).type(), Type::list);
  EXPECT_EQ(AttributeValue(Map{}).type(), Type::map);
}

TEST(AttributeValue, NamesOfTypesAreTheWires) {
  for (const std::string_view name : {"NULL", "BOOL", "S", "N", "B", "SS", "NS", "BS", "L", "M"}) {
    ASSERT_TRUE(type_from_name(name).has_value()) << name;
    EXPECT_EQ(type_name(*type_from_name(name)), name);
  }
  EXPECT_EQ(type_name(Type::number_set), "NS");
  EXPECT_FALSE(type_from_name("X").has_value());
  EXPECT_FALSE(type_from_name("").has_value());
  EXPECT_FALSE(type_from_name("s").has_value());
}

TEST(AttributeValue, IsEqualByTypeAndContent) {
  const AttributeValue nested = List{Map{{"a", number("1.0")}}, "x"};
  EXPECT_EQ(nested, AttributeValue(List{Map{{"a", number("1")}}, "x"}));
  EXPECT_FALSE(nested == AttributeValue(List{"x", Map{{"a", number("1")}}}));
  EXPECT_FALSE(AttributeValue("1") == AttributeValue(Number(1)));
  EXPECT_FALSE(AttributeValue("a") == AttributeValue(Binary{"a"}));
  EXPECT_FALSE(AttributeValue(Null{}) == AttributeValue(false));
}

TEST(Compare, OrdersScalarsOfOneType) {
  EXPECT_EQ(compare("a", "b"), std::strong_ordering::less);
  EXPECT_EQ(compare("\x7f", "\xc3\xa9"), std::strong_ordering::less);
  EXPECT_EQ(compare("ab", "a"), std::strong_ordering::greater);
  EXPECT_EQ(compare(Number(9), Number(10)), std::strong_ordering::less);
  EXPECT_EQ(compare(Binary{"\xff"}, Binary{"\x01"}), std::strong_ordering::greater);
  EXPECT_EQ(compare(Binary{"x"}, Binary{"x"}), std::strong_ordering::equal);
}

TEST(Compare, HasNoOrderForTheRest) {
  EXPECT_EQ(compare("1", Number(1)), std::nullopt);
  EXPECT_EQ(compare("a", Binary{"a"}), std::nullopt);
  EXPECT_EQ(compare(true, false), std::nullopt);
  EXPECT_EQ(compare(Null{}, Null{}), std::nullopt);
  EXPECT_EQ(compare(List{}, List{}), std::nullopt);
  EXPECT_EQ(compare(StringSet{{"a"}}, StringSet{{"a"}}), std::nullopt);
}

TEST(Sets, AreEqualWithoutOrder) {
  EXPECT_EQ(*make_string_set({"b", "", "a"}), *make_string_set({"a", "b", ""}));
  EXPECT_EQ(*make_number_set({number("1e1"), number("2")}),
            *make_number_set({number("2"), number("10")}));
  EXPECT_EQ(*make_binary_set({{"\xff"}, {""}}), *make_binary_set({{""}, {"\xff"}}));
}

TEST(Sets, AreSorted) {
  EXPECT_EQ(to_text(AttributeValue(*make_string_set({"b", "\xc3\xa9", "a"}))),
            "SS[\"a\", \"b\", \"\xc3\xa9\"]");
  EXPECT_EQ(to_text(AttributeValue(*make_number_set({number("10"), number("-1"), number("9")}))),
            "NS[-1, 9, 10]");
  EXPECT_EQ(to_text(AttributeValue(*make_binary_set({{"\xff"}, {"\x01"}}))),
            "BS[B(AQ==), B(/w==)]");
}

TEST(Sets, MayNotBeEmpty) {
  const std::string prefix = "One or more parameter values were invalid: ";
  EXPECT_EQ(message(make_string_set({})), prefix + "An string set  may not be empty");
  EXPECT_EQ(message(make_number_set({})), prefix + "An number set  may not be empty");
  EXPECT_EQ(message(make_binary_set({})), prefix + "Binary sets should not be empty");
}

TEST(Sets, HoldNoDuplicates) {
  const std::string prefix = "One or more parameter values were invalid: Input collection ";
  EXPECT_EQ(message(make_string_set({"b", "a", "b"})), prefix + "[b, a, b] contains duplicates.");
  EXPECT_EQ(message(make_string_set({"", ""})), prefix + "[, ] contains duplicates.");
  EXPECT_EQ(message(make_binary_set({{"b"}, {"b"}})),
            prefix + "[Yg==, Yg==]of type BS contains duplicates.");
  EXPECT_EQ(message(make_number_set({number("1"), number("1.0")})),
            "Input collection contains duplicates");
}

TEST(Depth, CountsListsAndMapsBelow) {
  EXPECT_EQ(depth("scalar"), 0);
  EXPECT_EQ(depth(StringSet{{"a"}}), 0);
  EXPECT_EQ(depth(List{}), 1);
  EXPECT_EQ(depth(Map{}), 1);
  EXPECT_EQ(depth(Map{{"a", Number(1)}}), 1);
  EXPECT_EQ(depth(List{"a", Map{{"b", List{Null{}}}}, List{}}), 3);
}

TEST(ToText, ShowsEveryType) {
  const Item item = {{"binary", Binary{"hi"}},
                     {"list", List{"x", Number(-1), List{}, Map{}}},
                     {"no", false},
                     {"nothing", Null{}},
                     {"text", "say \"hi\"\\\n"},
                     {"with space", true},
                     {"", number("0.50")}};
  EXPECT_EQ(to_text(item),
            "{\"\": 0.5, binary: B(aGk=), list: [\"x\", -1, [], {}], no: false, nothing: null, "
            "text: \"say \\\"hi\\\"\\\\\\x0a\", \"with space\": true}");
  EXPECT_EQ(to_text(AttributeValue(item)), to_text(item));
}

}  // namespace
}  // namespace semel::value
