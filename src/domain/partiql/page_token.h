#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "domain/value/attribute_value.h"

namespace semel::partiql {

/// Where a SELECT goes on: in one of its reads, after an item of it.
struct PagePosition {
  std::uint32_t step = 0;
  std::optional<value::Item> after;
};

/// The NextToken for `position`: opaque, and good for this statement with these parameters only. It
/// holds keys, no secret: it protects against mistakes, not against a client that forges keys it
/// may read anyway.
std::string encode_page_token(const PagePosition& position, std::string_view statement,
                              const std::vector<value::AttributeValue>& parameters);

/// Errors: invalid_argument - not a token of encode_page_token, or of another statement.
Result<PagePosition> decode_page_token(std::string_view token, std::string_view statement,
                                       const std::vector<value::AttributeValue>& parameters);

}  // namespace semel::partiql
