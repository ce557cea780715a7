#include <gtest/gtest.h>

#include "domain/expression/evaluate.h"
#include "domain/expression/test_support.h"

namespace semel::expression {
namespace {

using value::AttributeValue;
using value::Item;
using value::List;
using value::Map;

const Item document = {
    {"p", "key"},
    {"a",
     Map{{"b", List{number("2"), number("4"), Map{{"x", "hi"}, {"y", "yo"}}}}, {"c", number("5")}}},
    {"b", "hello"},
    {"l", List{"l0", "l1", "l2", List{"n0", "n1"}}}};

std::string projected(std::string_view text) {
  Placeholders placeholders;
  const auto projection = parse_projection(text, placeholders);
  return projection ? value::to_text(project(*projection, document)) : projection.error().message;
}

TEST(ParseProjection, ReadsPaths) {
  EXPECT_EQ(projection_outcome(" a  ,  #n.c[1],d "),
            "Invalid ProjectionExpression: An expression attribute name used in "
            "the document path is not defined; attribute name: #n");
  EXPECT_EQ(projection_outcome(" a  ,  #n.c[1],d ", {{"#n", "x.y"}}), "a, \"x.y\".c[1], d");
}

TEST(ParseProjection, RefusesSyntaxErrors) {
  for (const char* text :
       {"a,", ",a", "a,,b", "(a)", ":a", "a b", "a.", "a[b]", "a[1", "!!", "a = b"}) {
    EXPECT_TRUE(projection_outcome(text).starts_with(
        "Invalid ProjectionExpression: Syntax error; token: \""))
        << text;
  }
  EXPECT_EQ(projection_outcome("!!invalid"),
            "Invalid ProjectionExpression: Syntax error; token: \"!\", near: \"!!\"");
}

TEST(ParseProjection, RefusesEmptyAndReserved) {
  EXPECT_EQ(projection_outcome(""),
            "Invalid ProjectionExpression: The expression can not be empty;");
  EXPECT_EQ(
      projection_outcome("a.Set"),
      "Invalid ProjectionExpression: Attribute name is a reserved keyword; reserved keyword: Set");
}

TEST(ParseProjection, RefusesOverlapsAndConflicts) {
  for (const char* text : {"a, a", "a.b, a.b", "a[1], a[1]", "a, a.b", "a.b, a", "a.b, a.b[2]",
                           "a, a.b[2].c", "a.b.d.e, a.b", "a.b, a.b.d.e", "b, a.x, a.y, a"}) {
    EXPECT_TRUE(projection_outcome(text).starts_with(
        "Invalid ProjectionExpression: Two document paths overlap with each other;"))
        << text;
  }
  for (const char* text : {"a.b, a[1]", "a[1], a.b", "a.b[1], a.b.c", "a.b.c, a.b[1]"}) {
    EXPECT_TRUE(projection_outcome(text).starts_with(
        "Invalid ProjectionExpression: Two document paths conflict with each other;"))
        << text;
  }
  for (const char* text :
       {"a, b", "a.b, a.c", "a.b.d, a.b.e", "a[1], a[2]", "a.b, a.c[2]", "a[10], a[9], a[1]"}) {
    EXPECT_EQ(projection_outcome(text), text);
  }
}

TEST(ParseProjection, AnOverlapGoesBeforeAConflict) {
  EXPECT_EQ(projection_outcome("a[2][1], a.x, c, a.x"),
            "Invalid ProjectionExpression: Two document paths overlap with each other; must remove "
            "or rewrite one of these paths; path one: [a, x], path two: [a, x]");
}

TEST(Project, TakesTopLevelAttributes) {
  EXPECT_EQ(projected("b, p, absent"), "{b: \"hello\", p: \"key\"}");
}

TEST(Project, KeepsTheParentsOfANestedValue) {
  EXPECT_EQ(projected("a.c"), "{a: {c: 5}}");
  EXPECT_EQ(projected("a.b[0]"), "{a: {b: [2]}}");
  EXPECT_EQ(projected("a.b[2].y"), "{a: {b: [{y: \"yo\"}]}}");
}

TEST(Project, MergesPathsUnderOneParent) {
  EXPECT_EQ(projected("a.b[0], a.c"), "{a: {b: [2], c: 5}}");
  EXPECT_EQ(projected("a.b[2].x, b, a.b[2].y"), "{a: {b: [{x: \"hi\", y: \"yo\"}]}, b: \"hello\"}");
}

TEST(Project, ClosesUpListElementsInTheirOrder) {
  EXPECT_EQ(projected("l[2], l[0]"), "{l: [\"l0\", \"l2\"]}");
  EXPECT_EQ(projected("l[3][1], l[9], l[1]"), "{l: [\"l1\", [\"n1\"]]}");
}

TEST(Project, LeavesOutWhatIsNotThere) {
  for (const char* text :
       {"x", "a.b[3]", "a.x", "a.x.y", "a.b[3].x", "a.b.x", "a[0]", "a.b[0].x", "a.b[0][0]"}) {
    EXPECT_EQ(projected(text), "{}") << text;
  }
  EXPECT_EQ(projected("a.x, a.b[0], x, a.b[3].x"), "{a: {b: [2]}}");
}

TEST(Project, KeepsEmptyContainersThatWereAskedFor) {
  const Item item = {{"m", Map{{"e", Map{}}, {"l", List{}}}}};
  EXPECT_EQ(value::to_text(project({{{"m", {std::string("e")}}, {"m", {std::string("l")}}}}, item)),
            "{m: {e: {}, l: []}}");
}

}  // namespace
}  // namespace semel::expression
