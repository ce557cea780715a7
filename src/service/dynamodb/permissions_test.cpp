#include <gtest/gtest.h>

#include "service/dynamodb/fake_tables.h"
#include "service/dynamodb/room.h"

namespace semel::dynamodb {
namespace {

/// "action resource" of each, with "T" for the tables of the region.
std::string needs(std::string_view operation, std::string_view body) {
  FakeTables tables;
  const DynamodbRoom room(tables);
  std::string all;
  for (const auto& each : room.permissions_of(
           {.operation = operation, .body = body, .caller = {}, .request_id = ""})) {
    std::string resource = each.resource;
    const std::string begin = "arn:aws:dynamodb:us-east-1:000000000000:table/";
    if (resource.starts_with(begin)) resource.replace(0, begin.size(), "T/");
    all += each.action + " " + resource + "\n";
  }
  return all;
}

TEST(Permissions, NameTheTableOrTheIndex) {
  EXPECT_EQ(needs("PutItem", R"({"TableName":"orders"})"), "dynamodb:PutItem T/orders\n");
  EXPECT_EQ(needs("Query", R"({"TableName":"orders","IndexName":"by"})"),
            "dynamodb:Query T/orders/index/by\n");
  EXPECT_EQ(needs("GetItem", R"({"TableName":"arn:aws:dynamodb:eu-west-1:000000000000:table/x"})"),
            "dynamodb:GetItem arn:aws:dynamodb:eu-west-1:000000000000:table/x\n");
  EXPECT_EQ(needs("TagResource", R"({"ResourceArn":"arn:x"})"), "dynamodb:TagResource arn:x\n");
  EXPECT_EQ(needs("ListTables", "{}"), "dynamodb:ListTables *\n");
}

TEST(Permissions, AreThoseOfEachTableOfABatch) {
  EXPECT_EQ(needs("BatchGetItem", R"({"RequestItems":{"a":{},"b":{}}})"),
            "dynamodb:BatchGetItem T/a\ndynamodb:BatchGetItem T/b\n");
}

TEST(Permissions, AreThoseOfEachActionOfATransaction) {
  EXPECT_EQ(
      needs(
          "TransactWriteItems",
          R"({"TransactItems":[{"Put":{"TableName":"a"}},{"ConditionCheck":{"TableName":"b"}}]})"),
      "dynamodb:PutItem T/a\ndynamodb:ConditionCheckItem T/b\n");
  EXPECT_EQ(needs("TransactGetItems", R"({"TransactItems":[{"Get":{"TableName":"a"}}]})"),
            "dynamodb:GetItem T/a\n");
}

TEST(Permissions, AreThoseOfEachStatement) {
  EXPECT_EQ(needs("ExecuteStatement", R"({"Statement":"SELECT * FROM \"a\".\"i\" WHERE id = 1"})"),
            "dynamodb:PartiQLSelect T/a/index/i\n");
  EXPECT_EQ(needs("BatchExecuteStatement",
                  R"({"Statements":[{"Statement":"DELETE FROM a WHERE id = 1"},
                                    {"Statement":"INSERT INTO b VALUE {'id': 1}"}]})"),
            "dynamodb:PartiQLDelete T/a\ndynamodb:PartiQLInsert T/b\n");
  EXPECT_EQ(needs("ExecuteTransaction",
                  R"({"TransactStatements":[{"Statement":"UPDATE a SET b = 1 WHERE id = 1"}]})"),
            "dynamodb:PartiQLUpdate T/a\n");
}

TEST(Permissions, AreNoneOfWhatCannotBeRead) {
  EXPECT_EQ(needs("ExecuteStatement", R"({"Statement":"nonsense"})"), "");
  EXPECT_EQ(needs("PutItem", "[]"), "");
}

}  // namespace
}  // namespace semel::dynamodb
