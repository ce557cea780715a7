#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "domain/tables/streams.h"

namespace semel::function {

/// A stream whose records a function gets, in batches.
struct EventMapping {
  std::string id;  ///< a UUID
  std::string region;
  std::string function, qualifier;
  std::string stream_arn;
  std::string starting_position;  ///< TRIM_HORIZON or LATEST
  bool is_enabled = true;
  std::int64_t batch_size = 100;     ///< 1 to 10,000; a read of a stream gives at most 1,000
  std::int64_t window_s = 0;         ///< 0 to 300: how long a batch that is not full waits
  std::int64_t age_s_max = -1;       ///< older records are given up; -1: none are
  std::int64_t retries_max = -1;     ///< of a batch; -1: until its records leave the stream
  bool bisects = false;              ///< a batch that fails is cut in two before it is tried again
  bool reports_failures = false;     ///< the function names the first record that it did not do
  std::string on_failure;            ///< ARN of a function that is told of what is given up
  std::vector<std::string> filters;  ///< patterns; empty: the function gets every record
  std::int64_t modified_ms = 0;
};

std::string encode(const EventMapping& mapping);
/// Errors: corruption.
Result<EventMapping> decode_mapping(std::string_view bytes);

std::string mapping_arn(const EventMapping& mapping);

/// Errors: invalid_argument - not the ARN of a DynamoDB stream.
Result<tables::StreamId> stream_of_arn(std::string_view arn);

}  // namespace semel::function
