#include "domain/workflow/definition/retry.h"

#include <gtest/gtest.h>

#include "base/random.h"

namespace semel::definition {
namespace {

class SeededEntropy final : public data::Entropy {
 public:
  std::uint64_t next() override { return random_.next(); }

 private:
  SeededRandom random_{1};
};

Retrier retrier_of(std::string error, std::int64_t attempts_max) {
  Retrier retrier;
  retrier.error_equals = {std::move(error)};
  retrier.attempts_max = attempts_max;
  return retrier;
}

Catcher catcher_of(std::vector<std::string> errors, std::string next) {
  Catcher catcher;
  catcher.error_equals = std::move(errors);
  catcher.next = std::move(next);
  return catcher;
}

TEST(ErrorNames, AllNamesEverythingButWhatNobodyMayMiss) {
  EXPECT_TRUE(names_error("States.ALL", "Mine"));
  EXPECT_TRUE(names_error("States.ALL", "States.Timeout"));
  EXPECT_FALSE(names_error("States.ALL", "States.Runtime"));
  EXPECT_FALSE(names_error("States.ALL", "States.DataLimitExceeded"));
  EXPECT_TRUE(names_error("States.DataLimitExceeded", "States.DataLimitExceeded"));
}

// Recorded on the service: not even a catcher of States.Runtime by name gets it.
TEST(ErrorNames, NothingNamesARuntimeError) {
  EXPECT_FALSE(names_error("States.Runtime", "States.Runtime"));
}

TEST(ErrorNames, TaskFailedNamesEverythingButTimeouts) {
  EXPECT_TRUE(names_error("States.TaskFailed", "Mine"));
  EXPECT_FALSE(names_error("States.TaskFailed", "States.Timeout"));
  EXPECT_FALSE(names_error("States.TaskFailed", "States.HeartbeatTimeout"));
  EXPECT_TRUE(names_error("States.Timeout", "States.HeartbeatTimeout"));
  EXPECT_FALSE(names_error("States.HeartbeatTimeout", "States.Timeout"));
}

TEST(FindRetrier, FirstMatchDecidesEvenWithoutAttempts) {
  const std::vector<Retrier> retriers = {retrier_of("OutOfStock", 0), retrier_of("States.ALL", 3)};
  SeededEntropy entropy;
  ASSERT_EQ(find_retrier(retriers, "OutOfStock"), 0U);
  EXPECT_EQ(delay_ms(retriers[0], 0, entropy), std::nullopt);
  EXPECT_EQ(find_retrier(retriers, "Other"), 1U);
  EXPECT_EQ(find_retrier(retriers, "States.Runtime"), std::nullopt);
}

TEST(FindCatcher, TakesTheFirstThatNamesTheError) {
  const std::vector<Catcher> catchers = {catcher_of({"A", "B"}, "One"),
                                         catcher_of({"States.ALL"}, "Two")};
  EXPECT_EQ(find_catcher(catchers, "B")->next, "One");
  EXPECT_EQ(find_catcher(catchers, "C")->next, "Two");
  EXPECT_EQ(find_catcher(catchers, "States.Runtime"), nullptr);
}

TEST(Delay, GrowsByTheBackoffRateUpToItsBoundUntilNoAttemptsAreLeft) {
  Retrier retrier;
  retrier.interval_s = 3;
  retrier.backoff_rate = 1.5;
  retrier.attempts_max = 4;
  retrier.delay_s_max = 6;
  SeededEntropy entropy;
  std::string delays;
  for (std::int64_t count = 0; count < 5; ++count) {
    const auto delay = delay_ms(retrier, count, entropy);
    delays += delay ? std::to_string(*delay) + ' ' : "none";
  }
  EXPECT_EQ(delays, "3000 4500 6000 6000 none");
}

TEST(Delay, IsBoundedWhateverTheNumbersAre) {
  Retrier retrier;
  retrier.interval_s = 99'999'999;
  retrier.backoff_rate = 99'999'999;
  retrier.attempts_max = 99'999'999;
  SeededEntropy entropy;
  EXPECT_EQ(delay_ms(retrier, 99'999'998, entropy), 31'622'400'000);
  retrier.interval_s = 0;
  EXPECT_EQ(delay_ms(retrier, 99'999'998, entropy), 0);
}

TEST(Delay, JittersFromNothingToAll) {
  Retrier retrier;
  retrier.interval_s = 10;
  retrier.full_jitter = true;
  SeededEntropy entropy;
  std::int64_t least = 10'000;
  std::int64_t most = 0;
  for (int i = 0; i < 1'000; ++i) {
    const std::int64_t delay = delay_ms(retrier, 0, entropy).value();
    least = std::min(least, delay);
    most = std::max(most, delay);
  }
  EXPECT_LT(least, 500);
  EXPECT_GT(most, 9'500);
  EXPECT_LE(most, 10'000);
}

}  // namespace
}  // namespace semel::definition
