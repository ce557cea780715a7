#include "codec/json_attribute.h"

#include <gtest/gtest.h>

#include <string>

#include "codec/json_parse.h"

namespace semel::codec {
namespace {

/// The value that the JSON text stands for, or the refusal.
std::string read(std::string_view text) {
  const auto parsed = parse_json(text, {});
  if (!parsed) return "not JSON";
  const auto attribute = read_attribute(*parsed);
  return attribute ? to_text(*attribute) : attribute.error().message;
}

std::string write(const value::AttributeValue& attribute) {
  std::string text;
  JsonWriter writer(text);
  write_attribute(writer, attribute);
  return text;
}

std::string nested_maps(int count) {
  std::string text = R"({"S":"x"})";
  for (int i = 0; i < count; ++i) text = R"({"M":{"a":)" + text + "}}";
  return text;
}

TEST(ReadAttribute, ReadsEachDatatype) {
  EXPECT_EQ(read(R"({"S":"a\u0000b"})"), "\"a\\x00b\"");
  EXPECT_EQ(read(R"({"N":"+01.50"})"), "1.5");
  EXPECT_EQ(read(R"({"B":"YQ=="})"), "B(YQ==)");
  EXPECT_EQ(read(R"({"BOOL":"false"})"), "false");
  EXPECT_EQ(read(R"({"NULL":true})"), "null");
  EXPECT_EQ(read(R"({"SS":["b","a"]})"), "SS[\"a\", \"b\"]");
  EXPECT_EQ(read(R"({"NS":["10","2"]})"), "NS[2, 10]");
  EXPECT_EQ(read(R"({"BS":["Yg==","YQ=="]})"), "BS[B(YQ==), B(Yg==)]");
  EXPECT_EQ(read(R"({"L":[{"M":{"k":{"L":[]}}}]})"), "[{k: []}]");
}

TEST(ReadAttribute, WantsExactlyOneDatatype) {
  EXPECT_EQ(
      read("{}"),
      "Supplied AttributeValue is empty, must contain exactly one of the supported datatypes");
  EXPECT_EQ(read("null"), read("{}"));
  EXPECT_EQ(read(R"({"x":"unknown","S":null})"), read("{}"));
  EXPECT_EQ(read(R"({"L":[{}]})"), read("{}"));
  EXPECT_EQ(read(R"({"S":"a","N":"1"})"),
            "Supplied AttributeValue has more than one datatypes set, must contain exactly one of "
            "the supported datatypes");
}

TEST(ReadAttribute, TellsAFaultInsideBeforeASecondDatatype) {
  EXPECT_EQ(read(R"({"S":"a","N":"b"})"),
            "The parameter cannot be converted to a numeric value: b");
}

TEST(ReadAttribute, RefusesANullThatIsNotTrue) {
  EXPECT_EQ(read(R"({"NULL":false})"),
            "One or more parameter values were invalid: Null attribute value types must have the "
            "value of true");
}

TEST(ReadAttribute, RefusesEmptySetsAndDuplicates) {
  const std::string invalid = "One or more parameter values were invalid: ";
  EXPECT_EQ(read(R"({"SS":[]})"), invalid + "An string set  may not be empty");
  EXPECT_EQ(read(R"({"SS":["a","a"]})"), invalid + "Input collection [a, a] contains duplicates.");
  EXPECT_EQ(read(R"({"NS":["1","1.0"]})"), "Input collection contains duplicates");
}

TEST(ReadAttribute, BoundsMapsWithinMaps) {
  EXPECT_EQ(read(nested_maps(31)).substr(0, 4), "{a: ");
  EXPECT_EQ(read(nested_maps(32)),
            "Nesting Levels have exceeded supported limits: Attributes in the item have nested "
            "levels beyond supported limit");
}

TEST(ReadItem, KeepsTheOrderOfNamesWhateverTheOrderOfMembers) {
  std::string text = "{";
  for (int i = 99; i >= 10; --i) text += "\"k" + std::to_string(i) + R"(":{"NULL":true},)";
  const auto parsed = parse_json(text + R"("a":{"S":""}})", {});
  ASSERT_TRUE(parsed);
  const auto item = read_item(parsed->get_object());
  ASSERT_TRUE(item);
  EXPECT_EQ(to_text(*item).substr(0, 31), "{a: \"\", k10: null, k11: null, k");
  EXPECT_EQ(item->size(), 91U);
}

TEST(ReadItem, BoundsNames) {
  const auto refused = [](std::size_t length) {
    json::object item;
    item[std::string(length, 'x')] = {{"S", ""}};
    return !read_item(item);
  };
  EXPECT_FALSE(refused(attribute_name_bytes_max));
  EXPECT_TRUE(refused(attribute_name_bytes_max + 1));
}

TEST(WriteAttribute, WritesWhatReadAttributeReads) {
  for (const std::string_view text : {
           R"({"S":"a\"b"})",
           R"({"N":"-0.5"})",
           R"({"B":"YQ=="})",
           R"({"BOOL":false})",
           R"({"NULL":true})",
           R"({"SS":["a","b"]})",
           R"({"NS":["2","10"]})",
           R"({"BS":["YQ==","Yg=="]})",
           R"({"L":[{"M":{"k":{"L":[]}}},{"S":""}]})",
       }) {
    const auto parsed = parse_json(text, {});
    ASSERT_TRUE(parsed);
    EXPECT_EQ(write(*read_attribute(*parsed)), text);
  }
}

}  // namespace
}  // namespace semel::codec
