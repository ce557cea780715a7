#include "adapter/archive/unpack.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <zip.h>

#include <algorithm>
#include <array>
#include <memory>
#include <set>

#include "adapter/archive/files.h"

namespace semel::archive {
namespace {

struct ZipCloser {
  void operator()(zip_t* archive) const { zip_discard(archive); }
  void operator()(zip_file_t* file) const { zip_fclose(file); }
};
using Archive = std::unique_ptr<zip_t, ZipCloser>;
using Entry = std::unique_ptr<zip_file_t, ZipCloser>;

constexpr std::size_t chunk_bytes = 65'536;
constexpr mode_t readable = 0444;
constexpr mode_t owner_writable = 0200;
constexpr mode_t runnable = 0111;

Error not_unzipped() {
  return invalid_argument(
      "Could not unzip uploaded file. Please check your file, then try to upload again.");
}

Error refused_entry(std::string_view name, std::string_view why) {
  return invalid_argument("Could not unzip uploaded file: the entry '" +
                          std::string(name.substr(0, 256)) + "' " + std::string(why));
}

Result<Archive> open_archive(std::string_view bytes) {
  zip_error_t failed;
  zip_error_init(&failed);
  zip_source_t* source = zip_source_buffer_create(bytes.data(), bytes.size(), 0, &failed);
  zip_t* archive = source == nullptr ? nullptr : zip_open_from_source(source, ZIP_RDONLY, &failed);
  if (archive == nullptr) zip_source_free(source);
  zip_error_fini(&failed);
  if (archive == nullptr) return not_unzipped();
  return Archive(archive);
}

/// A name that stays inside the folder: relative, and of plain parts.
bool is_inside(std::string_view name) {
  if (name.empty() || name.front() == '/' || name.find('\\') != std::string_view::npos ||
      name.find('\0') != std::string_view::npos) {
    return false;
  }
  while (!name.empty()) {
    const std::string_view part = name.substr(0, name.find('/'));
    if (part.empty() || part == "." || part == "..") return false;
    name.remove_prefix(std::min(part.size() + 1, name.size()));
  }
  return true;
}

/// Unix mode of an entry: 0 when the archive does not say.
mode_t mode_of(zip_t* archive, zip_uint64_t index) {
  zip_uint8_t system = 0;
  zip_uint32_t attributes = 0;
  if (zip_file_get_external_attributes(archive, index, 0, &system, &attributes) != 0) return 0;
  return system == ZIP_OPSYS_UNIX ? static_cast<mode_t>(attributes >> 16U) : 0;
}

class Unpacking {
 public:
  Unpacking(zip_t* archive, const std::string& folder, const UnpackLimits& limits)
      : archive_(archive), folder_(folder), limits_(limits) {}

  Result<void> run() {
    const zip_int64_t count = zip_get_num_entries(archive_, 0);
    if (count <= 0) return invalid_argument("Uploaded file must be a non-empty zip");
    if (count > limits_.entries_max) return not_unzipped();
    for (zip_int64_t i = 0; i < count; ++i) TRY(unpack_entry(static_cast<zip_uint64_t>(i)));
    for (const std::string& folder : folders_) TRY(sync_folder(folder));
    return sync_folder(folder_);
  }

 private:
  Result<void> unpack_entry(zip_uint64_t index) {
    zip_stat_t status;
    if (zip_stat_index(archive_, index, 0, &status) != 0 || (status.valid & ZIP_STAT_NAME) == 0) {
      return not_unzipped();
    }
    const std::string name = status.name;
    const mode_t mode = mode_of(archive_, index);
    const bool is_folder = name.ends_with('/');
    const std::string_view plain = std::string_view(name).substr(0, name.size() - is_folder);
    if (!is_inside(plain) || name.size() > limits_.name_bytes_max) {
      return refused_entry(name, "does not name a place inside of the archive");
    }
    if (S_ISLNK(mode)) return refused_entry(name, "is a symbolic link");
    if ((status.valid & ZIP_STAT_ENCRYPTION_METHOD) != 0 &&
        status.encryption_method != ZIP_EM_NONE) {
      return refused_entry(name, "is encrypted");
    }
    if (is_folder) return make_parents(std::string(plain) + "/");
    TRY(make_parents(std::string(plain)));
    return unpack_file(index, name, mode);
  }

  /// The folders above what `name` is.
  Result<void> make_parents(const std::string& name) {
    for (std::size_t slash = name.find('/'); slash != std::string::npos;
         slash = name.find('/', slash + 1)) {
      const std::string path = folder_ + "/" + name.substr(0, slash);
      if (!folders_.insert(path).second) continue;
      if (files_.count(path) != 0) return refused_entry(name, "lies in a file");
      TRY(make_folders(path));
    }
    return {};
  }

  Result<void> unpack_file(zip_uint64_t index, const std::string& name, mode_t mode) {
    const std::string path = folder_ + "/" + name;
    if (!files_.insert(path).second || folders_.count(path) != 0) {
      return refused_entry(name, "is there twice");
    }
    const mode_t rights = readable | owner_writable | ((mode & runnable) != 0 ? runnable : 0);
    const FileHandle file(
        ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, rights));
    if (!file.is_open()) return disk_error("make the file", path);
    const Entry entry(zip_fopen_index(archive_, index, 0));
    if (!entry) return not_unzipped();
    std::array<char, chunk_bytes> chunk;  // NOLINT: read fills what is used
    while (true) {
      const zip_int64_t count = zip_fread(entry.get(), chunk.data(), chunk.size());
      if (count < 0) return not_unzipped();
      if (count == 0) return sync_file(file, path);
      unpacked_bytes_ += count;
      if (unpacked_bytes_ >= limits_.bytes_max) {
        return invalid_argument("Unzipped size must be smaller than " +
                                std::to_string(limits_.bytes_max) + " bytes");
      }
      TRY(write_all(file, path, {chunk.data(), static_cast<std::size_t>(count)}));
    }
  }

  zip_t* const archive_;
  const std::string& folder_;
  const UnpackLimits& limits_;
  std::int64_t unpacked_bytes_ = 0;
  std::set<std::string> folders_, files_;
};

}  // namespace

Result<void> unpack(std::string_view bytes, const std::string& folder, const UnpackLimits& limits) {
  const Archive archive = TRY(open_archive(bytes));
  return Unpacking(archive.get(), folder, limits).run();
}

}  // namespace semel::archive
