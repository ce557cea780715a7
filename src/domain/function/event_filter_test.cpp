#include "domain/function/event_filter.h"

#include <gtest/gtest.h>

namespace semel::function {
namespace {

constexpr std::string_view event =
    R"({"eventName":"INSERT","n":7,"tags":["a","b"],"flag":true,"none":null,)"
    R"("dynamodb":{"NewImage":{"status":{"S":"Paid"}}}})";

bool fits(const std::string& pattern) {
  const auto filter = EventFilter::make({pattern});
  EXPECT_TRUE(filter) << pattern;
  return filter && filter->fits(event);
}

TEST(EventFilter, ValuesAreEqual) {
  EXPECT_TRUE(fits(R"({"eventName":["MODIFY","INSERT"]})"));
  EXPECT_FALSE(fits(R"({"eventName":["MODIFY"]})"));
  EXPECT_TRUE(fits(R"({"n":[7.0],"flag":[true],"none":[null]})"));
  EXPECT_FALSE(fits(R"({"n":["7"]})"));
  EXPECT_TRUE(fits(R"({"tags":["b"]})"));
  EXPECT_TRUE(fits("{}"));
}

TEST(EventFilter, MembersAreNested) {
  EXPECT_TRUE(fits(R"({"dynamodb":{"NewImage":{"status":{"S":["Paid"]}}}})"));
  EXPECT_FALSE(fits(R"({"dynamodb":{"OldImage":{"status":{"S":["Paid"]}}}})"));
  EXPECT_TRUE(fits(R"({"dynamodb":{"OldImage":{"status":{"S":[{"exists":false}]}}}})"));
}

TEST(EventFilter, RulesOfText) {
  EXPECT_TRUE(fits(R"({"eventName":[{"prefix":"INS"}]})"));
  EXPECT_TRUE(fits(R"({"eventName":[{"suffix":"ERT"}]})"));
  EXPECT_FALSE(fits(R"({"eventName":[{"prefix":"ins"}]})"));
  EXPECT_TRUE(fits(R"({"eventName":[{"equals-ignore-case":"insert"}]})"));
  EXPECT_FALSE(fits(R"({"n":[{"prefix":"7"}]})"));
}

TEST(EventFilter, AnythingBut) {
  EXPECT_TRUE(fits(R"({"eventName":[{"anything-but":["REMOVE","MODIFY"]}]})"));
  EXPECT_FALSE(fits(R"({"eventName":[{"anything-but":"INSERT"}]})"));
  EXPECT_FALSE(fits(R"({"eventName":[{"anything-but":{"prefix":"IN"}}]})"));
  EXPECT_FALSE(fits(R"({"absent":[{"anything-but":["x"]}]})"));
}

TEST(EventFilter, NumbersAndPresence) {
  EXPECT_TRUE(fits(R"({"n":[{"numeric":[">",5,"<=",7]}]})"));
  EXPECT_FALSE(fits(R"({"n":[{"numeric":[">",7]}]})"));
  EXPECT_FALSE(fits(R"({"eventName":[{"numeric":["=",7]}]})"));
  EXPECT_TRUE(fits(R"({"n":[{"exists":true}],"absent":[{"exists":false}]})"));
  EXPECT_FALSE(fits(R"({"n":[{"exists":false}]})"));
}

TEST(EventFilter, AnyOfSeveral) {
  EXPECT_TRUE(fits(R"({"$or":[{"n":[1]},{"eventName":["INSERT"]}]})"));
  EXPECT_FALSE(fits(R"({"$or":[{"n":[1]},{"n":[2]}]})"));
  const auto either = EventFilter::make({R"({"n":[1]})", R"({"n":[7]})"});
  EXPECT_TRUE(either && either->fits(event));
}

TEST(EventFilter, RefusesWhatIsNoPattern) {
  for (const char* bad :
       {"", "[]", "1", R"({"a":1})", R"({"a":[]})", R"({"a":[{}]})", R"({"a":[["x"]]})",
        R"({"a":[{"like":"x"}]})", R"({"a":[{"numeric":["!",1]}]})", R"({"a":[{"prefix":1}]})",
        R"({"$or":[]})", R"({"$or":{"a":["x"]}})", R"({"a":[{"anything-but":[]}]})"}) {
    EXPECT_FALSE(EventFilter::make({bad})) << bad;
  }
}

}  // namespace
}  // namespace semel::function
