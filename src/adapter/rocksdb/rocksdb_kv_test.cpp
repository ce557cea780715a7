#include "adapter/rocksdb/rocksdb_kv.h"

#include <gtest/gtest.h>

#include "adapter/rocksdb/test_folder.h"
#include "domain/kv/kv_contract.h"

namespace semel::kv {

INSTANTIATE_TEST_SUITE_P(RocksdbKv, KvContract, ::testing::Values(OpenEmptyKv([] {
                           struct Opened {
                             rocksdb_kv::TestFolder folder;
                             std::unique_ptr<Kv> kv = rocksdb_kv::open_for_test(folder.path());
                           };
                           const auto opened = std::make_shared<Opened>();
                           return std::shared_ptr<Kv>(opened, opened->kv.get());
                         })));

}  // namespace semel::kv

namespace semel::rocksdb_kv {
namespace {}  // namespace
}  // namespace semel::rocksdb_kv
