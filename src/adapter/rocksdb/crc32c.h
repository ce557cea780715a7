#pragma once

#include <cstdint>
#include <string_view>

namespace semel::rocksdb_kv {

/// CRC-32C (Castagnoli; RFC 3720, appendix B.4) of `bytes`, as RocksDB's log files carry it.
std::uint32_t crc32c(std::string_view bytes);

}  // namespace semel::rocksdb_kv
