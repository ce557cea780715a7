#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace semel {

/// Appends `value` in big-endian order, so that bytes compare as the numbers do.
template <typename Unsigned>
void append_big_endian(std::string& bytes, Unsigned value) {
  for (int shift = static_cast<int>(sizeof(Unsigned)) * 8 - 8; shift >= 0; shift -= 8) {
    bytes += static_cast<char>((value >> shift) & 0xffU);
  }
}

/// Reads what append_big_endian wrote; `bytes` has at least sizeof(Unsigned) bytes.
template <typename Unsigned>
Unsigned read_big_endian(std::string_view bytes) {
  Unsigned value = 0;
  for (std::size_t i = 0; i < sizeof(Unsigned); ++i) {
    value = static_cast<Unsigned>((value << 8U) | static_cast<unsigned char>(bytes[i]));
  }
  return value;
}

}  // namespace semel
