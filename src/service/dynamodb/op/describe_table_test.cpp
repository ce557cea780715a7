#include "service/dynamodb/table_fixture.h"

namespace semel::dynamodb {
namespace {

using DescribeTable = TableTest;

TEST_F(DescribeTable, AnswersTheWholeDescriptionEvenOfATableBeingDeleted) {
  auto table = simple_table();
  table.status = tables::TableStatus::deleting;
  tables_.description = table;
  const auto reply = answer("DescribeTable", R"({"TableName":"abc"})");
  EXPECT_EQ(reply.body, R"({"Table":)" + described(table) + "}");
  EXPECT_EQ(reply.seen.number, 7U);
  EXPECT_EQ(tables_.calls, "describe_table us-east-1/abc\n");
}

TEST_F(DescribeTable, TakesAnArn) {
  answer("DescribeTable", R"({"TableName":"arn:aws:dynamodb:us-east-1:000000000000:table/abd"})");
  EXPECT_EQ(tables_.calls, "describe_table us-east-1/abd\n");
}

TEST_F(DescribeTable, RefusesInTheEnginesWords) {
  tables_.description = not_found("Requested resource not found: Table: abc not found");
  EXPECT_EQ(refusal("DescribeTable", R"({"TableName":"abc"})"),
            "ResourceNotFoundException: Requested resource not found: Table: abc not found");
}

TEST_F(DescribeTable, BoundsTheName) {
  EXPECT_EQ(refusal("DescribeTable", R"({"TableName":"abc;"})"),
            "ValidationException: 1 validation error detected: Value 'abc;' at 'tableName' failed "
            "to satisfy constraint: Member must satisfy regular expression pattern: "
            "[a-zA-Z0-9_.-]+");
}

}  // namespace
}  // namespace semel::dynamodb
