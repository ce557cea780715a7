#include <gtest/gtest.h>

#include "domain/engine/engine_test_helpers.h"

namespace semel::engine {
namespace {

Result<tables::TimeToLive> set_time_to_live(TestEngine& engine, bool enabled,
                                            std::string attribute = "end") {
  return engine->update_time_to_live(table_named("t"), {std::move(attribute), enabled});
}

/// "end: SECONDS", so many seconds from now.
std::string ends_in(TestEngine& engine, std::int64_t seconds) {
  return "end: " + std::to_string(engine.clock().now_ms() / 1'000 + seconds);
}

std::size_t expiry_rows(TestEngine& engine) {
  const auto cursor =
      engine.store().snapshot()->scan(kv::prefix_range("e"), kv::Direction::forward);
  std::size_t count = 0;
  for (; cursor->valid(); cursor->next()) ++count;
  return count;
}

TEST(TimeToLive, IsEnabledAndDisabledOnce) {
  TestEngine engine;
  engine.create(TableBuilder("t", "p:S"));
  EXPECT_EQ(error_of(set_time_to_live(engine, false)), "TimeToLive is already disabled");
  must(set_time_to_live(engine, true));
  EXPECT_TRUE(must(engine->describe_table(table_named("t"))).time_to_live->enabled);
  EXPECT_EQ(error_of(set_time_to_live(engine, true)), "TimeToLive is already enabled");
  const std::string different =
      "TimeToLive is active on a different AttributeName: current AttributeName is end";
  EXPECT_EQ(error_of(set_time_to_live(engine, true, "other")), different);
  EXPECT_EQ(error_of(set_time_to_live(engine, false, "other")), different);
  must(set_time_to_live(engine, false));
  EXPECT_FALSE(must(engine->describe_table(table_named("t"))).time_to_live->enabled);
}

TEST(TimeToLive, ChangesOnlyOnceInAnHourOnSlowTables) {
  TestEngine engine(Options{.table_delay_ms = 1});
  engine.create(TableBuilder("t", "p:S"));
  must(set_time_to_live(engine, true));
  EXPECT_EQ(error_of(set_time_to_live(engine, false)),
            "Time to live has been modified multiple times within a fixed interval");
  engine.clock().advance_ms(3'600'000);
  must(set_time_to_live(engine, false));
}

TEST(TimeToLive, RemovesItemsOnceTheyAreDue) {
  TestEngine engine;
  engine.create(TableBuilder("t", "p:S").global_index("by_x", "x:S"));
  must(set_time_to_live(engine, true));
  engine.put("t", "p: 'soon', x: 'x', " + ends_in(engine, 10));
  engine.put("t", "p: 'later', x: 'x', " + ends_in(engine, 1'000));
  engine.put("t", "p: 'never', x: 'x'");
  engine.housekeep();
  EXPECT_NE(engine.get("t", "p: 'soon'"), "nothing");
  engine.clock().advance_ms(11'000);
  engine.housekeep();
  EXPECT_EQ(engine.get("t", "p: 'soon'"), "nothing");
  EXPECT_NE(engine.get("t", "p: 'later'"), "nothing");
  EXPECT_NE(engine.get("t", "p: 'never'"), "nothing");
  tables::Scan scan;
  scan.table = table_named("t");
  scan.index = "by_x";
  EXPECT_EQ(must(engine->scan(scan)).count, 2);
  EXPECT_EQ(expiry_rows(engine), 1U);
}

TEST(TimeToLive, SparesWhatIsNoTimeOrTooOldToBeOne) {
  TestEngine engine;
  engine.create(TableBuilder("t", "p:S"));
  must(set_time_to_live(engine, true));
  engine.put("t", "p: 'text', end: '1'");
  engine.put("t", "p: 'ancient', end: 12345");
  engine.put("t", "p: 'negative', end: -5");
  engine.put("t", "p: 'milliseconds', end: " + std::to_string(engine.clock().now_ms()));
  engine.clock().advance_ms(60'000);
  engine.housekeep();
  for (const char* key : {"text", "ancient", "negative", "milliseconds"}) {
    EXPECT_NE(engine.get("t", "p: '" + std::string(key) + "'"), "nothing") << key;
  }
}

TEST(TimeToLive, FollowsChangesOfTheItem) {
  TestEngine engine;
  engine.create(TableBuilder("t", "p:S"));
  must(set_time_to_live(engine, true));
  engine.put("t", "p: 'extended', " + ends_in(engine, 10));
  engine.put("t", "p: 'extended', " + ends_in(engine, 1'000));
  engine.put("t", "p: 'freed', " + ends_in(engine, 10));
  engine.put("t", "p: 'freed'");
  engine.clock().advance_ms(60'000);
  engine.housekeep();
  EXPECT_NE(engine.get("t", "p: 'extended'"), "nothing");
  EXPECT_NE(engine.get("t", "p: 'freed'"), "nothing");
  EXPECT_EQ(expiry_rows(engine), 1U);
}

TEST(TimeToLive, TellsTheStreamThatTheServiceDidIt) {
  TestEngine engine;
  engine.create(TableBuilder("t", "p:S").stream(tables::StreamView::new_and_old_images));
  must(set_time_to_live(engine, true));
  engine.put("t", "p: 'a', " + ends_in(engine, -60));
  const std::string item = engine.get("t", "p: 'a'");
  engine.housekeep();
  const auto id = must(engine->list_streams(std::string(test_region), "t")).at(0).id;
  std::vector<tables::StreamRecord> records;
  for (const auto& shard : must(engine->describe_stream(id)).shards) {
    const auto position =
        must(engine->shard_iterator(id, shard.id, tables::IteratorType::trim_horizon, 0));
    const auto read = must(engine->read_stream(position, 10));
    records.insert(records.end(), read.records.begin(), read.records.end());
  }
  ASSERT_EQ(records.size(), 2U);
  EXPECT_FALSE(records[0].by_time_to_live);
  EXPECT_TRUE(records[1].by_time_to_live);
  EXPECT_EQ(records[1].kind, tables::ChangeKind::remove);
  EXPECT_EQ(text_of(records[1].old_image), item);
}

TEST(TimeToLive, AppliesToItemsOlderThanItself) {
  TestEngine engine;
  engine.create(TableBuilder("t", "p:N"));
  for (int i = 0; i < 2'300; ++i)
    engine.put("t", "p: " + std::to_string(i) + ", " + ends_in(engine, -60));
  must(set_time_to_live(engine, true));
  EXPECT_EQ(expiry_rows(engine), 2'000U);
  engine.kill();  // the rest is taken up again
  engine.housekeep();
  EXPECT_EQ(must(engine->describe_table(table_named("t"))).item_count, 0);
  EXPECT_EQ(expiry_rows(engine), 0U);
}

TEST(TimeToLive, MayMoveToAnotherAttributeAtOnce) {
  TestEngine engine;
  engine.create(TableBuilder("t", "p:S"));
  must(set_time_to_live(engine, true));
  engine.put("t", "p: 'a', other: 1, " + ends_in(engine, 10));
  engine.put("t", "p: 'b', other: " + std::to_string(engine.clock().now_ms() / 1'000 + 5));
  must(set_time_to_live(engine, false));
  must(set_time_to_live(engine, true, "other"));  // before the old rows are gone
  engine.clock().advance_ms(60'000);
  engine.housekeep();
  EXPECT_NE(engine.get("t", "p: 'a'"), "nothing");
  EXPECT_EQ(engine.get("t", "p: 'b'"), "nothing");
}

TEST(TimeToLive, LeavesNoRowsBehindWhenItEnds) {
  TestEngine engine;
  engine.create(TableBuilder("t", "p:S"));
  must(set_time_to_live(engine, true));
  engine.put("t", "p: 'a', " + ends_in(engine, 10));
  must(set_time_to_live(engine, false));
  engine.housekeep();
  EXPECT_EQ(expiry_rows(engine), 0U);
  engine.clock().advance_ms(60'000);
  engine.housekeep();
  EXPECT_NE(engine.get("t", "p: 'a'"), "nothing");
}

}  // namespace
}  // namespace semel::engine
