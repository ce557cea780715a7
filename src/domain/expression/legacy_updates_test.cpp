#include <gtest/gtest.h>

#include "domain/expression/evaluate.h"
#include "domain/expression/legacy.h"
#include "domain/expression/test_support.h"

namespace semel::expression {
namespace {

using value::AttributeValue;
using value::Item;
using value::List;
using value::Map;

const std::string mismatch = "Type mismatch for attribute to update";

std::string update_read(AttributeAction action, std::optional<AttributeValue> value) {
  return outcome(update_from_legacy({{"a", action, std::move(value)}}));
}

/// The item afterwards, or the error.
std::string changed(Item item, AttributeAction action, std::optional<AttributeValue> value) {
  const auto update = update_from_legacy({{"a", action, std::move(value)}});
  if (!update) return update.error().message;
  const auto effect = apply(*update, item);
  return effect ? to_text(item) : effect.error().message;
}

TEST(UpdateFromLegacy, EveryActionHasItsNode) {
  EXPECT_EQ(update_read(AttributeAction::put, number("1")), "SET a = 1");
  EXPECT_EQ(update_read(AttributeAction::add, number("1")), "ADD a 1");
  EXPECT_EQ(update_read(AttributeAction::delete_, string_set({"x"})), "DELETE a SS[\"x\"]");
  EXPECT_EQ(update_read(AttributeAction::delete_, {}), "REMOVE a");
  EXPECT_EQ(outcome(update_from_legacy({})), "");
}

TEST(UpdateFromLegacy, NamesAreNoPaths) {
  EXPECT_EQ(outcome(update_from_legacy({{"a.b", AttributeAction::put, "x"}})),
            "SET \"a.b\" = \"x\"");
}

TEST(UpdateFromLegacy, OnlyDeleteGoesWithoutAValue) {
  const std::string text =
      "One or more parameter values were invalid: Only DELETE action is allowed when no attribute "
      "value is specified";
  EXPECT_EQ(update_read(AttributeAction::put, {}), text);
  EXPECT_EQ(update_read(AttributeAction::add, {}), text);
}

TEST(UpdateFromLegacy, ChecksTypesByAction) {
  const std::pair<AttributeValue, const char*> cases[] = {
      {"1", "S"}, {binary("1"), "B"}, {AttributeValue(), "NULL"}, {true, "BOOL"}, {Map{}, "M"}};
  for (const auto& [value, type] : cases) {
    const std::string tail = std::string(" is not supported for the type ") + type;
    EXPECT_EQ(update_read(AttributeAction::delete_, value),
              "One or more parameter values were invalid: DELETE action with value" + tail);
    EXPECT_EQ(update_read(AttributeAction::add, value),
              "One or more parameter values were invalid: ADD action" + tail);
  }
  EXPECT_EQ(update_read(AttributeAction::delete_, List{}),
            "One or more parameter values were invalid: DELETE action with value is not supported "
            "for the type L");
  EXPECT_EQ(update_read(AttributeAction::delete_, number("1")),
            "One or more parameter values were invalid: DELETE action with value is not supported "
            "for the type N");
}

TEST(UpdateFromLegacy, AddAddsNumbersUnitesSetsAndAppendsToLists) {
  EXPECT_EQ(changed({{"a", number("7")}}, AttributeAction::add, number("-3.5")), "{a: 3.5}");
  EXPECT_EQ(changed({{"a", number_set({1, 2})}}, AttributeAction::add, number_set({2, 3})),
            "{a: NS[1, 2, 3]}");
  EXPECT_EQ(changed({{"a", List{"x", number("1")}}}, AttributeAction::add, List{number("1")}),
            "{a: [\"x\", 1, 1]}");
}

TEST(UpdateFromLegacy, AddCreatesWhatIsAbsent) {
  for (const AttributeValue& value : {number("3"), string_set({"x"}), AttributeValue(List{"x"})}) {
    EXPECT_EQ(changed({}, AttributeAction::add, value), to_text(Item{{"a", value}}));
  }
}

TEST(UpdateFromLegacy, AddToAnotherTypeIsRefused) {
  EXPECT_EQ(changed({{"a", number_set({1})}}, AttributeAction::add, string_set({"a"})), mismatch);
  EXPECT_EQ(changed({{"a", string_set({"a"})}}, AttributeAction::add, number("2")), mismatch);
  EXPECT_EQ(changed({{"a", List{}}}, AttributeAction::add, number("2")), mismatch);
  EXPECT_EQ(changed({{"a", number("2")}}, AttributeAction::add, List{}), mismatch);
  EXPECT_EQ(changed({{"a", "2"}}, AttributeAction::add, number("2")), mismatch);
}

TEST(UpdateFromLegacy, DeleteTakesMembersOutOfASet) {
  EXPECT_EQ(changed({{"a", number_set({1, 2, 3})}}, AttributeAction::delete_, number_set({2, 9})),
            "{a: NS[1, 3]}");
  EXPECT_EQ(
      changed({{"a", number_set({1})}, {"k", "x"}}, AttributeAction::delete_, number_set({1})),
      "{k: \"x\"}");
  EXPECT_EQ(changed({}, AttributeAction::delete_, number_set({1})), "{}");
  EXPECT_EQ(changed({{"a", "x"}}, AttributeAction::delete_, {}), "{}");
  EXPECT_EQ(changed({{"a", number_set({1})}}, AttributeAction::delete_, string_set({"1"})),
            mismatch);
  EXPECT_EQ(changed({{"a", Map{}}}, AttributeAction::delete_, number_set({1})), mismatch);
}

TEST(ProjectionFromNames, NamesAreNoPaths) {
  EXPECT_EQ(outcome(projection_from_names({"b", "a.b"})), "b, \"a.b\"");
}

TEST(ProjectionFromNames, RefusesANameTwice) {
  EXPECT_EQ(outcome(projection_from_names({"a", "b", "a"})),
            "One or more parameter values were invalid: Duplicate value in attribute name: a");
}

}  // namespace
}  // namespace semel::expression
