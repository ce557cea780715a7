#include "domain/operation/orders/allocation.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <numeric>

#include "base/random.h"

namespace semel::orders {
namespace {

SkuView view_of(const std::vector<std::int64_t>& levels) {
  SkuView view;
  view.head.sku = "a";
  view.head.shard_count = static_cast<int>(levels.size());
  for (const std::int64_t level : levels) view.shards.push_back({true, false, level, 1, 1});
  return view;
}

/// "shard:quantity" of each take.
std::string text_of(const std::vector<Move>& takes) {
  std::string text;
  for (const Move& take : takes) {
    text += (text.empty() ? "" : " ") + std::to_string(take.shard) + ":" +
            std::to_string(take.quantity);
  }
  return text;
}

std::int64_t sum(const std::vector<std::int64_t>& numbers) {
  return std::accumulate(numbers.begin(), numbers.end(), std::int64_t{0});
}

using Levels = std::vector<std::int64_t>;

TEST(ChooseTakes, TakesFromOneShardThatHasEnough) {
  for (std::uint64_t random = 0; random < 20; ++random) {
    EXPECT_EQ(text_of(choose_takes(view_of({5, 0, 0, 0}), 3, random, 96)), "0:-3");
  }
}

TEST(ChooseTakes, DrawsInProportionToTheFill) {
  std::map<std::string, int> drawn;
  for (std::uint64_t random = 0; random < 100; ++random) {
    ++drawn[text_of(choose_takes(view_of({10, 30, 60, 1}), 2, random, 96))];
  }
  EXPECT_EQ(drawn, (std::map<std::string, int>{{"0:-2", 10}, {"1:-2", 30}, {"2:-2", 60}}));
}

TEST(ChooseTakes, BorrowsAcrossShardsTheFullestFirst) {
  EXPECT_EQ(text_of(choose_takes(view_of({1, 1, 1, 1, 1}), 3, 7, 96)), "4:-1 3:-1 2:-1");
  EXPECT_EQ(text_of(choose_takes(view_of({2, 4, 3}), 6, 7, 96)), "1:-4 2:-2");
}

TEST(ChooseTakes, IsEmptyWhenTheSumIsShortOrTheShardsAreTooMany) {
  EXPECT_TRUE(choose_takes(view_of({1, 1}), 3, 0, 96).empty());
  EXPECT_TRUE(choose_takes(view_of({1, 1, 1}), 3, 0, 2).empty());
  EXPECT_TRUE(choose_takes(view_of({5}), 3, 0, 0).empty());
}

TEST(WaterFill, RaisesTheLowestEvenly) {
  EXPECT_EQ(water_fill({0, 0, 0, 0}, 10, 96), (Levels{3, 3, 2, 2}));
  EXPECT_EQ(water_fill({5, 0, 2}, 4, 96), (Levels{0, 3, 1}));
  EXPECT_EQ(water_fill({5, 0, 2}, 1, 96), (Levels{0, 1, 0}));
  EXPECT_EQ(water_fill({0, 0, 0, 0}, 9, 2), (Levels{5, 4, 0, 0}));
  EXPECT_EQ(water_fill({7}, 0, 96), (Levels{0}));
}

TEST(WaterFill, AddsTheWholeQuantityAndLeavesNoLowerShardUntouched) {
  SeededRandom random(11);
  for (int round = 0; round < 2'000; ++round) {
    Levels levels(1 + random.next() % 20);
    for (auto& level : levels) level = static_cast<std::int64_t>(random.next() % 50);
    const auto quantity = static_cast<std::int64_t>(1 + random.next() % 300);
    const Levels added = water_fill(levels, quantity, 96);
    ASSERT_EQ(sum(added), quantity) << round;
    std::int64_t raised_to = 0;
    for (std::size_t i = 0; i < levels.size(); ++i) {
      ASSERT_GE(added[i], 0) << round;
      if (added[i] > 0) raised_to = std::max(raised_to, levels[i] + added[i]);
    }
    for (std::size_t i = 0; i < levels.size(); ++i) {
      ASSERT_GE(levels[i] + added[i], raised_to - 1) << round;
    }
  }
}

TEST(Balance, EvensOutWithinOne) {
  SeededRandom random(12);
  for (int round = 0; round < 2'000; ++round) {
    Levels levels(2 + random.next() % 20);
    for (auto& level : levels) level = static_cast<std::int64_t>(random.next() % 50);
    const Levels changes = balance(levels, 96);
    ASSERT_EQ(sum(changes), 0) << round;
    for (std::size_t i = 0; i < levels.size(); ++i) levels[i] += changes[i];
    const auto [low, high] = std::minmax_element(levels.begin(), levels.end());
    ASSERT_LE(*high - *low, 1) << round;
  }
}

TEST(Balance, ChangesNothingThatIsEvenAndNeverMoreThanAllowed) {
  EXPECT_EQ(balance({3, 4, 3}, 96), (Levels{0, 0, 0}));
  EXPECT_EQ(balance({0, 10, 0, 6}, 2), (Levels{4, -4, 0, 0}));
  EXPECT_EQ(balance({9}, 96), (Levels{0}));
}

}  // namespace
}  // namespace semel::orders
