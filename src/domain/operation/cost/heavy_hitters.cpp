#include "domain/operation/cost/heavy_hitters.h"

#include <algorithm>

#include "base/check.h"

namespace semel::cost {

HeavyHitters::HeavyHitters(std::size_t capacity) : capacity_(capacity) {
  CHECK(capacity >= 1 && capacity <= 10'000);
}

void HeavyHitters::add(const std::string& key, std::uint64_t times) {
  const auto known = counters_.find(key);
  if (known != counters_.end()) {
    known->second.count += times;
    return;
  }
  if (counters_.size() < capacity_) {
    counters_[key] = {times, 0};
    return;
  }
  const auto least = std::min_element(
      counters_.begin(), counters_.end(),
      [](const auto& left, const auto& right) { return left.second.count < right.second.count; });
  const std::uint64_t inherited = least->second.count;
  counters_.erase(least);
  counters_[key] = {inherited + times, inherited};
}

std::vector<HeavyHitters::Entry> HeavyHitters::top(std::size_t count) const {
  std::vector<Entry> entries;
  for (const auto& [key, counter] : counters_) {
    entries.push_back({key, counter.count, counter.error});
  }
  std::stable_sort(entries.begin(), entries.end(),
                   [](const Entry& left, const Entry& right) { return left.count > right.count; });
  if (entries.size() > count) entries.resize(count);
  return entries;
}

}  // namespace semel::cost
