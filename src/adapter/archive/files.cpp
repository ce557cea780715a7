#include "adapter/archive/files.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

namespace semel::archive {
namespace {

constexpr mode_t folder_mode = 0755;
constexpr mode_t file_mode = 0644;

}  // namespace

Error disk_error(const std::string& what, const std::string& path) {
  return unavailable("cannot " + what + " " + path + ": " + std::strerror(errno));
}

FileHandle::~FileHandle() {
  if (is_open()) ::close(descriptor_);
}

Result<void> make_folders(const std::string& path) {
  if (::mkdir(path.c_str(), folder_mode) == 0 || errno == EEXIST) return {};
  if (errno != ENOENT) return disk_error("make the folder", path);
  const std::string parent = std::filesystem::path(path).parent_path();
  if (parent.empty() || parent == path) return disk_error("make the folder", path);
  TRY(make_folders(parent));
  if (::mkdir(path.c_str(), folder_mode) != 0 && errno != EEXIST) {
    return disk_error("make the folder", path);
  }
  return {};
}

Result<void> sync_folder(const std::string& path) {
  const FileHandle folder(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!folder.is_open()) return disk_error("open the folder", path);
  return sync_file(folder, path);
}

Result<void> write_all(const FileHandle& file, const std::string& path, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(file.descriptor(), bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return disk_error("write", path);
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return {};
}

Result<void> sync_file(const FileHandle& file, const std::string& path) {
  if (::fsync(file.descriptor()) != 0) return disk_error("sync", path);
  return {};
}

Result<void> write_file(const std::string& path, std::string_view bytes) {
  const FileHandle file(
      ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, file_mode));
  if (!file.is_open()) return disk_error("make the file", path);
  TRY(write_all(file, path, bytes));
  return sync_file(file, path);
}

}  // namespace semel::archive
