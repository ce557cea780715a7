#include <gtest/gtest.h>

#include "domain/engine/engine_test_helpers.h"

namespace semel::engine {
namespace {

constexpr std::int64_t ten_minutes_ms = 10 * 60 * 1'000;

std::string counted(TestEngine& engine) {
  const auto table = must(engine->describe_table(table_named("t")));
  return std::to_string(table.item_count) + " items, " + std::to_string(table.item_bytes) +
         " bytes";
}

void fill_items(TestEngine& engine, int count) {
  for (int i = 0; i < count; ++i) engine.put("t", "p: " + std::to_string(i) + ", x: 'four'");
}

std::size_t rows_under(TestEngine& engine, std::string_view prefix) {
  const auto cursor =
      engine.store().snapshot()->scan(kv::prefix_range(prefix), kv::Direction::forward);
  std::size_t count = 0;
  for (; cursor->valid(); cursor->next()) ++count;
  return count;
}

tables::TransactWrite put_under_token(std::string token, std::string_view item) {
  tables::Put put;
  put.table = table_named("t");
  put.item = parse_item(item);
  tables::TransactWrite request;
  request.actions.emplace_back(std::move(put));
  request.token = std::move(token);
  return request;
}

/// Of the indexes "g" and "l".
std::string counted_in_indexes(TestEngine& engine) {
  const auto table = must(engine->describe_table(table_named("t")));
  std::string text;
  const auto add = [&](const auto& indexes) {
    for (const auto& index : indexes) {
      text += index.name + ": " + std::to_string(index.item_count) + " items, " +
              std::to_string(index.item_bytes) + " bytes; ";
    }
  };
  add(table.global_indexes);
  add(table.local_indexes);
  return text;
}

void create_indexed(TestEngine& engine) {
  engine.create(TableBuilder("t", "p:S s:S")
                    .global_index("g", "g:S", keys_only())
                    .local_index("l", "l:N", including({"x"})));
}

/// Each way in which a row of an index comes, changes and goes.
void write_to_indexes(TestEngine& engine) {
  engine.put("t", "p: 'a', s: '1', g: 'x', l: 1, x: 'long', y: 'not in l'");
  engine.put("t", "p: 'a', s: '2', g: 'x', l: 1");
  engine.put("t", "p: 'a', s: '3', g: 'x'");
  engine.put("t", "p: 'a', s: '1', g: 'x', l: 1, x: 'longer', y: 'not in l'");  // grows in l
  engine.put("t", "p: 'a', s: '2', g: 'z', l: 1");                              // moves in g
  engine.put("t", "p: 'a', s: '4', l: 2, g: 'y'");
  engine.put("t", "p: 'a', s: '4', l: 2");  // leaves g
  engine.remove("t", "p: 'a', s: '3'");
}

constexpr const char* counted_then = "g: 2 items, 12 bytes; l: 3 items, 28 bytes; ";

TEST(IndexStatistics, FollowEachWrite) {
  TestEngine engine;
  create_indexed(engine);
  write_to_indexes(engine);
  EXPECT_EQ(counted_in_indexes(engine), counted_then);
}

TEST(IndexStatistics, SurviveAnOrderlyStop) {
  TestEngine engine;
  create_indexed(engine);
  write_to_indexes(engine);
  engine.reopen();
  EXPECT_EQ(counted_in_indexes(engine), counted_then);
  EXPECT_FALSE(must(engine->housekeep()));
}

TEST(IndexStatistics, AreCountedAnewAfterACrash) {
  TestEngine engine;
  create_indexed(engine);
  write_to_indexes(engine);
  engine.kill();
  engine.put("t", "p: 'b', s: '1', g: 'x'");  // before the count
  engine.remove("t", "p: 'b', s: '1'");
  engine.housekeep();
  EXPECT_EQ(counted_in_indexes(engine), counted_then);
}

/// The row as it was written before indexes were counted.
TEST(IndexStatistics, AreCountedAnewInAnOlderFolder) {
  TestEngine engine;
  create_indexed(engine);
  write_to_indexes(engine);
  engine.stop();
  const auto cursor =
      engine.store().snapshot()->scan(kv::prefix_range("n"), kv::Direction::forward);
  ASSERT_TRUE(cursor->valid());
  kv::Batch batch;
  batch.put(std::string(cursor->key()), std::string(cursor->value().substr(0, 16)));
  must(engine.store().write(batch));
  engine.start();
  engine.housekeep();
  EXPECT_EQ(counted_in_indexes(engine), counted_then);
  EXPECT_EQ(must(engine->describe_table(table_named("t"))).item_count, 3);
}

TEST(IndexStatistics, AreRightOnceANewIndexIsFilled) {
  TestEngine engine;
  engine.create(TableBuilder("t", "p:N"));
  fill_items(engine, 5'000);
  tables::UpdateTable request;
  request.table = table_named("t");
  request.attributes = {{"x", value::Type::string}};
  tables::GlobalIndex index;
  index.name = "g";
  index.keys.partition_key = "x";
  index.projection = keys_only();
  request.indexes.emplace_back(tables::CreateGlobalIndex{index});
  must(engine->update_table(request));
  engine.remove("t", "p: 4999");  // one that is not filled in yet, perhaps
  engine.remove("t", "p: 0");
  engine.put("t", "p: 9000, x: 'four'");
  engine.housekeep();
  const auto table = must(engine->describe_table(table_named("t")));
  EXPECT_EQ(table.global_indexes.at(0).item_count, 4'999);
  EXPECT_EQ(table.item_count, 4'999);
}

TEST(Statistics, SurviveAnOrderlyStop) {
  TestEngine engine;
  engine.create(TableBuilder("t", "p:N"));
  fill_items(engine, 3);
  const std::string before = counted(engine);
  EXPECT_EQ(rows_under(engine, "n"), 0U);
  engine.reopen();
  EXPECT_EQ(counted(engine), before);
  EXPECT_EQ(rows_under(engine, "n"), 0U);  // or a crash would bring old figures back
  EXPECT_FALSE(must(engine->housekeep()));
}

TEST(Statistics, AreCountedAnewAfterACrash) {
  TestEngine engine;
  engine.create(TableBuilder("t", "p:N"));
  fill_items(engine, 12);
  const std::string before = counted(engine);
  engine.kill();
  engine.housekeep();
  EXPECT_EQ(counted(engine), before);
}

TEST(Statistics, CountWhatIsWrittenDuringARecountOnce) {
  TestEngine engine;
  engine.create(TableBuilder("t", "p:N"));
  fill_items(engine, 5'200);
  engine.kill();
  engine.put("t", "p: 9000, x: 'four'");  // before the count
  EXPECT_TRUE(must(engine->housekeep()));
  engine.put("t", "p: 9001, x: 'four'");  // in its midst
  engine.remove("t", "p: 0");
  engine.remove("t", "p: 5199");
  engine.housekeep();
  EXPECT_EQ(must(engine->describe_table(table_named("t"))).item_count, 5'200);
}

TEST(Statistics, AreNotStoredWhileTheyAreUnknown) {
  TestEngine engine;
  engine.create(TableBuilder("t", "p:N"));
  fill_items(engine, 3);
  const std::string before = counted(engine);
  engine.kill();
  engine.reopen();
  engine.housekeep();
  EXPECT_EQ(counted(engine), before);
}

TEST(Tokens, AreForgottenTenMinutesAfterTheirTransaction) {
  TestEngine engine;
  engine.create(TableBuilder("t", "p:N"));
  must(engine->transact_write(put_under_token("old", "p: 1")));
  engine.clock().advance_ms(ten_minutes_ms / 2);
  must(engine->transact_write(put_under_token("new", "p: 2")));
  engine.clock().advance_ms(ten_minutes_ms / 2 + 1);
  engine.housekeep();
  EXPECT_EQ(rows_under(engine, "k"), 1U);
  EXPECT_EQ(rows_under(engine, "knew"), 1U);
  EXPECT_EQ(rows_under(engine, "o"), 1U);
}

TEST(Tokens, AreKeptWhenTheyWereUsedAgain) {
  TestEngine engine;
  engine.create(TableBuilder("t", "p:N"));
  must(engine->transact_write(put_under_token("token", "p: 1")));
  engine.clock().advance_ms(ten_minutes_ms + 1);
  must(engine->transact_write(
      put_under_token("token", "p: 1")));  // its time was over: it committed anew
  engine.housekeep();
  EXPECT_EQ(rows_under(engine, "k"), 1U);
  EXPECT_EQ(rows_under(engine, "o"), 1U);
  const auto replay = must(engine->transact_write(put_under_token("token", "p: 1")));
  EXPECT_TRUE(std::get<tables::Committed>(replay.result).replay);
}

TEST(Housekeep, ReportsAStoreThatCannotWrite) {
  TestEngine engine;
  engine.create(TableBuilder("t", "p:N"));
  fill_items(engine, 3);
  must(engine->delete_table(table_named("t")));
  engine.store().fail_writes(1);
  EXPECT_TRUE(fails_with(engine->housekeep(), ErrorCode::unavailable));
  engine.housekeep();
  EXPECT_EQ(rows_under(engine, "i"), 0U);
}

}  // namespace
}  // namespace semel::engine
