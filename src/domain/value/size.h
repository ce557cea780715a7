#pragma once

#include <cstddef>

#include "domain/value/attribute_value.h"

namespace semel::value {

inline constexpr std::size_t item_bytes_max =
    409'600;  ///< 400 KiB, names included (AWS "Service quotas", item size)

/// Bytes as DynamoDB counts them: UTF-8 of names and strings, raw binary, 1 for NULL and BOOL, 3 +
/// 1 per element for lists and maps, numbers as Number::size_bytes.
std::size_t size_bytes(const AttributeValue& value);
std::size_t size_bytes(const Item& item);

}  // namespace semel::value
