#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "domain/workflow/executions.h"

// The keys of the records that executions are kept in (journal.h lists them).

namespace semel::workflow::record_key {

inline constexpr std::string_view head = "head", input = "input", output = "output";
inline constexpr int open_partition_count = 16;

std::string of_execution(std::string_view arn);
std::string of_chunks(std::string_view arn, std::string_view run_id);
/// `part` 0: the chunk's first or only one.
std::string chunk(std::uint64_t number, std::size_t part);
/// The number of a chunk, of any of its parts.
std::uint64_t chunk_number(std::string_view sort);
std::string of_list(std::string_view machine_arn);
std::string of_ended(std::string_view machine_arn, Status status);
/// Sorts by the time of start.
std::string row(std::int64_t start_ms, std::string_view name);
std::string of_open(std::string_view machine_arn);
std::string of_open_number(int number);
std::string open_prefix(std::string_view machine_arn);
std::string of_definition(std::string_view digest);
std::string definition_part(std::size_t part);

}  // namespace semel::workflow::record_key
