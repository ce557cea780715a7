#include "domain/expression/evaluate.h"

#include <gtest/gtest.h>

#include "domain/expression/test_support.h"

namespace semel::expression {
namespace {

using value::AttributeValue;
using value::Item;
using value::List;
using value::Map;

const Item stored = {{"n", number("5")},
                     {"m", number("7")},
                     {"s", "hello"},
                     {"b", binary("hi there")},
                     {"yes", true},
                     {"nothing", AttributeValue()},
                     {"strings", string_set({"ab", "cd"})},
                     {"numbers", number_set({2, 4, 7})},
                     {"binaries", value::make_binary_set({{"x"}, {"y"}}).value()},
                     {"li", List{number("2"), "dog", List{number("3")}, string_set({"q"})}},
                     {"doc", Map{{"x", number("1")}, {"y", List{number("-1"), number("2")}}}}};

/// "true", "false" or the error of the parser.
std::string truth(std::string_view text, Values values = {}, const Item& item = stored) {
  Placeholders placeholders({}, std::move(values));
  const auto condition = parse_condition(text, "ConditionExpression", placeholders);
  if (!condition) return condition.error().message;
  return holds(*condition, item) ? "true" : "false";
}

std::string truth(std::string_view text, AttributeValue value) {
  return truth(text, Values{{":v", std::move(value)}});
}

TEST(Resolve, FollowsMembersAndIndexes) {
  EXPECT_EQ(*resolve({"doc", {std::string("y"), std::size_t{1}}}, stored), number("2"));
  EXPECT_EQ(resolve({"doc", {std::string("y"), std::size_t{2}}}, stored), nullptr);
  EXPECT_EQ(resolve({"doc", {std::size_t{0}}}, stored), nullptr);
  EXPECT_EQ(resolve({"li", {std::string("x")}}, stored), nullptr);
  EXPECT_EQ(resolve({"n", {std::string("x")}}, stored), nullptr);
  EXPECT_EQ(resolve({"absent", {std::string("x")}}, stored), nullptr);
}

TEST(Holds, EqualityNeedsOneTypeAndOneValue) {
  for (const Map::Entry& entry : stored) {
    for (const Map::Entry& other : stored) {
      const bool same = entry.name == other.name;
      EXPECT_EQ(truth(entry.name + " = :v", other.value), same ? "true" : "false")
          << entry.name << other.name;
      EXPECT_EQ(truth(entry.name + " <> :v", other.value), same ? "false" : "true")
          << entry.name << other.name;
    }
  }
}

TEST(Holds, EqualNumbersMayBeSpeltApart) {
  EXPECT_EQ(truth("n = :v", number("5.00")), "true");
}

TEST(Holds, SetsAreEqualInAnyOrderAtAnyDepth) {
  EXPECT_EQ(truth("strings = :v", string_set({"cd", "ab"})), "true");
  const Item item = {{"a", Map{{"d", List{string_set({"g", "h"})}}}}};
  EXPECT_EQ(truth("a = :v", {{":v", Map{{"d", List{string_set({"h", "g"})}}}}}, item), "true");
  EXPECT_EQ(truth("a = :v", {{":v", Map{{"d", List{string_set({"h", "x"})}}}}}, item), "false");
}

TEST(Holds, AbsentAttributeIsUnequalToEverythingEvenToAnother) {
  EXPECT_EQ(truth("absent = :v", number("5")), "false");
  EXPECT_EQ(truth("absent <> :v", number("5")), "true");
  EXPECT_EQ(truth("absent = gone"), "false");
  EXPECT_EQ(truth("absent <> gone"), "true");
  for (const char* text :
       {"absent < gone", "absent >= gone", "absent < n", "n >= absent", "absent BETWEEN n AND m",
        "n BETWEEN absent AND m", "n BETWEEN n AND absent"}) {
    EXPECT_EQ(truth(text), "false") << text;
  }
}

TEST(Holds, OrdersNumbersStringsAndBinaries) {
  for (const char* text : {"n < m", "n <= m", "m > n", "m >= n", "n <= :v", "n >= :v"}) {
    EXPECT_EQ(truth(text, number("5")), "true") << text;
  }
  EXPECT_EQ(truth("s < :v", "help"), "true");
  EXPECT_EQ(truth("s > :v", "hello"), "false");
  EXPECT_EQ(truth("b < :v", binary("hj")), "true");
  EXPECT_EQ(truth("b < :v", binary("\xff")), "true") << "bytes are unsigned";
  EXPECT_EQ(truth("n < :v", number("40")), "true") << "by number, not by text";
}

TEST(Holds, OrderAcrossTypesIsFalse) {
  EXPECT_EQ(truth("n < :v", "9"), "false");
  EXPECT_EQ(truth("n >= :v", "9"), "false");
  EXPECT_EQ(truth("li < :v", number("1")), "false");
  EXPECT_EQ(truth(":v < yes", number("1")), "false");
}

TEST(Holds, BetweenIncludesItsBounds) {
  EXPECT_EQ(truth("n BETWEEN :v AND m", number("5")), "true");
  EXPECT_EQ(truth("m BETWEEN n AND :v", number("7")), "true");
  EXPECT_EQ(truth("n BETWEEN :v AND m", number("6")), "false");
  EXPECT_EQ(truth("s BETWEEN :v AND n", "a"), "false");
}

TEST(Holds, BetweenWithReversedBoundsOfTheItemIsOnlyFalse) {
  EXPECT_EQ(truth("n BETWEEN m AND :v", number("5")), "false");
}

TEST(Holds, InComparesWithEachOption) {
  EXPECT_EQ(truth("n IN (:v, m, n)", "5"), "true");
  EXPECT_EQ(truth("n IN (:v, m, absent)", "5"), "false");
  EXPECT_EQ(truth("absent IN (:v, gone)", "5"), "false");
  EXPECT_EQ(truth("li IN (:v)", *stored.find("li")), "true");
}

TEST(Holds, ExistenceIsOfThePath) {
  EXPECT_EQ(truth("attribute_exists(nothing)"), "true");
  EXPECT_EQ(truth("attribute_exists(doc.y[1])"), "true");
  EXPECT_EQ(truth("attribute_exists(doc.y[2])"), "false");
  EXPECT_EQ(truth("attribute_not_exists(doc.z)"), "true");
  EXPECT_EQ(truth("attribute_not_exists(n)"), "false");
}

TEST(Holds, AttributeTypeKnowsEveryType) {
  const std::pair<const char*, const char*> types[] = {
      {"n", "N"},          {"s", "S"},        {"b", "B"},        {"yes", "BOOL"},
      {"nothing", "NULL"}, {"strings", "SS"}, {"numbers", "NS"}, {"binaries", "BS"},
      {"li", "L"},         {"doc", "M"}};
  for (const auto& [attribute, type] : types) {
    EXPECT_EQ(truth("attribute_type(" + std::string(attribute) + ", :v)", type), "true")
        << attribute;
    EXPECT_EQ(truth("attribute_type(absent, :v)", type), "false");
  }
  EXPECT_EQ(truth("attribute_type(n, :v)", "S"), "false");
}

TEST(Holds, AttributeTypeOfValuesAndSizes) {
  EXPECT_EQ(truth("attribute_type(:v, :v)", "S"), "true");
  EXPECT_EQ(truth("attribute_type(size(s), :v)", "N"), "true");
  EXPECT_EQ(truth("attribute_type(size(n), :v)", "N"), "false");
  EXPECT_EQ(truth("attribute_type(size(s), :v)", "S"), "false");
}

TEST(Holds, BeginsWithNeedsTwoOfOneType) {
  EXPECT_EQ(truth("begins_with(s, :v)", "hell"), "true");
  EXPECT_EQ(truth("begins_with(s, :v)", "dog"), "false");
  EXPECT_EQ(truth("begins_with(b, :v)", binary("hi")), "true");
  EXPECT_EQ(truth("begins_with(b, :v)", "hi"), "false");
  EXPECT_EQ(truth("begins_with(n, :v)", "5"), "false");
  EXPECT_EQ(truth("begins_with(:v, s)", "hello you"), "true");
  EXPECT_EQ(truth("begins_with(s, :v)", "hello you"), "false");
}

TEST(Holds, ContainsFindsPartsAndMembers) {
  EXPECT_EQ(truth("contains(s, :v)", "ell"), "true");
  EXPECT_EQ(truth("contains(b, :v)", binary("here")), "true");
  EXPECT_EQ(truth("contains(b, :v)", "here"), "false");
  EXPECT_EQ(truth("contains(strings, :v)", "cd"), "true");
  EXPECT_EQ(truth("contains(strings, :v)", "c"), "false");
  EXPECT_EQ(truth("contains(numbers, :v)", number("4.0")), "true");
  EXPECT_EQ(truth("contains(numbers, :v)", "4"), "false");
  EXPECT_EQ(truth("contains(binaries, :v)", binary("y")), "true");
  EXPECT_EQ(truth("contains(li, :v)", "dog"), "true");
  EXPECT_EQ(truth("contains(li, :v)", List{number("3")}), "true");
  EXPECT_EQ(truth("contains(li, :v)", string_set({"q"})), "true");
  EXPECT_EQ(truth("contains(li, :v)", number("3")), "false");
}

TEST(Holds, ContainsLooksNeitherIntoMapsNorAtScalars) {
  EXPECT_EQ(truth("contains(doc, :v)", "x"), "false");
  EXPECT_EQ(truth("contains(doc, :v)", number("1")), "false");
  EXPECT_EQ(truth("contains(yes, :v)", true), "false");
  EXPECT_EQ(truth("contains(numbers, :v)", number_set({2, 4})), "false");
  EXPECT_EQ(truth("contains(absent, :v)", "x"), "false");
}

TEST(Holds, SizeCountsMembersBytesAndUtf16Units) {
  const std::pair<const char*, int> sizes[] = {
      {"s", 5}, {"b", 8}, {"strings", 2}, {"numbers", 3}, {"binaries", 2}, {"li", 4}, {"doc", 2}};
  for (const auto& [attribute, size] : sizes) {
    EXPECT_EQ(truth("size(" + std::string(attribute) + ") = :v", number(std::to_string(size))),
              "true")
        << attribute;
  }
  const Item item = {{"a", "abÿ"}, {"b", "a😀"}, {"c", ""}};
  EXPECT_EQ(truth("size(a) = size(b)", Values{}, item), "true") << "3 units each";
  EXPECT_EQ(truth("size(c) < size(a)", Values{}, item), "true");
}

TEST(Holds, SizeOfOtherTypesIsAbsent) {
  for (const char* attribute : {"n", "yes", "nothing", "absent"}) {
    for (const char* comparison : {" < :v", " >= :v", " = :v"}) {
      EXPECT_EQ(truth("size(" + std::string(attribute) + ")" + comparison, number("3")), "false")
          << attribute;
    }
  }
  EXPECT_EQ(truth("size(s) = :v", "dog"), "false");
  EXPECT_EQ(truth("size(s) = n"), "true");
  EXPECT_EQ(truth("size(s) BETWEEN :v AND n", number("1")), "true");
  EXPECT_EQ(truth("size(s) IN (m, n)"), "true");
}

TEST(Holds, JoinsConditions) {
  EXPECT_EQ(truth("n < m AND m < n"), "false");
  EXPECT_EQ(truth("n < m OR m < n"), "true");
  EXPECT_EQ(truth("NOT m < n"), "true");
  EXPECT_EQ(truth("(n < m OR m < n) AND (n < m AND NOT (m < n OR n = m))"), "true");
}

TEST(Holds, AnAbsentItemIsAnEmptyOne) {
  EXPECT_EQ(truth("attribute_not_exists(p)", Values{}, {}), "true");
  EXPECT_EQ(truth("p <> :v", {{":v", "x"}}, {}), "true");
}

}  // namespace
}  // namespace semel::expression
