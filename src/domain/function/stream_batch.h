#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "codec/stream_record.h"
#include "domain/function/event_mapping.h"

namespace semel::function {

/// {"Records":[…]}: what a function gets of a stream.
std::string batch_payload(const codec::StreamShard& shard,
                          const std::vector<tables::StreamRecord>& records);

/// Takes the records off that no filter of the mapping fits. Errors: invalid_argument - a filter is
/// no pattern.
Result<void> filter_records(const std::vector<std::string>& filters,
                            const codec::StreamShard& shard,
                            std::vector<tables::StreamRecord>& records);

/// What a function that reports failures answered: the position in `records` of the first that it
/// did not do. `records.size()`: it did all; nothing: the answer is of no known form, and none
/// counts as done.
std::optional<std::size_t> first_failure(std::string_view answer,
                                         const std::vector<tables::StreamRecord>& records);

/// What is told of a batch that is given up (AWS Lambda Developer Guide, "Retain discarded records
/// for a DynamoDB event source").
struct GivenUp {
  const EventMapping& mapping;
  std::string_view shard_id, condition;
  const std::vector<tables::StreamRecord>& records;
  std::int64_t attempt_count, now_ms;
};
std::string given_up_payload(const GivenUp& what);

}  // namespace semel::function
