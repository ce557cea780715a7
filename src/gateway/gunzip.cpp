#include "gateway/gunzip.h"

#include <zlib.h>

#include <array>

namespace semel::gateway {
namespace {

/// Owns zlib's state, so that no path forgets to end it.
class Inflater {
 public:
  Inflater() { ready_ = inflateInit2(&stream_, 15 + 16) == Z_OK; }  // 16: gzip framing only
  ~Inflater() {
    if (ready_) inflateEnd(&stream_);
  }
  Inflater(const Inflater&) = delete;
  Inflater& operator=(const Inflater&) = delete;

  bool ready() const { return ready_; }
  z_stream& stream() { return stream_; }

 private:
  z_stream stream_{};
  bool ready_ = false;
};

}  // namespace

Result<std::string> gunzip(std::string_view bytes, std::size_t bytes_max) {
  Inflater inflater;
  if (!inflater.ready()) return unavailable("no memory to decompress a request");
  z_stream& stream = inflater.stream();
  stream.next_in =
      reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));  // zlib does not write to it
  stream.avail_in = static_cast<uInt>(bytes.size());
  std::string inflated;
  std::array<char, 16'384> chunk;
  int state = Z_OK;
  while (state == Z_OK) {
    stream.next_out = reinterpret_cast<Bytef*>(chunk.data());
    stream.avail_out = chunk.size();
    state = inflate(&stream, Z_NO_FLUSH);
    const std::size_t count = chunk.size() - stream.avail_out;
    if (inflated.size() + count > bytes_max)
      return limit_exceeded("the request's body is too large when decompressed");
    inflated.append(chunk.data(), count);
    if (count == 0 && stream.avail_in == 0) break;  // cut off
  }
  if (state != Z_STREAM_END) return malformed("the request's body is not valid gzip");
  return inflated;
}

}  // namespace semel::gateway
