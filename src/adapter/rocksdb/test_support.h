#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "adapter/rocksdb/rocksdb_kv.h"

// What the tests of this folder share.

namespace semel::rocksdb_kv {

/// A folder of its own for a test, deleted with its content at the end.
class TestFolder {
 public:
  TestFolder();
  ~TestFolder();
  TestFolder(const TestFolder&) = delete;
  TestFolder& operator=(const TestFolder&) = delete;

  /// The data folder, which does not exist at first.
  std::string path() const { return root_ + "/data"; }
  /// The files of the data folder whose names end so, in the order of their names.
  std::vector<std::string> files(const std::string& ending) const;

 private:
  std::string root_;
};

/// Small buffers; a failed sync fails the test.
Options test_options(const std::string& folder);
/// Opens a folder that must open.
std::unique_ptr<kv::Kv> open_for_test(const std::string& folder);

/// Numbered batches, from which a reader can tell how many there were and whether one is missing or
/// torn: batch `number` of `writer` adds an entry of its own, of up to 4 KB, and replaces the
/// writer's count. `seen` is stored beside the count.
kv::Batch numbered_batch(int writer, std::uint64_t number, std::uint64_t seen = 0);

struct WriterCount {
  std::uint64_t number = 0;
  std::uint64_t seen = 0;
};
WriterCount read_count(const kv::Kv& kv, int writer);

/// Empty when exactly the batches 1 to the writer's count are there, each whole; else what is
/// wrong.
std::string find_fault(const kv::Kv& kv, int writer);

void flip_byte(const std::string& path, std::uint64_t offset);

}  // namespace semel::rocksdb_kv
