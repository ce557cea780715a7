#include "adapter/rocksdb/status.h"

#include <rocksdb/status.h>

namespace semel::rocksdb_kv {

Error to_error(const rocksdb::Status& status, const std::string& what_failed) {
  const std::string text = what_failed + ": " + status.ToString();
  if (status.IsCorruption()) return corruption(text + ". Restore the data folder from a copy");
  if (status.IsNoSpace()) return unavailable(text + ". Free space on the disk and start again");
  return unavailable(text);
}

}  // namespace semel::rocksdb_kv
