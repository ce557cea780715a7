// Record, frozen request, judgement and retries, each by itself.

#include <gtest/gtest.h>

#include "domain/operation/frozen.h"
#include "domain/operation/judge.h"
#include "domain/operation/test_support.h"

namespace semel::operation {
namespace {

Record full_record() {
  Record record;
  record.id = "o-1";
  record.kind = "sell";
  record.state = State::reconciling;
  record.generation = 3;
  record.fingerprint = sha256("x");
  record.frozen = "bytes";
  record.version = Record::version_max;
  record.created_ms = 1'700'000'000'000;
  record.deadline_ms = 60'000;
  record.sweeps = 2;
  record.trace_id = "trace";
  record.failure = Refusal{"reason", "message", false, {{"sku", "a"}}};
  record.attempts.push_back({3, 5, 6, "unknown", "no answer", 2.5});
  record.due = Due{"cases", 7};
  return record;
}

TEST(Record, ReadsWhatItWrote) {
  const auto item = to_item(full_record());
  EXPECT_EQ(value::to_text(to_item(must(record_from(item)))), value::to_text(item));
}

TEST(Record, RefusesWhatIsNoRecord) {
  EXPECT_FALSE(record_from({}));
  auto item = to_item(full_record());
  item.set("state", "LOST");
  EXPECT_FALSE(record_from(item));
}

TEST(Record, NeverLeavesAFinalState) {
  for (const auto& transition : transitions()) EXPECT_FALSE(is_final(transition.from));
  EXPECT_FALSE(may_become(State::failed, State::pending));
  EXPECT_TRUE(may_become(State::pending, State::committed));
}

TEST(Record, KeepsAttemptsWithinItsLimits) {
  std::vector<Attempt> attempts;
  for (int i = 0; i < 30; ++i)
    keep(attempts, {i, 0, 0, "unknown", std::string(299, 'x') + "\xC3\xA4", 0});
  ASSERT_EQ(attempts.size(), attempts_kept_max);
  EXPECT_EQ(attempts.front().generation, 10);
  EXPECT_EQ(attempts.front().detail, std::string(299, 'x'));
}

TEST(Token, IsShortAndOneForEachGeneration) {
  EXPECT_EQ(token_of("o-1", 1).size(), 36U);
  EXPECT_EQ(token_of("o-1", 1), token_of("o-1", 1));
  EXPECT_NE(token_of("o-1", 1), token_of("o-1", 2));
  EXPECT_NE(token_of("o-11", 1), token_of("o-1", 11));
}

std::vector<tables::WriteAction> all_verbs() {
  std::vector<tables::WriteAction> actions;
  tables::Put put{table_named("t"), parse_item("id: 'a', n: 1.5, s: SS['x'], b: B(YQ==)"),
                  std::nullopt};
  put.condition =
      engine::condition_of("attribute_not_exists(id) OR (n BETWEEN :a AND :b)", "':a': 1, ':b': 2");
  put.old_item_on_failure = true;
  actions.emplace_back(std::move(put));
  expression::Placeholders known({}, {{":v", value::Number(1)}});
  actions.emplace_back(
      tables::Update{table_named("t"), parse_item("id: 'b'"),
                     must(expression::parse_update(
                         "SET a.b[2] = if_not_exists(a.c, :v) + :v REMOVE d ADD e :v", known)),
                     std::nullopt});
  actions.emplace_back(tables::Delete{table_named("t"), parse_item("id: 'c'"), std::nullopt});
  actions.emplace_back(
      tables::ConditionCheck{table_named("u"), parse_item("id: 'd'"),
                             engine::condition_of("contains(x, :v)", "':v': 'y'")});
  actions.emplace_back(tables::Update{table_named("t"), parse_item("id: 'e'"), {}, std::nullopt});
  return actions;
}

TEST(Frozen, GivesTheVerySameBytesAgain) {
  Plan plan{all_verbs(), parse_item("order: 'o'")};
  const std::string bytes = must(freeze(plan, parse_item("q: 1")));
  auto frozen = must(thaw(bytes));
  EXPECT_EQ(value::to_text(frozen.result), value::to_text(parse_item("order: 'o'")));
  EXPECT_EQ(value::to_text(frozen.payload), value::to_text(parse_item("q: 1")));
  const auto& update = std::get<tables::Update>(frozen.actions[1]);
  EXPECT_EQ(expression::to_text(update.update),
            expression::to_text(std::get<tables::Update>(plan.actions[1]).update));
  Plan again{std::move(frozen.actions), frozen.result};
  EXPECT_EQ(must(freeze(again, frozen.payload)), bytes);
}

TEST(Frozen, RefusesBytesThatAreNotItsOwn) {
  Plan plan{all_verbs(), {}};
  const std::string bytes = must(freeze(plan, {}));
  EXPECT_FALSE(thaw(""));
  for (std::size_t size = 1; size < bytes.size(); size += 7)
    EXPECT_FALSE(thaw(bytes.substr(0, size)));
}

TEST(Frozen, RefusesTooManyActionsAndTwoRegions) {
  std::vector<tables::WriteAction> many(100);
  EXPECT_FALSE(to_item(many));
  EXPECT_FALSE(to_item(std::vector<tables::WriteAction>()));
  auto two = all_verbs();
  std::get<tables::Delete>(two[2]).table.region = "elsewhere";
  EXPECT_FALSE(to_item(two));
}

using tables::CancellationCode;

std::string judged(std::vector<CancellationCode> codes, std::size_t plan_action_count) {
  tables::TransactWriteOutcome outcome;
  tables::Cancelled cancelled;
  for (const auto code : codes) cancelled.reasons.push_back({code, "", std::nullopt});
  outcome.result = cancelled;
  return std::string(to_text(judge(outcome, plan_action_count).verdict));
}

TEST(Judge, LooksAtTheRecordFirst) {
  const auto none = CancellationCode::none;
  const auto failed = CancellationCode::conditional_check_failed;
  const auto conflict = CancellationCode::transaction_conflict;
  EXPECT_EQ(judged({failed, failed, none}, 2), "own_record");
  EXPECT_EQ(judged({failed, conflict, none}, 2), "own_record");
  EXPECT_EQ(judged({none, failed, none}, 2), "business");
  EXPECT_EQ(judged({none, failed, conflict}, 2), "conflict");
  EXPECT_EQ(judged({conflict, failed, none}, 2), "conflict");
  EXPECT_EQ(judged({none, failed, CancellationCode::throttling_error}, 2), "throttled");
  EXPECT_EQ(judged({none, failed, CancellationCode::validation_error}, 2), "fault");
  EXPECT_EQ(judged({none, none, failed}, 1), "own_record") << "the archive's";
  EXPECT_EQ(judged({none, none, none}, 2), "unknown");
  EXPECT_EQ(judged({none}, 2), "unknown");
}

TEST(Judge, TellsUnknownFromADefiniteNo) {
  const auto verdict = [](ErrorCode code) {
    return std::string(to_text(judge(Error{code, ""}, 1).verdict));
  };
  EXPECT_EQ(verdict(ErrorCode::unknown_outcome), "unknown");
  EXPECT_EQ(verdict(ErrorCode::corruption), "unknown");
  EXPECT_EQ(verdict(ErrorCode::unavailable), "unavailable");
  EXPECT_EQ(verdict(ErrorCode::throttled), "throttled");
  EXPECT_EQ(verdict(ErrorCode::conflict), "conflict");
  EXPECT_EQ(verdict(ErrorCode::in_progress), "in_progress");
  EXPECT_EQ(verdict(ErrorCode::parameter_mismatch), "token_mismatch");
  EXPECT_EQ(verdict(ErrorCode::access_denied), "fault");
}

TEST(Retry, DelaysWithinItsBoundsAndHonoursTheHint) {
  const RetryPolicy policy;
  SeededRandom random(1);
  std::int64_t longest = 0;
  for (int i = 0; i < 1'000; ++i) {
    EXPECT_LE(delay_ms(policy, RetryCause::conflict, 1, 0, random), 25);
    EXPECT_LE(delay_ms(policy, RetryCause::throttled, 1, 0, random), 1'000);
    EXPECT_GE(delay_ms(policy, RetryCause::throttled, 1, 3'000, random), 3'000);
    longest = std::max(longest, delay_ms(policy, RetryCause::transient, 60, 0, random));
  }
  EXPECT_LE(longest, policy.delay_max_ms);
  EXPECT_GT(longest, policy.delay_max_ms / 2);
}

TEST(RetryBudget, RunsDryAndIsFilledBySuccess) {
  RetryBudget budget;
  int taken = 0;
  while (budget.take(RetryCause::transient)) ++taken;
  EXPECT_EQ(taken, 500 / 14);
  EXPECT_TRUE(budget.take(RetryCause::throttled));
  budget.give_back(1, RetryCause::transient);
  EXPECT_TRUE(budget.take(RetryCause::transient));
  for (int i = 0; i < 1'000; ++i) budget.give_back(0, RetryCause::transient);
  EXPECT_EQ(budget.tokens(), RetryBudget::capacity);
}

}  // namespace
}  // namespace semel::operation
