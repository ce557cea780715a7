#pragma once

#include <memory>
#include <string>

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

 private:
  std::string root_;
};

/// Small buffers; a failed sync fails the test.
Options test_options(const std::string& folder);
/// Opens a folder that must open.
std::unique_ptr<kv::Kv> open_for_test(const std::string& folder);

}  // namespace semel::rocksdb_kv
