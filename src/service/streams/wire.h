#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "domain/tables/streams.h"
#include "service/streams/operations.h"
#include "service/validation.h"

// Members of requests and replies that several operations share.

namespace semel::streams::wire {

/// The stream that an ARN names: "arn:aws:dynamodb:REGION:ACCOUNT:table/NAME/stream/LABEL".
/// Errors: invalid_argument - not the ARN of a stream; not_found - of another region or account
/// than the request's.
Result<tables::StreamId> stream_of_arn(const Context& context, std::string_view arn);
std::string arn_of(const tables::StreamId& stream);

/// 21 digits without a leading zero, in the order of the numbers.
std::string sequence_text(std::uint64_t sequence);
/// Numbers below all sequences become 0, those above all the greatest one but one.
/// Errors: invalid_argument - not a number.
Result<std::uint64_t> sequence_of(std::string_view text);

/// "NEW_AND_OLD_IMAGES" and its like.
std::string_view view_name(tables::StreamView view);

/// Limit, or `otherwise` when the request has none.
std::size_t limit_of(const json::object& request, std::size_t otherwise);

}  // namespace semel::streams::wire

namespace semel::streams::shapes {

using codec::Member;
using codec::Presence;

inline constexpr Shape stream_arn{.length_min = 37, .length_max = 1'024};
inline constexpr Shape shard_id{.length_min = 28, .length_max = 65};

}  // namespace semel::streams::shapes
