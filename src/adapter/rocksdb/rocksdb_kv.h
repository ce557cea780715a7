#pragma once

#include <functional>
#include <memory>
#include <string>

#include "domain/kv/kv.h"

namespace semel::rocksdb_kv {

struct Options {
  std::string folder;
  std::size_t memtable_bytes = std::size_t{64} << 20U;
  std::size_t block_cache_bytes = std::size_t{256} << 20U;
  /// Called once, when a file could not be written or made durable after the folder was opened, by
  /// the thread that met it. Must end the process, or at least not return to normal service.
  std::function<void(const std::string& why)> on_write_failure;
};

/// Opens or creates the folder. Errors name the folder and say what to do: it is in use by another
/// process, it has a newer format, it is damaged (which file), it cannot be written.
Result<std::unique_ptr<kv::Kv>> open(Options options);

}  // namespace semel::rocksdb_kv
