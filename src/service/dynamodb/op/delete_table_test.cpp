#include "service/dynamodb/table_fixture.h"

namespace semel::dynamodb {
namespace {

using DeleteTable = TableTest;

TEST_F(DeleteTable, AnswersWithoutKeysIndexesAndCreationTime) {
  auto table = simple_table();
  table.status = tables::TableStatus::deleting;
  table.local_indexes = {{"loc", {"a", "b"}, {}}};
  table.billing_changed_ms = 1'500;
  tables_.description = table;
  const auto reply = answer("DeleteTable", R"({"TableName":"abc"})");
  EXPECT_EQ(reply.body,
            R"({"TableDescription":{"TableName":"abc",)"
            R"("TableArn":"arn:aws:dynamodb:us-east-1:000000000000:table/abc",)"
            R"("TableId":"0-1-2-3-4","TableStatus":"DELETING","TableSizeBytes":0,"ItemCount":0,)"
            R"("ProvisionedThroughput":{"NumberOfDecreasesToday":0,"ReadCapacityUnits":0,)"
            R"("WriteCapacityUnits":0},"BillingModeSummary":{"BillingMode":"PAY_PER_REQUEST",)"
            R"("LastUpdateToPayPerRequestDateTime":1.5},"DeletionProtectionEnabled":false}})");
  EXPECT_EQ(reply.seen.number, 7U);
  EXPECT_EQ(tables_.calls, "delete_table us-east-1/abc\n");
}

TEST_F(DeleteTable, RefusesATableInUse) {
  tables_.description = already_exists("Attempt to change a resource which is still in use");
  EXPECT_EQ(refusal("DeleteTable", R"({"TableName":"abc"})"),
            "ResourceInUseException: Attempt to change a resource which is still in use");
}

}  // namespace
}  // namespace semel::dynamodb
