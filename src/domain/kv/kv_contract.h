#pragma once

#include <gtest/gtest.h>

#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "domain/kv/kv.h"

// What every implementation of Kv must do. A test file of an implementation includes this and says
//   INSTANTIATE_TEST_SUITE_P(Name, KvContract, ::testing::Values(OpenEmptyKv{...}));

namespace semel::kv {

/// Opens an empty store; what it stands on (a folder) goes with the last pointer to it.
using OpenEmptyKv = std::function<std::shared_ptr<Kv>()>;

class KvContract : public ::testing::TestWithParam<OpenEmptyKv> {
 protected:
  Ticket put(const std::string& key, const std::string& value) {
    Batch batch;
    batch.put(key, value);
    return written(batch);
  }
  Ticket erase(const std::string& key) {
    Batch batch;
    batch.erase(key);
    return written(batch);
  }
  std::string get(const std::string& key) const { return text(kv().get(key)); }

  /// "key=value" of each step of the walk, with spaces between.
  static std::string walk(const Snapshot& snapshot, const Range& range, Direction direction) {
    std::string seen;
    const auto cursor = snapshot.scan(range, direction);
    for (; cursor->valid(); cursor->next()) {
      if (!seen.empty()) seen += ' ';
      seen.append(cursor->key()).append("=").append(cursor->value());
    }
    EXPECT_TRUE(cursor->status());
    return seen;
  }
  static std::string text(const Result<std::optional<std::string>>& read) {
    if (!read) return "error: " + read.error().message;
    return read.value().value_or("(absent)");
  }

  Kv& kv() const { return *kv_; }
  Ticket written(const Batch& batch) {
    const auto ticket = kv().write(batch);
    EXPECT_TRUE(ticket);
    return ticket ? ticket.value() : Ticket{};
  }

  std::shared_ptr<Kv> kv_ = GetParam()();
};

TEST_P(KvContract, AbsentKeyIsNothing) {
  EXPECT_EQ(get("a"), "(absent)");
}

TEST_P(KvContract, ReadsWhatWasWritten) {
  put("a", "1");
  put("b", "");
  EXPECT_EQ(get("a"), "1");
  EXPECT_EQ(get("b"), "");
}

TEST_P(KvContract, KeysAndValuesAreAnyBytes) {
  const std::string key("\x00\xff\x00k", 4);
  const std::string value("\xff\x00", 2);
  put(key, value);
  EXPECT_EQ(get(key), value);
  EXPECT_EQ(get(std::string("\x00\xff\x00", 3)), "(absent)");
}

TEST_P(KvContract, ErasesAKey) {
  put("a", "1");
  erase("a");
  erase("never there");
  EXPECT_EQ(get("a"), "(absent)");
}

TEST_P(KvContract, LaterChangeInABatchWins) {
  Batch batch;
  batch.put("a", "1");
  batch.erase("a");
  batch.put("a", "2");
  batch.put("b", "3");
  batch.erase("b");
  written(batch);
  EXPECT_EQ(get("a"), "2");
  EXPECT_EQ(get("b"), "(absent)");
}

TEST_P(KvContract, TicketsGrowAndNewestFollows) {
  const Ticket before = kv().newest();
  const Ticket first = put("a", "1");
  const Ticket second = put("a", "2");
  EXPECT_LT(before, first);
  EXPECT_LT(first, second);
  EXPECT_EQ(kv().newest(), second);
}

TEST_P(KvContract, EmptyBatchIsAWriteLikeAnyOther) {
  const Ticket first = put("a", "1");
  const Ticket second = written(Batch());
  EXPECT_LT(first, second);
  wait_durable(kv(), second);
  EXPECT_TRUE(kv().is_durable(second));
}

TEST_P(KvContract, TicketZeroIsAlwaysDurable) {
  EXPECT_TRUE(kv().is_durable(Ticket{}));
  bool ran = false;
  kv().when_durable(Ticket{}, [&ran] { ran = true; });
  EXPECT_TRUE(ran);
}

TEST_P(KvContract, DurabilityOfATicketCoversAllBefore) {
  const Ticket first = put("a", "1");
  const Ticket second = put("b", "2");
  wait_durable(kv(), second);
  EXPECT_TRUE(kv().is_durable(first));
  EXPECT_TRUE(kv().is_durable(second));
}

TEST_P(KvContract, CallbackForADurableTicketRunsAtOnceOnTheCallersThread) {
  const Ticket ticket = put("a", "1");
  wait_durable(kv(), ticket);
  std::thread::id ran_on;
  kv().when_durable(ticket, [&ran_on] { ran_on = std::this_thread::get_id(); });
  EXPECT_EQ(ran_on, std::this_thread::get_id());
}

TEST_P(KvContract, CallbackMayWriteAndWaitAgain) {
  const Ticket first = put("a", "1");
  std::atomic<std::uint64_t> second = 0;
  kv().when_durable(first, [this, &second] { second = put("b", "2").number; });
  wait_durable(kv(), first);
  while (second == 0) std::this_thread::yield();
  wait_durable(kv(), Ticket{second});
  EXPECT_EQ(get("b"), "2");
}

TEST_P(KvContract, CallbacksOfManyThreadsAllRunOnceAndOnlyWhenDurable) {
  constexpr int threads = 4;
  constexpr int writes = 200;
  std::atomic<int> ran = 0;
  std::atomic<int> early = 0;
  std::vector<std::thread> writers;
  for (int thread = 0; thread < threads; ++thread) {
    writers.emplace_back([this, thread, &ran, &early] {
      for (int i = 0; i < writes; ++i) {
        Batch batch;
        batch.put(std::to_string(thread) + "/" + std::to_string(i), "v");
        const auto ticket = kv().write(batch);
        if (!ticket) continue;
        kv().when_durable(*ticket, [this, ticket = *ticket, &ran, &early] {
          if (!kv().is_durable(ticket)) ++early;
          ++ran;
        });
      }
    });
  }
  for (std::thread& writer : writers) writer.join();
  wait_durable(kv(), kv().newest());
  while (ran < threads * writes) std::this_thread::yield();
  EXPECT_EQ(ran, threads * writes);
  EXPECT_EQ(early, 0);
}

TEST_P(KvContract, SnapshotKeepsItsInstant) {
  put("a", "1");
  put("b", "1");
  const auto snapshot = kv().snapshot();
  put("a", "2");
  erase("b");
  put("c", "2");
  EXPECT_EQ(text(snapshot->get("a")), "1");
  EXPECT_EQ(text(snapshot->get("b")), "1");
  EXPECT_EQ(text(snapshot->get("c")), "(absent)");
  EXPECT_EQ(walk(*snapshot, {}, Direction::forward), "a=1 b=1");
  EXPECT_EQ(walk(*kv().snapshot(), {}, Direction::forward), "a=2 c=2");
}

TEST_P(KvContract, ScanWalksARangeBothWays) {
  for (const char* key : {"a", "b", "c", "d"}) put(key, "v");
  const auto snapshot = kv().snapshot();
  EXPECT_EQ(walk(*snapshot, {"b", "d"}, Direction::forward), "b=v c=v");
  EXPECT_EQ(walk(*snapshot, {"b", "d"}, Direction::backward), "c=v b=v");
  EXPECT_EQ(walk(*snapshot, {"b", ""}, Direction::forward), "b=v c=v d=v");
  EXPECT_EQ(walk(*snapshot, {"", ""}, Direction::backward), "d=v c=v b=v a=v");
  EXPECT_EQ(walk(*snapshot, {"aa", "cc"}, Direction::forward), "b=v c=v");
  EXPECT_EQ(walk(*snapshot, {"aa", "cc"}, Direction::backward), "c=v b=v");
}

TEST_P(KvContract, ScanOfAnEmptyOrInvertedRangeSeesNothing) {
  put("b", "v");
  const auto snapshot = kv().snapshot();
  for (const Range& range : {Range{"b", "b"}, Range{"c", "a"}, Range{"x", "z"}, Range{"a", "b"}}) {
    EXPECT_EQ(walk(*snapshot, range, Direction::forward), "");
    EXPECT_EQ(walk(*snapshot, range, Direction::backward), "");
  }
}

TEST_P(KvContract, PrefixRangeSelectsThePrefix) {
  for (const char* key : {"a", "p", "p\xff", "p\xff\xff", "p1", "q"}) put(key, "v");
  const auto snapshot = kv().snapshot();
  EXPECT_EQ(walk(*snapshot, prefix_range("p"), Direction::forward), "p=v p1=v p\xff=v p\xff\xff=v");
  EXPECT_EQ(walk(*snapshot, prefix_range("p\xff"), Direction::backward), "p\xff\xff=v p\xff=v");
}

TEST_P(KvContract, CursorOutlivesTheSnapshotItCameFrom) {
  put("a", "1");
  const auto cursor = kv().snapshot()->scan({}, Direction::forward);
  put("a", "2");
  ASSERT_TRUE(cursor->valid());
  EXPECT_EQ(cursor->value(), "1");
}

TEST_P(KvContract, BatchesAreNeverSeenInPart) {
  std::atomic<bool> stop = false;
  std::thread writer([this, &stop] {
    for (int i = 0; !stop; ++i) {
      Batch batch;
      batch.put("x", std::to_string(i));
      batch.put("y", std::to_string(i));
      if (!kv().write(batch)) return;
    }
  });
  for (int i = 0; i < 500; ++i) {
    const auto snapshot = kv().snapshot();
    EXPECT_EQ(text(snapshot->get("x")), text(snapshot->get("y")));
  }
  stop = true;
  writer.join();
}

TEST_P(KvContract, FiguresNameTheTickets) {
  const Ticket ticket = put("a", "1");
  wait_durable(kv(), ticket);
  std::int64_t newest = -1;
  for (const auto& [name, value] : kv().figures()) {
    if (name == "newest_ticket") newest = value;
  }
  EXPECT_EQ(newest, static_cast<std::int64_t>(ticket.number));
}

}  // namespace semel::kv
