#include <gtest/gtest.h>

#include "domain/engine/engine_test_helpers.h"

namespace semel::engine {
namespace {

using tables::BillingMode;
using tables::IndexStatus;
using tables::TableStatus;
using tables::UpdateTable;

UpdateTable update_of(std::string_view table) {
  UpdateTable request;
  request.table = table_named(table);
  return request;
}

UpdateTable index_created(std::string_view table, std::string name, std::string attribute,
                          value::Type type = value::Type::string) {
  UpdateTable request = update_of(table);
  request.attributes = {{attribute, type}};
  tables::GlobalIndex index;
  index.name = std::move(name);
  index.keys.partition_key = std::move(attribute);
  request.indexes.emplace_back(tables::CreateGlobalIndex{std::move(index)});
  return request;
}

UpdateTable index_deleted(std::string_view table, std::string name) {
  UpdateTable request = update_of(table);
  request.indexes.emplace_back(tables::DeleteGlobalIndex{std::move(name)});
  return request;
}

Result<tables::ReadOutcome> scan_index(TestEngine& engine, std::string_view table,
                                       std::string_view index) {
  tables::Scan scan;
  scan.table = table_named(table);
  scan.index = index;
  return engine->scan(scan);
}

const tables::GlobalIndex& index_described(const tables::TableDescription& table) {
  return table.global_indexes.at(0);
}

TEST(UpdateTable, ChangesSettingsThatSurviveARestart) {
  TestEngine engine;
  engine.create(TableBuilder("t", "p:S").provisioned(5, 6));
  UpdateTable request = update_of("t");
  request.throughput = tables::Throughput{7, 8};
  request.deletion_protection = true;
  request.table_class = "STANDARD_INFREQUENT_ACCESS";
  request.echoed = {{"SSESpecification", R"({"Enabled":true})"}};
  const auto answer = must(engine->update_table(request));
  EXPECT_EQ(answer.status, TableStatus::updating);
  EXPECT_EQ(answer.throughput,
            (tables::Throughput{5, 6}));  // the answer still shows what is being changed
  engine.kill();
  const auto described = must(engine->describe_table(table_named("t")));
  EXPECT_EQ(described.status, TableStatus::active);
  EXPECT_EQ(described.throughput, (tables::Throughput{7, 8}));
  EXPECT_TRUE(described.deletion_protection);
  EXPECT_EQ(described.table_class, "STANDARD_INFREQUENT_ACCESS");
  EXPECT_EQ(described.echoed.at("SSESpecification"), R"({"Enabled":true})");
}

TEST(UpdateTable, RefusesThroughputThatDoesNotChange) {
  TestEngine engine;
  engine.create(TableBuilder("t", "p:S").provisioned(5, 6));
  UpdateTable request = update_of("t");
  request.throughput = tables::Throughput{5, 6};
  EXPECT_EQ(
      error_of(engine->update_table(request)),
      "The provisioned throughput for the table will not change. The requested value equals the "
      "current value. "
      "Current ReadCapacityUnits provisioned for the table: 5. Requested ReadCapacityUnits: 5. "
      "Current WriteCapacityUnits provisioned for the table: 6. Requested WriteCapacityUnits: 6. "
      "Refer to the Amazon DynamoDB Developer Guide for current limits and how to request higher "
      "limits.");
}

TEST(UpdateTable, KeepsABoundOnDemandThatItDoesNotName) {
  TestEngine engine;
  engine.create(TableBuilder("t", "p:S").global_index("g", "x:S"));
  const auto update = [&](tables::OnDemandUpdate wanted) {
    tables::UpdateTable request;
    request.table = table_named("t");
    request.on_demand = wanted;
    request.indexes.emplace_back(tables::UpdateGlobalIndex{"g", std::nullopt, wanted});
    must(engine->update_table(request));
    const auto table = must(engine->describe_table(table_named("t")));
    std::string text;
    for (const auto& bounds : {table.on_demand, table.global_indexes.at(0).on_demand}) {
      text += std::to_string(bounds->read_units_max) + "/" +
              std::to_string(bounds->write_units_max) + " ";
    }
    return text;
  };
  EXPECT_EQ(update({.read_units_max = 5, .write_units_max = std::nullopt}), "5/-1 5/-1 ");
  EXPECT_EQ(update({.read_units_max = std::nullopt, .write_units_max = 7}), "5/7 5/7 ");
  EXPECT_EQ(update({.read_units_max = -1, .write_units_max = std::nullopt}), "-1/7 -1/7 ");
}

TEST(UpdateTable, RefusesThroughputOfATableOnDemand) {
  TestEngine engine;
  engine.create(TableBuilder("t", "p:S"));
  UpdateTable request = update_of("t");
  request.throughput = tables::Throughput{1, 1};
  EXPECT_EQ(error_of(engine->update_table(request)),
            "One or more parameter values were invalid: Neither ReadCapacityUnits nor "
            "WriteCapacityUnits can be "
            "specified when BillingMode is PAY_PER_REQUEST");
}

TEST(UpdateTable, ChangesTheBillingModeBothWays) {
  TestEngine engine;
  engine.create(TableBuilder("t", "p:S").global_index("by_x", "x:S").provisioned(5, 6));
  UpdateTable request = update_of("t");
  request.billing = BillingMode::pay_per_request;
  EXPECT_EQ(must(engine->update_table(request)).throughput, tables::Throughput{});
  auto described = must(engine->describe_table(table_named("t")));
  EXPECT_EQ(described.billing, BillingMode::pay_per_request);
  EXPECT_EQ(described.billing_changed_ms, engine.clock().now_ms());
  EXPECT_EQ(index_described(described).throughput, tables::Throughput{});

  request.billing = BillingMode::provisioned;
  request.throughput = tables::Throughput{1, 2};
  EXPECT_EQ(error_of(engine->update_table(request)),
            "One or more parameter values were invalid: ProvisionedThroughput must be specified "
            "for index: by_x");
  request.indexes.emplace_back(
      tables::UpdateGlobalIndex{"by_x", tables::Throughput{3, 4}, std::nullopt});
  must(engine->update_table(request));
  described = must(engine->describe_table(table_named("t")));
  EXPECT_EQ(described.throughput, (tables::Throughput{1, 2}));
  EXPECT_EQ(index_described(described).throughput, (tables::Throughput{3, 4}));
}

TEST(UpdateTable, NamesTheTableThatIsNotThere) {
  TestEngine engine;
  EXPECT_EQ(error_of(engine->update_table(update_of("t"))),
            "Requested resource not found: Table: t not found");
}

TEST(CreateIndex, ContainsTheOlderItemsAndTheNewOnes) {
  TestEngine engine;
  engine.create(TableBuilder("t", "p:S"));
  engine.put("t", "p: '1', x: 'a'");
  engine.put("t", "p: '2', x: ''");
  engine.put("t", "p: '3', x: 7");
  engine.put("t", "p: '4'");
  const auto answer = must(engine->update_table(index_created("t", "by_x", "x")));
  EXPECT_EQ(index_described(answer).status, IndexStatus::creating);
  const auto described = must(engine->describe_table(table_named("t")));
  EXPECT_EQ(index_described(described).status, IndexStatus::active);
  EXPECT_FALSE(index_described(described).backfilling);
  EXPECT_EQ(described.attributes.size(), 2U);
  engine.put("t", "p: '5', x: 'b'");
  engine.remove("t", "p: '1'");
  EXPECT_EQ(text_of(must(scan_index(engine, "t", "by_x")).items), "p: '5', x: 'b'");
}

TEST(CreateIndex, LetsOlderItemsWithOtherTypesBeChangedAndRemoved) {
  TestEngine engine;
  engine.create(TableBuilder("t", "p:S"));
  engine.put("t", "p: '3', x: 7");
  must(engine->update_table(index_created("t", "by_x", "x")));
  engine.put("t", "p: '3', x: 'now'");
  EXPECT_EQ(text_of(must(scan_index(engine, "t", "by_x")).items), "p: '3', x: 'now'");
  engine.remove("t", "p: '3'");
  EXPECT_EQ(must(scan_index(engine, "t", "by_x")).count, 0);
}

TEST(CreateIndex, IsUnreadableUntilAllItemsAreIn) {
  TestEngine engine;
  engine.create(TableBuilder("t", "p:N"));
  constexpr int count = 2'300;
  for (int i = 0; i < count; ++i) engine.put("t", "p: " + std::to_string(i) + ", x: 'a'");
  must(engine->update_table(index_created("t", "by_x", "x")));
  EXPECT_EQ(error_of(scan_index(engine, "t", "by_x")),
            "Cannot read from backfilling global secondary index: by_x");
  const auto described = must(engine->describe_table(table_named("t")));
  EXPECT_EQ(index_described(described).status, IndexStatus::creating);
  EXPECT_TRUE(index_described(described).backfilling);
  EXPECT_EQ(described.status, TableStatus::active);
  EXPECT_TRUE(
      fails_with(engine->update_table(index_created("t", "by_y", "y")), ErrorCode::limit_exceeded));

  engine.put("t", "p: 1, x: 'b'");  // whether it has been visited or not
  engine.remove("t", "p: 2");
  engine.kill();  // the filling starts over
  engine.housekeep();
  tables::Query query;
  query.table = table_named("t");
  query.index = "by_x";
  query.key_condition = key_condition_of("x = :x", "':x': 'a'");
  EXPECT_EQ(must(engine->query(query)).count, count - 2);
  query.key_condition = key_condition_of("x = :x", "':x': 'b'");
  EXPECT_EQ(must(engine->query(query)).count, 1);
}

TEST(CreateIndex, MayBeGivenUpWhileItIsFilled) {
  TestEngine engine;
  engine.create(TableBuilder("t", "p:N"));
  for (int i = 0; i < 2'100; ++i) engine.put("t", "p: " + std::to_string(i) + ", x: 'a'");
  must(engine->update_table(index_created("t", "by_x", "x")));
  must(engine->update_table(index_deleted("t", "by_x")));
  EXPECT_TRUE(must(engine->describe_table(table_named("t"))).global_indexes.empty());
  engine.housekeep();
  EXPECT_FALSE(
      engine.store().snapshot()->scan(kv::prefix_range("x"), kv::Direction::forward)->valid());
}

TEST(CreateIndex, RefusesWhatDoesNotFitTheTable) {
  TestEngine engine;
  engine.create(
      TableBuilder("t", "p:S c:S").global_index("by_x", "x:S").local_index("by_l", "l:S"));
  const auto error = [&](const UpdateTable& request) {
    return error_of(engine->update_table(request));
  };
  EXPECT_EQ(error(index_created("t", "by_x", "y")),
            "Attempting to create an index which already exists");
  EXPECT_EQ(error(index_created("t", "by_l", "y")),
            "Attempting to create an index which already exists");
  EXPECT_EQ(error(index_created("t", "new", "x", value::Type::number)),
            "One or more parameter values were invalid: Attributes cannot be redefined. Please "
            "check that your attribute "
            "has the same type as previously defined. Existing schema: Schema:[SchemaElement: "
            "key{x:S:HASH}] New schema: "
            "Schema:[SchemaElement: key{x:N:HASH}]");
  UpdateTable undefined = index_created("t", "new", "y");
  undefined.attributes = {{"z", value::Type::string}};
  EXPECT_EQ(
      error(undefined),
      "One or more parameter values were invalid: Some index key attributes are not defined in "
      "AttributeDefinitions. Keys: [y], AttributeDefinitions: [z]");
}

TEST(CreateIndex, WantsThroughputAsTheTableIsBilled) {
  TestEngine engine;
  engine.create(TableBuilder("t", "p:S").provisioned(1, 1));
  EXPECT_EQ(error_of(engine->update_table(index_created("t", "by_x", "x"))),
            "One or more parameter values were invalid: ProvisionedThroughput must be specified "
            "for index: by_x");
}

TEST(UpdateIndexes, AreOneAtATime) {
  TestEngine engine;
  engine.create(TableBuilder("t", "p:S").global_index("by_x", "x:S"));
  UpdateTable request = index_created("t", "by_y", "y");
  request.indexes.emplace_back(tables::DeleteGlobalIndex{"by_x"});
  const auto answer = engine->update_table(request);
  EXPECT_TRUE(fails_with(answer, ErrorCode::limit_exceeded));
  EXPECT_EQ(error_of(answer),
            "Subscriber limit exceeded: Only 1 online index can be created or deleted "
            "simultaneously per table");
}

TEST(UpdateIndexes, RefusesIndexesThatAreNotThere) {
  TestEngine engine;
  engine.create(TableBuilder("t", "p:S").provisioned(1, 1));
  EXPECT_TRUE(fails_with(engine->update_table(index_deleted("t", "none")), ErrorCode::not_found));
  UpdateTable request = update_of("t");
  request.indexes.emplace_back(
      tables::UpdateGlobalIndex{"none", tables::Throughput{1, 1}, std::nullopt});
  EXPECT_TRUE(fails_with(engine->update_table(request), ErrorCode::not_found));
  request.indexes.assign(
      1, tables::UpdateGlobalIndex{"none", tables::Throughput{1'000'000'000'001, 1}, std::nullopt});
  EXPECT_EQ(error_of(engine->update_table(request)),
            "This operation cannot be performed with given input values. Please contact DynamoDB "
            "service team for more "
            "info: Action Blocked: IndexUpdate");
}

TEST(DeleteIndex, TakesItAwayWithItsRowsAndDefinitions) {
  TestEngine engine;
  engine.create(TableBuilder("t", "p:S").global_index("by_x", "x:S"));
  engine.put("t", "p: '1', x: 'a'");
  const auto answer = must(engine->update_table(index_deleted("t", "by_x")));
  EXPECT_EQ(index_described(answer).status, IndexStatus::deleting);
  EXPECT_EQ(error_of(scan_index(engine, "t", "by_x")),
            "The table does not have the specified index: by_x");
  EXPECT_EQ(must(engine->describe_table(table_named("t"))).attributes.size(), 1U);
  engine.put("t", "p: '2', x: 7");  // no longer a key

  must(engine->update_table(index_created("t", "by_x", "x", value::Type::number)));
  engine.housekeep();  // the old index's rows go, the new one's stay
  EXPECT_EQ(text_of(must(scan_index(engine, "t", "by_x")).items), "p: '2', x: 7");
}

TEST(SlowTables, PassThroughUpdatingAndItsIndexes) {
  TestEngine engine(Options{.table_delay_ms = 500});
  engine.create(TableBuilder("t", "p:S"));
  const auto settle = [&] {
    engine.clock().advance_ms(500);
    engine.housekeep();
  };
  settle();
  engine.put("t", "p: '1', x: 'a'");
  must(engine->update_table(index_created("t", "by_x", "x")));
  auto described = must(engine->describe_table(table_named("t")));
  EXPECT_EQ(described.status, TableStatus::updating);
  EXPECT_EQ(index_described(described).status, IndexStatus::creating);
  EXPECT_EQ(error_of(engine->update_table(index_deleted("t", "by_x"))),
            "Attempt to change a resource which is still in use: Table is being updated: t");
  engine.put("t", "p: '2', x: 'b'");
  settle();
  EXPECT_EQ(must(engine->describe_table(table_named("t"))).status, TableStatus::active);
  EXPECT_EQ(must(scan_index(engine, "t", "by_x")).count, 2);

  must(engine->update_table(index_deleted("t", "by_x")));
  described = must(engine->describe_table(table_named("t")));
  EXPECT_EQ(index_described(described).status, IndexStatus::deleting);
  EXPECT_FALSE(scan_index(engine, "t", "by_x").has_value());
  settle();
  EXPECT_TRUE(must(engine->describe_table(table_named("t"))).global_indexes.empty());
}

}  // namespace
}  // namespace semel::engine
