#include <gtest/gtest.h>

#include <atomic>
#include <set>
#include <thread>

#include "domain/engine/engine_test_helpers.h"
#include "domain/engine/rows.h"
#include "domain/engine/schema_codec.h"

// Whatever happens, in whatever order: derived rows follow from the items, and a stream tells how
// the items came to be.
namespace semel::engine {
namespace {

using Rows = std::map<std::string, std::string>;

Rows rows_with(const kv::Snapshot& snapshot, const std::string& prefix) {
  Rows rows;
  const auto cursor = snapshot.scan(kv::prefix_range(prefix), kv::Direction::forward);
  for (; cursor->valid(); cursor->next()) rows.emplace(cursor->key(), cursor->value());
  return rows;
}

std::string difference_of(const Rows& stored, const Rows& implied) {
  std::string text;
  for (const auto& [key, value] : implied) {
    const auto found = stored.find(key);
    if (found == stored.end()) text += "missing " + to_hex(key) + "\n";
    if (found != stored.end() && found->second != value)
      text += "other value of " + to_hex(key) + "\n";
  }
  for (const auto& [key, value] : stored) {
    if (!implied.contains(key)) text += "surplus " + to_hex(key) + "\n";
  }
  return text;
}

/// What differs between the rows of the readable indexes and those that the items imply, and which
/// expiry rows lack.
std::string faults_in_rows(TestEngine& engine) {
  const auto snapshot = engine.store().snapshot();
  std::string faults;
  for (const auto& [name, record] : rows_with(*snapshot, "t")) {
    const Schema schema = must(decode_schema(record));
    Rows implied_index_rows;
    for (const auto& [item_key, row] : rows_with(*snapshot, item_row_prefix(schema.table_id))) {
      const value::Item item = must(decode_row(row)).item;
      for (const DerivedRow& derived :
           derived_rows(schema, must(key_of_item(schema, item)), item)) {
        if (derived.index == nullptr) {
          if (!must(snapshot->get(derived.key)))
            faults += "missing expiry of " + text_of(item) + "\n";
        } else if (!derived.index->backfilling) {
          implied_index_rows.emplace(derived.key, derived.value);
        }
      }
    }
    Rows stored_index_rows;
    for (const IndexSchema& index : schema.indexes) {
      if (!index.backfilling)
        stored_index_rows.merge(rows_with(*snapshot, index_row_prefix(schema.table_id, index.id)));
    }
    faults += difference_of(stored_index_rows, implied_index_rows);
  }
  return faults;
}

std::set<std::string> items_of(TestEngine& engine) {
  tables::Scan scan;
  scan.table = table_named("t");
  std::set<std::string> items;
  for (const value::Item& item : must(engine->scan(scan)).items) items.insert(text_of(item));
  return items;
}

/// The items that the stream's changes, one after the other, leave.
std::set<std::string> replayed_items(TestEngine& engine) {
  const auto id = must(engine->list_streams(std::string(test_region), "t")).at(0).id;
  std::map<std::string, std::string> items;
  for (const auto& shard : must(engine->describe_stream(id)).shards) {
    auto position =
        must(engine->shard_iterator(id, shard.id, tables::IteratorType::trim_horizon, 0));
    for (;;) {
      const auto read = must(engine->read_stream(position, 1'000));
      if (read.records.empty()) break;
      for (const tables::StreamRecord& record : read.records) {
        std::string& item = items[text_of(record.keys)];
        EXPECT_EQ(item, record.old_image ? text_of(*record.old_image) : "");
        item = record.new_image ? text_of(*record.new_image) : "";
      }
      position = *read.next;
    }
  }
  std::set<std::string> left;
  for (auto& [key, item] : items) {
    if (!item.empty()) left.insert(std::move(item));
  }
  return left;
}

tables::UpdateTable index_change(bool create, const std::string& attribute, value::Type type) {
  tables::UpdateTable request;
  request.table = table_named("t");
  if (!create) {
    request.indexes.emplace_back(tables::DeleteGlobalIndex{"by_" + attribute});
    return request;
  }
  request.attributes = {{attribute, type}, {"c", value::Type::number}};
  tables::GlobalIndex index;
  index.name = "by_" + attribute;
  index.keys = {attribute, "c"};
  index.projection = including({"end"});
  request.indexes.emplace_back(tables::CreateGlobalIndex{std::move(index)});
  return request;
}

/// Does one thing at random. What the table refuses is as good as what it takes.
class RandomActions {
 public:
  RandomActions(TestEngine& engine, std::uint64_t seed) : engine_(engine), random_(seed) {}

  void write() {
    const std::string key =
        "p: 'p" + std::to_string(below(8)) + "', c: " + std::to_string(below(3));
    if (below(4) == 0) {
      tables::Delete request;
      request.table = table_named("t");
      request.key = parse_item(key);
      must(engine_->remove(request));
      return;
    }
    static constexpr const char* values[] = {"",       ", x: 'a'", ", x: 'b'",      ", x: ''",
                                             ", x: 7", ", y: 1",   ", y: 2, x: 'a'"};
    tables::Put request;
    request.table = table_named("t");
    request.item = parse_item(key + values[below(std::size(values))] + ends());
    const auto written = engine_->put(request);
    EXPECT_TRUE(written || written.error().code == ErrorCode::invalid_argument);
  }
  void change_index() {
    const bool text = below(2) == 0;
    const auto type = text ? value::Type::string : value::Type::number;
    (void)engine_->update_table(index_change(below(2) == 0, text ? "x" : "y", type));
  }
  void change_time_to_live() {
    (void)engine_->update_time_to_live(table_named("t"),
                                       {below(3) == 0 ? "c" : "end", below(2) == 0});
  }
  std::uint64_t below(std::uint64_t bound) { return random_.next() % bound; }

 private:
  std::string ends() {
    if (below(2) == 0) return "";
    return ", end: " +
           std::to_string(engine_.clock().now_ms() / 1'000 + static_cast<std::int64_t>(below(100)));
  }

  TestEngine& engine_;
  SeededRandom random_;
};

TableBuilder watched_table() {
  return TableBuilder("t", "p:S c:N")
      .local_index("by_l", "x:S", keys_only())
      .stream(tables::StreamView::new_and_old_images);
}

TEST(Consistency, HoldsAfterAnySequenceOfActions) {
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    TestEngine engine;
    engine.create(
        seed % 2 == 0
            ? watched_table()
            : TableBuilder("t", "p:S c:N").stream(tables::StreamView::new_and_old_images));
    RandomActions actions(engine, seed);
    for (int step = 0; step < 400; ++step) {
      switch (actions.below(30)) {
        case 0:
          actions.change_index();
          break;
        case 1:
          actions.change_time_to_live();
          break;
        case 2:
          engine.clock().advance_ms(10'000);
          break;
        case 3:
          must(engine->housekeep());
          break;
        case 4:
          actions.below(2) == 0 ? engine.kill() : engine.reopen();
          break;
        default:
          actions.write();
      }
      ASSERT_EQ(faults_in_rows(engine), "") << "seed " << seed << ", step " << step;
    }
    EXPECT_EQ(replayed_items(engine), items_of(engine)) << "seed " << seed;
    engine.housekeep();
    EXPECT_EQ(replayed_items(engine), items_of(engine)) << "seed " << seed;
    const auto table = must(engine->describe_table(table_named("t")));
    EXPECT_EQ(table.item_count, static_cast<std::int64_t>(items_of(engine).size()))
        << "seed " << seed;
  }
}

TEST(Consistency, HoldsWhileSeveralWriteAndTheTableChanges) {
  TestEngine engine;
  engine.create(watched_table());
  std::atomic<int> writers_left = 3;
  std::vector<std::thread> writers;
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    writers.emplace_back([&engine, &writers_left, seed] {
      RandomActions actions(engine, seed);
      for (int i = 0; i < 400; ++i) actions.write();
      --writers_left;
    });
  }
  RandomActions actions(engine, 99);
  while (writers_left > 0) {
    actions.change_index();
    actions.change_time_to_live();
    must(engine->housekeep());
  }
  for (std::thread& writer : writers) writer.join();
  engine.housekeep();
  EXPECT_EQ(faults_in_rows(engine), "");
  EXPECT_EQ(replayed_items(engine), items_of(engine));
}

}  // namespace
}  // namespace semel::engine
