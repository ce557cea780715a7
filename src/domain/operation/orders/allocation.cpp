#include "domain/operation/orders/allocation.h"

#include <algorithm>
#include <numeric>

namespace semel::orders {
namespace {

/// Positions of `levels`, the lowest level first, equal ones in order.
std::vector<std::size_t> rising(const std::vector<std::int64_t>& levels) {
  std::vector<std::size_t> order(levels.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](std::size_t left, std::size_t right) {
    return levels[left] < levels[right];
  });
  return order;
}

Move take(const SkuView& view, std::size_t shard, std::int64_t quantity) {
  return {view.head.sku, static_cast<int>(shard), -quantity, view.shards[shard].epoch};
}

/// The shard into which `random` falls when each that has enough is as wide as what it has.
std::vector<Move> take_from_one(const SkuView& view, std::int64_t quantity, std::uint64_t random) {
  std::uint64_t width = 0;
  for (const ShardView& shard : view.shards) {
    if (shard.available >= quantity) width += static_cast<std::uint64_t>(shard.available);
  }
  if (width == 0) return {};
  std::uint64_t place = random % width;
  for (std::size_t i = 0; i < view.shards.size(); ++i) {
    if (view.shards[i].available < quantity) continue;
    const auto own = static_cast<std::uint64_t>(view.shards[i].available);
    if (place < own) return {take(view, i, quantity)};
    place -= own;
  }
  return {};
}

}  // namespace

std::int64_t SkuView::total_available() const {
  return std::accumulate(
      shards.begin(), shards.end(), std::int64_t{0},
      [](std::int64_t sum, const ShardView& shard) { return sum + shard.available; });
}

std::vector<Move> choose_takes(const SkuView& view, std::int64_t quantity, std::uint64_t random,
                               std::size_t count_max) {
  if (count_max == 0) return {};
  std::vector<Move> takes = take_from_one(view, quantity, random);
  if (!takes.empty()) return takes;
  std::vector<std::int64_t> levels;
  for (const ShardView& shard : view.shards) levels.push_back(shard.available);
  std::vector<std::size_t> order = rising(levels);
  std::reverse(order.begin(), order.end());
  for (const std::size_t shard : order) {
    if (quantity == 0 || levels[shard] <= 0 || takes.size() == count_max) break;
    const std::int64_t taken = std::min(quantity, levels[shard]);
    takes.push_back(take(view, shard, taken));
    quantity -= taken;
  }
  if (quantity != 0) takes.clear();
  return takes;
}

std::vector<std::int64_t> water_fill(const std::vector<std::int64_t>& levels, std::int64_t quantity,
                                     std::size_t count_max) {
  std::vector<std::int64_t> added(levels.size(), 0);
  const std::vector<std::size_t> order = rising(levels);
  const std::size_t count_bound =
      std::min({order.size(), count_max, static_cast<std::size_t>(quantity)});
  // How many of the lowest can be raised to the highest among them.
  std::size_t count = 0;
  std::int64_t below = 0;  // the sum of the levels of the first `count`
  while (count < count_bound) {
    const std::int64_t level = levels[order[count]];
    if (level * static_cast<std::int64_t>(count) - below > quantity) break;
    below += level;
    ++count;
  }
  if (count == 0) return added;
  const std::int64_t level = (below + quantity) / static_cast<std::int64_t>(count);
  std::int64_t rest = (below + quantity) % static_cast<std::int64_t>(count);
  for (std::size_t i = 0; i < count; ++i) {
    added[order[i]] = level - levels[order[i]] + (rest-- > 0 ? 1 : 0);
  }
  return added;
}

std::vector<std::int64_t> balance(const std::vector<std::int64_t>& levels, std::size_t count_max) {
  std::vector<std::int64_t> changes(levels.size(), 0);
  if (levels.size() < 2) return changes;
  const std::vector<std::size_t> order = rising(levels);
  const auto count = static_cast<std::int64_t>(levels.size());
  const std::int64_t total = std::accumulate(levels.begin(), levels.end(), std::int64_t{0});
  const std::int64_t fullest_from = count - total % count;  // these may keep one more
  // By position in `order`: what is missing to the even level, no more of it after what is too
  // much.
  std::vector<std::int64_t> missing(levels.size());
  for (std::int64_t i = 0; i < count; ++i) {
    missing[static_cast<std::size_t>(i)] =
        total / count + (i >= fullest_from ? 1 : 0) - levels[order[static_cast<std::size_t>(i)]];
  }
  std::size_t low = 0;
  std::size_t high = levels.size() - 1;
  std::size_t changed = 0;
  while (low < high) {
    if (missing[low] == 0) {
      ++low;
      continue;
    }
    if (missing[high] == 0) {
      --high;
      continue;
    }
    changed += (changes[order[low]] == 0 ? 1 : 0) + (changes[order[high]] == 0 ? 1 : 0);
    if (changed > count_max) break;
    const std::int64_t moved = std::min(missing[low], -missing[high]);
    changes[order[low]] += moved;
    changes[order[high]] -= moved;
    missing[low] -= moved;
    missing[high] += moved;
  }
  return changes;
}

}  // namespace semel::orders
