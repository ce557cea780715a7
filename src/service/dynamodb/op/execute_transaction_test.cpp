#include "service/dynamodb/statement_fixture.h"

namespace semel::dynamodb {
namespace {

using tables::CancellationCode;
using tables::Cancelled;
using tables::Committed;

class ExecuteTransaction : public StatementTest {
 protected:
  static std::string body_of(std::vector<std::string_view> statements, std::string_view rest) {
    std::string body;
    for (const auto statement : statements) {
      body += body.empty() ? R"({"TransactStatements": [)" : ", ";
      body += R"({"Statement": ")" + std::string(statement) + "\"}";
    }
    return body + "]" + std::string(rest) + "}";
  }
  service::Reply execute(std::vector<std::string_view> statements, std::string_view rest = "") {
    return answer("ExecuteTransaction", body_of(std::move(statements), rest));
  }
  std::string transaction_refusal(std::vector<std::string_view> statements) {
    return refusal("ExecuteTransaction", body_of(std::move(statements), ""));
  }
  void cancel(std::vector<tables::CancellationReason> reasons) {
    tables_.transact_written = tables::TransactWriteOutcome{
        .result = Cancelled{std::move(reasons)}, .capacity = {}, .collections = {}, .seen = {4}};
  }
};

TEST_F(ExecuteTransaction, WritesAllStatementsAtOnce) {
  const auto reply =
      execute({"INSERT INTO music VALUE {'pk': 'a', 'sk': '1'}",
               "UPDATE music SET x = 'y' WHERE pk = 'b' AND sk = '1'",
               "DELETE FROM music WHERE pk = 'c' AND sk = '1'",
               "EXISTS(SELECT * FROM music WHERE pk = 'd' AND sk = '1' AND x = 'y')"});
  EXPECT_EQ(reply.body, R"({"Responses":[{},{},{},{}]})");
  EXPECT_EQ(calls(),
            "put us-east-1/music {pk: \"a\", sk: \"1\"} if attribute_not_exists(pk)\n"
            "update us-east-1/music {pk: \"b\", sk: \"1\"} SET x = \"y\" if attribute_exists(pk)\n"
            "delete us-east-1/music {pk: \"c\", sk: \"1\"}\n"
            "check us-east-1/music {pk: \"d\", sk: \"1\"} if x = \"y\"\n");
  EXPECT_EQ(tables_.token, "");
}

TEST_F(ExecuteTransaction, ReadsAllStatementsAtOnce) {
  tables_.transact_got = tables::TransactGetOutcome{
      .result = std::vector<std::optional<value::Item>>{value::Item{{"x", "1"}}, std::nullopt},
      .capacity = {transactional_reads("music", 2)},
      .seen = {3}};
  const auto reply = execute({"SELECT x FROM music WHERE pk = 'a' AND sk = '1'",
                              "SELECT * FROM music WHERE pk = 'b' AND sk = '1'"},
                             R"(, "ReturnConsumedCapacity": "TOTAL")");
  EXPECT_EQ(reply.body, R"({"ConsumedCapacity":[{"TableName":"music","ReadCapacityUnits":2.0,)"
                        R"("CapacityUnits":2.0}],"Responses":[{"Item":{"x":{"S":"1"}}},{}]})");
  EXPECT_EQ(reply.seen.number, 3U);
}

TEST_F(ExecuteTransaction, TokenIsItsOwn) {
  const std::string_view insert = "INSERT INTO music VALUE {'pk': 'a', 'sk': '1'}";
  execute({insert}, R"(, "ClientRequestToken": "t1")");
  EXPECT_EQ(tables_.token, "us-east-1/ExecuteTransaction/t1");
  const auto first = tables_.fingerprint;
  execute({"INSERT INTO music VALUE {'pk': 'a', 'sk': '2'}"}, R"(, "ClientRequestToken": "t1")");
  EXPECT_NE(tables_.fingerprint, first);
  execute({insert}, R"(, "ReturnConsumedCapacity": "TOTAL", "ClientRequestToken": "t1")");
  EXPECT_EQ(tables_.fingerprint, first);
}

TEST_F(ExecuteTransaction, FingerprintLooksAtParametersAndOptions) {
  const auto fingerprint = [this](std::string_view members) {
    answer("ExecuteTransaction",
           R"({"ClientRequestToken": "t1", "TransactStatements": [{
               "Statement": "DELETE FROM music WHERE pk = ? AND sk = '1'", )" +
               std::string(members) + "}]}");
    return tables_.fingerprint;
  };
  const auto first = fingerprint(R"("Parameters": [{"S": "a"}])");
  EXPECT_NE(fingerprint(R"("Parameters": [{"S": "b"}])"), first);
  EXPECT_NE(
      fingerprint(R"("Parameters": [{"S": "a"}], "ReturnValuesOnConditionCheckFailure": "NONE")"),
      first);
}

TEST_F(ExecuteTransaction, TellsADuplicateFromAFailedCondition) {
  cancel({{CancellationCode::conditional_check_failed, "", {}},
          {CancellationCode::conditional_check_failed, "", value::Item{{"x", "1"}}}});
  const auto reply = answer("ExecuteTransaction", R"({"TransactStatements": [
      {"Statement": "INSERT INTO music VALUE {'pk': 'a', 'sk': '1'}",
       "ReturnValuesOnConditionCheckFailure": "ALL_OLD"},
      {"Statement": "UPDATE music SET x = 1 WHERE pk = 'b' AND sk = '1'",
       "ReturnValuesOnConditionCheckFailure": "ALL_OLD"}]})");
  EXPECT_EQ(reply.body.substr(reply.body.find("\"CancellationReasons\"")),
            R"("CancellationReasons":[)"
            R"({"Code":"DuplicateItem","Message":"Duplicate primary key exists in table"},)"
            R"({"Code":"ConditionalCheckFailed","Item":{"x":{"S":"1"}},)"
            R"("Message":"The conditional request failed"}]})");
  EXPECT_EQ(reply.seen.number, 4U);
  EXPECT_EQ(calls(),
            "put us-east-1/music {pk: \"a\", sk: \"1\"} if attribute_not_exists(pk)\n"
            "update us-east-1/music {pk: \"b\", sk: \"1\"} SET x = 1 if attribute_exists(pk) or "
            "the old item\n");
}

TEST_F(ExecuteTransaction, TellsWhatBecameOfTheToken) {
  const std::string_view remove = "DELETE FROM music WHERE pk = 'a' AND sk = '1'";
  tables_.transact_written->result = tables::TokenMismatch{};
  EXPECT_EQ(execute({remove}).error, "IdempotentParameterMismatchException");
  tables_.transact_written->result = tables::TokenInProgress{};
  EXPECT_EQ(execute({remove}).error, "TransactionInProgressException");
}

TEST_F(ExecuteTransaction, TellsUnfitKeysOfAllStatements) {
  const auto reply = execute({"INSERT INTO music VALUE {'pk': 'a'}",
                              "DELETE FROM music WHERE pk = 'a' AND sk = '1'",
                              "UPDATE music SET x = 1 WHERE pk = 'a'"});
  EXPECT_EQ(reply.body.substr(reply.body.find("\"CancellationReasons\"")),
            R"("CancellationReasons":[{"Code":"ValidationError","Message":"One or more parameter )"
            R"(values were invalid: Missing the key sk in the item"},{"Code":"None"},)"
            R"({"Code":"ValidationError","Message":"The provided key element does not match the )"
            R"(schema"}]})");
  EXPECT_EQ(reply.error, "TransactionCanceledException");
  EXPECT_EQ(reply.seen.number, 7U);
  EXPECT_EQ(calls(), "");
}

TEST_F(ExecuteTransaction, TellsMissingTablesAsReasons) {
  tables_.description = not_found("Requested resource not found: Table: music not found");
  const auto reply = execute({"SELECT * FROM music WHERE pk = 'a' AND sk = '1'"});
  EXPECT_EQ(reply.body,
            R"({"__type":"com.amazonaws.dynamodb.v20120810#TransactionCanceledException",)"
            R"("Message":"Transaction cancelled, please refer cancellation reasons for specific )"
            R"(reasons [ResourceNotFound]","CancellationReasons":[{"Code":"ResourceNotFound",)"
            R"("Message":"Requested resource not found"}]})");
}

TEST_F(ExecuteTransaction, TellsWhichStatementHasNoPlaceInATransaction) {
  const std::string_view remove = "DELETE FROM music WHERE pk = 'a' AND sk = '1'";
  EXPECT_EQ(transaction_refusal(
                {remove, "DELETE FROM music WHERE pk = 'b' AND sk = '1' RETURNING ALL OLD *"}),
            "ValidationException: Validation failed in TransactStatements[1]: RETURNING clause is "
            "not supported in ExecuteTransaction.");
  EXPECT_EQ(transaction_refusal({"SELECT * FROM music.by_n WHERE pk = 'a' AND sk = '1'"}),
            "ValidationException: Validation failed in TransactStatements[0]: Reads on indices are "
            "not supported within transactions.");
  EXPECT_EQ(transaction_refusal({"EXISTS(SELECT * FROM music WHERE pk = 'a' AND sk = '1')"}),
            "ValidationException: Validation failed in TransactStatements[0]: EXISTS() must "
            "contain a single item read with additional condition");
  EXPECT_EQ(transaction_refusal({remove, "SELECT * FROM"}),
            "ValidationException: Validation failed in TransactStatements[1]: Statement wasn't "
            "well formed, can't be processed: Unexpected term");
}

TEST_F(ExecuteTransaction, RefusesReadsAmongWrites) {
  const std::string refused =
      "ValidationException: ExecuteTransaction API does not support both read and write operations "
      "in the same request.";
  const std::string_view select = "SELECT * FROM music WHERE pk = 'a' AND sk = '1'";
  EXPECT_EQ(transaction_refusal({select, "INSERT INTO music VALUE {'pk': 'b'}"}), refused);
  EXPECT_EQ(transaction_refusal(
                {select, "EXISTS(SELECT * FROM music WHERE pk = 'b' AND sk = '1' AND x = 1)"}),
            refused);
}

TEST_F(ExecuteTransaction, BoundsStatementsAndToken) {
  EXPECT_EQ(refusal("ExecuteTransaction", R"({"TransactStatements": []})"),
            "ValidationException: 1 validation error detected: Value '[]' at 'transactStatements' "
            "failed to satisfy constraint: Member must have length greater than or equal to 1");
  EXPECT_NE(transaction_refusal(std::vector<std::string_view>(101, "x"))
                .find("Member must have length less than or equal to 100"),
            std::string::npos);
}

}  // namespace
}  // namespace semel::dynamodb
