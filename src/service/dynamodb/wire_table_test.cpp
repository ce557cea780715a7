#include "service/dynamodb/table_fixture.h"

namespace semel::dynamodb {
namespace {

using WriteTable = TableTest;

TEST_F(WriteTable, TellsWhatEveryTableHas) {
  auto table = simple_table();
  table.created_ms = 1'500;
  table.item_bytes = 17;
  table.item_count = 2;
  EXPECT_EQ(described(table),
            R"({"TableName":"abc",)"
            R"("TableArn":"arn:aws:dynamodb:us-east-1:000000000000:table/abc",)"
            R"("TableId":"0-1-2-3-4","TableStatus":"ACTIVE","TableSizeBytes":17,"ItemCount":2,)"
            R"("ProvisionedThroughput":{"NumberOfDecreasesToday":0,"ReadCapacityUnits":0,)"
            R"("WriteCapacityUnits":0},"BillingModeSummary":{"BillingMode":"PAY_PER_REQUEST"},)"
            R"("DeletionProtectionEnabled":false,"CreationDateTime":1.5,)"
            R"("AttributeDefinitions":[{"AttributeName":"a","AttributeType":"S"}],)"
            R"("KeySchema":[{"AttributeName":"a","KeyType":"HASH"}]})");
}

TEST_F(WriteTable, LeavesBillingOutOfATableThatAlwaysWasProvisioned) {
  auto table = simple_table();
  table.billing = tables::BillingMode::provisioned;
  table.throughput = {3, 4};
  EXPECT_EQ(member(described(table), "BillingModeSummary"), "");
  EXPECT_EQ(member(described(table), "ProvisionedThroughput"),
            R"({"NumberOfDecreasesToday":0,"ReadCapacityUnits":3,"WriteCapacityUnits":4})");
}

TEST_F(WriteTable, TellsWhenATableBecameOnDemandUnlessItIsBeingCreated) {
  auto table = simple_table();
  table.billing_changed_ms = 2'500;
  EXPECT_EQ(member(described(table), "BillingModeSummary"),
            R"({"BillingMode":"PAY_PER_REQUEST","LastUpdateToPayPerRequestDateTime":2.5E0})");
  table.billing = tables::BillingMode::provisioned;
  EXPECT_EQ(member(described(table), "BillingModeSummary"),
            R"({"BillingMode":"PROVISIONED","LastUpdateToPayPerRequestDateTime":2.5E0})");
  table.status = tables::TableStatus::creating;
  EXPECT_EQ(member(described(table), "BillingModeSummary"), R"({"BillingMode":"PROVISIONED"})");
}

TEST_F(WriteTable, TellsLocalIndexesWithoutAStatus) {
  auto table = simple_table();
  table.local_indexes = {{"by", {"a", "b"}, {tables::ProjectionType::include, {"x", "y"}}}};
  EXPECT_EQ(member(described(table), "LocalSecondaryIndexes"),
            R"([{"IndexName":"by",)"
            R"("IndexArn":"arn:aws:dynamodb:us-east-1:000000000000:table/abc/index/by",)"
            R"("KeySchema":[{"AttributeName":"a","KeyType":"HASH"},)"
            R"({"AttributeName":"b","KeyType":"RANGE"}],)"
            R"("Projection":{"NonKeyAttributes":["x","y"],"ProjectionType":"INCLUDE"},)"
            R"("IndexSizeBytes":0,"ItemCount":0}])");
}

TEST_F(WriteTable, TellsGlobalIndexesWithStatusAndThroughput) {
  auto table = simple_table();
  tables::GlobalIndex index;
  index.name = "by";
  index.keys = {"b", std::nullopt};
  index.throughput = {1, 2};
  table.global_indexes = {index};
  EXPECT_EQ(member(described(table), "GlobalSecondaryIndexes"),
            R"([{"IndexName":"by",)"
            R"("IndexArn":"arn:aws:dynamodb:us-east-1:000000000000:table/abc/index/by",)"
            R"("KeySchema":[{"AttributeName":"b","KeyType":"HASH"}],)"
            R"("Projection":{"ProjectionType":"ALL"},"IndexSizeBytes":0,"ItemCount":0,)"
            R"("IndexStatus":"ACTIVE","ProvisionedThroughput":{"NumberOfDecreasesToday":0,)"
            R"("ReadCapacityUnits":1,"WriteCapacityUnits":2}}])");
}

TEST_F(WriteTable, TellsOfBackfillingOnlyForAnIndexAddedLater) {
  auto table = simple_table();
  tables::GlobalIndex index;
  index.status = tables::IndexStatus::creating;
  index.backfilling = true;
  table.global_indexes = {index};
  EXPECT_NE(described(table).find(R"("IndexStatus":"CREATING","Backfilling":true)"),
            std::string::npos);
  table.status = tables::TableStatus::creating;
  EXPECT_EQ(described(table).find("Backfilling"), std::string::npos);
}

TEST_F(WriteTable, KeepsTheLatestStreamsNameWhenItIsDisabled) {
  auto table = simple_table();
  table.stream = {"2026-01-01T00:00:00.000", tables::StreamView::new_image, true};
  EXPECT_EQ(member(described(table), "StreamSpecification"),
            R"({"StreamEnabled":true,"StreamViewType":"NEW_IMAGE"})");
  table.stream->enabled = false;
  EXPECT_EQ(member(described(table), "StreamSpecification"), "");
  EXPECT_EQ(member(described(table), "LatestStreamLabel"), R"("2026-01-01T00:00:00.000")");
  EXPECT_EQ(
      member(described(table), "LatestStreamArn"),
      R"("arn:aws:dynamodb:us-east-1:000000000000:table/abc/stream/2026-01-01T00:00:00.000")");
}

TEST_F(WriteTable, LeavesOutLimitsThatAreNotSet) {
  auto table = simple_table();
  table.on_demand = {-1, 7};
  EXPECT_EQ(member(described(table), "OnDemandThroughput"), R"({"MaxWriteRequestUnits":7})");
  table.on_demand = {-1, -1};
  EXPECT_EQ(member(described(table), "OnDemandThroughput"), "");
}

TEST_F(WriteTable, ShowsWhatIsOnlyKept) {
  auto table = simple_table();
  table.table_class = "STANDARD";
  table.echoed = {{"SSESpecification", R"({"Enabled":true,"KMSMasterKeyId":"k"})"},
                  {"WarmThroughput", R"({"ReadUnitsPerSecond":5})"},
                  {"ResourcePolicy", R"("{}")"}};
  const auto text = described(table);
  EXPECT_EQ(member(text, "TableClassSummary"), R"({"TableClass":"STANDARD"})");
  EXPECT_EQ(member(text, "SSEDescription"),
            R"({"Status":"ENABLED","SSEType":"KMS",)"
            R"("KMSMasterKeyArn":"arn:aws:kms:us-east-1:000000000000:key/k"})");
  EXPECT_EQ(member(text, "WarmThroughput"), R"({"ReadUnitsPerSecond":5,"Status":"ACTIVE"})");
  EXPECT_EQ(member(text, "ResourcePolicy"), "");
}

TEST_F(WriteTable, ShowsNoEncryptionThatIsOff) {
  auto table = simple_table();
  table.echoed = {{"SSESpecification", R"({"Enabled":false})"}};
  EXPECT_EQ(member(described(table), "SSEDescription"), "");
}

}  // namespace
}  // namespace semel::dynamodb
