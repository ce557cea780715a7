#include "adapter/remote/test_support.h"

#include <zlib.h>

namespace semel::remote {

Exchange answered(int status, std::string body, Headers headers) {
  const auto* bytes = reinterpret_cast<const Bytef*>(body.data());
  const uLong checksum = crc32_z(crc32_z(0, nullptr, 0), bytes, body.size());
  headers.emplace_back("x-amz-crc32", std::to_string(checksum));
  return {Fate::answered, {status, std::move(headers), std::move(body)}, {}};
}

}  // namespace semel::remote
