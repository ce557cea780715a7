#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace semel {

/// Appends `value` in groups of seven bits, lowest first, the high bit set on all but the last
/// byte: 1 to 10 bytes.
void append_varint(std::string& bytes, std::uint64_t value);

/// Takes what append_varint wrote off the front of `bytes`. False, with `bytes` as they were, when
/// they do not begin with one in its shortest form.
bool take_varint(std::string_view& bytes, std::uint64_t& value);

/// Appends the size of `content` as a varint, then `content`.
void append_sized(std::string& bytes, std::string_view content);

/// Takes what append_sized wrote off the front of `bytes`; `content` is a part of `bytes`. False
/// when there is none.
bool take_sized(std::string_view& bytes, std::string_view& content);

}  // namespace semel
