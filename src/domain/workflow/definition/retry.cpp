#include "domain/workflow/definition/retry.h"

#include <algorithm>
#include <cmath>

namespace semel::definition {

namespace {

bool is_timeout(std::string_view error) {
  return error == "States.Timeout" || error == "States.HeartbeatTimeout";
}

template <typename Rules>
auto first_that_names(const Rules& rules, std::string_view error) {
  return std::find_if(rules.begin(), rules.end(), [&](const auto& rule) {
    return std::any_of(rule.error_equals.begin(), rule.error_equals.end(),
                       [&](const std::string& name) { return names_error(name, error); });
  });
}

}  // namespace

bool names_error(std::string_view name, std::string_view error) {
  if (error == "States.Runtime") return false;
  if (name == error) return true;
  if (name == "States.Timeout") return is_timeout(error);
  if (error == "States.DataLimitExceeded") return false;
  return name == "States.ALL" || (name == "States.TaskFailed" && !is_timeout(error));
}

std::optional<std::size_t> find_retrier(const std::vector<Retrier>& retriers,
                                        std::string_view error) {
  const auto found = first_that_names(retriers, error);
  if (found == retriers.end()) return std::nullopt;
  return static_cast<std::size_t>(found - retriers.begin());
}

const Catcher* find_catcher(const std::vector<Catcher>& catchers, std::string_view error) {
  const auto found = first_that_names(catchers, error);
  return found == catchers.end() ? nullptr : &*found;
}

std::optional<std::int64_t> delay_ms(const Retrier& retrier, std::int64_t retry_count,
                                     data::Entropy& entropy) {
  if (retry_count >= retrier.attempts_max) return std::nullopt;
  const double longest_s = static_cast<double>(retrier.delay_s_max.value_or(delay_s_ceiling));
  const double grown_s = static_cast<double>(retrier.interval_s) *
                         std::pow(retrier.backoff_rate, static_cast<double>(retry_count));
  // An overflow of pow() is infinity, or not a number when the interval is 0.
  const double delay_s = std::isnan(grown_s) ? 0 : std::min(grown_s, longest_s);
  const auto delay = static_cast<std::int64_t>(std::llround(delay_s * 1'000));
  if (!retrier.full_jitter) return delay;
  return static_cast<std::int64_t>(entropy.next() % (static_cast<std::uint64_t>(delay) + 1));
}

}  // namespace semel::definition
