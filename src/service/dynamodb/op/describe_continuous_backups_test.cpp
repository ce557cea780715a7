#include "service/dynamodb/table_fixture.h"

namespace semel::dynamodb {
namespace {

using DescribeContinuousBackups = TableTest;

TEST_F(DescribeContinuousBackups, TellsThatNothingCanBeRestored) {
  tables_.description = simple_table();
  EXPECT_EQ(answer("DescribeContinuousBackups", R"({"TableName":"abc"})").body,
            R"({"ContinuousBackupsDescription":{"ContinuousBackupsStatus":"ENABLED",)"
            R"("PointInTimeRecoveryDescription":{"PointInTimeRecoveryStatus":"DISABLED"}}})");
}

TEST_F(DescribeContinuousBackups, HasItsOwnErrorForATableThatIsNotThere) {
  tables_.description = not_found("Requested resource not found: Table: abc not found");
  EXPECT_EQ(refusal("DescribeContinuousBackups", R"({"TableName":"abc"})"),
            "TableNotFoundException: Table not found: abc");
}

}  // namespace
}  // namespace semel::dynamodb
