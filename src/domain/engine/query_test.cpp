#include <gtest/gtest.h>

#include <set>

#include "domain/engine/engine_test_helpers.h"

namespace semel::engine {
namespace {

using tables::Select;

tables::Query query_of(std::string_view table, std::string_view condition,
                       std::string_view values) {
  tables::Query query;
  query.table = table_named(table);
  query.key_condition = key_condition_of(condition, values);
  return query;
}

/// "count/scanned: items", and " -> " with the last evaluated key.
std::string text_of_page(const Result<tables::ReadOutcome>& page) {
  if (!page) return page.error().message;
  std::string text = std::to_string(page->count) + "/" + std::to_string(page->scanned_count) + ":";
  if (!page->items.empty()) text += " " + text_of(page->items);
  if (page->last_evaluated_key) text += " -> " + text_of(*page->last_evaluated_key);
  return text;
}

/// Only the sort keys of what a condition finds, to keep expectations short.
std::string sort_keys_found(TestEngine& engine, std::string_view condition,
                            std::string_view values) {
  std::string text;
  for (const value::Item& item : must(engine->query(query_of("t", condition, values))).items) {
    text += (text.empty() ? "" : " ") + value::to_text(*item.find("c"));
  }
  return text;
}

void fill_numbers(TestEngine& engine) {
  engine.create(TableBuilder("t", "p:S c:N"));
  for (const char* number : {"10", "-1", "2", "1.5", "0", "300"}) {
    engine.put("t", std::string("p: 'a', c: ") + number);
  }
  engine.put("t", "p: 'b', c: 1");
}

TEST(Query, FindsAPartitionInOrderOfNumbers) {
  TestEngine engine;
  fill_numbers(engine);
  EXPECT_EQ(sort_keys_found(engine, "p = :p", "':p': 'a'"), "-1 0 1.5 2 10 300");
}

TEST(Query, FindsEachRangeOfNumbers) {
  TestEngine engine;
  fill_numbers(engine);
  const auto found = [&](std::string_view condition) {
    return sort_keys_found(engine, condition, "':p': 'a', ':low': 1.5, ':high': 10");
  };
  EXPECT_EQ(found("p = :p AND c = :low"), "1.5");
  EXPECT_EQ(found("p = :p AND c < :high"), "-1 0 1.5 2");
  EXPECT_EQ(found("p = :p AND c <= :high"), "-1 0 1.5 2 10");
  EXPECT_EQ(found("p = :p AND c > :low"), "2 10 300");
  EXPECT_EQ(found("p = :p AND c >= :low"), "1.5 2 10 300");
  EXPECT_EQ(found("p = :p AND c BETWEEN :low AND :high"), "1.5 2 10");
}

TEST(Query, FindsTextsByPrefix) {
  TestEngine engine;
  engine.create(TableBuilder("t", "p:S c:S"));
  for (const char* text : {"a", "ab", "abc", "b", "aa", "ac"}) {
    engine.put("t", "p: 'x', c: '" + std::string(text) + "'");
  }
  EXPECT_EQ(sort_keys_found(engine, "p = :p AND begins_with(c, :c)", "':p': 'x', ':c': 'ab'"),
            R"("ab" "abc")");
  EXPECT_EQ(sort_keys_found(engine, "p = :p AND c > :c", "':p': 'x', ':c': 'ab'"),
            R"("abc" "ac" "b")");
  EXPECT_EQ(sort_keys_found(engine, "p = :p AND c < :c", "':p': 'x', ':c': 'ab'"), R"("a" "aa")");
}

TEST(Query, OrdersBytesAsUnsignedAndFindsThemByPrefix) {
  TestEngine engine;
  engine.create(TableBuilder("t", "p:S c:B"));
  for (const char* bytes : {"/w==", "AA==", "fw==", "gA==", "//8="}) {  // ff, 00, 7f, 80, ffff
    engine.put("t", "p: 'x', c: B(" + std::string(bytes) + ")");
  }
  EXPECT_EQ(sort_keys_found(engine, "p = :p", "':p': 'x'"),
            "B(AA==) B(fw==) B(gA==) B(/w==) B(//8=)");
  EXPECT_EQ(sort_keys_found(engine, "p = :p AND begins_with(c, :c)", "':p': 'x', ':c': B(/w==)"),
            "B(/w==) B(//8=)");
}

TEST(Query, WalksBackward) {
  TestEngine engine;
  fill_numbers(engine);
  tables::Query query = query_of("t", "p = :p AND c < :c", "':p': 'a', ':c': 10");
  query.forward = false;
  query.limit = 2;
  EXPECT_EQ(text_of_page(engine->query(query)),
            "2/2: c: 2, p: 'a' | c: 1.5, p: 'a' -> c: 1.5, p: 'a'");
  query.exclusive_start_key = parse_item("p: 'a', c: 1.5");
  EXPECT_EQ(text_of_page(engine->query(query)),
            "2/2: c: 0, p: 'a' | c: -1, p: 'a' -> c: -1, p: 'a'");
  query.exclusive_start_key = parse_item("p: 'a', c: -1");
  EXPECT_EQ(text_of_page(engine->query(query)), "0/0:");
}

TEST(Query, GoesOnAfterAKeyThatDoesNotExist) {
  TestEngine engine;
  fill_numbers(engine);
  tables::Query query = query_of("t", "p = :p", "':p': 'a'");
  query.exclusive_start_key = parse_item("p: 'a', c: 1.7");
  query.limit = 2;
  EXPECT_EQ(text_of_page(engine->query(query)),
            "2/2: c: 2, p: 'a' | c: 10, p: 'a' -> c: 10, p: 'a'");
}

TEST(Query, CountsTheLimitBeforeTheFilter) {
  TestEngine engine;
  engine.create(TableBuilder("t", "p:S c:N"));
  for (int i = 0; i < 6; ++i)
    engine.put("t", "p: 'a', c: " + std::to_string(i) + ", odd: " + std::to_string(i % 2));
  tables::Query query = query_of("t", "p = :p", "':p': 'a'");
  query.filter = condition_of("odd = :odd", "':odd': 1");
  query.limit = 3;
  EXPECT_EQ(text_of_page(engine->query(query)), "1/3: c: 1, odd: 1, p: 'a' -> c: 2, p: 'a'");
  query.select = Select::count;
  EXPECT_EQ(text_of_page(engine->query(query)), "1/3: -> c: 2, p: 'a'");
}

TEST(Query, ReturnsWhatTheProjectionNames) {
  TestEngine engine;
  engine.create(TableBuilder("t", "p:S"));
  engine.put("t", "p: 'a', x: {y: 1, z: 2}, l: [1, 2]");
  tables::Query query = query_of("t", "p = :p", "':p': 'a'");
  query.projection = projection_of("x.z, l[1], absent");
  EXPECT_EQ(text_of_page(engine->query(query)), "1/1: l: [2], x: {z: 2}");
}

TEST(Query, EndsAPageWithTheItemThatPassesOneMegabyte) {
  TestEngine engine;
  engine.create(TableBuilder("t", "p:S c:N"));
  const std::string filler(300'000, 'x');
  for (int i = 0; i < 5; ++i)
    engine.put("t", "p: 'a', c: " + std::to_string(i) + ", x: '" + filler + "'");
  tables::Query query = query_of("t", "p = :p", "':p': 'a'");
  query.select = Select::count;
  query.consistent = true;
  const auto page = must(engine->query(query));
  EXPECT_EQ(text_of_page(page), "4/4: -> c: 3, p: 'a'");
  EXPECT_EQ(page.capacity.table_units, 293);  // 4 x 300,009 bytes, in units of 4 KB
  query.exclusive_start_key = page.last_evaluated_key;
  EXPECT_EQ(text_of_page(engine->query(query)), "1/1:");
}

TEST(Query, ChargesHalfAUnitForNothingFound) {
  TestEngine engine;
  engine.create(TableBuilder("t", "p:S"));
  EXPECT_EQ(must(engine->query(query_of("t", "p = :p", "':p': 'a'"))).capacity.table_units, 0.5);
}

TEST(Query, RefusesKeyConditionsThatTheSchemaDoesNotKnow) {
  TestEngine engine;
  engine.create(TableBuilder("hash", "p:S"));
  engine.create(TableBuilder("range", "p:S c:N"));
  const auto error = [&](std::string_view table, std::string_view condition,
                         std::string_view values) {
    return text_of_page(engine->query(query_of(table, condition, values)));
  };
  EXPECT_EQ(error("hash", "z = :v", "':v': 'a'"), "Query condition missed key schema element: p");
  EXPECT_EQ(error("hash", "p > :v", "':v': 'a'"), "Query key condition not supported");
  EXPECT_EQ(error("hash", "p = :v AND z = :v", "':v': 'a'"), "Query key condition not supported");
  EXPECT_EQ(error("range", "c = :v", "':v': 1"), "Query condition missed key schema element: p");
  EXPECT_EQ(error("range", "p = :p AND z = :p", "':p': 'a'"),
            "Query condition missed key schema element: c");
  EXPECT_EQ(error("range", "p = :p AND c = :p", "':p': 'a'"),
            "One or more parameter values were invalid: Condition parameter type does not match "
            "schema type");
  EXPECT_EQ(error("hash", "p = :v", "':v': ''"),
            "One or more parameter values are not valid. The AttributeValue for a key attribute "
            "cannot contain an "
            "empty string value. Key: p");
  EXPECT_EQ(error("absent", "p = :v", "':v': 'a'"), "Requested resource not found");
}

TEST(Query, RefusesStartKeysThatDoNotFit) {
  TestEngine engine;
  engine.create(TableBuilder("t", "p:S c:N"));
  const auto error = [&](std::string_view start_key) {
    tables::Query query = query_of("t", "p = :p AND c > :c", "':p': 'a', ':c': 5");
    query.exclusive_start_key = parse_item(start_key);
    return text_of_page(engine->query(query));
  };
  EXPECT_EQ(error("p: 'a'"), "The provided starting key is invalid");
  EXPECT_EQ(error("p: 'a', z: 1"), "The provided starting key is invalid");
  EXPECT_EQ(error("p: 1, c: 6"), "The provided key element does not match the schema");
  EXPECT_EQ(error("p: 'a', c: 5"),
            "The provided starting key does not match the range key predicate");
  EXPECT_EQ(error("p: 'b', c: 6"), "The query can return at most one row and cannot be restarted");
  EXPECT_EQ(error("p: 'a', c: 6"), "0/0:");
}

TEST(Query, RefusesAStartKeyOfAnotherPartition) {
  TestEngine engine;
  engine.create(TableBuilder("t", "p:S c:N"));
  tables::Query query = query_of("t", "p = :p", "':p': 'a'");
  query.exclusive_start_key = parse_item("p: 'b', c: 1");
  EXPECT_EQ(text_of_page(engine->query(query)),
            "The provided starting key is outside query boundaries based on provided conditions");
}

TEST(Query, RefusesAFilterOnItsKeys) {
  TestEngine engine;
  engine.create(TableBuilder("t", "p:S c:N").global_index("by_x", "x:S"));
  tables::Query query = query_of("t", "p = :p", "':p': 'a'");
  query.filter = condition_of("x = :v OR NOT size(c) > :v", "':v': 1");
  EXPECT_EQ(
      text_of_page(engine->query(query)),
      "Filter Expression can only contain non-primary key attributes: Primary key attribute: c");
  query.key_condition.legacy = true;
  EXPECT_EQ(text_of_page(engine->query(query)),
            "QueryFilter can only contain non-primary key attributes: Primary key attribute: c");
  query = query_of("t", "x = :x", "':x': 'a'");
  query.index = "by_x";
  query.filter = condition_of("p = :v", "':v': 'a'");
  EXPECT_EQ(text_of_page(engine->query(query)), "0/0:");
}

TEST(Query, RefusesPathsIntoKeys) {
  TestEngine engine;
  engine.create(TableBuilder("t", "p:S").global_index("by_x", "x:S"));
  tables::Query query = query_of("t", "p = :p", "':p': 'a'");
  query.projection = projection_of("p.a");
  const std::string text =
      "Key attributes must be scalars; list random access '[]' and map lookup '.' are not "
      "allowed: ";
  EXPECT_EQ(text_of_page(engine->query(query)), text + "Key: p");
  query.projection = projection_of("x[1]");
  EXPECT_EQ(text_of_page(engine->query(query)), text + "IndexKey: x");
}

TEST(QueryIndex, FindsOnlyItemsThatHaveItsKeys) {
  TestEngine engine;
  engine.create(TableBuilder("t", "p:S").global_index("by_x", "x:S y:N"));
  engine.put("t", "p: '1', x: 'a', y: 2");
  engine.put("t", "p: '2', x: 'a', y: 1, z: 9");
  engine.put("t", "p: '3', x: 'a'");
  engine.put("t", "p: '4', y: 1");
  tables::Query query = query_of("t", "x = :x", "':x': 'a'");
  query.index = "by_x";
  const auto page = must(engine->query(query));
  EXPECT_EQ(text_of_page(page), "2/2: p: '2', x: 'a', y: 1, z: 9 | p: '1', x: 'a', y: 2");
  EXPECT_EQ(page.capacity.table_units, 0);
  EXPECT_EQ(page.capacity.global_indexes.at("by_x"), 0.5);
}

TEST(QueryIndex, PagesThroughEqualIndexKeys) {
  TestEngine engine;
  engine.create(TableBuilder("t", "p:S c:N").global_index("by_x", "x:S"));
  for (int i = 0; i < 5; ++i) engine.put("t", "p: 'p" + std::to_string(i) + "', c: 1, x: 'a'");
  for (const bool forward : {true, false}) {
    tables::Query query = query_of("t", "x = :x", "':x': 'a'");
    query.index = "by_x";
    query.forward = forward;
    query.limit = 2;
    std::set<std::string> found;
    int pages = 0;
    do {
      const auto page = must(engine->query(query));
      for (const auto& item : page.items) found.insert(text_of(item));
      query.exclusive_start_key = page.last_evaluated_key;
      ++pages;
      if (page.last_evaluated_key) {
        EXPECT_EQ(page.last_evaluated_key->size(), 3U);
      }
    } while (query.exclusive_start_key);
    EXPECT_EQ(found.size(), 5U);
    EXPECT_EQ(pages, 3);
  }
}

TEST(QueryIndex, ReturnsWhatItProjects) {
  TestEngine engine;
  engine.create(TableBuilder("t", "p:S c:N")
                    .global_index("keys", "x:S", keys_only())
                    .global_index("some", "x:S", including({"a"})));
  engine.put("t", "p: 'p', c: 1, x: 'x', a: 1, b: 2");
  tables::Query query = query_of("t", "x = :x", "':x': 'x'");
  query.index = "keys";
  EXPECT_EQ(text_of_page(engine->query(query)), "1/1: c: 1, p: 'p', x: 'x'");
  query.index = "some";
  EXPECT_EQ(text_of_page(engine->query(query)), "1/1: a: 1, c: 1, p: 'p', x: 'x'");
  query.projection = projection_of("a");
  EXPECT_EQ(text_of_page(engine->query(query)), "1/1: a: 1");
}

TEST(QueryIndex, RefusesWhatItCannotGive) {
  TestEngine engine;
  engine.create(TableBuilder("t", "p:S").global_index("some", "x:S", including({"a"})));
  tables::Query query = query_of("t", "x = :x", "':x': 'x'");
  query.index = "other";
  EXPECT_EQ(text_of_page(engine->query(query)),
            "The table does not have the specified index: other");
  query.index = "some";
  query.consistent = true;
  EXPECT_EQ(text_of_page(engine->query(query)),
            "Consistent reads are not supported on global secondary indexes");
  query.consistent = false;
  query.projection = projection_of("a, b, c.d");
  EXPECT_EQ(text_of_page(engine->query(query)),
            "One or more parameter values were invalid: Global secondary index some does not "
            "project [b, c]");
  query.projection.reset();
  query.select = Select::all_attributes;
  EXPECT_EQ(text_of_page(engine->query(query)),
            "One or more parameter values were invalid: Select type ALL_ATTRIBUTES is not "
            "supported for global "
            "secondary index some because its projection type is not ALL");
}

TEST(QueryIndex, RefusesStartKeysThatDoNotFit) {
  TestEngine engine;
  engine.create(TableBuilder("t", "p:S").global_index("by_x", "x:S"));
  const auto error = [&](std::string_view start_key) {
    tables::Query query = query_of("t", "x = :x", "':x': 'x'");
    query.index = "by_x";
    query.exclusive_start_key = parse_item(start_key);
    return text_of_page(engine->query(query));
  };
  EXPECT_EQ(error("p: 'a'"), "The provided starting key is invalid");
  EXPECT_EQ(error("p: 'a', z: 'x'"), "The provided starting key is invalid");
  EXPECT_EQ(error("p: 'a', x: 1"), "The provided key element does not match the schema");
  EXPECT_EQ(
      error("p: 1, x: 'x'"),
      "The provided starting key is invalid: The provided key element does not match the schema");
  EXPECT_EQ(error("p: 'a', x: 'y'"),
            "The provided starting key is outside query boundaries based on provided conditions");
  EXPECT_EQ(error("p: 'a', x: 'x'"), "0/0:");
}

TEST(QueryLocalIndex, FetchesItemsOnlyForWhatItLacks) {
  TestEngine engine;
  engine.create(TableBuilder("t", "p:S c:N").local_index("by_l", "l:S", keys_only()));
  engine.put("t", "p: 'p', c: 1, l: 'b', a: 1");
  engine.put("t", "p: 'p', c: 2, l: 'a', a: 2");
  tables::Query query = query_of("t", "p = :p AND l >= :l", "':p': 'p', ':l': 'a'");
  query.index = "by_l";
  query.consistent = true;
  auto page = must(engine->query(query));
  EXPECT_EQ(text_of_page(page), "2/2: c: 2, l: 'a', p: 'p' | c: 1, l: 'b', p: 'p'");
  EXPECT_EQ(page.capacity.table_units, 0);
  EXPECT_EQ(page.capacity.local_indexes.at("by_l"), 1);

  query.select = Select::all_attributes;
  page = must(engine->query(query));
  EXPECT_EQ(text_of_page(page), "2/2: a: 2, c: 2, l: 'a', p: 'p' | a: 1, c: 1, l: 'b', p: 'p'");
  EXPECT_EQ(page.capacity.table_units, 2);

  query.select.reset();
  query.filter = condition_of("a = :a", "':a': 1");
  query.projection = projection_of("l");
  EXPECT_EQ(text_of_page(engine->query(query)), "1/2: l: 'b'");
}

TEST(Query, WaitsForTheDurabilityOfWhatItSaw) {
  TestEngine engine;
  engine.create(TableBuilder("t", "p:S"));
  engine.store().hold_durability();
  engine.put("t", "p: 'a'");
  const auto page = must(engine->query(query_of("t", "p = :p", "':p': 'a'")));
  EXPECT_EQ(page.count, 1);
  EXPECT_FALSE(engine->is_durable(page.seen));
  engine.store().sync();
  EXPECT_TRUE(engine->is_durable(page.seen));
}

}  // namespace
}  // namespace semel::engine
