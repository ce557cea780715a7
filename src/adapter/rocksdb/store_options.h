#pragma once

#include "adapter/rocksdb/rocksdb_kv.h"

namespace rocksdb {
class Cache;
class Env;
struct Options;
}  // namespace rocksdb

namespace semel::rocksdb_kv {

/// How RocksDB is set up: docs/decisions/0002-storage-engine.md says why.
rocksdb::Options store_options(const Options& options, rocksdb::Env& env,
                               std::shared_ptr<rocksdb::Cache> block_cache);

}  // namespace semel::rocksdb_kv
