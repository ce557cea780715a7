#include <gtest/gtest.h>

#include "domain/expression/evaluate.h"
#include "domain/expression/test_support.h"

namespace semel::expression {
namespace {

using value::AttributeValue;
using value::Item;
using value::List;
using value::Map;

const std::string absent_attribute =
    "The provided expression refers to an attribute that does not exist in the item";
const std::string bad_path =
    "The document path provided in the update expression is invalid for update";
const std::string wrong_type = "An operand in the update expression has an incorrect data type";

/// The item afterwards, or the error.
std::string updated(Item item, std::string_view text, Values values = {}, Names names = {}) {
  Placeholders placeholders(std::move(names), std::move(values));
  const auto update = parse_update(text, placeholders);
  if (!update) return update.error().message;
  const auto effect = apply(*update, item);
  return effect ? to_text(item) : effect.error().message;
}

Item with_list() {
  return {
      {"a", List{number("2"), number("3"), number("4"), number("5"), number("6"), number("7")}}};
}

Item with_document() {
  return {{"a", Map{{"b", number("3")},
                    {"c", List{"hi", Map{{"x", Map{{"y", List{number("3"), number("5")}}}},
                                         {"q", number("2")}}}}}},
          {"d", "text"}};
}

TEST(Apply, SetReplacesOrCreates) {
  EXPECT_EQ(updated({{"a", "old"}}, "SET a = :v, b = :w", {{":v", "new"}, {":w", value::List{}}}),
            "{a: \"new\", b: []}");
}

TEST(Apply, RightSidesReadTheItemAsItWas) {
  EXPECT_EQ(updated({{"a", "x"}, {"b", "y"}}, "SET a = b, b = a"), "{a: \"y\", b: \"x\"}");
  EXPECT_EQ(updated({{"a", "x"}}, "REMOVE a SET b = a"), "{b: \"x\"}");
  EXPECT_EQ(updated({{"a", "x"}}, "SET z = :v, y = z", {{":v", "1"}}), absent_attribute);
  EXPECT_EQ(updated({{"n", number("1")}}, "SET b = n ADD n :one", {{":one", number("1")}}),
            "{b: 1, n: 2}");
}

TEST(Apply, SetFromAnAbsentAttributeIsRefused) {
  EXPECT_EQ(updated({}, "SET c = z"), absent_attribute);
  EXPECT_EQ(updated({}, "SET c = z + :v", {{":v", number("1")}}), absent_attribute);
  EXPECT_EQ(updated({}, "SET c = list_append(z, :v)", {{":v", List{}}}), absent_attribute);
  EXPECT_EQ(updated({}, "SET c = list_append(:v, z.y)", {{":v", List{}}}), absent_attribute);
}

TEST(Apply, CalculatesExactly) {
  EXPECT_EQ(updated({{"a", number("5")}}, "SET a = (a - :v), b = :v + a", {{":v", number("0.1")}}),
            "{a: 4.9, b: 5.1}");
  EXPECT_EQ(updated({}, "SET b = :x + :y", {{":x", number("1")}, {":y", number("1e22")}}),
            "{b: 10000000000000000000001}");
}

TEST(Apply, ResultsOutsideTheRangeOfNumbersAreRefused) {
  const std::string overflow =
      "Number overflow. Attempting to store a number with magnitude larger than supported range";
  EXPECT_EQ(updated({}, "SET b = :x + :y", {{":x", number("9e125")}, {":y", number("9e125")}}),
            overflow);
  EXPECT_EQ(updated({}, "SET b = :x - :y", {{":x", number("1e50")}, {":y", number("1")}}),
            overflow);
  EXPECT_EQ(updated({{"a", number("1e50")}}, "ADD a :y", {{":y", number("1")}}), overflow);
}

TEST(Apply, CalculatingWithOtherTypesIsRefused) {
  EXPECT_EQ(updated({{"a", "x"}}, "SET b = a + :v", {{":v", number("1")}}), wrong_type);
  EXPECT_EQ(updated({{"a", Map{}}}, "SET b = :v - a", {{":v", number("1")}}), wrong_type);
  EXPECT_EQ(updated({{"d", number_set({1})}}, "SET e = list_append(d, if_not_exists(f, :v))",
                    {{":v", List{}}}),
            wrong_type);
}

TEST(Apply, ListAppendJoinsInOrder) {
  EXPECT_EQ(updated({{"a", List{"x"}}}, "SET a = list_append(:v, a), b = list_append(a, a)",
                    {{":v", List{"y"}}}),
            "{a: [\"y\", \"x\"], b: [\"x\", \"x\"]}");
}

TEST(Apply, IfNotExistsTakesWhatIsThere) {
  const Values values = {{":v", number("2")}};
  EXPECT_EQ(updated({}, "SET a = if_not_exists(a, :v)", values), "{a: 2}");
  EXPECT_EQ(updated({{"a", "x"}}, "SET a = if_not_exists(a, :v), b = if_not_exists(a, :v)", values),
            "{a: \"x\", b: \"x\"}");
  EXPECT_EQ(updated({}, "SET a = if_not_exists(b, c)"), absent_attribute);
  EXPECT_EQ(updated({}, "SET a = if_not_exists(a, :v) + :v", values), "{a: 4}");
  EXPECT_EQ(updated({}, "SET a = list_append(if_not_exists(a, :e), :l)",
                    {{":e", List{}}, {":l", List{"x"}}}),
            "{a: [\"x\"]}");
}

TEST(Apply, WritesIntoDocuments) {
  EXPECT_EQ(updated({{"a", Map{{"b", number("3")}}}}, "SET a.b = :v, a.c = :v", {{":v", Map{}}}),
            "{a: {b: {}, c: {}}}");
  EXPECT_EQ(updated(with_document(), "SET a.c[1].#x.y[1] = :v, d = a.c[1].x.y[0]",
                    {{":v", number("9")}}, {{"#x", "x"}}),
            "{a: {b: 3, c: [\"hi\", {q: 2, x: {y: [3, 9]}}]}, d: 3}");
}

TEST(Apply, ADotInANameIsPartOfIt) {
  EXPECT_EQ(updated({}, "SET #a = :v", {{":v", "x"}}, {{"#a", "a.b"}}), "{a.b: \"x\"}");
}

TEST(Apply, PathsThatLeadNowhereAreRefused) {
  const Values values = {{":v", string_set({"x"})}};
  const Item item = {{"s", "x"}, {"m", Map{{"1", "a"}}}, {"l", List{"a"}}};
  for (const char* path :
       {"s.a", "s[1]", "y.a", "y[1]", "m[1]", "l.a", "m.x.y", "l[0].a", "l[7].a", "m.x[0]"}) {
    for (const std::string& text :
         {"SET " + std::string(path) + " = :v", "ADD " + std::string(path) + " :v",
          "DELETE " + std::string(path) + " :v"}) {
      EXPECT_EQ(updated(item, text, values), bad_path) << text;
    }
    EXPECT_EQ(updated(item, "REMOVE " + std::string(path)), bad_path) << path;
  }
}

TEST(Apply, RemovesNestedValues) {
  EXPECT_EQ(updated(with_document(), "REMOVE a.c[1].x.y[1], a.c[1].q, d"),
            "{a: {b: 3, c: [\"hi\", {x: {y: [3]}}]}}");
  EXPECT_EQ(updated({{"a", Map{{"b", "x"}}}, {"l", List{"x"}}}, "REMOVE a.b, l[0]"),
            "{a: {}, l: []}");
}

TEST(Apply, RemovingWhatIsNotThereChangesNothing) {
  EXPECT_EQ(updated({{"a", Map{{"x", "y"}}}, {"b", List{"hi"}}}, "REMOVE a.y, b[7], c"),
            "{a: {x: \"y\"}, b: [\"hi\"]}");
}

TEST(Apply, ListIndexesMeanPlacesBeforeTheUpdate) {
  const Values values = {{":v", number("17")}};
  EXPECT_EQ(updated(with_list(), "REMOVE a[1] SET a[3] = :v", values), "{a: [2, 4, 17, 6, 7]}");
  EXPECT_EQ(updated(with_list(), "SET a[3] = :v REMOVE a[1]", values), "{a: [2, 4, 17, 6, 7]}");
  EXPECT_EQ(updated(with_list(), "REMOVE a[0], a[5], a[2]"), "{a: [3, 5, 6]}");
  EXPECT_EQ(updated(with_list(), "REMOVE a[1], a[8] SET a[6] = :v, a[7] = :v, a[9] = :v", values),
            "{a: [2, 4, 5, 6, 7, 17, 17, 17]}");
}

TEST(Apply, RemovalsInNestedListsDoNotDisturbEachOther) {
  const Item item = {{"a", List{List{"x", "y"}, List{"z", "w"}}}};
  EXPECT_EQ(updated(item, "REMOVE a[0], a[1][0]"), "{a: [[\"w\"]]}");
  EXPECT_EQ(updated(item, "REMOVE a[1][0], a[0][1]"), "{a: [[\"x\"], [\"w\"]]}");
}

TEST(Apply, ElementsBeyondTheEndAreAppendedInOrderOfTheirIndexes) {
  const Item item = {{"a", List{"one"}}};
  EXPECT_EQ(updated(item, "SET a[7] = :v", {{":v", "two"}}), "{a: [\"one\", \"two\"]}");
  EXPECT_EQ(updated(item, "SET a[84] = :a, a[37] = :b, a[9] = :c, a[50] = :d",
                    {{":a", "a1"}, {":b", "a2"}, {":c", "a3"}, {":d", "a4"}}),
            "{a: [\"one\", \"a3\", \"a2\", \"a4\", \"a1\"]}");
  EXPECT_EQ(updated(item, "SET a[4294967294] = :v", {{":v", "far"}}), "{a: [\"one\", \"far\"]}");
}

// Recorded behaviour, dynalite test/updateItem.js "should update nested attributes".
TEST(Apply, AppendsOfSetAndAddMingle) {
  const Item item = {{"b", Map{{"a", number("1")}, {"b", number("2")}, {"c", number("3")}}},
                     {"c", List{number("1"), number("3")}},
                     {"k", "key"}};
  EXPECT_EQ(updated(item,
                    "set b.c=((c[1])+(b.a)),b.a = k,c[1] = k, c[4] = b.a - b.b, c[2] = b.c add "
                    "c[8] :b, c[6] :a",
                    {{":a", number("2")}, {":b", string_set({"a"})}}),
            "{b: {a: \"key\", b: 2, c: 4}, c: [1, \"key\", 3, -1, 2, SS[\"a\"]], k: \"key\"}");
}

TEST(Apply, AddAddsNumbersAndCreatesThem) {
  const Values values = {{":v", number("-1.5")}};
  EXPECT_EQ(updated({{"a", number("3")}}, "ADD a :v, b :v", values), "{a: 1.5, b: -1.5}");
  EXPECT_EQ(updated({{"s", Map{{"n", number("4")}}}}, "ADD s.n :v, s.m :v", values),
            "{s: {m: -1.5, n: 2.5}}");
  EXPECT_EQ(updated({{"a", "x"}}, "ADD a :v", values), wrong_type);
}

TEST(Apply, AddUnitesSetsAndCreatesThem) {
  EXPECT_EQ(
      updated({{"a", string_set({"b", "c"})}}, "ADD a :v, n :v", {{":v", string_set({"a", "c"})}}),
      "{a: SS[\"a\", \"b\", \"c\"], n: SS[\"a\", \"c\"]}");
  EXPECT_EQ(updated({{"a", number_set({1, 5})}}, "ADD a :v", {{":v", number_set({3, 5})}}),
            "{a: NS[1, 3, 5]}");
  EXPECT_EQ(updated({{"a", value::make_binary_set({{"x"}}).value()}}, "ADD a :v",
                    {{":v", value::make_binary_set({{"w"}}).value()}}),
            "{a: BS[B(dw==), B(eA==)]}");
  EXPECT_EQ(updated({{"a", number_set({1})}}, "ADD a :v", {{":v", string_set({"x"})}}), wrong_type);
  EXPECT_EQ(updated({{"a", List{}}}, "ADD a :v", {{":v", string_set({"x"})}}), wrong_type);
}

TEST(Apply, DeleteTakesMembersOut) {
  const Values values = {{":v", string_set({"b", "x"})}};
  EXPECT_EQ(updated({{"a", string_set({"a", "b"})}}, "DELETE a :v, absent :v", values),
            "{a: SS[\"a\"]}");
  EXPECT_EQ(
      updated({{"m", Map{{"a", number_set({1, 2})}}}}, "DELETE m.a :v", {{":v", number_set({2})}}),
      "{m: {a: NS[1]}}");
  EXPECT_EQ(updated({{"a", number_set({1})}}, "DELETE a :v", values), wrong_type);
  EXPECT_EQ(updated({{"a", "b"}}, "DELETE a :v", values), wrong_type);
}

TEST(Apply, AnEmptiedSetIsGone) {
  const Values values = {{":v", string_set({"only"})}};
  EXPECT_EQ(updated({{"a", string_set({"only"})}, {"k", "x"}}, "DELETE a :v", values),
            "{k: \"x\"}");
  EXPECT_EQ(updated({{"l", List{"x", string_set({"only"}), "y"}}}, "DELETE l[1] :v SET l[2] = :v",
                    values),
            "{l: [\"x\", SS[\"only\"]]}");
}

TEST(Apply, NestingEndsAtThirtyOneLevelsBelowAnAttribute) {
  const std::string refusal =
      "Nesting Levels have exceeded supported limits: Attributes in the item have nested levels "
      "beyond supported limit";
  EXPECT_NE(updated({}, "SET a = :v", {{":v", nested(31)}}), refusal);
  EXPECT_EQ(updated({}, "SET a = :v", {{":v", nested(32)}}), refusal);
  EXPECT_NE(updated({{"a", Map{}}}, "SET a.b = :v", {{":v", nested(30)}}), refusal);
  EXPECT_EQ(updated({{"a", Map{}}}, "SET a.b = :v", {{":v", nested(31)}}), refusal);
  EXPECT_EQ(updated({{"a", List{}}}, "SET a = list_append(a, :v)", {{":v", List{nested(31)}}}),
            refusal);
  EXPECT_EQ(updated({{"a", nested(31)}, {"l", List{}}}, "SET l[0] = a"), refusal);
}

TEST(Apply, TouchedIsEveryPathThatWasWritten) {
  Placeholders placeholders({}, {{":s", string_set({"x"})}});
  const auto update = parse_update("SET a.b = c REMOVE d[1] ADD e :s DELETE f :s", placeholders);
  ASSERT_TRUE(update.has_value());
  Item item = {{"a", Map{}}, {"c", "x"}, {"d", List{}}};
  const auto effect = apply(*update, item);
  ASSERT_TRUE(effect.has_value());
  EXPECT_EQ(to_text(Projection{effect->touched}), "a.b, d[1], e, f");
}

TEST(CreatesItem, UnlessItOnlyTakesAway) {
  const auto creates = [](std::string_view text) {
    Placeholders placeholders({}, {{":s", string_set({"x"})}});
    return creates_item(parse_update(text, placeholders).value());
  };
  EXPECT_TRUE(creates("SET a = :s REMOVE b"));
  EXPECT_TRUE(creates("ADD a :s"));
  EXPECT_FALSE(creates("REMOVE a.b, c"));
  EXPECT_FALSE(creates("DELETE a :s"));
  EXPECT_TRUE(creates_item(Update{})) << "AttributeUpdates may be empty";
}

}  // namespace
}  // namespace semel::expression
