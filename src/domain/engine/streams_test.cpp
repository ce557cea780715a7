#include <gtest/gtest.h>

#include <thread>

#include "domain/engine/engine_test_helpers.h"
#include "domain/value/item_codec.h"

namespace semel::engine {
namespace {

using tables::IteratorType;
using tables::StreamView;

constexpr std::int64_t day_ms = 24LL * 60 * 60 * 1'000;

tables::StreamId stream_of(TestEngine& engine, std::string_view table = "t") {
  const auto streams = must(engine->list_streams(std::string(test_region), std::string(table)));
  CHECK(streams.size() == 1);
  return streams[0].id;
}

std::string text_of_record(const tables::StreamRecord& record) {
  std::string text = record.kind == tables::ChangeKind::insert   ? "INSERT"
                     : record.kind == tables::ChangeKind::modify ? "MODIFY"
                                                                 : "REMOVE";
  text += " (" + text_of(record.keys) + ")";
  if (record.old_image) text += " old (" + text_of(*record.old_image) + ")";
  if (record.new_image) text += " new (" + text_of(*record.new_image) + ")";
  return text;
}

/// A stream's shards one after the other, from a kind of place in each; a line for each record.
std::string text_of_stream(TestEngine& engine, const tables::StreamId& id,
                           IteratorType from = IteratorType::trim_horizon) {
  std::string text;
  for (const auto& shard : must(engine->describe_stream(id)).shards) {
    auto position = std::optional(must(engine->shard_iterator(id, shard.id, from, 0)));
    while (position) {
      const auto read = must(engine->read_stream(*position, 1'000));
      for (const auto& record : read.records) text += text_of_record(record) + "\n";
      if (read.records.empty()) break;
      position = read.next;
    }
  }
  return text;
}

/// The one shard of the stream that has records, for tests that write one item.
tables::ShardDescription busy_shard(TestEngine& engine, const tables::StreamId& id) {
  for (const auto& shard : must(engine->describe_stream(id)).shards) {
    const auto position = must(engine->shard_iterator(id, shard.id, IteratorType::trim_horizon, 0));
    if (!must(engine->read_stream(position, 1)).records.empty()) return shard;
  }
  CHECK(false);
}

int lines_of(const std::string& text) {
  return static_cast<int>(std::count(text.begin(), text.end(), '\n'));
}

void set_stream(TestEngine& engine, bool enabled, std::optional<StreamView> view = std::nullopt) {
  tables::UpdateTable request;
  request.table = table_named("t");
  request.stream_enabled = enabled;
  request.stream_view = view;
  must(engine->update_table(request));
}

void write_all_kinds(TestEngine& engine) {
  engine.put("t", "p: 'a', x: 1");
  engine.put("t", "p: 'a', x: 1");  // changes nothing: no record
  engine.put("t", "p: 'a', x: 2");
  engine.remove("t", "p: 'a'");
  engine.remove("t", "p: 'a'");
}

TEST(Streams, ShowWhatTheirViewAsksFor) {
  const std::pair<StreamView, const char*> cases[] = {
      {StreamView::keys_only, "INSERT (p: 'a')\nMODIFY (p: 'a')\nREMOVE (p: 'a')\n"},
      {StreamView::new_image,
       "INSERT (p: 'a') new (p: 'a', x: 1)\nMODIFY (p: 'a') new (p: 'a', x: 2)\nREMOVE (p: 'a')\n"},
      {StreamView::old_image,
       "INSERT (p: 'a')\nMODIFY (p: 'a') old (p: 'a', x: 1)\nREMOVE (p: 'a') old (p: 'a', x: 2)\n"},
      {StreamView::new_and_old_images,
       "INSERT (p: 'a') new (p: 'a', x: 1)\nMODIFY (p: 'a') old (p: 'a', x: 1) new (p: 'a', x: 2)\n"
       "REMOVE (p: 'a') old (p: 'a', x: 2)\n"}};
  for (const auto& [view, expected] : cases) {
    TestEngine engine;
    engine.create(TableBuilder("t", "p:S").stream(view));
    write_all_kinds(engine);
    EXPECT_EQ(text_of_stream(engine, stream_of(engine)), expected);
  }
}

TEST(Streams, CountSizeAndTimeOfEachRecord) {
  TestEngine engine;
  engine.create(TableBuilder("t", "p:S").stream(StreamView::new_image));
  engine.put("t", "p: 'a', x: 'four'");
  const auto id = stream_of(engine);
  const auto position =
      must(engine->shard_iterator(id, busy_shard(engine, id).id, IteratorType::trim_horizon, 0));
  const auto record = must(engine->read_stream(position, 10)).records.at(0);
  EXPECT_EQ(record.size_bytes, 2 + 7);
  EXPECT_EQ(record.created_ms, engine.clock().now_ms());
  EXPECT_EQ(record.sequence, 1U);
  EXPECT_FALSE(record.by_time_to_live);
}

TEST(Streams, NumberEachShardWithoutGapsOverRestarts) {
  TestEngine engine;
  engine.create(TableBuilder("t", "p:S").stream(StreamView::keys_only));
  engine.put("t", "p: 'a', x: 1");
  engine.kill();
  engine.put("t", "p: 'a', x: 2");
  engine.reopen();
  engine.put("t", "p: 'a', x: 3");
  const auto id = stream_of(engine);
  const auto position =
      must(engine->shard_iterator(id, busy_shard(engine, id).id, IteratorType::trim_horizon, 0));
  std::string sequences;
  for (const auto& record : must(engine->read_stream(position, 10)).records) {
    sequences += std::to_string(record.sequence) + " ";
  }
  EXPECT_EQ(sequences, "1 2 3 ");
}

TEST(Streams, KeepTheLabelThroughOtherChanges) {
  TestEngine engine;
  engine.create(TableBuilder("t", "p:S").stream(StreamView::keys_only));
  const auto before = stream_of(engine);
  must(engine->tag(table_named("t"), {{"a", "b"}}));
  EXPECT_EQ(stream_of(engine).label, before.label);
  EXPECT_EQ(before.label, "2023-11-14T22:13:20.000");
  EXPECT_EQ(must(engine->describe_table(table_named("t"))).stream->label, before.label);
}

TEST(Streams, HaveOneShardInTheOrderOfAllWritesUnlessMoreAreAskedFor) {
  TestEngine engine;
  engine.create(TableBuilder("t", "p:S").stream(StreamView::keys_only));
  for (const char* key : {"a", "b", "c", "d", "e"})
    engine.put("t", std::string("p: '") + key + "'");
  EXPECT_EQ(must(engine->describe_stream(stream_of(engine))).shards.size(), 1U);
  EXPECT_EQ(
      text_of_stream(engine, stream_of(engine)),
      "INSERT (p: 'a')\nINSERT (p: 'b')\nINSERT (p: 'c')\nINSERT (p: 'd')\nINSERT (p: 'e')\n");
}

TEST(Streams, KeepTheirNumberOfShardsWhenTheServersChanges) {
  TestEngine engine({.stream_shards = 8});
  engine.create(TableBuilder("t", "p:S").stream(StreamView::keys_only));
  for (int i = 0; i < 40; ++i) engine.put("t", "p: 'p" + std::to_string(i) + "'");
  engine.set_options({.stream_shards = 2});
  engine.reopen();
  for (int i = 40; i < 80; ++i) engine.put("t", "p: 'p" + std::to_string(i) + "'");
  const auto old_id = stream_of(engine);
  EXPECT_EQ(must(engine->describe_stream(old_id)).shards.size(), 8U);
  EXPECT_EQ(lines_of(text_of_stream(engine, old_id)), 80);
  set_stream(engine, false);
  EXPECT_EQ(must(engine->describe_stream(old_id)).shards.size(), 8U);
  set_stream(engine, true, StreamView::keys_only);
  engine.put("t", "p: 'new'");
  const std::string label = must(engine->describe_table(table_named("t"))).stream->label;
  const tables::StreamId new_id{table_named("t"), label};
  EXPECT_EQ(must(engine->describe_stream(new_id)).shards.size(), 2U);
  EXPECT_EQ(text_of_stream(engine, new_id), "INSERT (p: 'new')\n");
}

/// The stream's record as it was written before it had a number of shards.
TEST(Streams, OfAnOlderFolderHaveFourShards) {
  TestEngine engine({.stream_shards = 4});
  engine.create(TableBuilder("t", "p:S").stream(StreamView::keys_only));
  for (int i = 0; i < 20; ++i) engine.put("t", "p: 'p" + std::to_string(i) + "'");
  const auto cursor =
      engine.store().snapshot()->scan(kv::prefix_range("s"), kv::Direction::forward);
  ASSERT_TRUE(cursor->valid());
  value::Item record = must(value::decode_item(cursor->value()));
  ASSERT_TRUE(record.erase("shards"));
  kv::Batch batch;
  batch.put(std::string(cursor->key()), value::encode(record));
  must(engine.store().write(batch));
  engine.set_options({.stream_shards = 1});
  engine.reopen();
  for (int i = 20; i < 40; ++i) engine.put("t", "p: 'p" + std::to_string(i) + "'");
  EXPECT_EQ(must(engine->describe_stream(stream_of(engine))).shards.size(), 4U);
  EXPECT_EQ(lines_of(text_of_stream(engine, stream_of(engine))), 40);
}

/// Two writers of different partitions share a shard: a reader that follows must never meet a
/// number and later one below it.
TEST(Streams, ShowNoRecordBeforeOneWithALowerNumber) {
  TestEngine engine;
  engine.create(TableBuilder("t", "p:S").stream(StreamView::keys_only));
  const auto id = stream_of(engine);
  constexpr int writes = 2'000;
  const auto write = [&](const std::string& writer) {
    for (int i = 0; i < writes; ++i) engine.put("t", "p: '" + writer + std::to_string(i) + "'");
  };
  std::thread one(write, "one");
  std::thread two(write, "two");
  const std::string shard = must(engine->describe_stream(id)).shards.at(0).id;
  auto position = must(engine->shard_iterator(id, shard, IteratorType::trim_horizon, 0));
  std::uint64_t seen = 0;
  while (seen < 2 * writes) {
    const auto read = must(engine->read_stream(position, 100));
    for (const auto& record : read.records) ASSERT_EQ(record.sequence, ++seen);
    position = *read.next;
  }
  one.join();
  two.join();
}

TEST(Streams, AreSpreadOverShardsByPartitionKey) {
  TestEngine engine({.stream_shards = 4});
  engine.create(TableBuilder("t", "p:S").stream(StreamView::keys_only));
  for (int i = 0; i < 40; ++i) engine.put("t", "p: 'p" + std::to_string(i) + "'");
  const auto description = must(engine->describe_stream(stream_of(engine)));
  ASSERT_EQ(description.shards.size(), 4U);
  std::string previous_id;
  for (const auto& shard : description.shards) {
    EXPECT_GE(shard.id.size(), 28U);
    EXPECT_LE(shard.id.size(), 65U);
    EXPECT_GT(shard.id, previous_id);
    EXPECT_EQ(shard.first_sequence, 1U);
    EXPECT_FALSE(shard.last_sequence.has_value());
    const auto position =
        must(engine->shard_iterator(description.id, shard.id, IteratorType::trim_horizon, 0));
    EXPECT_FALSE(must(engine->read_stream(position, 10)).records.empty());
    previous_id = shard.id;
  }
}

TEST(ShardIterator, StartsWhereItsTypeSays) {
  TestEngine engine;
  engine.create(TableBuilder("t", "p:S").stream(StreamView::keys_only));
  for (int i = 0; i < 3; ++i) engine.put("t", "p: 'a', x: " + std::to_string(i));
  const auto id = stream_of(engine);
  const std::string shard = busy_shard(engine, id).id;
  const auto next = [&](IteratorType type, std::uint64_t sequence) {
    return must(engine->shard_iterator(id, shard, type, sequence)).next_sequence;
  };
  EXPECT_EQ(next(IteratorType::trim_horizon, 0), 1U);
  EXPECT_EQ(next(IteratorType::latest, 0), 4U);
  EXPECT_EQ(next(IteratorType::at_sequence, 2), 2U);
  EXPECT_EQ(next(IteratorType::after_sequence, 2), 3U);
  EXPECT_EQ(next(IteratorType::after_sequence, 3), 4U);
  EXPECT_TRUE(fails_with(engine->shard_iterator(id, shard, IteratorType::after_sequence, 4),
                         ErrorCode::invalid_argument));
}

TEST(ShardIterator, RefusesStreamsAndShardsThatAreNotThere) {
  TestEngine engine;
  engine.create(TableBuilder("t", "p:S").stream(StreamView::keys_only));
  const auto id = stream_of(engine);
  const auto no_shard = engine->shard_iterator(id, "shardId-none", IteratorType::latest, 0);
  EXPECT_TRUE(fails_with(no_shard, ErrorCode::not_found));
  const auto no_stream = engine->describe_stream({table_named("t"), "2020-01-01T00:00:00.000"});
  EXPECT_TRUE(fails_with(no_stream, ErrorCode::not_found));
  EXPECT_EQ(error_of(no_stream),
            "Requested resource not found: Stream: "
            "arn:aws:dynamodb:us-east-1:000000000000:table/t/stream/"
            "2020-01-01T00:00:00.000 not found");
}

TEST(ReadStream, PagesByLimitAndByOneMegabyte) {
  TestEngine engine;
  engine.create(TableBuilder("t", "p:S").stream(StreamView::new_image));
  const std::string filler(390'000, 'x');
  for (int i = 0; i < 4; ++i)
    engine.put("t", "p: 'a', n: " + std::to_string(i) + ", x: '" + filler + "'");
  const auto id = stream_of(engine);
  auto position =
      must(engine->shard_iterator(id, busy_shard(engine, id).id, IteratorType::trim_horizon, 0));
  const auto limited = must(engine->read_stream(position, 1));
  EXPECT_EQ(limited.records.size(), 1U);
  EXPECT_EQ(limited.next->next_sequence, 2U);
  const auto read = must(engine->read_stream(position, 1'000));
  EXPECT_EQ(read.records.size(), 2U);
  position = *read.next;
  EXPECT_EQ(must(engine->read_stream(position, 1'000)).records.size(), 2U);
}

TEST(ReadStream, ReturnsToAnOpenShardForMore) {
  TestEngine engine;
  engine.create(TableBuilder("t", "p:S").stream(StreamView::keys_only));
  engine.put("t", "p: 'a', x: 1");
  const auto id = stream_of(engine);
  auto position =
      must(engine->shard_iterator(id, busy_shard(engine, id).id, IteratorType::latest, 0));
  const auto nothing = must(engine->read_stream(position, 10));
  EXPECT_TRUE(nothing.records.empty());
  ASSERT_TRUE(nothing.next.has_value());
  engine.put("t", "p: 'a', x: 2");
  EXPECT_EQ(must(engine->read_stream(*nothing.next, 10)).records.size(), 1U);
}

TEST(ReadStream, WaitsForTheDurabilityOfWhatItSaw) {
  TestEngine engine;
  engine.create(TableBuilder("t", "p:S").stream(StreamView::keys_only));
  engine.store().hold_durability();
  engine.put("t", "p: 'a'");
  const auto id = stream_of(engine);
  const auto position =
      must(engine->shard_iterator(id, busy_shard(engine, id).id, IteratorType::trim_horizon, 0));
  EXPECT_FALSE(engine->is_durable(must(engine->read_stream(position, 10)).seen));
}

TEST(DisabledStream, StaysReadableForADayWithItsShardsClosed) {
  TestEngine engine;
  engine.create(TableBuilder("t", "p:S").stream(StreamView::keys_only));
  engine.put("t", "p: 'a', x: 1");
  const auto id = stream_of(engine);
  set_stream(engine, false);
  engine.put("t", "p: 'a', x: 2");
  engine.kill();
  EXPECT_EQ(stream_of(engine).label, id.label);
  const auto description = must(engine->describe_stream(id));
  EXPECT_FALSE(description.enabled);
  for (const auto& shard : description.shards) {
    ASSERT_TRUE(shard.last_sequence.has_value());
    const auto position = must(engine->shard_iterator(id, shard.id, IteratorType::trim_horizon, 0));
    EXPECT_FALSE(must(engine->read_stream(position, 10)).next.has_value());
  }
  EXPECT_EQ(text_of_stream(engine, id), "INSERT (p: 'a')\n");

  engine.clock().advance_ms(day_ms + 1);
  EXPECT_TRUE(fails_with(engine->describe_stream(id), ErrorCode::not_found));
  engine.housekeep();
  engine.clock().advance_ms(day_ms);
  engine.housekeep();
  const auto left = engine.store().snapshot()->scan(kv::prefix_range("r"), kv::Direction::forward);
  EXPECT_FALSE(left->valid());
}

TEST(DisabledStream, IsFollowedByAnotherWithItsOwnNumbers) {
  TestEngine engine;
  engine.create(TableBuilder("t", "p:S").stream(StreamView::keys_only));
  engine.put("t", "p: 'a', x: 1");
  const auto old_id = stream_of(engine);
  set_stream(engine, false);
  set_stream(engine, true, StreamView::new_image);  // at the same millisecond
  engine.put("t", "p: 'a', x: 2");
  const std::string label = must(engine->describe_table(table_named("t"))).stream->label;
  EXPECT_NE(label, old_id.label);
  EXPECT_EQ(text_of_stream(engine, {table_named("t"), label}),
            "MODIFY (p: 'a') new (p: 'a', x: 2)\n");
  EXPECT_EQ(text_of_stream(engine, old_id), "INSERT (p: 'a')\n");
  EXPECT_EQ(must(engine->list_streams(std::string(test_region), std::nullopt)).size(), 2U);
}

TEST(DisabledStream, IsRefusedWhereThereIsNone) {
  TestEngine engine;
  engine.create(TableBuilder("t", "p:S"));
  tables::UpdateTable request;
  request.table = table_named("t");
  request.stream_enabled = false;
  EXPECT_EQ(error_of(engine->update_table(request)),
            "Table has no stream to disable: TableName: t");
  request.stream_enabled = true;
  request.stream_view = StreamView::keys_only;
  must(engine->update_table(request));
  request.stream_view = StreamView::new_image;
  EXPECT_EQ(error_of(engine->update_table(request)),
            "Table already has an enabled stream: TableName: t");
}

TEST(StreamOfADroppedTable, StaysReadableBesideThatOfItsSuccessor) {
  TestEngine engine;
  engine.create(TableBuilder("t", "p:S").stream(StreamView::keys_only));
  engine.put("t", "p: 'old'");
  const auto old_id = stream_of(engine);
  must(engine->delete_table(table_named("t")));
  engine.create(TableBuilder("t", "p:S").stream(StreamView::keys_only));
  engine.put("t", "p: 'new'");
  engine.housekeep();
  EXPECT_EQ(text_of_stream(engine, old_id), "INSERT (p: 'old')\n");
  const std::string label = must(engine->describe_table(table_named("t"))).stream->label;
  EXPECT_EQ(text_of_stream(engine, {table_named("t"), label}), "INSERT (p: 'new')\n");
}

TEST(TrimmedStream, TellsAReaderThatItCameTooLate) {
  TestEngine engine;
  engine.create(TableBuilder("t", "p:S").stream(StreamView::keys_only));
  engine.put("t", "p: 'a', x: 1");
  const auto id = stream_of(engine);
  const std::string shard = busy_shard(engine, id).id;
  const auto early = must(engine->shard_iterator(id, shard, IteratorType::trim_horizon, 0));
  engine.clock().advance_ms(day_ms / 2);
  engine.put("t", "p: 'a', x: 2");
  engine.clock().advance_ms(day_ms / 2 + 1);
  for (const bool trimmed : {false, true}) {  // hidden at once, deleted later
    if (trimmed) engine.housekeep();
    EXPECT_TRUE(fails_with(engine->read_stream(early, 10), ErrorCode::trimmed));
    EXPECT_TRUE(fails_with(engine->shard_iterator(id, shard, IteratorType::at_sequence, 1),
                           ErrorCode::trimmed));
    const auto first = must(engine->shard_iterator(id, shard, IteratorType::trim_horizon, 0));
    EXPECT_EQ(first.next_sequence, 2U);
    EXPECT_EQ(must(engine->read_stream(first, 10)).records.size(), 1U);
  }
}

TEST(TrimmedStream, NeverUsesANumberTwice) {
  TestEngine engine;
  engine.create(TableBuilder("t", "p:S").stream(StreamView::keys_only));
  engine.put("t", "p: 'a', x: 1");
  const auto id = stream_of(engine);
  const std::string shard = busy_shard(engine, id).id;
  engine.clock().advance_ms(day_ms + 1);
  engine.housekeep();
  engine.kill();
  EXPECT_EQ(text_of_stream(engine, id), "");
  engine.put("t", "p: 'a', x: 2");
  const auto position = must(engine->shard_iterator(id, shard, IteratorType::trim_horizon, 0));
  EXPECT_EQ(must(engine->read_stream(position, 10)).records.at(0).sequence, 2U);
}

TEST(ListStreams, KnowsItsRegionAndTable) {
  TestEngine engine;
  engine.create(TableBuilder("b", "p:S").stream(StreamView::keys_only));
  engine.create(TableBuilder("a", "p:S").stream(StreamView::keys_only));
  engine.create(TableBuilder("c", "p:S"));
  const auto streams = must(engine->list_streams(std::string(test_region), std::nullopt));
  ASSERT_EQ(streams.size(), 2U);
  EXPECT_EQ(streams[0].id.table.name, "a");
  EXPECT_TRUE(must(engine->list_streams("eu-west-1", std::nullopt)).empty());
  EXPECT_TRUE(must(engine->list_streams(std::string(test_region), "c")).empty());
}

}  // namespace
}  // namespace semel::engine
