#include "cli/demo_order.h"

#include <gtest/gtest.h>

namespace semel::cli {
namespace {

const Order order = {.operation_id = "op-1", .customer = "ada", .sku = "tea", .quantity = 2};

Result<Answer> cancelled(const std::string& reasons) {
  return Answer{400, R"({"CancellationReasons":[)" + reasons + "]}",
                "TransactionCanceledException"};
}

std::string record(const std::string& state, const std::string& fingerprint) {
  return R"({"Code":"ConditionalCheckFailed","Item":{"state":{"S":")" + state +
         R"("},"fingerprint":{"S":")" + fingerprint +
         R"("},"orderId":{"S":"order-op-1"},"reason":{"S":"sold out"}}})";
}

const std::string none = R"({"Code":"None"})";
const std::string check_failed = R"({"Code":"ConditionalCheckFailed"})";

TEST(DemoOrder, FreezesTheWholeTransaction) {
  const std::string record_put =
      R"json({"Put":{"TableName":"operations","Item":{"operationId":{"S":"op-1"},"state":{"S":"COMMITTED"},"gen":{"N":"1"},)json"
      R"json("fingerprint":{"S":")json" +
      fingerprint_of(order) +
      R"json("},"orderId":{"S":"order-op-1"}},"ConditionExpression":"attribute_not_exists(operationId)",)json"
      R"json("ReturnValuesOnConditionCheckFailure":"ALL_OLD"}})json";
  const std::string order_put =
      R"json({"Put":{"TableName":"orders","Item":{"orderId":{"S":"order-op-1"},"operationId":{"S":"op-1"},)json"
      R"json("customer":{"S":"ada"},"sku":{"S":"tea"},"quantity":{"N":"2"},"cents":{"N":"500"}},)json"
      R"json("ConditionExpression":"attribute_not_exists(orderId)","ReturnValuesOnConditionCheckFailure":"ALL_OLD"}})json";
  const std::string stock_update =
      R"json({"Update":{"TableName":"stock","Key":{"sku":{"S":"tea"}},)json"
      R"json("UpdateExpression":"SET available = available - :q, sold = sold + :q",)json"
      R"json("ConditionExpression":"available >= :q","ExpressionAttributeValues":{":q":{"N":"2"}}}})json";
  const std::string ledger_put =
      R"json({"Put":{"TableName":"ledger","Item":{"entryId":{"S":"op-1"},"orderId":{"S":"order-op-1"},)json"
      R"json("debit":{"S":"customer:ada"},"credit":{"S":"sales"},"cents":{"N":"500"}},)json"
      R"json("ConditionExpression":"attribute_not_exists(entryId)","ReturnValuesOnConditionCheckFailure":"ALL_OLD"}})json";
  const std::string expected = R"({"ClientRequestToken":")" + token_of("op-1", 1) +
                               R"(","TransactItems":[)" + record_put + "," + order_put + "," +
                               stock_update + "," + ledger_put + "]}";
  EXPECT_EQ(freeze(order, 1).body, expected);
}

TEST(DemoOrder, EachGenerationHasATokenOfItsOwn) {
  EXPECT_EQ(token_of("op-1", 1).size(), 36U);
  EXPECT_EQ(token_of("op-1", 1), token_of("op-1", 1));
  EXPECT_NE(token_of("op-1", 1), token_of("op-1", 2));
  EXPECT_NE(token_of("op-1", 1), token_of("op-2", 1));
}

TEST(DemoOrder, JudgesTheRecordBeforeTheStock) {
  const auto attempt = freeze(order, 2);
  const auto verdict_of = [&](const Result<Answer>& outcome) {
    return judge(attempt, outcome).verdict;
  };
  const auto ours = fingerprint_of(order);
  EXPECT_EQ(verdict_of(Answer{200, "{}", ""}), Verdict::committed);
  EXPECT_EQ(verdict_of(cancelled(record("COMMITTED", ours) + "," + none + "," + check_failed)),
            Verdict::replayed);
  EXPECT_EQ(verdict_of(cancelled(record("FAILED", ours) + "," + none + "," + none)),
            Verdict::failed);
  EXPECT_EQ(verdict_of(cancelled(record("COMMITTED", "other") + "," + none + "," + none)),
            Verdict::refused);
  EXPECT_EQ(verdict_of(cancelled(none + "," + none + "," + check_failed)), Verdict::no_stock);
  EXPECT_EQ(verdict_of(cancelled(none + "," + none + R"(,{"Code":"TransactionConflict"})")),
            Verdict::retry);
}

TEST(DemoOrder, CallsWhatItCannotKnowUnknown) {
  const auto attempt = freeze(order, 1);
  EXPECT_EQ(judge(attempt, unavailable("reset")).verdict, Verdict::unknown);
  EXPECT_EQ(judge(attempt, Answer{500, "", "InternalServerError"}).verdict, Verdict::unknown);
  EXPECT_EQ(judge(attempt, Answer{400, "", "TransactionInProgressException"}).verdict,
            Verdict::unknown);
  EXPECT_EQ(judge(attempt, Answer{400, "", "ThrottlingException"}).verdict, Verdict::retry);
}

TEST(DemoOrder, AFailureSticksUnlessTheRecordSaysOtherwise) {
  const auto attempt = freeze(order, 1);
  const auto found = Answer{400,
                            R"({"Item":{"state":{"S":"COMMITTED"},"fingerprint":{"S":")" +
                                fingerprint_of(order) + R"("}}})",
                            "ConditionalCheckFailedException"};
  EXPECT_EQ(judge_failed_record(attempt, Answer{200, "{}", ""}, "sold out").verdict,
            Verdict::failed);
  EXPECT_EQ(judge_failed_record(attempt, found, "sold out").verdict, Verdict::replayed);
  EXPECT_EQ(judge_failed_record(attempt, unavailable("reset"), "sold out").verdict,
            Verdict::unknown);
}

}  // namespace
}  // namespace semel::cli
