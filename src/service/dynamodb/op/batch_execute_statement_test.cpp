#include "service/dynamodb/statement_fixture.h"

namespace semel::dynamodb {
namespace {

class BatchExecuteStatement : public StatementTest {
 protected:
  /// `statements` as JSON strings, separated by commas.
  static std::string body_of(std::vector<std::string_view> statements, std::string_view rest = "") {
    std::string body;
    for (const auto statement : statements) {
      body += body.empty() ? R"({"Statements": [)" : ", ";
      body += R"({"Statement": ")" + std::string(statement) + "\"}";
    }
    return body + "]" + std::string(rest) + "}";
  }
  service::Reply execute(std::vector<std::string_view> statements, std::string_view rest = "") {
    return answer("BatchExecuteStatement", body_of(std::move(statements), rest));
  }
  std::string batch_refusal(std::vector<std::string_view> statements) {
    return refusal("BatchExecuteStatement", body_of(std::move(statements)));
  }
};

TEST_F(BatchExecuteStatement, AnswersEachStatementInOrder) {
  tables_.got = tables::GetOutcome{.item = value::Item{{"pk", "a"}, {"x", "1"}},
                                   .capacity = capacity("music", 0.5),
                                   .seen = {3}};
  const auto reply = execute({"SELECT x FROM music WHERE pk = 'a' AND sk = '1'",
                              "SELECT y FROM music WHERE pk = 'a' AND sk = '2'"},
                             R"(, "ReturnConsumedCapacity": "TOTAL")");
  EXPECT_EQ(reply.body, R"({"Responses":[{"Item":{"x":{"S":"1"}},"TableName":"music"},)"
                        R"({"TableName":"music"}],)"
                        R"("ConsumedCapacity":[{"TableName":"music","CapacityUnits":1.0}]})");
  EXPECT_EQ(reply.seen.number, 3U);
  EXPECT_EQ(calls(),
            "get us-east-1/music {pk: \"a\", sk: \"1\"} only x\n"
            "get us-east-1/music {pk: \"a\", sk: \"2\"} only y\n");
}

TEST_F(BatchExecuteStatement, ReadsConsistentlyWhereAsked) {
  answer("BatchExecuteStatement", R"({"Statements": [{"ConsistentRead": true,
      "Statement": "SELECT * FROM music WHERE pk = ? AND sk = '1'", "Parameters": [{"S": "a"}]}]})");
  EXPECT_EQ(calls(), "get us-east-1/music {pk: \"a\", sk: \"1\"} consistent\n");
}

TEST_F(BatchExecuteStatement, LetsOthersRunWhenOneIsRefused) {
  const auto reply = execute({"INSERT INTO music VALUE {'pk': 'a', 'sk': '1'}",
                              "DELETE FROM music WHERE pk = 'a'", "SELECT * FROM"});
  EXPECT_EQ(reply.body,
            R"({"Responses":[{"TableName":"music"},{"Error":{"Code":"ValidationError",)"
            R"("Message":"Where clause does not contain a mandatory equality on all key )"
            R"(attributes"}},{"Error":{"Code":"ValidationError","Message":"Statement wasn't well )"
            R"(formed, can't be processed: Unexpected term"}}]})");
  EXPECT_EQ(reply.status, 200);
  EXPECT_EQ(reply.seen.number, 7U);  // the newest: a refusal may rest on any write
}

TEST_F(BatchExecuteStatement, NamesTheTableOfAStatementThatRan) {
  tables_.written = refused(value::Item{{"pk", "a"}});
  EXPECT_EQ(execute({"INSERT INTO music VALUE {'pk': 'a', 'sk': '1'}",
                     "UPDATE music SET x = 1 WHERE pk = 'b' AND sk = '1'"})
                .body,
            R"({"Responses":[{"Error":{"Code":"DuplicateItem",)"
            R"("Message":"Duplicate primary key exists in table"},"TableName":"music"},)"
            R"({"Error":{"Code":"ConditionalCheckFailed",)"
            R"("Message":"The conditional request failed"},"TableName":"music"}]})");
}

TEST_F(BatchExecuteStatement, TellsErrorsOfTheTablesByStatement) {
  tables_.written = Error{ErrorCode::conflict, ""};
  EXPECT_EQ(execute({"DELETE FROM music WHERE pk = 'a' AND sk = '1'"}).body,
            R"({"Responses":[{"Error":{"Code":"TransactionConflict",)"
            R"("Message":"Transaction is ongoing for the item"},"TableName":"music"}]})");
  tables_.description = not_found("Requested resource not found: Table: music not found");
  EXPECT_EQ(execute({"DELETE FROM music WHERE pk = 'a' AND sk = '1'"}).body,
            R"({"Responses":[{"Error":{"Code":"ResourceNotFound",)"
            R"("Message":"Requested resource not found"}}]})");
}

TEST_F(BatchExecuteStatement, RefusesReadsAmongWrites) {
  EXPECT_EQ(batch_refusal({"SELECT * FROM music WHERE pk = 'a' AND sk = '1'",
                           "DELETE FROM music WHERE pk = 'a' AND sk = '2'"}),
            "ValidationException: Read and write requests together in the same batch is not "
            "supported.");
  EXPECT_EQ(tables_.calls, "");
}

TEST_F(BatchExecuteStatement, RefusesTheSameItemTwice) {
  EXPECT_EQ(batch_refusal({"INSERT INTO music VALUE {'pk': 'a', 'sk': '1', 'x': 1}",
                           "DELETE FROM music WHERE sk = '1' AND pk = 'a'"}),
            "ValidationException: Provided list of item keys contains duplicates");
  EXPECT_EQ(calls(), "");
}

TEST_F(BatchExecuteStatement, BoundsTheStatements) {
  EXPECT_EQ(refusal("BatchExecuteStatement", R"({"Statements": []})"),
            "ValidationException: 1 validation error detected: Value '[]' at 'statements' failed "
            "to satisfy constraint: Member must have length greater than or equal to 1");
  EXPECT_NE(batch_refusal(std::vector<std::string_view>(26, "x"))
                .find("Member must have length less than or equal to 25"),
            std::string::npos);
}

}  // namespace
}  // namespace semel::dynamodb
