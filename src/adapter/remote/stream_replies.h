#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "adapter/remote/endpoint.h"
#include "domain/tables/streams.h"

namespace semel::remote {

extern const Operation list_streams_operation, describe_stream_operation,
    get_shard_iterator_operation, get_records_operation;

/// How an endpoint writes the numbers of its records: "100000000000000000042", or "42".
enum class SequenceForm { padded, plain };
SequenceForm sequence_form_of(std::string_view text);

/// Errors: unimplemented - a number of neither form, which the port's 64 bits cannot hold.
Result<std::uint64_t> sequence_of(std::string_view text);
std::string sequence_text(std::uint64_t sequence, SequenceForm form);

/// Adds one page of DescribeStream, checked, to `stream`.
Result<void> read_stream_page(const json::object& description, tables::StreamDescription& stream);
/// The records of GetRecords, checked.
Result<std::vector<tables::StreamRecord>> read_records(const json::object& body);

}  // namespace semel::remote
