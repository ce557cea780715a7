#include <gtest/gtest.h>

#include <set>

#include "domain/engine/engine_test_helpers.h"

namespace semel::engine {
namespace {

tables::Scan scan_of(std::string_view table) {
  tables::Scan scan;
  scan.table = table_named(table);
  return scan;
}

/// The texts of all items that a scan finds over its pages.
std::multiset<std::string> all_found(TestEngine& engine, tables::Scan& scan) {
  std::multiset<std::string> found;
  do {
    const auto page = must(engine->scan(scan));
    for (const value::Item& item : page.items) found.insert(text_of(item));
    scan.exclusive_start_key = page.last_evaluated_key;
  } while (scan.exclusive_start_key);
  return found;
}

void fill_numbered(TestEngine& engine, int count) {
  for (int i = 0; i < count; ++i)
    engine.put("t", "p: 'p" + std::to_string(i) + "', x: 'x" + std::to_string(i % 7) + "'");
}

TEST(Scan, FindsEachItemOnceOverPagesOfAnySize) {
  TestEngine engine;
  engine.create(TableBuilder("t", "p:S").global_index("by_x", "x:S"));
  fill_numbered(engine, 50);
  for (const std::int64_t limit : {1, 7, 49, 50, 1'000}) {
    for (const bool of_index : {false, true}) {
      tables::Scan scan = scan_of("t");
      scan.limit = limit;
      if (of_index) scan.index = "by_x";
      const auto found = all_found(engine, scan);
      EXPECT_EQ(found.size(), 50U) << limit;
      EXPECT_EQ(std::set<std::string>(found.begin(), found.end()).size(), 50U) << limit;
    }
  }
}

TEST(Scan, DividesTheItemsAmongItsSegments) {
  TestEngine engine;
  engine.create(TableBuilder("t", "p:S").global_index("by_x", "x:S"));
  fill_numbered(engine, 50);
  for (const std::int64_t count : {1, 2, 3, 17, 64}) {
    for (const bool of_index : {false, true}) {
      std::multiset<std::string> found;
      for (std::int64_t segment = 0; segment < count; ++segment) {
        tables::Scan scan = scan_of("t");
        scan.segment = segment;
        scan.segment_count = count;
        scan.limit = 5;
        if (of_index) scan.index = "by_x";
        found.merge(all_found(engine, scan));
      }
      EXPECT_EQ(found.size(), 50U) << count;
      EXPECT_EQ(std::set<std::string>(found.begin(), found.end()).size(), 50U) << count;
    }
  }
}

TEST(Scan, RefusesAStartKeyOfAnotherSegment) {
  TestEngine engine;
  engine.create(TableBuilder("t", "p:S"));
  tables::Scan scan = scan_of("t");
  scan.segment_count = 1'000'000;
  scan.exclusive_start_key = parse_item("p: 'a'");
  EXPECT_EQ(error_of(engine->scan(scan)),
            "The provided starting key is invalid: Invalid ExclusiveStartKey. Please use "
            "ExclusiveStartKey with correct "
            "Segment. TotalSegments: 1000000 Segment: 0");
}

TEST(Scan, RefusesStartKeysThatDoNotFit) {
  TestEngine engine;
  engine.create(TableBuilder("t", "p:S c:N").global_index("by_x", "x:S"));
  const auto error = [&](std::string_view index, std::string_view start_key) {
    tables::Scan scan = scan_of("t");
    if (!index.empty()) scan.index = index;
    scan.exclusive_start_key = parse_item(start_key);
    return error_of(engine->scan(scan));
  };
  const std::string mismatch = "The provided key element does not match the schema";
  EXPECT_EQ(error("", "p: 'a'"), "The provided starting key is invalid: " + mismatch);
  EXPECT_EQ(error("", "p: 'a', z: 1"), "The provided starting key is invalid: " + mismatch);
  EXPECT_EQ(error("", "p: 'a', c: 'b'"), "The provided starting key is invalid: " + mismatch);
  EXPECT_EQ(error("", "p: 'a', c: 1"), "");
  EXPECT_EQ(error("by_x", "p: 'a', c: 1"), "The provided starting key is invalid");
  EXPECT_EQ(error("by_x", "p: 'a', c: 1, x: 1"), mismatch);
  EXPECT_EQ(error("by_x", "p: 'a', c: 'b', x: 'x'"),
            "The provided starting key is invalid: " + mismatch);
  EXPECT_EQ(error("by_x", "p: 'a', c: 1, x: 'x'"), "");
}

TEST(Scan, FiltersOnKeysToo) {
  TestEngine engine;
  engine.create(TableBuilder("t", "p:S c:N"));
  for (int i = 0; i < 4; ++i) engine.put("t", "p: 'a', c: " + std::to_string(i));
  tables::Scan scan = scan_of("t");
  scan.filter = condition_of("c >= :c", "':c': 2");
  const auto page = must(engine->scan(scan));
  EXPECT_EQ(text_of(page.items), "c: 2, p: 'a' | c: 3, p: 'a'");
  EXPECT_EQ(page.scanned_count, 4);
  EXPECT_FALSE(page.last_evaluated_key.has_value());
}

TEST(Scan, CountsWithoutItems) {
  TestEngine engine;
  engine.create(TableBuilder("t", "p:S"));
  fill_numbered(engine, 3);
  tables::Scan scan = scan_of("t");
  scan.select = tables::Select::count;
  const auto page = must(engine->scan(scan));
  EXPECT_EQ(page.count, 3);
  EXPECT_TRUE(page.items.empty());
}

TEST(Scan, ReadsTheItemsOfALocalIndexThatLacksThem) {
  TestEngine engine;
  engine.create(TableBuilder("t", "p:S c:N").local_index("by_l", "l:S", keys_only()));
  engine.put("t", "p: 'p', c: 1, l: 'b', a: 1");
  engine.put("t", "p: 'q', c: 2, a: 2");
  tables::Scan scan = scan_of("t");
  scan.index = "by_l";
  EXPECT_EQ(text_of(must(engine->scan(scan)).items), "c: 1, l: 'b', p: 'p'");
  scan.select = tables::Select::all_attributes;
  EXPECT_EQ(text_of(must(engine->scan(scan)).items), "a: 1, c: 1, l: 'b', p: 'p'");
}

TEST(Scan, WaitsForTheDurabilityOfWhatItSaw) {
  TestEngine engine;
  engine.create(TableBuilder("t", "p:S"));
  engine.store().hold_durability();
  engine.put("t", "p: 'a'");
  EXPECT_FALSE(engine->is_durable(must(engine->scan(scan_of("t"))).seen));
}

}  // namespace
}  // namespace semel::engine
