#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "base/result.h"

namespace semel::rocksdb_kv {

/// Owns an open file.
class FileDescriptor {
 public:
  explicit FileDescriptor(int number = -1) : number_(number) {}
  FileDescriptor(FileDescriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  FileDescriptor& operator=(FileDescriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  ~FileDescriptor();

  int number() const { return number_; }
  bool is_open() const { return number_ >= 0; }

 private:
  int number_;
};

/// `flags` as open(2) takes them; the file does not outlive exec.
/// Errors: unavailable - the operating system refused; the message names the path and its reason.
Result<FileDescriptor> open_file(const std::string& path, int flags);

/// Makes a file's new, changed or lost name in `folder` durable.
Result<void> sync_folder(const std::string& folder);

/// unavailable: "cannot <what>: <errno as text>".
Error system_error(std::string_view what);

}  // namespace semel::rocksdb_kv
