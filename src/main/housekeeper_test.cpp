#include "main/housekeeper.h"

#include <gtest/gtest.h>

#include <atomic>
#include <future>

#include "base/log.h"

namespace semel {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

/// Answers as the test says, and tells when as many rounds were done as it wants.
class Rounds {
 public:
  using Answer = std::function<Result<bool>(int round)>;
  Rounds(int wanted, Answer answer) : wanted_(wanted), answer_(std::move(answer)) {}

  Housekeeper::Round function() {
    return [this] {
      const int round = ++count_;
      if (round == wanted_) done_.set_value();
      return answer_(round);
    };
  }
  void wait() { done_.get_future().wait(); }
  int count() const { return count_.load(); }

 private:
  const int wanted_;
  const Answer answer_;
  std::atomic<int> count_ = 0;
  std::promise<void> done_;
};

TEST(Housekeeper, DoesNotRestWhileMoreIsWaiting) {
  constexpr auto rest = milliseconds{200};
  constexpr int rounds_wanted = 100;
  Rounds rounds(rounds_wanted, [](int) { return true; });
  const auto began = steady_clock::now();
  const Housekeeper housekeeper(rounds.function(), rest);
  rounds.wait();
  EXPECT_GE(steady_clock::now() - began, rest);  // before the first round
  EXPECT_LT(steady_clock::now() - began, rounds_wanted * rest);
}

TEST(Housekeeper, RestsWhenNothingIsWaiting) {
  constexpr auto rest = milliseconds{20};
  constexpr int rounds_wanted = 3;
  Rounds rounds(rounds_wanted, [](int) { return false; });
  const auto began = steady_clock::now();
  const Housekeeper housekeeper(rounds.function(), rest);
  rounds.wait();
  EXPECT_GE(steady_clock::now() - began, rounds_wanted * rest);
}

TEST(Housekeeper, TriesAgainAfterAFailure) {
  log::set_level(log::Level::error);  // it warns
  Rounds rounds(4, [](int round) -> Result<bool> {
    if (round < 3) return unavailable("the disk is away");
    return false;
  });
  const Housekeeper housekeeper(rounds.function(), milliseconds{1});
  rounds.wait();
}

TEST(Housekeeper, EndsInTheMidstOfARest) {
  Rounds rounds(1, [](int) { return false; });
  { const Housekeeper housekeeper(rounds.function(), std::chrono::hours{24}); }
  EXPECT_EQ(rounds.count(), 0);
}

TEST(Housekeeper, EndsAfterTheRunningRound) {
  std::promise<void> began;
  std::atomic<bool> finished = false;
  {
    const Housekeeper housekeeper(
        [&]() -> Result<bool> {
          began.set_value();
          std::this_thread::yield();
          finished = true;
          return false;
        },
        milliseconds{1});
    began.get_future().wait();
  }
  EXPECT_TRUE(finished);
}

}  // namespace
}  // namespace semel
