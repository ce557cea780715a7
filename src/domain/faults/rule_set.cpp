#include "domain/faults/rule_set.h"

#include <algorithm>

namespace semel::faults {

std::uint64_t RuleSet::add(Rule rule) {
  const Lock lock(mutex_);
  entries_.push_back({next_id_, std::move(rule), 0, 0});
  any_.store(true);
  return next_id_++;
}

bool RuleSet::remove(std::uint64_t id) {
  const Lock lock(mutex_);
  const std::size_t removed =
      std::erase_if(entries_, [&](const Entry& entry) { return entry.id == id; });
  any_.store(!entries_.empty());
  return removed > 0;
}

void RuleSet::clear() {
  const Lock lock(mutex_);
  entries_.clear();
  any_.store(false);
}

std::vector<RuleSet::Entry> RuleSet::list() const {
  const Lock lock(mutex_);
  return entries_;
}

RuleSet::Strikes RuleSet::strike(std::string_view service, std::string_view operation,
                                 std::string_view body) {
  Strikes strikes_now;
  if (!any_.load()) return strikes_now;
  const Lock lock(mutex_);
  for (Entry& entry : entries_) {
    auto& slot = entry.rule.phase == Phase::before ? strikes_now.before : strikes_now.after;
    if (slot || !matches(entry.rule, service, operation, body)) continue;
    if (strikes(entry)) slot = entry.rule;
  }
  return strikes_now;
}

/// Counts the match, and decides.
bool RuleSet::strikes(Entry& entry) {
  ++entry.match_count;
  const Rule& rule = entry.rule;
  if (rule.nth && entry.match_count != *rule.nth) return false;
  if (rule.count && entry.hit_count >= *rule.count) return false;
  if (rule.share < 1) {
    const double chance = static_cast<double>(random_.next() >> 11U) * 0x1.0p-53;
    if (chance >= rule.share) return false;
  }
  ++entry.hit_count;
  return true;
}

}  // namespace semel::faults
