#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "domain/workflow/definition/machine.h"

namespace semel::definition {

/// The longest delay between two attempts, which MaxDelaySeconds may name: 366 days.
inline constexpr std::int64_t delay_s_ceiling = 31'622'400;

/// Whether one name of ErrorEquals names `error`. States.ALL names every error but States.Runtime
/// and States.DataLimitExceeded; States.TaskFailed what States.ALL does, but for time-outs;
/// States.Timeout also States.HeartbeatTimeout. States.Runtime is named by nothing: it always ends
/// the execution (AWS Step Functions guide, "Handling errors").
bool names_error(std::string_view name, std::string_view error);

/// The place of the retrier that decides about `error`: the first that names it, even when it has
/// no attempts left. Nothing: no retrier names it.
std::optional<std::size_t> find_retrier(const std::vector<Retrier>& retriers,
                                        std::string_view error);

/// The first that names `error`, or null.
const Catcher* find_catcher(const std::vector<Catcher>& catchers, std::string_view error);

/// Milliseconds to wait before the next attempt, when this retrier has retried `retry_count` times
/// already; nothing when it has no attempts left. Grows by backoff_rate up to delay_s_max, or
/// delay_s_ceiling; full jitter takes any delay from 0 to that, by `entropy`.
std::optional<std::int64_t> delay_ms(const Retrier& retrier, std::int64_t retry_count,
                                     data::Entropy& entropy);

}  // namespace semel::definition
