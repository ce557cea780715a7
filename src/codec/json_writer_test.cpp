#include "codec/json_writer.h"

#include <gtest/gtest.h>

namespace semel::codec {
namespace {

TEST(JsonWriter, PutsCommasBetweenMembersAndElements) {
  std::string text;
  JsonWriter writer(text);
  writer.begin_object();
  writer.key("a").begin_array();
  writer.integer(-1);
  writer.boolean(true);
  writer.begin_object();
  writer.end_object();
  writer.end_array();
  writer.key("b").string("x");
  writer.key("c").raw("[]");
  writer.end_object();
  EXPECT_EQ(text, R"({"a":[-1,true,{}],"b":"x","c":[]})");
}

TEST(JsonWriter, WritesDoublesWithAPoint) {
  std::string text;
  JsonWriter writer(text);
  writer.begin_array();
  for (const double number : {0.0, 0.5, 1.0, 12.5, 40'000.0}) writer.real(number);
  writer.end_array();
  EXPECT_EQ(text, "[0.0,0.5,1.0,12.5,40000.0]");
}

TEST(JsonWriter, EscapesWhatJsonAsksFor) {
  std::string text;
  constexpr char content[] = "\"\\/\b\f\n\r\t\0\x1f\x7f\u00e9\U0001f600";
  append_quoted(text, std::string_view(content, sizeof(content) - 1));
  EXPECT_EQ(text, "\"\\\"\\\\/\\b\\f\\n\\r\\t\\u0000\\u001f\x7f\u00e9\U0001f600\"");
}

}  // namespace
}  // namespace semel::codec
