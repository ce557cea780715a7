#include <gtest/gtest.h>

#include "domain/engine/engine_test_helpers.h"

namespace semel::engine {
namespace {

using tables::IndexStatus;
using tables::TableStatus;

std::string names_of(const tables::Tables::TableList& list) {
  std::string text;
  for (const std::string& name : list.names) text += name + " ";
  return text + (list.more ? "..." : "");
}

std::size_t stored_rows(TestEngine& engine) {
  const auto snapshot = engine.store().snapshot();
  const auto cursor = snapshot->scan({"", ""}, kv::Direction::forward);
  std::size_t count = 0;
  for (; cursor->valid(); cursor->next()) ++count;
  return count;
}

TEST(CreateTable, AnswersCreatingAndIsActiveAtOnce) {
  TestEngine engine;
  const auto answer =
      must(engine->create_table(TableBuilder("t", "p:S").global_index("by_x", "x:S").build()));
  EXPECT_EQ(answer.status, TableStatus::creating);
  EXPECT_EQ(answer.global_indexes[0].status, IndexStatus::creating);
  EXPECT_EQ(answer.id.size(), 36U);
  EXPECT_EQ(answer.created_ms, engine.clock().now_ms());
  const auto described = must(engine->describe_table(table_named("t")));
  EXPECT_EQ(described.status, TableStatus::active);
  EXPECT_EQ(described.global_indexes[0].status, IndexStatus::active);
  EXPECT_EQ(described.id, answer.id);
}

TEST(CreateTable, RefusesANameThatIsTaken) {
  TestEngine engine;
  engine.create(TableBuilder("t", "p:S"));
  const auto again = engine->create_table(TableBuilder("t", "p:S").build());
  EXPECT_TRUE(fails_with(again, ErrorCode::already_exists));
  EXPECT_EQ(error_of(again), "Table already exists: t");
}

TEST(CreateTable, KeepsRegionsApart) {
  TestEngine engine;
  engine.create(TableBuilder("t", "p:S"));
  auto elsewhere = TableBuilder("t", "p:N").build();
  elsewhere.table.name.region = "eu-west-1";
  must(engine->create_table(elsewhere));
  engine.put("t", "p: 'a'");
  EXPECT_EQ(must(engine->describe_table({"eu-west-1", "t"})).item_count, 0);
  EXPECT_EQ(must(engine->describe_table(table_named("t"))).item_count, 1);
}

TEST(CreateTable, SurvivesARestart) {
  TestEngine engine;
  engine.create(TableBuilder("t", "p:S c:N")
                    .global_index("by_x", "x:S", including({"a"}))
                    .local_index("by_l", "l:B"));
  engine.put("t", "p: 'a', c: 1, x: 'x'");
  engine.kill();
  const auto described = must(engine->describe_table(table_named("t")));
  EXPECT_EQ(described.keys, (tables::KeySchema{"p", "c"}));
  EXPECT_EQ(described.global_indexes[0].projection, including({"a"}));
  EXPECT_EQ(described.local_indexes[0].name, "by_l");
  EXPECT_EQ(engine.get("t", "p: 'a', c: 1"), "c: 1, p: 'a', x: 'x'");
}

TEST(CreateTable, LeavesNothingWhenTheStoreCannotWrite) {
  TestEngine engine;
  engine.store().fail_writes(1);
  EXPECT_TRUE(
      fails_with(engine->create_table(TableBuilder("t", "p:S").build()), ErrorCode::unavailable));
  EXPECT_TRUE(fails_with(engine->describe_table(table_named("t")), ErrorCode::not_found));
  engine.create(TableBuilder("t", "p:S"));
}

TEST(CreateTable, RefusesKeysWithoutDefinition) {
  TestEngine engine;
  auto request = TableBuilder("t", "p:S").build();
  request.table.attributes.clear();
  EXPECT_TRUE(fails_with(engine->create_table(request), ErrorCode::invalid_argument));
}

TEST(DescribeTable, NamesTheTableThatIsNotThere) {
  TestEngine engine;
  EXPECT_EQ(error_of(engine->describe_table(table_named("t"))),
            "Requested resource not found: Table: t not found");
}

TEST(DescribeTable, CountsItemsAndBytes) {
  TestEngine engine;
  engine.create(TableBuilder("t", "p:S"));
  engine.put("t", "p: 'a', x: 'four'");
  engine.put("t", "p: 'b'");
  engine.put("t", "p: 'a', x: 'seven'");
  engine.remove("t", "p: 'b'");
  const auto described = must(engine->describe_table(table_named("t")));
  EXPECT_EQ(described.item_count, 1);
  EXPECT_EQ(described.item_bytes, 8);  // p a x seven
}

TEST(ListTables, PagesInOrderOfNames) {
  TestEngine engine;
  for (const char* name : {"beta", "alpha", "gamma"}) engine.create(TableBuilder(name, "p:S"));
  const std::string region(test_region);
  EXPECT_EQ(names_of(must(engine->list_tables(region, "", 2))), "alpha beta ...");
  EXPECT_EQ(names_of(must(engine->list_tables(region, "beta", 2))), "gamma ");
  EXPECT_EQ(names_of(must(engine->list_tables(region, "", 3))), "alpha beta gamma ");
  EXPECT_EQ(names_of(must(engine->list_tables("eu-west-1", "", 3))), "");
}

TEST(DeleteTable, TakesTheTableAwayAndItsRowsLater) {
  TestEngine engine;
  const std::size_t rows_before = stored_rows(engine);
  engine.create(TableBuilder("t", "p:S").global_index("by_x", "x:S"));
  for (int i = 0; i < 700; ++i) engine.put("t", "p: 'p" + std::to_string(i) + "', x: 'x'");
  EXPECT_EQ(must(engine->delete_table(table_named("t"))).status, TableStatus::deleting);
  EXPECT_TRUE(fails_with(engine->describe_table(table_named("t")), ErrorCode::not_found));
  EXPECT_TRUE(must(engine->housekeep()));  // 1,400 rows are more than a round takes
  engine.kill();
  engine.housekeep();
  EXPECT_EQ(stored_rows(engine), rows_before + 1);  // the counter of table numbers
}

TEST(DeleteTable, LeavesItsNameFree) {
  TestEngine engine;
  engine.create(TableBuilder("t", "p:S"));
  engine.put("t", "p: 'a'");
  must(engine->delete_table(table_named("t")));
  engine.create(TableBuilder("t", "p:S"));
  EXPECT_EQ(engine.get("t", "p: 'a'"), "nothing");
  engine.put("t", "p: 'b'");
  engine.housekeep();
  EXPECT_EQ(engine.get("t", "p: 'b'"), "p: 'b'");
}

TEST(DeleteTable, RefusesAProtectedTable) {
  TestEngine engine;
  engine.create(TableBuilder("t", "p:S").protect());
  EXPECT_EQ(error_of(engine->delete_table(table_named("t"))),
            "Resource cannot be deleted as it is currently protected against deletion. Disable "
            "deletion protection first.");
  tables::UpdateTable request;
  request.table = table_named("t");
  request.deletion_protection = false;
  must(engine->update_table(request));
  must(engine->delete_table(table_named("t")));
}

TEST(DeleteTable, RefusesATableThatIsNotThere) {
  TestEngine engine;
  const auto answer = engine->delete_table(table_named("t"));
  EXPECT_TRUE(fails_with(answer, ErrorCode::not_found));
  EXPECT_EQ(error_of(answer), "Requested resource not found: Table: t not found");
}

TEST(SlowTables, PassThroughCreatingAndDeleting) {
  TestEngine engine(Options{.table_delay_ms = 500});
  engine.create(TableBuilder("t", "p:S").global_index("by_x", "x:S"));
  EXPECT_EQ(must(engine->describe_table(table_named("t"))).status, TableStatus::creating);
  EXPECT_EQ(error_of(engine->delete_table(table_named("t"))),
            "Attempt to change a resource which is still in use: Table is being created: t");
  tables::Get get;
  get.table = table_named("t");
  get.key = parse_item("p: 'a'");
  EXPECT_TRUE(fails_with(engine->get(get), ErrorCode::not_found));

  engine.clock().advance_ms(500);
  engine.housekeep();
  EXPECT_EQ(must(engine->describe_table(table_named("t"))).status, TableStatus::active);
  EXPECT_EQ(must(engine->describe_table(table_named("t"))).global_indexes[0].status,
            IndexStatus::active);
  engine.put("t", "p: 'a'");

  must(engine->delete_table(table_named("t")));
  EXPECT_EQ(must(engine->describe_table(table_named("t"))).status, TableStatus::deleting);
  EXPECT_TRUE(fails_with(engine->get(get), ErrorCode::not_found));
  EXPECT_TRUE(fails_with(engine->create_table(TableBuilder("t", "p:S").build()),
                         ErrorCode::already_exists));
  engine.clock().advance_ms(500);
  engine.housekeep();
  EXPECT_TRUE(fails_with(engine->describe_table(table_named("t")), ErrorCode::not_found));
}

TEST(SlowTables, AreDroppedAfterARestartInTheMidstOfIt) {
  TestEngine engine(Options{.table_delay_ms = 500});
  engine.create(TableBuilder("t", "p:S"));
  engine.clock().advance_ms(500);
  engine.housekeep();
  must(engine->delete_table(table_named("t")));
  engine.kill();
  engine.housekeep();
  EXPECT_TRUE(fails_with(engine->describe_table(table_named("t")), ErrorCode::not_found));
}

TEST(Tags, AreSetReplacedAndTakenAway) {
  TestEngine engine;
  engine.create(TableBuilder("t", "p:S"));
  must(engine->tag(table_named("t"), {{"a", "1"}, {"b", "2"}}));
  must(engine->tag(table_named("t"), {{"b", "3"}, {"c", ""}}));
  must(engine->untag(table_named("t"), {"a", "absent"}));
  engine.kill();
  using Texts = std::map<std::string, std::string>;
  EXPECT_EQ(must(engine->describe_table(table_named("t"))).tags, (Texts{{"b", "3"}, {"c", ""}}));
}

TEST(Tags, AreAtMostFifty) {
  TestEngine engine;
  engine.create(TableBuilder("t", "p:S"));
  std::map<std::string, std::string> tags;
  for (int i = 0; i < 50; ++i) tags["key" + std::to_string(i)] = "v";
  must(engine->tag(table_named("t"), tags));
  EXPECT_TRUE(
      fails_with(engine->tag(table_named("t"), {{"one more", "v"}}), ErrorCode::invalid_argument));
  EXPECT_EQ(must(engine->describe_table(table_named("t"))).tags.size(), 50U);
}

}  // namespace
}  // namespace semel::engine
