#include "base/clock.h"

#include <gtest/gtest.h>

namespace semel {
namespace {

TEST(FakeClock, StandsStillUntilItIsAdvanced) {
  FakeClock clock(1'000);
  EXPECT_EQ(clock.now_ms(), 1'000);
  EXPECT_EQ(clock.now_ms(), 1'000);
  clock.advance_ms(250);
  EXPECT_EQ(clock.now_ms(), 1'250);
  EXPECT_EQ(clock.steady_us(), 1'250'000);
}

TEST(SystemClock, SteadyTimeNeverFalls) {
  const SystemClock clock;
  std::int64_t before = clock.steady_us();
  for (int i = 0; i < 1'000; ++i) {
    const std::int64_t now = clock.steady_us();
    ASSERT_GE(now, before);
    before = now;
  }
}

}  // namespace
}  // namespace semel
