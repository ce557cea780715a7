#pragma once

#include <string>
#include <string_view>

namespace semel {

/// Appends `content` as a JSON string with its quotes. Control characters are escaped; bytes that
/// are not UTF-8 become U+FFFD, so that what is appended is always valid. Parsing and building of
/// whole documents is Boost.JSON's.
void append_json_string(std::string& text, std::string_view content);

/// The size of the UTF-8 sequence (RFC 3629) that `text` begins with, 1 to 4 bytes; 0 when it
/// begins with none.
std::size_t utf8_sequence_size(std::string_view text);

}  // namespace semel
