#include "domain/operation/retry.h"

#include <algorithm>

namespace semel::operation {
namespace {

int cost_of(RetryCause cause) {
  switch (cause) {
    case RetryCause::conflict:
      return RetryBudget::conflict_cost;
    case RetryCause::throttled:
      return RetryBudget::throttled_cost;
    case RetryCause::in_progress:
    case RetryCause::transient:
      break;
  }
  return RetryBudget::transient_cost;
}

}  // namespace

std::int64_t delay_ms(const RetryPolicy& policy, RetryCause cause, int retry,
                      std::int64_t retry_after_ms, Random& random) {
  const std::int64_t base =
      cause == RetryCause::throttled ? policy.throttled_base_ms : policy.transient_base_ms;
  const int doublings = std::clamp(retry - 1, 0, 30);
  const std::int64_t bound = std::min(policy.delay_max_ms, base << doublings);
  const auto jittered =
      static_cast<std::int64_t>(random.next() % static_cast<std::uint64_t>(bound + 1));
  return std::max(jittered, std::min(retry_after_ms, policy.delay_max_ms));
}

bool RetryBudget::take(RetryCause cause) {
  const Lock lock(mutex_);
  const int cost = cost_of(cause);
  if (tokens_ < cost) return false;
  tokens_ -= cost;
  return true;
}

void RetryBudget::give_back(int retry_count, RetryCause last) {
  const Lock lock(mutex_);
  tokens_ = std::min(capacity, tokens_ + (retry_count > 0 ? cost_of(last) : 1));
}

int RetryBudget::tokens() const {
  const Lock lock(mutex_);
  return tokens_;
}

}  // namespace semel::operation
