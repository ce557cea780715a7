#include <gtest/gtest.h>

#include "domain/engine/engine_test_helpers.h"

namespace semel::engine {
namespace {

tables::Update update_of(std::string_view key, std::string_view expression,
                         std::string_view values = "") {
  std::map<std::string, value::AttributeValue, std::less<>> placeholders;
  for (const auto& entry : parse_item(values)) placeholders.emplace(entry.name, entry.value);
  expression::Placeholders known({}, std::move(placeholders));
  tables::Update request;
  request.table = table_named("things");
  request.key = parse_item(key);
  if (!expression.empty()) request.update = must(expression::parse_update(expression, known));
  return request;
}

tables::Put put_of(std::string_view item) {
  tables::Put request;
  request.table = table_named("things");
  request.item = parse_item(item);
  return request;
}

tables::Delete delete_of(std::string_view key) {
  tables::Delete request;
  request.table = table_named("things");
  request.key = parse_item(key);
  return request;
}

std::string attributes_of(const tables::WriteOutcome& outcome) {
  return text_of(std::get<tables::Applied>(outcome.result).attributes);
}

class Items : public ::testing::Test {
 protected:
  Items() { engine.create(TableBuilder("things", "p:S c:N").global_index("by_x", "x:S")); }
  TestEngine engine;
};

TEST_F(Items, PutReplacesTheWholeItem) {
  engine.put("things", "p: 'a', c: 1, x: 'old', y: 2");
  engine.put("things", "p: 'a', c: 1, x: 'new'");
  EXPECT_EQ(engine.get("things", "p: 'a', c: 1"), "c: 1, p: 'a', x: 'new'");
}

TEST_F(Items, PutReturnsTheOldItemWhenAsked) {
  engine.put("things", "p: 'a', c: 1, y: 2");
  tables::Put request = put_of("p: 'a', c: 1");
  request.returned = tables::Returned::all_old;
  EXPECT_EQ(attributes_of(must(engine->put(request))), "c: 1, p: 'a', y: 2");
}

TEST_F(Items, FalseConditionChangesNothingAndShowsTheOldItem) {
  engine.put("things", "p: 'a', c: 1, y: 2");
  tables::Put request = put_of("p: 'a', c: 1, y: 3");
  request.condition = condition_of("attribute_not_exists(p)");
  request.old_item_on_failure = true;
  const auto outcome = must(engine->put(request));
  EXPECT_EQ(text_of(std::get<tables::ConditionFailed>(outcome.result).old_item),
            "c: 1, p: 'a', y: 2");
  EXPECT_EQ(engine.get("things", "p: 'a', c: 1"), "c: 1, p: 'a', y: 2");
}

TEST_F(Items, FalseConditionOnAMissingItemShowsNone) {
  tables::Delete request = delete_of("p: 'a', c: 1");
  request.condition = condition_of("attribute_exists(p)");
  request.old_item_on_failure = true;
  const auto outcome = must(engine->remove(request));
  EXPECT_EQ(text_of(std::get<tables::ConditionFailed>(outcome.result).old_item), "nothing");
}

TEST_F(Items, KeysAreCheckedInTheServicesWords) {
  EXPECT_EQ(error_of(engine->put(put_of("p: 'a'"))),
            "One or more parameter values were invalid: Missing the key c in the item");
  EXPECT_EQ(
      error_of(engine->put(put_of("p: 'a', c: 'text'"))),
      "One or more parameter values were invalid: Type mismatch for key c expected: N actual: S");
  EXPECT_EQ(error_of(engine->put(put_of("p: '', c: 1"))),
            "One or more parameter values are not valid. The AttributeValue for a key attribute "
            "cannot contain an empty string "
            "value. Key: p");
  EXPECT_EQ(error_of(engine->remove(delete_of("p: 'a'"))),
            "The provided key element does not match the schema");
  EXPECT_EQ(error_of(engine->remove(delete_of("p: 'a', c: 1, d: 1"))),
            "The provided key element does not match the schema");
}

TEST_F(Items, IndexKeyOfAnotherTypeIsRefused) {
  EXPECT_EQ(error_of(engine->put(put_of("p: 'a', c: 1, x: 3"))),
            "One or more parameter values were invalid: Type mismatch for Index Key x Expected: S "
            "Actual: N IndexName: by_x");
  EXPECT_EQ(engine.get("things", "p: 'a', c: 1"), "nothing");
}

TEST_F(Items, IndexKeyOfAnotherTypeIsRefusedBeforeItIsComputed) {
  for (const char* computed : {"SET x = zz + :n", "SET x = zz - :n"}) {
    EXPECT_EQ(error_of(engine->update(update_of("p: 'a', c: 1", computed, "':n': 1"))),
              "One or more parameter values were invalid: Type mismatch for Index Key x Expected: "
              "S Actual: N IndexName: by_x");
  }
  EXPECT_EQ(error_of(engine->update(
                update_of("p: 'a', c: 1", "SET x = list_append(zz, :l)", "':l': [1]"))),
            "One or more parameter values were invalid: Type mismatch for Index Key x Expected: S "
            "Actual: L IndexName: by_x");
}

TEST_F(Items, PathIntoAnIndexKeyIsRefusedWhereItIsReadToo) {
  for (const char* read : {"SET y = x[0]", "SET y = :n + x[0]", "SET y = if_not_exists(x.k, :n)",
                           "SET y = if_not_exists(y, x[0])", "SET y = list_append(y, x[0])"}) {
    const bool has_value = std::string_view(read).find(":n") != std::string_view::npos;
    EXPECT_EQ(error_of(engine->update(update_of("p: 'a', c: 1", read, has_value ? "':n': 1" : ""))),
              "Key attributes must be scalars; list random access '[]' and map lookup '.' are not "
              "allowed: IndexKey: x")
        << read;
  }
}

TEST_F(Items, UpdateCreatesTheItem) {
  must(engine->update(update_of("p: 'a', c: 1", "SET y = :y", "':y': 5")));
  EXPECT_EQ(engine.get("things", "p: 'a', c: 1"), "c: 1, p: 'a', y: 5");
}

TEST_F(Items, UpdateWithoutClausesCreatesTheItem) {
  must(engine->update(update_of("p: 'a', c: 1", "")));
  EXPECT_EQ(engine.get("things", "p: 'a', c: 1"), "c: 1, p: 'a'");
}

TEST_F(Items, RemoveAloneDoesNotCreateTheItem) {
  must(engine->update(update_of("p: 'a', c: 1", "REMOVE y")));
  EXPECT_EQ(engine.get("things", "p: 'a', c: 1"), "nothing");
}

TEST_F(Items, UpdateReturnsWhatItTouched) {
  engine.put("things", "p: 'a', c: 1, m: {k: 1, l: 2}, y: 7");
  tables::Update request = update_of("p: 'a', c: 1", "SET m.k = :k", "':k': 9");
  request.returned = tables::Returned::updated_old;
  EXPECT_EQ(attributes_of(must(engine->update(request))), "m: {k: 1}");
  request.returned = tables::Returned::updated_new;
  EXPECT_EQ(attributes_of(must(engine->update(request))), "m: {k: 9}");
  request.returned = tables::Returned::all_new;
  EXPECT_EQ(attributes_of(must(engine->update(request))), "c: 1, m: {k: 9, l: 2}, p: 'a', y: 7");
}

TEST_F(Items, UpdateOfAKeyAttributeIsRefused) {
  EXPECT_EQ(error_of(engine->update(update_of("p: 'a', c: 1", "SET c = :c", "':c': 2"))),
            "One or more parameter values were invalid: Cannot update attribute c. This attribute "
            "is part of the key");
}

TEST_F(Items, FailedUpdateLeavesTheItemAsItWas) {
  engine.put("things", "p: 'a', c: 1, y: 'text'");
  EXPECT_NE(
      error_of(engine->update(update_of("p: 'a', c: 1", "SET z = :z, y = y + :z", "':z': 1"))), "");
  EXPECT_EQ(engine.get("things", "p: 'a', c: 1"), "c: 1, p: 'a', y: 'text'");
}

TEST_F(Items, ItemsOver400KilobytesAreRefused) {
  tables::Put request = put_of("p: 'a', c: 1");
  request.item.set("y", std::string(409'600, 'y'));
  EXPECT_EQ(error_of(engine->put(request)), "Item size has exceeded the maximum allowed size");
  engine.put("things", "p: 'a', c: 1");
  tables::Update update = update_of("p: 'a', c: 1", "SET y = :y", "':y': 1");
  update.update.sets.front().value.node = value::AttributeValue(std::string(409'600, 'y'));
  EXPECT_EQ(error_of(engine->update(update)),
            "Item size to update has exceeded the maximum allowed size");
}

TEST_F(Items, CapacityCountsTheLargerImageAndEveryIndexArm) {
  engine.put("things", "p: 'a', c: 1, x: 'one', y: '" + std::string(1'500, 'y') + "'");
  const auto moved = must(engine->put(put_of("p: 'a', c: 1, x: 'two'")));
  EXPECT_EQ(moved.capacity.table_units, 2);                    // the old image was the larger
  EXPECT_EQ(moved.capacity.global_indexes.at("by_x"), 2 + 1);  // its row went, a small one came
  const auto untouched = must(engine->put(put_of("p: 'a', c: 1, x: 'two'")));
  EXPECT_TRUE(untouched.capacity.global_indexes.empty());
}

TEST_F(Items, ReadsOfMissingItemsConsumeToo) {
  tables::Get request;
  request.table = table_named("things");
  request.key = parse_item("p: 'a', c: 1");
  EXPECT_EQ(must(engine->get(request)).capacity.table_units, 0.5);
  request.consistent = true;
  EXPECT_EQ(must(engine->get(request)).capacity.table_units, 1);
}

TEST_F(Items, UnknownTableIsNotFound) {
  tables::Get request;
  request.table = table_named("nothing");
  request.key = parse_item("p: 'a'");
  EXPECT_TRUE(fails_with(engine->get(request), ErrorCode::not_found));
  request.table = {"eu-west-1", "things"};
  EXPECT_TRUE(fails_with(engine->get(request), ErrorCode::not_found));
}

// --- durability: what a reply may rest on

TEST_F(Items, AReadWaitsForTheWriteThatItSaw) {
  engine.store().sync();
  engine.store().hold_durability();
  const auto written = must(engine->put(put_of("p: 'a', c: 1")));
  EXPECT_FALSE(engine->is_durable(written.seen));
  tables::Get request;
  request.table = table_named("things");
  request.key = parse_item("p: 'a', c: 1");
  const auto read = must(engine->get(request));
  EXPECT_FALSE(engine->is_durable(read.seen));
  engine.store().sync();
  EXPECT_TRUE(engine->is_durable(read.seen));
}

TEST_F(Items, ARefusalWaitsForTheWriteThatCausedIt) {
  engine.store().hold_durability();
  must(engine->put(put_of("p: 'a', c: 1")));
  tables::Put request = put_of("p: 'a', c: 1");
  request.condition = condition_of("attribute_not_exists(p)");
  EXPECT_FALSE(engine->is_durable(must(engine->put(request)).seen));
}

TEST_F(Items, AWriteThatTheStoreRefusesChangesNothing) {
  engine.put("things", "p: 'a', c: 1, y: 1");
  engine.store().fail_writes(1);
  EXPECT_TRUE(fails_with(engine->put(put_of("p: 'a', c: 1, y: 2")), ErrorCode::unavailable));
  EXPECT_EQ(engine.get("things", "p: 'a', c: 1"), "c: 1, p: 'a', y: 1");
}

TEST_F(Items, OutliveARestart) {
  engine.put("things", "p: 'a', c: 1, y: 1");
  engine.kill();
  EXPECT_EQ(engine.get("things", "p: 'a', c: 1"), "c: 1, p: 'a', y: 1");
}

}  // namespace
}  // namespace semel::engine
