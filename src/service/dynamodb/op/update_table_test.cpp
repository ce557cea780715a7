#include "service/dynamodb/table_fixture.h"

namespace semel::dynamodb {
namespace {

class UpdateTable : public TableTest {
 protected:
  std::string refused(const std::string& members) {
    return refusal("UpdateTable", R"({"TableName":"abc")" + members + "}");
  }
  static std::string updates(const std::string& updates) {
    return R"(,"GlobalSecondaryIndexUpdates":[)" + updates + "]";
  }
  static std::string invalid(const std::string& what) {
    return "ValidationException: One or more parameter values were invalid: " + what;
  }
};

TEST_F(UpdateTable, AsksForTheChangesOfTheRequest) {
  answer("UpdateTable",
         R"({"TableName":"abc","BillingMode":"PROVISIONED",)"
         R"("ProvisionedThroughput":{"ReadCapacityUnits":1,"WriteCapacityUnits":2},)"
         R"("StreamSpecification":{"StreamEnabled":true,"StreamViewType":"KEYS_ONLY"},)"
         R"("DeletionProtectionEnabled":false,"TableClass":"STANDARD",)"
         R"("SSESpecification":{"Enabled":true}})");
  EXPECT_EQ(tables_.calls, "update_table us-east-1/abc\n");
  const auto& update = tables_.updated;
  EXPECT_EQ(update.billing, tables::BillingMode::provisioned);
  EXPECT_EQ(update.throughput, (tables::Throughput{1, 2}));
  EXPECT_EQ(update.stream_enabled, true);
  EXPECT_EQ(update.stream_view, tables::StreamView::keys_only);
  EXPECT_EQ(update.deletion_protection, false);
  EXPECT_EQ(update.table_class, "STANDARD");
  EXPECT_EQ(update.echoed.at("SSESpecification"), R"({"Enabled":true})");
}

TEST_F(UpdateTable, LeavesAbsentMembersAlone) {
  answer("UpdateTable", R"({"TableName":"abc","DeletionProtectionEnabled":true})");
  const auto& update = tables_.updated;
  EXPECT_FALSE(update.billing || update.throughput || update.on_demand);
  EXPECT_FALSE(update.stream_enabled || update.stream_view || update.table_class);
  EXPECT_TRUE(update.indexes.empty() && update.attributes.empty() && update.echoed.empty());
}

TEST_F(UpdateTable, ChangesOnlyTheBoundsOnDemandThatItNames) {
  answer("UpdateTable", R"({"TableName":"abc","OnDemandThroughput":{"MaxReadRequestUnits":-1},)"
                        R"("GlobalSecondaryIndexUpdates":[{"Update":{"IndexName":"idx",)"
                        R"("OnDemandThroughput":{"MaxWriteRequestUnits":7}}}]})");
  const auto& of_table = tables_.updated.on_demand;
  ASSERT_TRUE(of_table);
  EXPECT_EQ(of_table->read_units_max, -1);
  EXPECT_EQ(of_table->write_units_max, std::nullopt);
  ASSERT_EQ(tables_.updated.indexes.size(), 1U);
  const auto& of_index = std::get<tables::UpdateGlobalIndex>(tables_.updated.indexes[0]).on_demand;
  ASSERT_TRUE(of_index);
  EXPECT_EQ(of_index->read_units_max, std::nullopt);
  EXPECT_EQ(of_index->write_units_max, 7);
}

TEST_F(UpdateTable, AsksForUpdatesOfIndexesInTheirOrder) {
  answer("UpdateTable",
         R"({"TableName":"abc","AttributeDefinitions":[)"
         R"({"AttributeName":"b","AttributeType":"B"}],"GlobalSecondaryIndexUpdates":[)"
         R"({"Delete":{"IndexName":"old"}},)"
         R"({"Update":{"IndexName":"mid","ProvisionedThroughput":)"
         R"({"ReadCapacityUnits":3,"WriteCapacityUnits":4}}},)"
         R"({"Create":{"IndexName":"new","KeySchema":[{"AttributeName":"b","KeyType":"HASH"}],)"
         R"("Projection":{"ProjectionType":"ALL"}}}]})");
  const auto& update = tables_.updated;
  ASSERT_EQ(update.indexes.size(), 3U);
  EXPECT_EQ(std::get<tables::DeleteGlobalIndex>(update.indexes[0]).name, "old");
  const auto& changed = std::get<tables::UpdateGlobalIndex>(update.indexes[1]);
  EXPECT_EQ(changed.name, "mid");
  EXPECT_EQ(changed.throughput, (tables::Throughput{3, 4}));
  const auto& created = std::get<tables::CreateGlobalIndex>(update.indexes[2]).index;
  EXPECT_EQ(created.name, "new");
  EXPECT_EQ(created.keys.partition_key, "b");
  EXPECT_EQ(update.attributes.at(0).type, value::Type::binary);
}

TEST_F(UpdateTable, AnswersTheWholeDescription) {
  tables_.description = simple_table();
  const auto reply =
      answer("UpdateTable", R"({"TableName":"abc","DeletionProtectionEnabled":true})");
  EXPECT_EQ(reply.body, R"({"TableDescription":)" + described(simple_table()) + "}");
  EXPECT_EQ(reply.seen.number, 7U);
}

TEST_F(UpdateTable, WantsToBeAskedForSomething) {
  const std::string nothing =
      "ValidationException: At least one of ProvisionedThroughput, BillingMode, "
      "UpdateStreamEnabled, GlobalSecondaryIndexUpdates or SSESpecification or ReplicaUpdates is "
      "required";
  EXPECT_EQ(refused(""), nothing);
  EXPECT_EQ(refused(updates("")), nothing);
}

TEST_F(UpdateTable, WantsOneActionInAnUpdateOfAnIndex) {
  EXPECT_EQ(refused(updates("{}")),
            invalid("One of GlobalSecondaryIndexUpdate.Update, GlobalSecondaryIndexUpdate.Create, "
                    "GlobalSecondaryIndexUpdate.Delete must not be null"));
  EXPECT_EQ(refused(updates(R"({"Delete":{"IndexName":"abc"},"Update":{"IndexName":"abd"}})")),
            invalid("Only one of GlobalSecondaryIndexUpdate.Update, "
                    "GlobalSecondaryIndexUpdate.Create, GlobalSecondaryIndexUpdate.Delete can be "
                    "specified"));
}

TEST_F(UpdateTable, UpdatesAnIndexOnlyOnce) {
  EXPECT_EQ(refused(updates(R"({"Delete":{"IndexName":"abc"}},{"Delete":{"IndexName":"abc"}})")),
            invalid("Only one global secondary index update per index is allowed simultaneously. "
                    "Index: abc"));
}

TEST_F(UpdateTable, MissesThroughputInAChangeOfAnIndex) {
  EXPECT_EQ(refused(updates(R"({"Update":{"IndexName":"abc"}})")),
            "ValidationException: 1 validation error detected: Value null at "
            "'globalSecondaryIndexUpdates.1.member.update.provisionedThroughput' failed to satisfy "
            "constraint: Member must not be null");
}

TEST_F(UpdateTable, BoundsThroughputOfTheTableAlone) {
  EXPECT_EQ(
      refused(R"(,"ProvisionedThroughput":{"ReadCapacityUnits":1000000000001,)"
              R"("WriteCapacityUnits":1})"),
      "ValidationException: Given value 1000000000001 for ReadCapacityUnits is out of bounds");
  refused(updates(R"({"Update":{"IndexName":"abc","ProvisionedThroughput":)"
                  R"({"ReadCapacityUnits":1000000000001,"WriteCapacityUnits":1}}})"));
  EXPECT_EQ(tables_.calls, "update_table us-east-1/abc\n");
}

TEST_F(UpdateTable, WantsDefinitionsOfTheKeysOfANewIndex) {
  EXPECT_EQ(refused(updates(R"({"Create":{"IndexName":"new","KeySchema":[)"
                            R"({"AttributeName":"b","KeyType":"HASH"}],)"
                            R"("Projection":{"ProjectionType":"ALL"}}})")),
            invalid("Some index key attributes are not defined in AttributeDefinitions. Keys: [b], "
                    "AttributeDefinitions: []"));
}

TEST_F(UpdateTable, RefusesReplicas) {
  EXPECT_EQ(refused(R"(,"ReplicaUpdates":[{}])"),
            invalid("Global tables are not supported: ReplicaUpdates"));
}

}  // namespace
}  // namespace semel::dynamodb
