#include "service/dynamodb/statement_fixture.h"

namespace semel::dynamodb {
namespace {

class ExecuteStatement : public StatementTest {
 protected:
  service::Reply execute(std::string_view statement, std::string_view rest = "") {
    return answer("ExecuteStatement",
                  R"({"Statement": ")" + std::string(statement) + "\"" + std::string(rest) + "}");
  }
  std::string execute_refusal(std::string_view statement, std::string_view rest = "") {
    return refusal("ExecuteStatement",
                   R"({"Statement": ")" + std::string(statement) + "\"" + std::string(rest) + "}");
  }
  std::string violation(std::string_view body) { return refusal("ExecuteStatement", body); }
};

TEST_F(ExecuteStatement, WritesRowsPositionAndCapacity) {
  tables_.read = tables::ReadOutcome{.items = {value::Item{{"pk", "a"}, {"sk", "1"}}},
                                     .count = 1,
                                     .scanned_count = 1,
                                     .last_evaluated_key = value::Item{{"pk", "a"}, {"sk", "1"}},
                                     .capacity = capacity("music", 0.5),
                                     .seen = {3}};
  const auto reply =
      execute("SELECT sk FROM music WHERE pk = ?",
              R"(, "Parameters": [{"S": "a"}], "Limit": 1, "ReturnConsumedCapacity": "TOTAL")");
  EXPECT_EQ(reply.body.substr(0, reply.body.find("\"NextToken\"")),
            R"({"ConsumedCapacity":{"TableName":"music","CapacityUnits":0.5},)"
            R"("Items":[{"sk":{"S":"1"}}],)"
            R"("LastEvaluatedKey":{"pk":{"S":"a"},"sk":{"S":"1"}},)");
  EXPECT_NE(reply.body.find(R"("NextToken":")"), std::string::npos);
  EXPECT_EQ(reply.seen.number, 3U);
  EXPECT_EQ(calls(), "query us-east-1/music only sk limit 1 where pk = \"a\"\n");
}

TEST_F(ExecuteStatement, GoesOnFromItsToken) {
  tables_.read = tables::ReadOutcome{};
  tables_.read->last_evaluated_key = value::Item{{"pk", "a"}, {"sk", "1"}};
  const auto first = execute("SELECT * FROM music");
  const auto begin = first.body.find(R"("NextToken":")") + 13;
  const auto token = first.body.substr(begin, first.body.find('"', begin) - begin);
  tables_.calls.clear();
  execute("SELECT * FROM music", R"(, "NextToken": ")" + token + "\"");
  EXPECT_EQ(calls(), "scan us-east-1/music after {pk: \"a\", sk: \"1\"} segment 0 of 1\n");
  EXPECT_EQ(
      execute_refusal("SELECT * FROM music WHERE x = 1", R"(, "NextToken": ")" + token + "\""),
      "ValidationException: Invalid NextToken");
}

TEST_F(ExecuteStatement, ReadsConsistentlyWhenAsked) {
  execute("SELECT * FROM music", R"(, "ConsistentRead": true)");
  EXPECT_EQ(calls(), "scan us-east-1/music consistent segment 0 of 1\n");
}

TEST_F(ExecuteStatement, TakesTheArnOfATable) {
  execute(R"(SELECT * FROM \"arn:aws:dynamodb:us-east-1:000000000000:table/music\")");
  EXPECT_EQ(calls(), "scan us-east-1/music segment 0 of 1\n");
}

TEST_F(ExecuteStatement, AnswersAWriteWithNoItems) {
  EXPECT_EQ(execute("INSERT INTO music VALUE {'pk': 'a', 'sk': 'b'}").body, R"({"Items":[]})");
}

TEST_F(ExecuteStatement, AnswersWhatReturningAsksFor) {
  tables_.written = tables::WriteOutcome{};
  tables_.written->result = tables::Applied{value::Item{{"x", "1"}}};
  EXPECT_EQ(
      execute("UPDATE music SET x = '2' WHERE pk = 'a' AND sk = 'b' RETURNING MODIFIED OLD *").body,
      R"({"Items":[{"x":{"S":"1"}}]})");
}

TEST_F(ExecuteStatement, TellsADuplicate) {
  tables_.written = refused();
  const auto reply = execute("INSERT INTO music VALUE {'pk': 'a', 'sk': 'b'}");
  EXPECT_EQ(reply.error, "DuplicateItemException");
  EXPECT_NE(reply.body.find("Duplicate primary key exists in table"), std::string::npos);
  EXPECT_EQ(reply.status, 400);
  EXPECT_EQ(reply.seen.number, 5U);
}

TEST_F(ExecuteStatement, TellsAFailedConditionWithTheItemAskedFor) {
  tables_.written = refused(value::Item{{"pk", "a"}});
  const auto reply = execute("DELETE FROM music WHERE pk = 'a' AND sk = 'b' AND x = 1",
                             R"(, "ReturnValuesOnConditionCheckFailure": "ALL_OLD")");
  EXPECT_EQ(reply.body,
            R"({"__type":"com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException",)"
            R"("message":"The conditional request failed","Item":{"pk":{"S":"a"}}})");
  EXPECT_EQ(reply.seen.number, 5U);
}

TEST_F(ExecuteStatement, TellsAMissingTableWithoutItsName) {
  tables_.description = not_found("Requested resource not found: Table: music not found");
  EXPECT_EQ(execute_refusal("SELECT * FROM music"),
            "ResourceNotFoundException: Requested resource not found");
}

TEST_F(ExecuteStatement, JudgesParametersBeforeTheStatement) {
  EXPECT_EQ(execute_refusal("SELECT * FROM", R"(, "Parameters": [{}])"),
            "ValidationException: Supplied AttributeValue is empty, must contain exactly one of "
            "the supported datatypes");
}

TEST_F(ExecuteStatement, TellsConstraints) {
  EXPECT_EQ(violation("{}"),
            "ValidationException: 1 validation error detected: Value null at 'statement' failed to "
            "satisfy constraint: Member must not be null");
  EXPECT_EQ(violation(R"({"Statement": "x", "Limit": 0, "Parameters": []})"),
            "ValidationException: 2 validation errors detected: Value '[]' at 'parameters' failed "
            "to satisfy constraint: Member must have length greater than or equal to 1; Value '0' "
            "at 'limit' failed to satisfy constraint: Member must have value greater than or "
            "equal to 1");
  EXPECT_NE(violation(R"({"Statement": ")" + std::string(8'193, 'x') + "\"}")
                .find("Member must have length less than or equal to 8192"),
            std::string::npos);
}

}  // namespace
}  // namespace semel::dynamodb
