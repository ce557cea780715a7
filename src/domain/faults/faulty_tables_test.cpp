#include "domain/faults/faulty_tables.h"

#include <gtest/gtest.h>

#include "domain/engine/engine_test_helpers.h"

namespace semel::faults {
namespace {

using engine::must;

class FaultyShop {
 public:
  FaultyShop() { engine_.create(engine::TableBuilder("t", "id:S")); }
  /// What an ADD of 1 to the counter of 'a' comes to under the rule, and the counter then.
  std::string add(std::string_view rule) {
    rules_.clear();
    if (!rule.empty()) rules_.add(must(parse_rule(rule)));
    expression::Placeholders known({}, {{":v", value::Number(1)}});
    const tables::Update update{engine::table_named("t"), engine::parse_item("id: 'a'"),
                                must(expression::parse_update("ADD n :v", known)), std::nullopt};
    const auto outcome = faulty_.update(update);
    const std::string text =
        outcome ? "ok" : std::to_string(static_cast<int>(outcome.error().code));
    return text + " " + engine_.get("t", "id: 'a'") + " " + std::to_string(delayed_ms_);
  }

 private:
  engine::TestEngine engine_;
  SeededRandom random_{1};
  RuleSet rules_{random_};
  std::int64_t delayed_ms_ = 0;
  FaultyTables faulty_{*engine_, rules_,
                       [this](std::int64_t delay_ms) { delayed_ms_ += delay_ms; }};
};

std::string failing(ErrorCode code, std::string_view rest) {
  return std::to_string(static_cast<int>(code)) + " " + std::string(rest);
}

TEST(FaultyTables, FailsBeforeLosesAfterDelaysAndDuplicates) {
  FaultyShop shop;
  EXPECT_EQ(shop.add(""), "ok id: 'a', n: 1 0");
  EXPECT_EQ(shop.add("dynamodb.UpdateItem before drop"),
            failing(ErrorCode::unknown_outcome, "id: 'a', n: 1 0"));
  EXPECT_EQ(shop.add("dynamodb.UpdateItem after drop"),
            failing(ErrorCode::unknown_outcome, "id: 'a', n: 2 0"));
  EXPECT_EQ(shop.add("dynamodb.UpdateItem before duplicate"), "ok id: 'a', n: 4 0");
  EXPECT_EQ(shop.add("dynamodb.UpdateItem before delay 30"), "ok id: 'a', n: 5 30");
  EXPECT_EQ(shop.add("dynamodb.UpdateItem before throttle"),
            failing(ErrorCode::throttled, "id: 'a', n: 5 30"));
  EXPECT_EQ(shop.add("dynamodb.UpdateItem before conflict"),
            failing(ErrorCode::conflict, "id: 'a', n: 5 30"));
  EXPECT_EQ(shop.add("dynamodb.UpdateItem before in-progress"),
            failing(ErrorCode::in_progress, "id: 'a', n: 5 30"));
}

TEST(FaultyTables, MatchesTablesAndKeys) {
  FaultyShop shop;
  EXPECT_EQ(shop.add("dynamodb.UpdateItem before drop key=b"), "ok id: 'a', n: 1 0");
  EXPECT_EQ(shop.add("dynamodb.UpdateItem before drop table=other"), "ok id: 'a', n: 2 0");
  EXPECT_EQ(shop.add("dynamodb.UpdateItem before drop table=t key=a"),
            failing(ErrorCode::unknown_outcome, "id: 'a', n: 2 0"));
}

}  // namespace
}  // namespace semel::faults
