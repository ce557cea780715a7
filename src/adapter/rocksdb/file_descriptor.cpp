#include "adapter/rocksdb/file_descriptor.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

namespace semel::rocksdb_kv {

FileDescriptor::~FileDescriptor() {
  if (is_open()) ::close(number_);
}

Result<FileDescriptor> open_file(const std::string& path, int flags) {
  FileDescriptor file(::open(path.c_str(), flags | O_CLOEXEC, 0644));
  if (!file.is_open()) return system_error("open " + path);
  return file;
}

Result<void> sync_folder(const std::string& folder) {
  const auto file = TRY(open_file(folder, O_RDONLY | O_DIRECTORY));
  if (::fsync(file.number()) != 0) return system_error("sync " + folder);
  return {};
}

Error system_error(std::string_view what) {
  const std::string reason = std::generic_category().message(errno);
  return unavailable("cannot " + std::string(what) + ": " + reason);
}

}  // namespace semel::rocksdb_kv
