#include "adapter/rocksdb/test_support.h"

#include <gtest/gtest.h>
#include <stdlib.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "base/big_endian.h"

namespace semel::rocksdb_kv {

namespace {

std::string count_key(int writer) {
  return "count/" + std::to_string(writer);
}
std::string entry_prefix(int writer) {
  return "entry/" + std::to_string(writer) + "/";
}

std::string entry_key(int writer, std::uint64_t number) {
  std::string key = entry_prefix(writer);
  append_big_endian(key, number);
  return key;
}

std::string entry_value(int writer, std::uint64_t number) {
  const std::string unit = std::to_string(number) + "." + std::to_string(writer) + ",";
  std::string value;
  for (std::uint64_t i = 0; i <= number * 2'654'435'761U % 500; ++i) value += unit;
  return value;
}

}  // namespace

TestFolder::TestFolder()
    : root_(std::filesystem::temp_directory_path().string() + "/semel-XXXXXX") {
  CHECK(::mkdtemp(root_.data()) != nullptr);
}

TestFolder::~TestFolder() {
  std::filesystem::remove_all(root_);
}

std::vector<std::string> TestFolder::files(const std::string& ending) const {
  std::vector<std::string> paths;
  for (const auto& entry : std::filesystem::directory_iterator(path())) {
    if (entry.path().string().ends_with(ending)) paths.push_back(entry.path().string());
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

Options test_options(const std::string& folder) {
  return {.folder = folder,
          .memtable_bytes = std::size_t{1} << 20U,
          .block_cache_bytes = std::size_t{1} << 20U,
          .on_write_failure = [](const std::string& why) { FAIL() << why; }};
}

std::unique_ptr<kv::Kv> open_for_test(const std::string& folder) {
  auto opened = open(test_options(folder));
  if (!opened) ADD_FAILURE() << opened.error().message;
  return opened ? std::move(*opened) : nullptr;
}

kv::Batch numbered_batch(int writer, std::uint64_t number, std::uint64_t seen) {
  kv::Batch batch;
  batch.put(entry_key(writer, number), entry_value(writer, number));
  std::string count;
  append_big_endian(count, number);
  append_big_endian(count, seen);
  batch.put(count_key(writer), count);
  return batch;
}

WriterCount read_count(const kv::Kv& kv, int writer) {
  const auto count = kv.get(count_key(writer));
  EXPECT_TRUE(count);
  if (!count || !*count) return {};
  return {.number = read_big_endian<std::uint64_t>(**count),
          .seen = read_big_endian<std::uint64_t>(std::string_view(**count).substr(8))};
}

std::string find_fault(const kv::Kv& kv, int writer) {
  const std::uint64_t count = read_count(kv, writer).number;
  const auto cursor =
      kv.snapshot()->scan(kv::prefix_range(entry_prefix(writer)), kv::Direction::forward);
  std::uint64_t number = 0;
  for (; cursor->valid(); cursor->next()) {
    ++number;
    if (cursor->key() != entry_key(writer, number))
      return "entry " + std::to_string(number) + " is missing";
    if (cursor->value() != entry_value(writer, number))
      return "entry " + std::to_string(number) + " is torn";
  }
  if (!cursor->status()) return cursor->status().error().message;
  if (number == count) return "";
  return std::to_string(number) + " entries, but a count of " + std::to_string(count);
}

void flip_byte(const std::string& path, std::uint64_t offset) {
  std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
  file.seekg(static_cast<std::streamoff>(offset));
  const int byte = file.get();
  file.seekp(static_cast<std::streamoff>(offset));
  file.put(static_cast<char>(byte ^ 0x10));
  CHECK(file.good());
}

}  // namespace semel::rocksdb_kv
