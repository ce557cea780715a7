#include "adapter/rocksdb/folder.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <cstdint>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <utility>

namespace semel::rocksdb_kv {

namespace {

constexpr std::string_view format_prefix = "semel data format ";
constexpr std::uint64_t format_number = 1;

std::string format_text() {
  return std::string(format_prefix) + std::to_string(format_number) + "\n";
}

/// Creates what is missing of the path, each folder durable in the one above it.
Result<void> create_folders(const std::filesystem::path& path) {
  std::error_code failed;
  if (std::filesystem::is_directory(path, failed)) return {};
  const std::filesystem::path parent = path.has_parent_path() ? path.parent_path() : ".";
  if (parent == path) return {};
  TRY(create_folders(parent));
  std::filesystem::create_directory(path, failed);
  if (failed) {
    return unavailable("cannot create the data folder " + path.string() + ": " + failed.message() +
                       ". Create it by hand with the right owner, or name another folder");
  }
  return sync_folder(parent.string());
}

/// Refuses a folder with content of others before anything is written to it. A mount point has
/// lost+found.
Result<void> require_ours_or_empty(const std::string& folder) {
  std::error_code failed;
  if (std::filesystem::exists(folder + "/FORMAT", failed)) return {};
  std::filesystem::directory_iterator entry(folder, failed);
  for (; !failed && entry != std::filesystem::directory_iterator(); entry.increment(failed)) {
    if (entry->path().filename() == "lost+found") continue;
    return invalid_argument(
        "the folder " + folder +
        " is not empty and is no data folder of semel (it has no file FORMAT). " +
        "Name an empty folder or one that does not exist");
  }
  if (failed) return unavailable("cannot read the data folder " + folder + ": " + failed.message());
  return {};
}

Result<FileDescriptor> lock_format_file(const std::string& folder) {
  auto opened = open_file(folder + "/FORMAT", O_RDWR | O_CREAT);
  if (!opened) {
    return unavailable(opened.error().message +
                       ". The data folder must be writable by this user: change its owner, or name "
                       "another folder");
  }
  if (::flock(opened->number(), LOCK_EX | LOCK_NB) == 0) return std::move(*opened);
  if (errno != EWOULDBLOCK) return system_error("lock " + folder + "/FORMAT");
  return unavailable("the data folder " + folder +
                     " is in use by another process. Stop that process, or name another folder");
}

/// FORMAT is empty, or cut short, when the process that created the folder ended before it was
/// written: then nothing else is in the folder yet, as RocksDB's files come after it.
Result<void> write_format(const std::string& folder, const FileDescriptor& format) {
  const std::string text = format_text();
  const bool written =
      ::ftruncate(format.number(), 0) == 0 &&
      ::pwrite(format.number(), text.data(), text.size(), 0) == static_cast<ssize_t>(text.size()) &&
      ::fsync(format.number()) == 0;
  if (!written) return system_error("write " + folder + "/FORMAT");
  return sync_folder(folder);
}

Error unreadable_format(const std::string& folder) {
  return corruption(
      "the file " + folder +
      "/FORMAT is damaged. If the folder is a data folder of semel, restore the file: it " +
      "holds the line \"" + std::string(format_prefix) + std::to_string(format_number) + "\"");
}

Result<void> check_format(const std::string& folder, std::string_view text) {
  if (!text.starts_with(format_prefix) || !text.ends_with('\n')) return unreadable_format(folder);
  text.remove_prefix(format_prefix.size());
  text.remove_suffix(1);
  std::uint64_t number = 0;
  const auto parsed = std::from_chars(text.data(), text.data() + text.size(), number);
  if (parsed.ec != std::errc() || parsed.ptr != text.data() + text.size())
    return unreadable_format(folder);
  if (number > format_number) {
    return invalid_argument("the data folder " + folder + " has format " + std::to_string(number) +
                            ", and this program reads up to " + std::to_string(format_number) +
                            ". Use the newer semel that wrote it, or name another folder");
  }
  return {};
}

/// A folder without CURRENT is new to RocksDB, which would then take its other files for rubbish
/// and delete them.
Result<void> require_current_beside_data(const std::string& folder) {
  std::error_code failed;
  if (std::filesystem::exists(folder + "/CURRENT", failed)) return {};
  for (const auto& entry : std::filesystem::directory_iterator(folder, failed)) {
    const auto extension = entry.path().extension();
    if (extension != ".sst" && extension != ".log") continue;
    return corruption("the data folder " + folder +
                      " is damaged: the file CURRENT is missing beside " +
                      entry.path().filename().string() + ". Restore the folder from a copy");
  }
  return {};
}

}  // namespace

Result<Folder> Folder::claim(const std::string& path) {
  TRY(create_folders(path));
  TRY(require_ours_or_empty(path));
  auto format = TRY(lock_format_file(path));
  std::array<char, 64> buffer{};
  const auto count = ::pread(format.number(), buffer.data(), buffer.size(), 0);
  if (count < 0) return system_error("read " + path + "/FORMAT");
  const std::string_view text(buffer.data(), static_cast<std::size_t>(count));
  const bool cut_short = text.size() < format_text().size() && format_text().starts_with(text);
  std::error_code failed;
  if (cut_short && !std::filesystem::exists(path + "/CURRENT", failed)) {
    TRY(write_format(path, format));
  } else {
    TRY(check_format(path, text));
  }
  TRY(require_current_beside_data(path));
  return Folder(path, std::move(format));
}

}  // namespace semel::rocksdb_kv
