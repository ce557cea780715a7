#include "base/varint.h"

namespace semel {

void append_varint(std::string& bytes, std::uint64_t value) {
  while (value >= 0x80U) {
    bytes += static_cast<char>((value & 0x7fU) | 0x80U);
    value >>= 7U;
  }
  bytes += static_cast<char>(value);
}

bool take_varint(std::string_view& bytes, std::uint64_t& value) {
  std::uint64_t taken = 0;
  for (unsigned i = 0; i < 10 && i < bytes.size(); ++i) {
    const auto byte = static_cast<unsigned char>(bytes[i]);
    if (i == 9 && byte > 1) return false;  // beyond 64 bits
    taken |= std::uint64_t{byte & 0x7fU} << (7 * i);
    if ((byte & 0x80U) != 0) continue;
    if (i > 0 && byte == 0) return false;  // not the shortest form
    bytes.remove_prefix(i + 1);
    value = taken;
    return true;
  }
  return false;
}

void append_sized(std::string& bytes, std::string_view content) {
  append_varint(bytes, content.size());
  bytes.append(content);
}

bool take_sized(std::string_view& bytes, std::string_view& content) {
  std::string_view rest = bytes;
  std::uint64_t size = 0;
  if (!take_varint(rest, size) || size > rest.size()) return false;
  content = rest.substr(0, size);
  bytes = rest.substr(size);
  return true;
}

}  // namespace semel
