#pragma once

#include <string>
#include <string_view>

#include "base/result.h"

namespace semel::operation {

/// A frozen request says most things several times, once for each item that it writes. Packed it
/// takes a third, so that the record of a usual operation stays under the 1 KB that a write unit
/// pays for. Bytes that would not become smaller stay as they are (docs/internals/formats.md).
std::string pack(std::string bytes);

/// Bounds: unpacked_bytes_max. Errors: corruption - the bytes are not what pack made.
Result<std::string> unpack(std::string_view packed);

inline constexpr std::size_t unpacked_bytes_max = 16 << 20;

}  // namespace semel::operation
