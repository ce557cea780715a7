#include "domain/operation/packed.h"

#include <zlib.h>

#include "base/varint.h"

namespace semel::operation {
namespace {

constexpr char packed_format = 2;  // an item that is not packed begins with 1

// The usual request is 1 to 2 KB: a larger window costs more to set up than all else.
constexpr int window_bits = 12;
constexpr int memory_level = 4;

Bytef* bytes_of(std::string_view text) {
  return reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));  // zlib does not write to it
}

Error not_packed() {
  return corruption("a frozen request cannot be unpacked");
}

}  // namespace

std::string pack(std::string bytes) {
  if (bytes.size() > unpacked_bytes_max) return bytes;
  std::string packed(1, packed_format);
  append_varint(packed, bytes.size());
  const std::size_t head_size = packed.size();
  packed.resize(bytes.size());
  if (head_size >= packed.size()) return bytes;
  z_stream stream{};
  const int begun = deflateInit2(&stream, Z_BEST_SPEED, Z_DEFLATED, -window_bits, memory_level,
                                 Z_DEFAULT_STRATEGY);
  if (begun != Z_OK) return bytes;
  stream.next_in = bytes_of(bytes);
  stream.avail_in = static_cast<uInt>(bytes.size());
  stream.next_out = bytes_of(packed) + head_size;
  stream.avail_out = static_cast<uInt>(packed.size() - head_size);
  const bool fits = deflate(&stream, Z_FINISH) == Z_STREAM_END;
  packed.resize(packed.size() - stream.avail_out);
  deflateEnd(&stream);
  return fits ? packed : bytes;
}

Result<std::string> unpack(std::string_view packed) {
  if (packed.empty() || packed[0] != packed_format) return std::string(packed);
  packed.remove_prefix(1);
  std::uint64_t size = 0;
  if (!take_varint(packed, size) || size > unpacked_bytes_max) return not_packed();
  std::string bytes(size, '\0');
  z_stream stream{};
  if (inflateInit2(&stream, -window_bits) != Z_OK) return not_packed();
  stream.next_in = bytes_of(packed);
  stream.avail_in = static_cast<uInt>(packed.size());
  stream.next_out = bytes_of(bytes);
  stream.avail_out = static_cast<uInt>(bytes.size());
  const bool whole =
      inflate(&stream, Z_FINISH) == Z_STREAM_END && stream.avail_out == 0 && stream.avail_in == 0;
  inflateEnd(&stream);
  if (!whole) return not_packed();
  return bytes;
}

}  // namespace semel::operation
