#pragma once

#include <string>

#include "base/result.h"

namespace rocksdb {
class Status;
}

namespace semel::rocksdb_kv {

/// What a failure of RocksDB means to a caller. RocksDB's text names the file where there is one.
/// corruption - stored bytes are not what was written; unavailable - anything else.
Error to_error(const rocksdb::Status& status, const std::string& what_failed);

}  // namespace semel::rocksdb_kv
