#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "domain/logs/types.h"
#include "domain/records/records.h"

// How groups, streams and events are laid out in records; docs/internals/formats.md has the bytes.

namespace semel::logs::stored {

/// A chunk's events lie within so many milliseconds: where to begin to read for a time.
inline constexpr std::int64_t chunk_span_ms = 1'000;

std::string groups_of(std::string_view region);
std::string streams_of(const Group& group);
std::string events_of(std::string_view stream_id);
/// Where it is kept which regions there are, and which partitions are to be emptied.
inline constexpr std::string_view regions = "regions";
inline constexpr std::string_view deleted = "deleted";

records::Record record_of(const Group& group);
Result<Group> group_of(const records::Record& record);
records::Record record_of(const Group& group, const Stream& stream);
Result<Stream> stream_of(const records::Record& record);

/// The sort key of the chunk whose first event has this time; without a batch: before all of them.
std::string chunk_key(std::int64_t first_ms);
std::string chunk_key(std::int64_t first_ms, std::uint64_t batch);
/// The time of a chunk's first event. Errors: corruption.
Result<std::int64_t> first_ms_of(const records::Record& chunk);
/// Events in order of time, cut into chunks. `batch` is the first chunk's; each has the next.
std::vector<records::Record> chunks_of(std::string_view stream_id,
                                       const std::vector<InputEvent>& events,
                                       std::int64_t ingestion_ms, std::uint64_t batch);
/// Errors: corruption.
Result<std::vector<Event>> events_of(const records::Record& chunk);

}  // namespace semel::logs::stored
