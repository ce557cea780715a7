#pragma once

#include <string>

#include "adapter/rocksdb/file_descriptor.h"
#include "base/result.h"

namespace semel::rocksdb_kv {

/// A data folder that this process alone uses, for as long as the object lives.
///
/// The folder holds the file FORMAT, written once, which says what may be done with the rest; the
/// lock is on that file.
class Folder {
 public:
  /// Creates the folder, and those above it, when it is absent.
  /// Errors: unavailable - in use by another process, or it cannot be created, read or written;
  /// invalid_argument - it holds something else, or a newer format; corruption - FORMAT is
  /// unreadable. Each message names the folder and says what to do.
  static Result<Folder> claim(const std::string& path);

  const std::string& path() const { return path_; }

 private:
  Folder(std::string path, FileDescriptor format)
      : path_(std::move(path)), format_(std::move(format)) {}

  std::string path_;
  FileDescriptor format_;  ///< holds the lock
};

}  // namespace semel::rocksdb_kv
