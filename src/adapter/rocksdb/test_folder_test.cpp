#include "adapter/rocksdb/test_folder.h"

#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>

namespace semel::rocksdb_kv {

TestFolder::TestFolder()
    : root_(std::filesystem::temp_directory_path().string() + "/semel-XXXXXX") {
  CHECK(::mkdtemp(root_.data()) != nullptr);
}

TestFolder::~TestFolder() {
  std::filesystem::remove_all(root_);
}

Options test_options(const std::string& folder) {
  return {.folder = folder,
          .memtable_bytes = std::size_t{1} << 20U,
          .block_cache_bytes = std::size_t{1} << 20U,
          .on_sync_failure = [](const std::string& why) { FAIL() << why; }};
}

std::unique_ptr<kv::Kv> open_for_test(const std::string& folder) {
  auto opened = open(test_options(folder));
  if (!opened) ADD_FAILURE() << opened.error().message;
  return opened ? std::move(*opened) : nullptr;
}

}  // namespace semel::rocksdb_kv
