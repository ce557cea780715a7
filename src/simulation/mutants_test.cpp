// The checker's own test: ten faults of the protocol are planted, and each must be found.

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "simulation/simulate.h"

namespace semel::simulation {
namespace {

constexpr std::uint64_t seeds_max = 3'000;

/// The first violation of that invariant that the planted fault leads to; empty when no seed shows
/// one.
std::string first_violation(const Options& planted, std::string_view invariant) {
  for (std::uint64_t seed = 1; seed <= seeds_max; ++seed) {
    for (const auto& violation : simulate(seed, planted).violations) {
      if (!violation.starts_with(invariant)) continue;
      testing::Test::RecordProperty("seed", std::to_string(seed));
      return violation;
    }
  }
  return "";
}

TEST(PlantedFault, NoFence) {
  Options planted;
  planted.weaknesses.no_fence = true;
  EXPECT_NE(first_violation(planted, "I3"), "");
}

TEST(PlantedFault, NewTokenForEachTry) {
  Options planted;
  planted.weaknesses.new_token_per_try = true;
  EXPECT_NE(first_violation(planted, "token"), "");
}

TEST(PlantedFault, StockJudgedBeforeTheRecord) {
  Options planted;
  planted.weaknesses.plan_first = true;
  EXPECT_NE(first_violation(planted, "I3"), "");
}

TEST(PlantedFault, ShardChosenAnewUnderOneToken) {
  Options planted;
  planted.weaknesses.plan_per_try = true;
  EXPECT_NE(first_violation(planted, "bytes"), "");
}

TEST(PlantedFault, UnconditionalFailure) {
  Options planted;
  planted.weaknesses.unconditional_failure = true;
  EXPECT_NE(first_violation(planted, "I1"), "");
}

TEST(PlantedFault, ClocksOfTwoNodesCompared) {
  Options planted;
  planted.weaknesses.clocks_compared = true;
  EXPECT_NE(first_violation(planted, "lease"), "");
}

TEST(PlantedFault, StickyFailureForgotten) {
  Options planted;
  planted.weaknesses.failure_forgotten = true;
  EXPECT_NE(first_violation(planted, "I3"), "");
}

TEST(PlantedFault, OutboxOutsideTheTransaction) {
  Options planted;
  planted.outbox_apart = true;
  EXPECT_NE(first_violation(planted, "I1"), "");
}

TEST(PlantedFault, FingerprintOfTheRawText) {
  Options planted;
  planted.raw_fingerprint = true;
  EXPECT_NE(first_violation(planted, "I3"), "");
}

TEST(PlantedFault, SweeperWithoutGeneration) {
  Options planted;
  planted.weaknesses.sweeper_without_generation = true;
  EXPECT_NE(first_violation(planted, "I1"), "");
}

}  // namespace
}  // namespace semel::simulation
