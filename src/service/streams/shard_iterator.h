#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "service/streams/operations.h"

namespace semel::streams {

/// AWS API Reference, GetShardIterator: an iterator can be used this long.
inline constexpr std::int64_t iterator_lifetime_ms = 15LL * 60 * 1'000;

/// What a ShardIterator stands for. The stream's view travels in it, so that reading need not look
/// it up.
struct ShardIterator {
  tables::ShardPosition position;
  tables::StreamView view = tables::StreamView::keys_only;
  std::int64_t created_ms = 0;
};

/// "ARN|1|…": opaque, at most 2,048 characters.
std::string encode_iterator(const ShardIterator& iterator);

/// Errors: invalid_argument - not an iterator of encode_iterator, or changed since; expired - older
/// than iterator_lifetime_ms; those of wire::stream_of_arn.
Result<ShardIterator> decode_iterator(const Context& context, std::string_view text);

}  // namespace semel::streams
