#include "domain/kv/kv.h"

#include <gtest/gtest.h>

#include <thread>

#include "domain/kv/memory_kv.h"

namespace semel::kv {
namespace {

TEST(PrefixRange, EndsAtTheNextPrefix) {
  EXPECT_EQ(prefix_range("ab").first, "ab");
  EXPECT_EQ(prefix_range("ab").last, "ac");
  EXPECT_EQ(prefix_range("a\xff\xff").last, "b");
  EXPECT_EQ(prefix_range("a\x7f").last, "a\x80");
}

TEST(PrefixRange, OfNothingOrOfOnlyTopBytesHasNoEnd) {
  EXPECT_EQ(prefix_range("").last, "");
  EXPECT_EQ(prefix_range("\xff\xff").first, "\xff\xff");
  EXPECT_EQ(prefix_range("\xff\xff").last, "");
}

TEST(WaitDurable, ReturnsAtOnceWhenDurable) {
  MemoryKv kv;
  const auto ticket = kv.write(Batch());
  ASSERT_TRUE(ticket);
  wait_durable(kv, *ticket);
}

TEST(WaitDurable, WaitsForTheSync) {
  MemoryKv kv;
  kv.hold_durability();
  const auto ticket = kv.write(Batch());
  ASSERT_TRUE(ticket);
  std::thread syncer([&kv] { kv.sync(); });
  wait_durable(kv, *ticket);
  EXPECT_TRUE(kv.is_durable(*ticket));
  syncer.join();
}

TEST(WaitDurableDeathTest, EndsTheProcessWhenTheStoreGivesUp) {
  EXPECT_DEATH(
      {
        MemoryKv kv;
        kv.hold_durability();
        const auto ticket = kv.write(Batch());
        std::thread waiter([&kv, &ticket] { wait_durable(kv, *ticket); });
        while (true) kv.crash();  // one that comes before the wait has nothing to drop
      },
      "is_durable");
}

}  // namespace
}  // namespace semel::kv
