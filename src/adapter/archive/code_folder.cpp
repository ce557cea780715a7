#include "adapter/archive/code_folder.h"

#include <atomic>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <system_error>

#include "adapter/archive/files.h"
#include "adapter/archive/unpack.h"

namespace semel::archive {
namespace {

namespace filesystem = std::filesystem;

constexpr std::string_view half_done = ".new";

class CodeFolder final : public function::CodeStore {
 public:
  explicit CodeFolder(std::string folder) : folder_(std::move(folder)) {}

  Result<void> put(const std::string& code_id, std::string_view archive) override {
    const std::string place = folder_ + "/" + code_id;
    if (is_there(place)) return {};
    const std::string built =
        place + "." + std::to_string(serial_.fetch_add(1)) + std::string(half_done);
    auto done = build(built, archive);
    if (done && std::rename(built.c_str(), place.c_str()) != 0 && !is_there(place)) {
      done = disk_error("rename", built);
    }
    if (done) done = sync_folder(folder_);
    std::error_code ignored;
    filesystem::remove_all(built, ignored);  // where it failed, or somebody else was faster
    return done;
  }

  std::string folder(const std::string& code_id) const override {
    return folder_ + "/" + code_id + "/code";
  }

  Result<std::string> archive(const std::string& code_id) const override {
    std::ifstream file(folder_ + "/" + code_id + "/archive.zip", std::ios::binary);
    if (!file) return not_found("the archive " + code_id + " is not there");
    return std::string(std::istreambuf_iterator<char>(file), {});
  }

  Result<void> keep_only(const std::set<std::string>& code_ids) override {
    std::error_code failed;
    for (const auto& entry : filesystem::directory_iterator(folder_, failed)) {
      if (code_ids.count(entry.path().filename()) != 0) continue;
      std::error_code ignored;
      filesystem::remove_all(entry.path(), ignored);
    }
    if (failed) return unavailable("cannot read " + folder_ + ": " + failed.message());
    return {};
  }

 private:
  static bool is_there(const std::string& place) {
    std::error_code ignored;
    return filesystem::is_directory(place, ignored);
  }

  static Result<void> build(const std::string& place, std::string_view archive) {
    TRY(make_folders(place + "/code"));
    TRY(unpack(archive, place + "/code"));
    TRY(write_file(place + "/archive.zip", archive));
    return sync_folder(place);
  }

  const std::string folder_;
  std::atomic<std::uint64_t> serial_ = 0;
};

}  // namespace

Result<std::unique_ptr<function::CodeStore>> open_code_folder(const std::string& folder) {
  std::error_code failed;
  const std::string place = filesystem::absolute(folder, failed);
  if (failed) return unavailable("cannot find " + folder + ": " + failed.message());
  TRY(make_folders(place));
  TRY(sync_folder(filesystem::path(place).parent_path()));
  return std::unique_ptr<function::CodeStore>(std::make_unique<CodeFolder>(place));
}

}  // namespace semel::archive
