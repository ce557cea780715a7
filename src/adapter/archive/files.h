#pragma once

#include <string>
#include <string_view>

#include "base/result.h"

// Files and folders that must be on disk before something names them. Errors of all: unavailable,
// with the path and the system's reason.

namespace semel::archive {

Error disk_error(const std::string& what, const std::string& path);

/// Makes `path` and its missing parents, for everybody to read.
Result<void> make_folders(const std::string& path);
Result<void> sync_folder(const std::string& path);
Result<void> write_file(const std::string& path, std::string_view bytes);
/// An open file that is closed at the end.
class FileHandle {
 public:
  explicit FileHandle(int descriptor) : descriptor_(descriptor) {}
  ~FileHandle();
  FileHandle(const FileHandle&) = delete;
  FileHandle& operator=(const FileHandle&) = delete;
  bool is_open() const { return descriptor_ >= 0; }
  int descriptor() const { return descriptor_; }

 private:
  const int descriptor_;
};
Result<void> write_all(const FileHandle& file, const std::string& path, std::string_view bytes);
Result<void> sync_file(const FileHandle& file, const std::string& path);

}  // namespace semel::archive
