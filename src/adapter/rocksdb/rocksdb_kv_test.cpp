#include "adapter/rocksdb/rocksdb_kv.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/resource.h>
#include <unistd.h>

#include <filesystem>
#include <iostream>
#include <thread>

#include "adapter/rocksdb/test_support.h"
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
namespace {

Ticket write_numbered(kv::Kv& kv, std::uint64_t first, std::uint64_t last) {
  Ticket ticket;
  for (std::uint64_t number = first; number <= last; ++number) {
    const auto written = kv.write(numbered_batch(0, number));
    if (!written) ADD_FAILURE() << written.error().message;
    if (written) ticket = *written;
  }
  return ticket;
}

/// Leaves `count` batches in the log of a closed folder, each durable before the next was written.
void fill_log(const TestFolder& folder, std::uint64_t count) {
  const auto kv = open_for_test(folder.path());
  for (std::uint64_t number = 1; number <= count; ++number)
    wait_durable(*kv, write_numbered(*kv, number, number));
}

/// Leaves `count` batches in tables of a closed folder: opening moves what the log holds into one.
void fill_tables(const TestFolder& folder, std::uint64_t count) {
  fill_log(folder, count);
  open_for_test(folder.path());
}

std::string open_error(const TestFolder& folder) {
  const auto opened = open(test_options(folder.path()));
  return opened ? "" : opened.error().message;
}

TEST(RocksdbKv, KeepsItsWritesWhenOpenedAgain) {
  const TestFolder folder;
  fill_log(folder, 50);
  for (int i = 0; i < 2; ++i) {
    const auto kv = open_for_test(folder.path());
    EXPECT_EQ(read_count(*kv, 0).number, 50U);
    EXPECT_EQ(find_fault(*kv, 0), "");
  }
}

TEST(RocksdbKv, ClosingKeepsWritesThatNobodyWaitedFor) {
  const TestFolder folder;
  write_numbered(*open_for_test(folder.path()), 1, 500);
  const auto kv = open_for_test(folder.path());
  EXPECT_EQ(read_count(*kv, 0).number, 500U);
  EXPECT_EQ(find_fault(*kv, 0), "");
}

TEST(RocksdbKv, KeepsItsWritesThroughManyMemtablesAndLogs) {
  const TestFolder folder;
  write_numbered(*open_for_test(folder.path()), 1, 6'000);
  const auto kv = open_for_test(folder.path());
  EXPECT_GE(folder.files(".sst").size(), 1U);
  EXPECT_EQ(read_count(*kv, 0).number, 6'000U);
  EXPECT_EQ(find_fault(*kv, 0), "");
}

TEST(RocksdbKv, FolderInUseIsRefused) {
  const TestFolder folder;
  const auto kv = open_for_test(folder.path());
  EXPECT_NE(open_error(folder).find("in use by another process"), std::string::npos)
      << open_error(folder);
}

TEST(RocksdbKv, LogCutShortOpensWithTheWholeBatchesBeforeTheCut) {
  const TestFolder folder;
  fill_log(folder, 20);
  const std::string log = folder.files(".log").back();
  std::filesystem::resize_file(log, std::filesystem::file_size(log) - 1);
  const auto kv = open_for_test(folder.path());
  EXPECT_EQ(read_count(*kv, 0).number, 19U);
  EXPECT_EQ(find_fault(*kv, 0), "");
}

TEST(RocksdbKv, WritesGoOnAfterALogWasCutShort) {
  const TestFolder folder;
  fill_log(folder, 20);
  const std::string log = folder.files(".log").back();
  std::filesystem::resize_file(log, std::filesystem::file_size(log) - 1);
  write_numbered(*open_for_test(folder.path()), 20, 25);
  const auto kv = open_for_test(folder.path());
  EXPECT_EQ(read_count(*kv, 0).number, 25U);
  EXPECT_EQ(find_fault(*kv, 0), "");
}

TEST(RocksdbKv, FlippedByteInADurablePartOfTheLogIsRefusedAndNamed) {
  const TestFolder folder;
  fill_log(folder, 20);
  const std::string log = folder.files(".log").back();
  flip_byte(log, std::filesystem::file_size(log) / 2);
  const std::string error = open_error(folder);
  EXPECT_EQ(error.find("the log file " + log + " is damaged at byte "), 0U) << error;
  EXPECT_EQ(open_error(folder), error) << "the refusal changed the folder";
}

TEST(RocksdbKv, FlippedByteInATableFooterIsRefusedAndNamed) {
  const TestFolder folder;
  fill_tables(folder, 20);
  const std::string table = folder.files(".sst").back();
  flip_byte(table, std::filesystem::file_size(table) - 2);
  EXPECT_NE(open_error(folder).find(table), std::string::npos) << open_error(folder);
}

TEST(RocksdbKv, FlippedByteInATableBlockIsToldByTheReadThatMeetsIt) {
  const TestFolder folder;
  fill_tables(folder, 20);
  const std::string table = folder.files(".sst").back();
  flip_byte(table, 100);
  const auto kv = open_for_test(folder.path());
  const auto read = kv->get("count/0");
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().code, ErrorCode::corruption);
  EXPECT_NE(read.error().message.find(table), std::string::npos) << read.error().message;
  const auto cursor = kv->snapshot()->scan({}, kv::Direction::forward);
  EXPECT_FALSE(cursor->valid());
  ASSERT_FALSE(cursor->status());
  EXPECT_EQ(cursor->status().error().code, ErrorCode::corruption);
}

TEST(RocksdbKv, MissingTableIsRefusedAndNamed) {
  const TestFolder folder;
  fill_tables(folder, 20);
  const std::filesystem::path table = folder.files(".sst").back();
  std::filesystem::remove(table);
  EXPECT_NE(open_error(folder).find(table.stem().string()), std::string::npos)
      << open_error(folder);
}

TEST(RocksdbKv, DamagedManifestIsRefusedAndNamed) {
  const TestFolder folder;
  fill_tables(folder, 20);
  std::string manifest;
  for (const auto& entry : std::filesystem::directory_iterator(folder.path())) {
    if (entry.path().filename().string().starts_with("MANIFEST-")) manifest = entry.path().string();
  }
  flip_byte(manifest, 20);
  EXPECT_NE(open_error(folder).find(folder.path()), std::string::npos) << open_error(folder);
}

TEST(RocksdbKv, FiguresCountSyncsAndBytes) {
  const TestFolder folder;
  const auto kv = open_for_test(folder.path());
  wait_durable(*kv, write_numbered(*kv, 1, 10));
  std::string positive;
  for (const auto& [name, value] : kv->figures()) {
    if (value > 0) positive += name + " ";
  }
  EXPECT_EQ(positive,
            "live_bytes memtable_bytes block_cache_bytes log_bytes_written newest_ticket "
            "durable_ticket sync_count last_sync_us ");
}

/// Writes from two threads until the operating system refuses to let the log grow, and ends the
/// process as a server does: in the handler, whichever thread it is told on.
[[noreturn]] void write_until_the_disk_refuses(const std::string& folder) {
  Options options = test_options(folder);
  const kv::Kv* store = nullptr;
  options.on_write_failure = [&store](const std::string& why) {
    std::cerr << "told: " << why << "\n";
    ::_exit(store->is_durable(store->newest()) ? 1 : 0);
  };
  const auto kv = open(options).value();
  store = kv.get();
  ::signal(SIGXFSZ, SIG_IGN);
  const rlimit small{.rlim_cur = 200'000, .rlim_max = 200'000};
  ::setrlimit(RLIMIT_FSIZE, &small);
  const auto write = [&kv](int writer) {
    for (std::uint64_t number = 1;; ++number)
      static_cast<void>(kv->write(numbered_batch(writer, number)));
  };
  std::thread other(write, 1);
  write(0);
  ::_exit(2);
}

TEST(RocksdbKvDeathTest, DiskThatRefusesIsToldToTheHandlerAtOnceAndTearsNothing) {
  for (int round = 0; round < 10; ++round) {
    const TestFolder folder;
    EXPECT_EXIT(write_until_the_disk_refuses(folder.path()), ::testing::ExitedWithCode(0),
                "told: .*(write|sync) .*\\.log.*File too large");
    const auto kv = open_for_test(folder.path());
    EXPECT_GT(read_count(*kv, 0).number + read_count(*kv, 1).number, 0U);
    EXPECT_EQ(find_fault(*kv, 0) + find_fault(*kv, 1), "");
  }
}

/// Writes until a table is due, in a folder in which no file can be made any more.
[[noreturn]] void write_until_no_file_can_be_made(const std::string& folder) {
  Options options = test_options(folder);
  options.on_write_failure = [](const std::string& why) {
    std::cerr << "told: " << why << "\n";
    ::_exit(0);
  };
  const auto kv = open(options).value();
  const rlimit none{.rlim_cur = 3, .rlim_max = 3};
  ::setrlimit(RLIMIT_NOFILE, &none);
  for (std::uint64_t number = 1; number < 100'000; ++number)
    static_cast<void>(kv->write(numbered_batch(0, number)));
  ::_exit(2);
}

TEST(RocksdbKvDeathTest, FileThatCannotBeMadeIsToldToTheHandler) {
  const TestFolder folder;
  EXPECT_EXIT(write_until_no_file_can_be_made(folder.path()), ::testing::ExitedWithCode(0),
              "told: .*Too many open files");
  const auto kv = open_for_test(folder.path());
  EXPECT_EQ(find_fault(*kv, 0), "");
}

}  // namespace
}  // namespace semel::rocksdb_kv
