#include "domain/expression/copy.h"

#include <gtest/gtest.h>

#include "domain/expression/test_support.h"

namespace semel::expression {
namespace {

std::string copied_condition(std::string_view text, Values values) {
  Placeholders placeholders({}, std::move(values));
  const Condition condition = parse_condition(text, "ConditionExpression", placeholders).value();
  const Condition copy = copy_of(condition);
  return to_text(copy) == to_text(condition) ? "equal" : to_text(copy);
}

std::string copied_update(std::string_view text, Values values) {
  Placeholders placeholders({}, std::move(values));
  const Update update = parse_update(text, placeholders).value();
  const Update copy = copy_of(update);
  return to_text(copy) == to_text(update) ? "equal" : to_text(copy);
}

TEST(CopyOf, ConditionsOfEveryKind) {
  EXPECT_EQ(copied_condition("NOT (a = :x AND (b.c[1] BETWEEN :x AND :y OR size(d) > :x)) AND "
                             "attribute_exists(e) AND attribute_not_exists(f) AND "
                             "attribute_type(g, :t) AND begins_with(h, :s) AND contains(i, :s) "
                             "AND j IN (:x, :y)",
                             {{":x", number("1")}, {":y", number("2")}, {":t", "S"}, {":s", "s"}}),
            "equal");
}

TEST(CopyOf, UpdatesOfEveryKind) {
  EXPECT_EQ(copied_update(
                "SET a = :x, b = c + :x, d = e - :x, f = if_not_exists(g, :x), "
                "h = list_append(i, :l) REMOVE j, k[2] ADD m :x DELETE n :s",
                {{":x", number("1")}, {":l", value::List{number("1")}}, {":s", string_set({"s"})}}),
            "equal");
}

}  // namespace
}  // namespace semel::expression
