#include "domain/faults/rule.h"

#include <gtest/gtest.h>

#include "domain/faults/rule_set.h"

namespace semel::faults {
namespace {

std::string round_trip(std::string_view text) {
  const auto rule = parse_rule(text);
  return rule ? to_text(*rule) : rule.error().message;
}

TEST(Rule, TextComesBackAsItWent) {
  for (const char* text :
       {"dynamodb.TransactWriteItems after drop key=op-1 nth=1", "*.* before delay 250",
        "dynamodb.PutItem before error InternalServerError 500 table=orders count=3 share=0.25",
        "streams.GetRecords after truncate", "dynamodb.* before in-progress"}) {
    EXPECT_EQ(round_trip(text), text);
  }
}

TEST(Rule, ErrorWithoutStatusIsABadRequest) {
  EXPECT_EQ(round_trip("dynamodb.PutItem before error ValidationException"),
            "dynamodb.PutItem before error ValidationException 400");
}

TEST(Rule, WithoutATargetIsAboutAnyCall) {
  EXPECT_EQ(round_trip("after drop nth=1"), "*.* after drop nth=1");
}

TEST(Rule, CannotTruncateWhatIsNotThere) {
  EXPECT_EQ(round_trip("*.* before truncate"),
            "fault rule: 'before truncate' has no reply to cut: write 'after truncate'");
}

TEST(Rule, SaysWhichWordIsWrong) {
  for (const char* text :
       {"", "PutItem after drop", "dynamodb.PutItem during drop", "dynamodb.PutItem after explode",
        "dynamodb.PutItem after delay soon", "dynamodb.PutItem after delay",
        "dynamodb.PutItem after", "after", "dynamodb.PutItem after drop nth=0",
        "dynamodb.PutItem after drop share=1.5", "dynamodb.PutItem after drop colour=red",
        "dynamodb.PutItem before error", "dynamodb.PutItem before error X 200"}) {
    EXPECT_FALSE(parse_rule(text)) << text;
  }
  EXPECT_NE(round_trip("dynamodb.PutItem during drop").find("'during' where 'before' or 'after'"),
            std::string::npos);
}

class Rules : public ::testing::Test {
 protected:
  void add(std::string_view text) { rules.add(*parse_rule(text)); }
  /// Which of the next `count` calls are hit, as "x" and ".".
  std::string pattern(int count,
                      std::string_view body = R"({"TableName":"orders","id":{"S":"op-1"}})") {
    std::string text;
    for (int i = 0; i < count; ++i)
      text += rules.strike("dynamodb", "PutItem", body).after ? 'x' : '.';
    return text;
  }
  SeededRandom random{7};
  RuleSet rules{random};
};

TEST_F(Rules, NthHitsOnceAndCountLimits) {
  add("dynamodb.PutItem after drop nth=2");
  EXPECT_EQ(pattern(4), ".x..");
  rules.clear();
  add("dynamodb.PutItem after drop count=2");
  EXPECT_EQ(pattern(4), "xx..");
}

TEST_F(Rules, ShareHitsThatShare) {
  add("*.* after drop share=0.25");
  const std::string hits = pattern(4'000);
  EXPECT_NEAR(static_cast<double>(std::count(hits.begin(), hits.end(), 'x')), 1'000, 120);
}

TEST_F(Rules, TableAndKeyMatchWholeStrings) {
  add("dynamodb.PutItem after drop table=orders key=op-1");
  EXPECT_EQ(pattern(1), "x");
  EXPECT_EQ(pattern(1, R"({"TableName":"orders","id":{"S":"op-12"}})"), ".");
  EXPECT_EQ(pattern(1, R"({"TableName":"others","id":{"S":"op-1"}})"), ".");
  EXPECT_FALSE(rules.strike("dynamodb", "GetItem", R"("orders" "op-1")").after);
}

TEST_F(Rules, OldestRuleOfAPhaseWins) {
  add("*.* before delay 5");
  add("*.* before drop");
  add("*.* after reset");
  const auto strikes = rules.strike("dynamodb", "PutItem", "");
  EXPECT_EQ(strikes.before->action, Action::delay);
  EXPECT_EQ(strikes.after->action, Action::reset);
  EXPECT_EQ(rules.list()[1].match_count, 0U);
}

TEST_F(Rules, RemovedRuleStrikesNoMore) {
  const auto id = rules.add(*parse_rule("*.* after drop"));
  EXPECT_TRUE(rules.remove(id));
  EXPECT_FALSE(rules.remove(id));
  EXPECT_EQ(pattern(1), ".");
}

}  // namespace
}  // namespace semel::faults
