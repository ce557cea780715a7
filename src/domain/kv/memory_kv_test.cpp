#include "domain/kv/memory_kv.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "domain/kv/kv_contract.h"

namespace semel::kv {

INSTANTIATE_TEST_SUITE_P(MemoryKv, KvContract, ::testing::Values(OpenEmptyKv([] {
                           return std::make_shared<MemoryKv>();
                         })));

namespace {

Ticket put_in(MemoryKv& kv, const std::string& key, const std::string& value) {
  Batch batch;
  batch.put(key, value);
  return kv.write(batch).value();
}

std::string read_in(const MemoryKv& kv, const std::string& key) {
  return kv.get(key).value().value_or("(absent)");
}

TEST(MemoryKv, HeldWriteIsVisibleButNotDurableUntilSync) {
  MemoryKv kv;
  kv.hold_durability();
  const Ticket ticket = put_in(kv, "a", "1");
  bool ran = false;
  kv.when_durable(ticket, [&ran] { ran = true; });
  EXPECT_EQ(read_in(kv, "a"), "1");
  EXPECT_FALSE(kv.is_durable(ticket));
  EXPECT_FALSE(ran);
  kv.sync();
  EXPECT_TRUE(kv.is_durable(ticket));
  EXPECT_TRUE(ran);
}

TEST(MemoryKv, SyncDoesNotEndTheHold) {
  MemoryKv kv;
  kv.hold_durability();
  kv.sync();
  EXPECT_FALSE(kv.is_durable(put_in(kv, "a", "1")));
}

TEST(MemoryKv, CrashForgetsWhatIsNotDurable) {
  MemoryKv kv;
  const Ticket kept = put_in(kv, "a", "1");
  put_in(kv, "b", "1");
  kv.hold_durability();
  put_in(kv, "a", "2");
  put_in(kv, "a", "3");
  Batch batch;
  batch.erase("b");
  batch.put("c", "2");
  ASSERT_TRUE(kv.write(batch));
  kv.crash();
  EXPECT_EQ(read_in(kv, "a"), "1");
  EXPECT_EQ(read_in(kv, "b"), "1");
  EXPECT_EQ(read_in(kv, "c"), "(absent)");
  EXPECT_GT(kv.newest(), kept);
  EXPECT_TRUE(kv.is_durable(kv.newest()));
}

TEST(MemoryKv, CrashKeepsWhatWasSynced) {
  MemoryKv kv;
  kv.hold_durability();
  put_in(kv, "a", "1");
  kv.sync();
  put_in(kv, "a", "2");
  kv.crash();
  EXPECT_EQ(read_in(kv, "a"), "1");
}

TEST(MemoryKv, CrashDropsCallbacks) {
  MemoryKv kv;
  kv.hold_durability();
  auto owned = std::make_shared<int>(0);
  const std::weak_ptr<int> watched = owned;
  kv.when_durable(put_in(kv, "a", "1"), [owned = std::move(owned)] { ++*owned; });
  kv.crash();
  EXPECT_TRUE(watched.expired());
  put_in(kv, "b", "1");
  kv.sync();
}

TEST(MemoryKv, FailedWriteAppliesNothingAndTakesNoTicket) {
  MemoryKv kv;
  const Ticket before = put_in(kv, "a", "1");
  kv.fail_writes(2);
  Batch batch;
  batch.put("a", "2");
  for (int i = 0; i < 2; ++i) {
    const auto failed = kv.write(batch);
    ASSERT_FALSE(failed);
    EXPECT_EQ(failed.error().code, ErrorCode::unavailable);
  }
  EXPECT_EQ(read_in(kv, "a"), "1");
  EXPECT_EQ(kv.newest(), before);
  EXPECT_TRUE(kv.write(batch));
}

}  // namespace
}  // namespace semel::kv
