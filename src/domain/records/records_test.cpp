#include "domain/records/records.h"

#include <gtest/gtest.h>

#include "base/clock.h"
#include "base/random.h"
#include "domain/engine/engine.h"
#include "domain/kv/memory_kv.h"

namespace semel::records {
namespace {

class RecordsTest : public testing::Test {
 protected:
  void SetUp() override {
    auto opened = engine::Engine::open(store_, clock_, random_, {});
    ASSERT_TRUE(opened);
    engine_ = *std::move(opened);
    records_ = std::make_unique<Records>(*engine_, tables::TableName{"semel", "semel.test"});
  }
  bool applies(const Change& change) {
    const auto changed = records_->change(change);
    EXPECT_TRUE(changed) << changed.error().message;
    return changed && changed->applied;
  }
  std::string data(std::string_view sort) {
    const auto found = records_->get("a", sort);
    if (!found || !found->record) return "nothing";
    return found->record->data + " v" + std::to_string(found->record->version);
  }

  kv::MemoryKv store_;
  FakeClock clock_;
  SeededRandom random_{7};
  std::unique_ptr<engine::Engine> engine_;
  std::unique_ptr<Records> records_;
};

TEST_F(RecordsTest, CreateFailsWhereThereIsOne) {
  EXPECT_TRUE(applies(Create{{"a", "1", "first"}}));
  EXPECT_FALSE(applies(Create{{"a", "1", "second"}}));
  EXPECT_EQ(data("1"), "first v1");
}

TEST_F(RecordsTest, ReplaceWantsTheVersionThatWasRead) {
  applies(Create{{"a", "1", "first"}});
  EXPECT_TRUE(applies(Replace{{"a", "1", "second", 1}}));
  EXPECT_FALSE(applies(Replace{{"a", "1", "third", 1}}));
  EXPECT_EQ(data("1"), "second v2");
}

TEST_F(RecordsTest, ATransactionTellsWhichConditionsFailed) {
  applies(Create{{"a", "2", "there"}});
  const auto changed = records_->change_all({Create{{"a", "1", "x"}}, Create{{"a", "2", "y"}}});
  ASSERT_TRUE(changed);
  EXPECT_FALSE(changed->applied);
  EXPECT_EQ(changed->failed, std::vector<std::size_t>{1});
  EXPECT_EQ(data("1"), "nothing");
}

TEST_F(RecordsTest, ARangeHasItsBeginAndNotItsEnd) {
  for (const char* sort : {"1", "2", "3", "4"}) applies(Create{{"a", sort, sort}});
  std::string seen;
  Range range;
  range.partition = "a";
  range.begin = "2";
  range.end = "4";
  range.limit = 1;
  const auto all = records_->read_all(range);
  ASSERT_TRUE(all);
  for (const Record& record : *all) seen += record.sort;
  EXPECT_EQ(seen, "23");
}

TEST_F(RecordsTest, RemoveOfNothingIsNoFailureUnlessAVersionIsWanted) {
  EXPECT_TRUE(applies(Remove{"a", "1"}));
  EXPECT_FALSE(applies(Remove{"a", "1", 3}));
}

}  // namespace
}  // namespace semel::records
