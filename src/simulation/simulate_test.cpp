#include "simulation/simulate.h"

#include <gtest/gtest.h>

namespace semel::simulation {
namespace {

TEST(Simulate, FindsNothingInManyWorlds) {
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    const Outcome outcome = simulate(seed, {});
    ASSERT_TRUE(outcome.violations.empty()) << "seed " << seed << ": " << outcome.violations[0];
  }
}

TEST(Simulate, KnowsThatALateCopyMayHaveWrittenARecordFirst) {
  for (const std::uint64_t seed : {10402, 18306, 22829, 63105}) {
    const Outcome outcome = simulate(seed, {});
    EXPECT_TRUE(outcome.violations.empty()) << "seed " << seed << ": " << outcome.violations[0];
  }
}

TEST(Simulate, FindsNothingWhereverAProcessCrashes) {
  // A world of each kind, and every call in it: before it is sent, and before it is answered.
  for (const std::uint64_t seed : {1, 2, 3}) {
    for (const bool after : {false, true}) {
      std::int64_t crash_count = 1;
      for (std::int64_t call = 1; call <= 100 && crash_count > 0; ++call) {
        Options options;
        options.crash_at_call = call;
        options.crash_after = after;
        const Outcome outcome = simulate(seed, options);
        ASSERT_TRUE(outcome.violations.empty())
            << "seed " << seed << ", call " << call << ": " << outcome.violations[0];
        const auto crashes = outcome.counts.find("crashes");
        crash_count = crashes == outcome.counts.end() ? 0 : crashes->second;
      }
    }
  }
}

TEST(Simulate, PlaysTheSameSeedTheSameWay) {
  Options told;
  told.keep_story = true;
  EXPECT_EQ(simulate(7, told).story, simulate(7, told).story);
}

}  // namespace
}  // namespace semel::simulation
