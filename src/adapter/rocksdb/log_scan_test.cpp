#include "adapter/rocksdb/log_scan.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "adapter/rocksdb/crc32c.h"

namespace semel::rocksdb_kv {
namespace {

/// Writes records as RocksDB frames them.
class LogText {
 public:
  /// A record of `bytes` bytes, marker included. Returns where it ends.
  std::size_t add(std::uint64_t ticket, std::uint64_t durable, std::size_t bytes = 40) {
    const std::string marker = encode_marker({.ticket = {ticket}, .durable = {durable}});
    std::string record(bytes - marker.size() - 2, 'r');
    record += std::string("\x03\x10", 2) + marker;
    return add_raw(record);
  }
  std::size_t add_raw(std::string_view record) {
    bool begins = true;
    do {
      std::size_t left = log_block_bytes - text.size() % log_block_bytes;
      if (left < 7) text.append(std::exchange(left, log_block_bytes), '\0');
      const std::string_view part = record.substr(0, left - 7);
      record.remove_prefix(part.size());
      add_fragment(begins ? (record.empty() ? 1 : 2) : (record.empty() ? 4 : 3), part);
      begins = false;
    } while (!record.empty());
    return text.size();
  }
  void add_fragment(int type, std::string_view payload) {
    const std::string body = static_cast<char>(type) + std::string(payload);
    const std::uint32_t crc = crc32c(body);
    const std::uint32_t masked = ((crc >> 15U) | (crc << 17U)) + 0xa282ead8U;
    for (unsigned shift = 0; shift < 32; shift += 8) text += static_cast<char>(masked >> shift);
    text += static_cast<char>(payload.size() & 0xffU);
    text += static_cast<char>(payload.size() >> 8U);
    text += body;
  }

  std::string text;
};

LogScan scan(std::string_view text) {
  LogScanner scanner;
  for (; !text.empty(); text.remove_prefix(std::min(text.size(), log_block_bytes))) {
    scanner.feed(text.substr(0, log_block_bytes));
  }
  return scanner.result();
}

std::string show(const LogScan& scan) {
  return std::to_string(scan.valid_bytes) + (scan.torn ? " torn" : "") +
         (scan.damaged ? " damaged" : "");
}

std::string whole(std::size_t bytes) {
  return std::to_string(bytes);
}
std::string torn(std::size_t bytes) {
  return std::to_string(bytes) + " torn";
}
std::string damaged(std::size_t bytes) {
  return std::to_string(bytes) + " torn damaged";
}

TEST(LogScan, EmptyLogIsWhole) {
  EXPECT_EQ(show(scan("")), whole(0));
}

TEST(LogScan, WholeRecordsOfAnySizeAreFollowedToTheEnd) {
  LogText log;
  std::size_t end = 0;
  for (std::uint64_t i = 1; i <= 200; ++i)
    end = log.add(i, i - 1, 18 + i * 37 * (i % 9 == 0 ? 20 : 1));
  log.add_raw("0123456789ab");  // as RocksDB writes it, without a marker
  end = log.text.size();
  EXPECT_EQ(show(scan(log.text)), whole(end));
}

TEST(LogScan, RecordsThatEndAtEachDistanceFromABlocksEndAreFollowed) {
  for (std::size_t left = 0; left < 40; ++left) {
    LogText log;
    log.add(1, 0, log_block_bytes - 7 - left);
    const std::size_t end = log.add(2, 1, 60);
    EXPECT_EQ(show(scan(log.text)), whole(end)) << left;
  }
}

TEST(LogScan, ZerosAheadAreNoPartOfTheLog) {
  LogText log;
  const std::size_t end = log.add(1, 0);
  log.text.append(3 * log_block_bytes, '\0');
  EXPECT_EQ(show(scan(log.text)), whole(end));
}

TEST(LogScan, EveryTruncationKeepsTheWholeRecordsBeforeIt) {
  LogText log;
  std::vector<std::size_t> ends{0};
  for (std::uint64_t i = 1; i <= 5; ++i) ends.push_back(log.add(i, 0, 15'000));
  for (std::size_t size = 0; size < log.text.size(); size += 389) {
    const std::size_t kept = *std::prev(std::upper_bound(ends.begin(), ends.end(), size));
    const auto found = scan(std::string_view(log.text).substr(0, size));
    EXPECT_EQ(found.valid_bytes, kept) << size;
    EXPECT_FALSE(found.damaged) << size;
  }
}

TEST(LogScan, LostPageOfWhatWasNeverDurableIsATornTail) {
  LogText log;
  log.add(1, 0, 5'000);
  const std::size_t end = log.add(2, 0, 5'000);
  log.add(3, 1, 40'000);
  log.add(4, 2, 40'000);
  std::fill_n(log.text.begin() + 12'288, 4'096, '\0');
  EXPECT_EQ(show(scan(log.text)), torn(end));
}

TEST(LogScan, FlippedByteInWhatWasDurableIsDamage) {
  LogText log;
  const std::size_t end = log.add(1, 0, 5'000);
  log.add(2, 1, 40'000);
  log.add(3, 2, 40'000);
  log.text[end + 9'000] ^= 1;
  EXPECT_EQ(show(scan(log.text)), damaged(end));
}

TEST(LogScan, FlippedByteIsDamageWhenALaterRecordOfTheSameBlockWasDurable) {
  LogText log;
  const std::size_t end = log.add(1, 0, 100);
  log.add(2, 1, 100);
  log.add(3, 2, 100);
  log.text[end + 50] ^= 1;
  EXPECT_EQ(show(scan(log.text)), damaged(end));
}

TEST(LogScan, FlippedByteInTheFirstRecordIsDamageWhenALaterOneWasDurable) {
  LogText log;
  log.add(1, 0, 40'000);
  log.add(2, 0, 40'000);
  log.text[20] ^= 1;
  EXPECT_EQ(show(scan(log.text)), torn(0));
  log.add(3, 1, 100);
  EXPECT_EQ(show(scan(log.text)), damaged(0));
}

TEST(LogScan, FlippedByteInTheLastRecordIsATornTail) {
  LogText log;
  const std::size_t end = log.add(1, 0);
  log.add(2, 1);
  log.text[end + 10] ^= 1;
  EXPECT_EQ(show(scan(log.text)), torn(end));
}

TEST(LogScan, PartWithoutItsStartEndsTheChain) {
  LogText log;
  const std::size_t end = log.add(1, 0);
  log.add_fragment(4, "orphan");
  log.add(2, 0);
  EXPECT_EQ(show(scan(log.text)), torn(end));
}

TEST(LogScan, StartWithinARecordEndsTheChain) {
  LogText log;
  const std::size_t end = log.add(1, 0);
  log.add_fragment(2, "never finished");
  log.add(2, 0);
  EXPECT_EQ(show(scan(log.text)), torn(end));
}

}  // namespace
}  // namespace semel::rocksdb_kv
