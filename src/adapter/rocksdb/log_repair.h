#pragma once

#include <string>

#include "base/result.h"

namespace semel::rocksdb_kv {

/// Makes the log files of a folder, which no process has open, safe to replay to their ends: cuts
/// off what a crash left of writes that were never durable, and makes the rest durable, so that all
/// that recovery shows is on disk.
///
/// Log files are written so that one has content only when all before it are durable to their ends
/// (log_file.h). So only the last with content may be torn, and what is kept is a prefix of the
/// order of writes. Errors: corruption - bytes that had been durable are not what was written: the
/// message names the file and the place; unavailable - the disk refused.
Result<void> repair_logs(const std::string& folder);

}  // namespace semel::rocksdb_kv
