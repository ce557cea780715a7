#include "cli/demo_drive.h"

#include <gtest/gtest.h>

#include <deque>

namespace semel::cli {
namespace {

/// Answers in turn, and notes what was sent.
struct Script {
  std::deque<Result<Answer>> answers;
  std::vector<std::string> sent;

  Driver driver(int tries_max = 10) {
    return {.send =
                [this](const std::string& operation, const std::string& body) {
                  sent.push_back(operation + " " + body);
                  auto answer = answers.front();
                  answers.pop_front();
                  return answer;
                },
            .wait = [tries_max](const Judgement&, int try_count) { return try_count < tries_max; }};
  }
};

const Attempt attempt =
    freeze({.operation_id = "op-1", .customer = "ada", .sku = "tea", .quantity = 2}, 1);

TEST(Drive, RetriesAnUnknownOutcomeWithTheSameBytes) {
  Script script{.answers = {unavailable("closed"), unavailable("refused"), Answer{200, "{}", ""}},
                .sent = {}};
  const auto driven = drive(attempt, script.driver());
  EXPECT_EQ(driven.end.verdict, Verdict::committed);
  EXPECT_EQ(driven.try_count, 3);
  EXPECT_EQ(driven.unknown_count, 2);
  EXPECT_EQ(script.sent, std::vector<std::string>(3, "TransactWriteItems " + attempt.body));
}

TEST(Drive, WritesALackOfStockDownAsFailed) {
  const auto lacking =
      R"({"CancellationReasons":[{"Code":"None"},{"Code":"None"},{"Code":"ConditionalCheckFailed"}]})";
  Script script{.answers = {Answer{400, lacking, "TransactionCanceledException"},
                            unavailable("closed"), Answer{200, "{}", ""}},
                .sent = {}};
  const auto driven = drive(attempt, script.driver());
  EXPECT_EQ(driven.end.verdict, Verdict::failed);
  ASSERT_EQ(script.sent.size(), 3U);
  EXPECT_EQ(script.sent[1], "PutItem " + failed_record(attempt, "not enough in stock"));
  EXPECT_EQ(script.sent[2], script.sent[1]);
}

TEST(Drive, GivesUpWhenTheTimeIsUpAndSaysUnknown) {
  Script script{.answers = {unavailable("closed"), unavailable("closed")}, .sent = {}};
  EXPECT_EQ(drive(attempt, script.driver(2)).end.verdict, Verdict::unknown);
}

}  // namespace
}  // namespace semel::cli
