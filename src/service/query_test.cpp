#include "service/query.h"

#include <gtest/gtest.h>

namespace semel::service {
namespace {

using codec::Member;
using codec::Shape;
using codec::Type;

constexpr Shape text{};
constexpr Shape number{.type = Type::integer};
constexpr Member pair_members[] = {{"Key", &text}, {"Value", &text}};
constexpr Shape pair{.type = Type::structure, .members = pair_members};
constexpr Shape pairs{.type = Type::list, .element = &pair};
constexpr Shape texts{.type = Type::list, .element = &text};
constexpr Member members[] = {
    {"Name", &text}, {"Count", &number}, {"Tags", &pairs}, {"Keys", &texts}};
constexpr Shape shape{.type = Type::structure, .members = members};

std::string read(std::string_view form) {
  return json::serialize(form_to_json(shape, parse_form(form)));
}

TEST(Form, DecodesNamesAndValues) {
  const Form form = parse_form("a+b=c%26d&e=&f&a+b=second&&=x");
  EXPECT_EQ(form.at("a b"), "c&d");
  EXPECT_EQ(form.at("e"), "");
  EXPECT_EQ(form.at("f"), "");
  EXPECT_EQ(form.at(""), "x");
}

TEST(Form, BecomesWhatTheShapeSays) {
  EXPECT_EQ(read("Name=n&Count=3&Other=x"), R"({"Name":"n","Count":3})");
  EXPECT_EQ(read("Count=three"), R"({"Count":"three"})");
  EXPECT_EQ(read("Tags.member.2.Key=c&Tags.member.1.Key=a&Tags.member.1.Value=b"),
            R"({"Tags":[{"Key":"a","Value":"b"},{"Key":"c"}]})");
  EXPECT_EQ(read("Keys.member.1=a&Keys.member.3=c"), R"({"Keys":["a"]})");
  EXPECT_EQ(read("Keys="), R"({"Keys":[]})");
}

TEST(XmlWriter, EscapesWhatItWrites) {
  std::string xml;
  XmlWriter(xml)
      .open("A")
      .text("B", "<&>\"\r\x01\xff é")
      .boolean("C", true)
      .number("D", -1)
      .close("A");
  EXPECT_EQ(xml,
            "<A><B>&lt;&amp;&gt;\"&#xD;\xEF\xBF\xBD\xEF\xBF\xBD é</B><C>true</C><D>-1</D></A>");
}

TEST(QueryError, IsTheReceiversWhereItIs) {
  EXPECT_EQ(query_error({500, "ServiceFailure", "m"}, "ns", "R").body,
            R"(<ErrorResponse xmlns="ns"><Error><Type>Receiver</Type><Code>ServiceFailure</Code>)"
            "<Message>m</Message></Error><RequestId>R</RequestId></ErrorResponse>");
}

}  // namespace
}  // namespace semel::service
