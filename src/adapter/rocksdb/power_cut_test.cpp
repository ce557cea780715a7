#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <future>
#include <iterator>
#include <utility>

#include "adapter/rocksdb/log_scan.h"
#include "adapter/rocksdb/test_support.h"
#include "base/random.h"

namespace semel::rocksdb_kv {
namespace {

// A power cut loses pages of a log that were written but not synced, any of them, in any order.
// These tests hold the sync thread back, write on, and then open copies of the folder from which
// such pages are missing.

constexpr std::size_t page_bytes = 4'096;

std::string read_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::uint64_t valid_bytes(std::string_view log) {
  LogScanner scanner;
  for (; !log.empty(); log.remove_prefix(std::min(log.size(), log_block_bytes))) {
    scanner.feed(log.substr(0, log_block_bytes));
  }
  return scanner.result().valid_bytes;
}

using MakeBatch = kv::Batch (*)(std::uint64_t number);

kv::Batch plain_batch(std::uint64_t number) {
  return numbered_batch(0, number);
}

std::string block_key(std::uint64_t number) {
  return "block/" + std::to_string(1'000 + number);
}

/// A batch whose record fills a block of the log to its last byte: the hole that a lost block
/// leaves has no ragged edge.
kv::Batch block_batch(std::uint64_t number) {
  // The fragment's header, the batch's, a put's tag and lengths, the key, and the marker.
  const std::size_t around_value = 7 + 12 + 1 + 1 + 3 + block_key(number).size() + 18;
  kv::Batch batch;
  batch.put(block_key(number), std::string(log_block_bytes - around_value, 'v'));
  return batch;
}

/// A folder whose log ends in writes that no sync has covered.
class HeldStore {
 public:
  HeldStore(MakeBatch make_batch, std::uint64_t acknowledged, std::uint64_t written)
      : make_batch_(make_batch),
        acknowledged_(acknowledged),
        kv_(open_with_one_memtable(folder_.path())) {
    for (std::uint64_t number = 1; number <= acknowledged; ++number) write(number);
    hold();
    durable_bytes_ = valid_bytes(read_file(log()));
    for (std::uint64_t number = acknowledged + 1; number <= written; ++number) write(number);
    content_ = read_file(log());
  }
  ~HeldStore() { release_.set_value(); }

  const std::string& log_content() const { return content_; }
  std::uint64_t durable_bytes() const { return durable_bytes_; }
  std::uint64_t acknowledged() const { return acknowledged_; }

  /// A copy of the folder, with another content of the log, opened.
  std::unique_ptr<kv::Kv> open_copy(const std::string& path, const std::string& log_content) const {
    std::filesystem::copy(folder_.path(), path);
    const std::string name = std::filesystem::path(log()).filename().string();
    std::ofstream(path + "/" + name, std::ios::binary | std::ios::trunc) << log_content;
    return open_for_test(path);
  }

 private:
  /// So that nothing but the log holds the writes.
  static std::unique_ptr<kv::Kv> open_with_one_memtable(const std::string& folder) {
    Options options = test_options(folder);
    options.memtable_bytes = std::size_t{64} << 20U;
    return open(options).value();
  }
  std::string log() const { return folder_.files(".log").back(); }
  void write(std::uint64_t number) { newest_ = kv_->write(make_batch_(number)).value(); }
  /// Returns when all that was written is durable and the sync thread is stuck in a callback.
  void hold() {
    std::promise<void> held;
    const auto is_held = held.get_future();
    kv_->when_durable(newest_,
                      [held = std::move(held), released = release_.get_future()]() mutable {
                        held.set_value();
                        released.wait();
                      });
    is_held.wait();
  }

  TestFolder folder_;
  std::promise<void> release_;
  const MakeBatch make_batch_;
  const std::uint64_t acknowledged_;
  Ticket newest_;
  std::uint64_t durable_bytes_ = 0;
  std::string content_;
  std::unique_ptr<kv::Kv> kv_;  // the last member: closing it needs the callback released
};

/// The log as a power cut may leave it: each page after the durable part kept or lost, and the end
/// cut anywhere.
std::string lose_pages(const HeldStore& store, Random& random) {
  std::string log = store.log_content();
  const std::uint64_t keep_of_hundred = random.next() % 101;
  for (std::size_t page = 0; page < log.size(); page += page_bytes) {
    const std::size_t from = std::max<std::size_t>(page, store.durable_bytes());
    const std::size_t to = std::min(page + page_bytes, log.size());
    if (from >= to || random.next() % 100 < keep_of_hundred) continue;
    std::fill(log.begin() + static_cast<std::ptrdiff_t>(from),
              log.begin() + static_cast<std::ptrdiff_t>(to), '\0');
  }
  if (random.next() % 2 == 0) return log;
  log.resize(store.durable_bytes() + random.next() % (log.size() - store.durable_bytes() + 1));
  return log;
}

TEST(PowerCut, KeepsWhatWasAcknowledgedAndAPrefixOfTheRest) {
  const HeldStore store(plain_batch, 200, 2'000);
  ASSERT_GT(store.log_content().size(), store.durable_bytes() + 1'000'000);
  std::uint64_t most = 0;
  for (std::uint64_t seed = 1; seed <= 15; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    SeededRandom random(seed);
    const TestFolder copy;
    const auto kv = store.open_copy(copy.path(), lose_pages(store, random));
    ASSERT_NE(kv, nullptr);
    EXPECT_GE(read_count(*kv, 0).number, store.acknowledged());
    EXPECT_EQ(find_fault(*kv, 0), "");
    most = std::max(most, read_count(*kv, 0).number);
  }
  EXPECT_GT(most, store.acknowledged())
      << "no copy held more than the acknowledged writes: the test lost its point";
}

// RocksDB's own recovery takes a block of zeros for space that was reserved, skips it, and goes on
// behind it.
TEST(PowerCut, LostBlockOfWholeRecordsEndsTheRecovery) {
  const HeldStore store(block_batch, 5, 80);
  std::string log = store.log_content();
  ASSERT_GT(log.size(), 20 * log_block_bytes);
  std::fill_n(log.begin() + 10 * log_block_bytes, log_block_bytes, '\0');
  const TestFolder copy;
  const auto kv = store.open_copy(copy.path(), log);
  ASSERT_NE(kv, nullptr);
  std::string found;
  const auto cursor = kv->snapshot()->scan({}, kv::Direction::forward);
  for (; cursor->valid(); cursor->next()) found.append(cursor->key()).append(" ");
  std::string expected;
  for (std::uint64_t number = 1; number <= 10; ++number) expected += block_key(number) + " ";
  EXPECT_EQ(found, expected);
}

}  // namespace
}  // namespace semel::rocksdb_kv
