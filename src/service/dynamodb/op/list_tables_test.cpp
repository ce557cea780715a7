#include "service/dynamodb/room_fixture.h"

namespace semel::dynamodb {
namespace {

using ListTables = RoomTest;

TEST_F(ListTables, AsksForAHundredNamesByDefault) {
  EXPECT_EQ(answer("ListTables", "{}").body, R"({"TableNames":[]})");
  EXPECT_EQ(tables_.calls, "list_tables us-east-1 after '' limit 100\n");
}

TEST_F(ListTables, TellsTheLastNameOfAPageThatOthersFollow) {
  tables_.list = tables::Tables::TableList{{"abc", "abd"}, true};
  const auto reply = answer("ListTables", R"({"ExclusiveStartTableName":"abb","Limit":2})");
  EXPECT_EQ(reply.body, R"({"LastEvaluatedTableName":"abd","TableNames":["abc","abd"]})");
  EXPECT_EQ(reply.seen.number, 7U);
  EXPECT_EQ(tables_.calls, "list_tables us-east-1 after 'abb' limit 2\n");
}

TEST_F(ListTables, BoundsStartAndLimit) {
  EXPECT_EQ(refusal("ListTables", R"({"ExclusiveStartTableName":"a;","Limit":500})"),
            "ValidationException: 3 validation errors detected: "
            "Value 'a;' at 'exclusiveStartTableName' failed to satisfy constraint: "
            "Member must satisfy regular expression pattern: [a-zA-Z0-9_.-]+; "
            "Value 'a;' at 'exclusiveStartTableName' failed to satisfy constraint: "
            "Member must have length greater than or equal to 3; "
            "Value '500' at 'limit' failed to satisfy constraint: "
            "Member must have value less than or equal to 100");
}

}  // namespace
}  // namespace semel::dynamodb
