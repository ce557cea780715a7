#include "service/validation.h"

#include <gtest/gtest.h>

#include <string>

#include "codec/json_parse.h"

namespace semel::service {
namespace {

using codec::Member;
using codec::Pattern;
using codec::Presence;
using codec::Shape;
using codec::Type;

constexpr std::string_view colours[] = {"RED", "GREEN"};
constexpr Shape colour{.allowed = colours};
constexpr Shape short_text{.length_min = 1, .length_max = 3};
constexpr Shape name{.pattern = Pattern::name_or_arn, .length_min = 3, .length_max = 5};
constexpr Shape limit{.type = Type::integer, .value_min = 1, .value_max = 10};
constexpr Member part_members[] = {{"Colour", &colour, Presence::not_null}};
constexpr Shape part{.type = Type::structure, .class_name = "Part", .members = part_members};
constexpr Shape part_list{.type = Type::list, .element = &part, .length_min = 1, .length_max = 2};
constexpr Shape part_map{.type = Type::map,
                         .element = &part,
                         .pattern = Pattern::name_or_arn,
                         .length_min = 1,
                         .key_length_min = 2,
                         .key_length_max = 3};
constexpr Shape list_map{.type = Type::map, .element = &part_list};
constexpr Member members[] = {
    {"Text", &short_text}, {"Name", &name},        {"Limit", &limit},
    {"Parts", &part_list}, {"PartMap", &part_map}, {"ListMap", &list_map},
};
constexpr Shape request{.type = Type::structure, .class_name = "Request", .members = members};

constexpr Shape control_name{.pattern = Pattern::name_or_arn, .control_name = true};
constexpr Member control_members[] = {
    {"Colour", &colour, Presence::not_null},
    {"TableName", &control_name, Presence::required},
};
constexpr Shape control{
    .type = Type::structure, .class_name = "Control", .members = control_members};

std::string violations(std::string_view text, const Shape& shape = request) {
  const auto parsed = codec::parse_json(text, {});
  if (!parsed) return "not JSON";
  const auto checked = check_request(shape, *parsed);
  if (checked) return "ok";
  return checked.error().code == ErrorCode::invalid_argument ? checked.error().message
                                                             : "wrong code";
}

std::string one(const std::string& value, const std::string& path, const std::string& constraint) {
  return "1 validation error detected: Value " + value + " at '" + path +
         "' failed to satisfy constraint: " + constraint;
}

TEST(CheckConstraints, LetsAGoodRequestPass) {
  EXPECT_EQ(violations(R"({"Text":"\u00e9\u00e9\u00e9","Name":"a.-_","Limit":10,
                           "Parts":[{"Colour":"RED"}],"PartMap":{"ab":{"Colour":"GREEN"}}})"),
            "ok");
}

TEST(CheckConstraints, GathersViolationsInTheOrderOfTheShape) {
  EXPECT_EQ(violations(R"({"Limit":0,"Text":""})"),
            "2 validation errors detected: "
            "Value '' at 'text' failed to satisfy constraint: "
            "Member must have length greater than or equal to 1; "
            "Value '0' at 'limit' failed to satisfy constraint: "
            "Member must have value greater than or equal to 1");
}

TEST(CheckConstraints, TellsAtMostTen) {
  std::string text = R"({"Parts":[)";
  for (int i = 0; i < 20; ++i) text += i == 0 ? "{}" : ",{}";
  EXPECT_EQ(violations(text + "]}").substr(0, 31), "10 validation errors detected: ");
}

TEST(CheckConstraints, TellsUpperBounds) {
  EXPECT_EQ(violations(R"({"Limit":11})"),
            one("'11'", "limit", "Member must have value less than or equal to 10"));
  EXPECT_EQ(violations(R"({"Text":"abcd"})"),
            one("'abcd'", "text", "Member must have length less than or equal to 3"));
}

TEST(CheckConstraints, TellsThePlaceInsideListsAndMaps) {
  EXPECT_EQ(
      violations(R"({"Parts":[{"Colour":"RED"},{"Colour":"BLUE"}]})"),
      one("'BLUE'", "parts.2.member.colour", "Member must satisfy enum value set: [RED, GREEN]"));
  EXPECT_EQ(violations(R"({"PartMap":{"ab":{}}})"),
            one("null", "partMap.ab.member.colour", "Member must not be null"));
  EXPECT_EQ(violations(R"({"ListMap":{"k":[{}]}})"),
            one("null", "listMap.k.member.1.member.colour", "Member must not be null"));
}

TEST(CheckConstraints, ShowsCollectionsAsJavaDoes) {
  EXPECT_EQ(violations(R"({"Parts":[]})"),
            one("'[]'", "parts", "Member must have length greater than or equal to 1"));
  EXPECT_EQ(violations(R"({"PartMap":{}})"),
            one("'{}'", "partMap", "Member must have length greater than or equal to 1"));
  EXPECT_EQ(violations(R"({"ListMap":{"k":[]}})"),
            one("'{k=[]}'", "listMap",
                "Map value must satisfy constraint: [Member must have length less than or equal "
                "to 2, Member must have length greater than or equal to 1]"));
}

TEST(CheckConstraints, TellsKeysOfMaps) {
  EXPECT_EQ(violations(R"({"PartMap":{"a;":{"Colour":"RED"}}})"),
            one("'{a;={Colour=RED}}'", "partMap",
                "Map keys must satisfy constraint: [Member must have length less than or equal to "
                "3, Member must have length greater than or equal to 2, Member must satisfy "
                "regular expression pattern: [a-zA-Z0-9_.-]+]"));
}

TEST(CheckConstraints, BoundsAnArnByItsLengthAlone) {
  EXPECT_EQ(violations(R"({"Name":"arn:aws:x/y"})"), "ok");
  const std::string arn = "arn:" + std::string(1'021, 'x');
  EXPECT_EQ(violations("{\"Name\":\"" + arn + "\"}"),
            one("'" + arn + "'", "name", "Member must have length less than or equal to 1024"));
}

TEST(CheckConstraints, RefusesAnAbsentRequiredMemberAheadOfAll) {
  EXPECT_EQ(violations("{}", control),
            "The parameter 'TableName' is required but was not present in the request");
  EXPECT_EQ(violations(R"({"TableName":"ab"})", control),
            "TableName must be at least 3 characters long and at most 255 characters long");
  EXPECT_EQ(violations(R"({"TableName":"abc"})", control),
            one("null", "colour", "Member must not be null"));
}

}  // namespace
}  // namespace semel::service
