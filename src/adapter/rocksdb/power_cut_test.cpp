#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <future>
#include <iterator>

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

void write_file(const std::string& path, const std::string& content) {
  std::ofstream(path, std::ios::binary | std::ios::trunc) << content;
}

std::uint64_t valid_bytes(std::string_view log) {
  LogScanner scanner;
  for (; !log.empty(); log.remove_prefix(std::min(log.size(), log_block_bytes))) {
    scanner.feed(log.substr(0, log_block_bytes));
  }
  return scanner.result().valid_bytes;
}

/// A folder whose log ends in writes that no sync has covered.
class HeldStore {
 public:
  HeldStore() : kv_(open_for_test_with_room(folder_.path())) {
    for (std::uint64_t number = 1; number <= acknowledged_; ++number) write(number);
    hold();
    durable_bytes_ = valid_bytes(read_file(log()));
    for (std::uint64_t number = acknowledged_ + 1; number <= 3'000; ++number) write(number);
    content_ = read_file(log());
  }
  ~HeldStore() { release_.set_value(); }

  std::string folder() const { return folder_.path(); }
  std::string log() const { return folder_.files(".log").back(); }
  const std::string& log_content() const { return content_; }
  std::uint64_t durable_bytes() const { return durable_bytes_; }
  std::uint64_t acknowledged() const { return acknowledged_; }

 private:
  /// One memtable, so that nothing but the log holds the writes.
  static std::unique_ptr<kv::Kv> open_for_test_with_room(const std::string& folder) {
    Options options = test_options(folder);
    options.memtable_bytes = std::size_t{64} << 20U;
    return open(options).value();
  }
  void write(std::uint64_t number) { newest_ = kv_->write(numbered_batch(0, number)).value(); }
  /// Returns when all that was written is durable and the sync thread is stuck in a callback.
  void hold() {
    std::promise<void> held;
    kv_->when_durable(newest_, [&held, released = release_.get_future()] {
      held.set_value();
      released.wait();
    });
    held.get_future().wait();
  }

  TestFolder folder_;
  std::promise<void> release_;
  Ticket newest_;
  std::uint64_t acknowledged_ = 200;
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
  const HeldStore store;
  ASSERT_GT(store.log_content().size(), store.durable_bytes() + 1'000'000);
  std::uint64_t most = 0;
  for (std::uint64_t seed = 1; seed <= 25; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    SeededRandom random(seed);
    const TestFolder copy;
    std::filesystem::copy(store.folder(), copy.path());
    write_file(copy.path() + "/" + std::filesystem::path(store.log()).filename().string(),
               lose_pages(store, random));
    const auto kv = open_for_test(copy.path());
    ASSERT_NE(kv, nullptr);
    EXPECT_GE(read_count(*kv, 0).number, store.acknowledged());
    EXPECT_EQ(find_fault(*kv, 0), "");
    most = std::max(most, read_count(*kv, 0).number);
  }
  EXPECT_GT(most, store.acknowledged())
      << "no copy held more than the acknowledged writes: the test lost its point";
}

}  // namespace
}  // namespace semel::rocksdb_kv
