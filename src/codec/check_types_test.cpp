#include <gtest/gtest.h>

#include <string>

#include "codec/json_parse.h"
#include "codec/shape.h"

namespace semel::codec {
namespace {

constexpr Shape blob{.type = Type::blob};
constexpr Member inner_members[] = {{"Text", &string_shape}};
constexpr Shape inner{.type = Type::structure, .class_name = "Inner", .members = inner_members};
constexpr Shape inner_list{.type = Type::list, .element = &inner};
constexpr Shape inner_map{.type = Type::map, .element = &inner};
constexpr Shape map_list{.type = Type::list, .element = &attribute_map_shape};
constexpr Shape list_map{.type = Type::map, .element = &inner_list};
constexpr Member members[] = {
    {"Text", &string_shape},        {"Flag", &boolean_shape}, {"Count", &integer_shape},
    {"Big", &long_shape},           {"Bytes", &blob},         {"Inner", &inner},
    {"InnerList", &inner_list},     {"InnerMap", &inner_map}, {"Value", &attribute_shape},
    {"Item", &attribute_map_shape}, {"MapList", &map_list},   {"ListMap", &list_map},
};
constexpr Shape request{.type = Type::structure, .class_name = "Request", .members = members};

std::string types(std::string_view text) {
  const auto parsed = parse_json(text, {});
  if (!parsed) return "not JSON";
  const auto checked = check_types(request, *parsed);
  if (checked) return "ok";
  return checked.error().code == ErrorCode::malformed ? checked.error().message : "wrong code";
}

constexpr std::string_view structure_found = "Start of structure or map found where not expected";
constexpr std::string_view package = "com.amazonaws.dynamodb.v20120810.";

TEST(CheckTypes, LetsNullsAndUnknownMembersPass) {
  EXPECT_EQ(types(R"({"Text":null,"Unknown":{"x":[1]},"Value":{"Unknown":7,"S":null}})"), "ok");
}

TEST(CheckTypes, TellsWhatIsNotAString) {
  EXPECT_EQ(types(R"({"Text":true})"), "TRUE_VALUE cannot be converted to String");
  EXPECT_EQ(types(R"({"Text":false})"), "FALSE_VALUE cannot be converted to String");
  EXPECT_EQ(types(R"({"Text":-2147483648})"), "NUMBER_VALUE cannot be converted to String");
  EXPECT_EQ(types(R"({"Text":34.56})"), "DECIMAL_VALUE cannot be converted to String");
  EXPECT_EQ(types(R"({"Text":[]})"), "Unrecognized collection type class java.lang.String");
  EXPECT_EQ(types(R"({"Text":{}})"), structure_found);
}

TEST(CheckTypes, TakesSixWordsForBooleans) {
  for (const auto* word : {"true", "FALSE", "1", "0", "Yes", "no"}) {
    EXPECT_EQ(types(std::string(R"({"Flag":")") + word + "\"}"), "ok") << word;
  }
  EXPECT_EQ(types(R"({"Flag":"23"})"), "Unexpected token received from parser");
  EXPECT_EQ(types(R"({"Flag":23})"), "NUMBER_VALUE cannot be converted to Boolean");
  EXPECT_EQ(types(R"({"Flag":[]})"), "Unrecognized collection type class java.lang.Boolean");
}

TEST(CheckTypes, BoundsIntegers) {
  EXPECT_EQ(types(R"({"Count":2147483647,"Big":9223372036854775807})"), "ok");
  EXPECT_EQ(types(R"({"Count":1.7,"Big":-1e9})"), "ok");
  EXPECT_EQ(types(R"({"Count":2147483648})"), "NUMBER_VALUE cannot be converted to Integer");
  EXPECT_EQ(types(R"({"Count":"1"})"), "STRING_VALUE cannot be converted to Integer");
  EXPECT_EQ(types(R"({"Big":true})"), "TRUE_VALUE cannot be converted to Long");
}

TEST(CheckTypes, WantsStrictBase64) {
  EXPECT_EQ(types(R"({"Bytes":"AQI="})"), "ok");
  EXPECT_EQ(types(R"({"Bytes":1})"), "only base-64-encoded strings are convertible to bytes");
  EXPECT_EQ(types(R"({"Bytes":"23456"})"),
            "Base64 encoded length is expected a multiple of 4 bytes but found: 5");
  EXPECT_EQ(types(R"({"Bytes":"=+/="})"), "Invalid last non-pad Base64 character dectected");
  EXPECT_EQ(types(R"({"Bytes":"+/+="})"), "Invalid last non-pad Base64 character dectected");
  EXPECT_EQ(types(R"({"Bytes":[]})"), "Unrecognized collection type class java.nio.ByteBuffer");
}

TEST(CheckTypes, TellsAStructureByItsPlace) {
  EXPECT_EQ(types(R"({"Inner":23})"), "Unexpected field type");
  EXPECT_EQ(types(R"({"InnerList":["x"]})"), "Unexpected value type in payload");
  EXPECT_EQ(types(R"({"InnerMap":{"a":true}})"), "Unexpected value type in payload");
  const auto not_inner = "Unrecognized collection type class " + std::string(package) + "Inner";
  EXPECT_EQ(types(R"({"Inner":[]})"), not_inner);
  EXPECT_EQ(types(R"({"InnerList":[[]]})"), not_inner);
}

TEST(CheckTypes, TellsListsAndMaps) {
  EXPECT_EQ(types(R"({"InnerList":"x"})"), "Unexpected field type");
  EXPECT_EQ(types(R"({"InnerList":{}})"), structure_found);
  EXPECT_EQ(types(R"({"Item":1.5})"), "Unexpected field type");
  EXPECT_EQ(types(R"({"Item":[]})"),
            "Unrecognized collection type java.util.Map<java.lang.String, " + std::string(package) +
                "AttributeValue>");
  EXPECT_EQ(types(R"({"ListMap":[]})"),
            "Unrecognized collection type java.util.Map<java.lang.String, java.util.List<" +
                std::string(package) + "Inner>>");
}

TEST(CheckTypes, TellsContainersWithinContainers) {
  const auto cast = types(R"({"MapList":[1]})");
  EXPECT_EQ(
      cast.substr(0, 86),
      "class sun.reflect.generics.reflectiveObjects.ParameterizedTypeImpl cannot be cast to c");
  EXPECT_EQ(types(R"({"ListMap":{"a":"x"}})"), cast);
  EXPECT_EQ(types(R"({"ListMap":{"a":{}}})"), structure_found);
}

TEST(CheckTypes, LooksInsideAttributeValues) {
  EXPECT_EQ(types(R"({"Item":{"a":{"M":{"b":{"L":[{"BS":["x"]}]}}}}})"),
            "Base64 encoded length is expected a multiple of 4 bytes but found: 1");
  EXPECT_EQ(types(R"({"Item":{"a":{"NS":[1]}}})"), "NUMBER_VALUE cannot be converted to String");
  EXPECT_EQ(types(R"({"Value":"x"})"), "Unexpected field type");
}

TEST(CheckTypes, RefusesNullElements) {
  EXPECT_EQ(types(R"({"InnerList":[null]})"),
            "Null is not expected as an element of a list or map");
  EXPECT_EQ(types(R"({"Value":{"SS":[null]}})"),
            "Null is not expected as an element of a list or map");
  EXPECT_EQ(types(R"({"Item":{"a":null}})"), "ok");
}

TEST(CheckTypes, WantsAStructure) {
  EXPECT_EQ(types("7"), "Unexpected value type in payload");
  EXPECT_EQ(types("[]"), "Unrecognized collection type class " + std::string(package) + "Request");
  EXPECT_EQ(types("null"), "");
}

}  // namespace
}  // namespace semel::codec
