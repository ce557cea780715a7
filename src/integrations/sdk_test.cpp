#include "integrations/sdk.h"

#include "integrations/sdk_names.h"
#include "integrations/test_support.h"

namespace semel::integrations {
namespace {

using SdkIntegration = IntegrationsTest;

constexpr auto put_item = "arn:aws:states:::dynamodb:putItem";

TEST_F(SdkIntegration, AnOptimisedCallTellsOfTheAnswer) {
  dynamodb_.replies = {reply_of(R"({"Item":{"id":{"S":"1"}}})")};
  const std::string done =
      outcome("arn:aws:states:::dynamodb:getItem", R"({"TableName":"t","Key":{"id":{"S":"1"}}})");
  EXPECT_EQ(dynamodb_.asked, "GetItem / {\"TableName\":\"t\",\"Key\":{\"id\":{\"S\":\"1\"}}}\n");
  EXPECT_EQ(done.substr(0, 75),
            R"(done {"Item":{"id":{"S":"1"}},"SdkHttpMetadata":{"AllHttpHeaders":{"Server")");
  EXPECT_NE(done.find(R"("HttpStatusCode":200},"SdkResponseMetadata":{"RequestId":")"),
            std::string::npos);
}

TEST_F(SdkIntegration, ErrorFamiliesDifferByTheIntegration) {
  const auto failed = error_reply_of("ConditionalCheckFailedException", "The request failed");
  dynamodb_.replies = {failed, failed};
  const std::string id = uuid_of(task(put_item, ""), "PutItem");
  EXPECT_EQ(outcome(put_item, R"({"TableName":"t"})"),
            "failed DynamoDB.ConditionalCheckFailedException: The request failed (Service: "
            "AmazonDynamoDBv2; Status Code: 400; Error Code: ConditionalCheckFailedException; "
            "Request ID: " +
                id + "; Proxy: null)\n");
  EXPECT_EQ(outcome("arn:aws:states:::aws-sdk:dynamodb:putItem", R"({"TableName":"t"})"),
            "failed DynamoDb.ConditionalCheckFailedException: The request failed (Service: "
            "DynamoDb, Status Code: 400, Request ID: " +
                id + ")\n");
}

TEST_F(SdkIntegration, ACodeWithoutAClassBecomesTheBase) {
  const auto failed = error_reply_of("ValidationException", "no");
  dynamodb_.replies = {failed, failed};
  EXPECT_EQ(outcome(put_item, "{}").substr(0, 43), "failed DynamoDB.AmazonDynamoDBException: no");
  EXPECT_EQ(outcome("arn:aws:states:::aws-sdk:dynamodb:putItem", "{}").substr(0, 37),
            "failed DynamoDb.DynamoDbException: no");
}

TEST_F(SdkIntegration, NamesHaveTheSdksCase) {
  states_.replies = {
      reply_of(R"({"executionArn":"a","startDate":1700000000.123,"tags":{"k":"v"}})")};
  EXPECT_EQ(outcome("arn:aws:states:::aws-sdk:sfn:describeExecution", R"({"ExecutionArn":"a"})"),
            R"(done {"ExecutionArn":"a","StartDate":"2023-11-14T22:13:20.123Z",)"
            R"("Tags":{"k":"v"}})"
            "\n");
  EXPECT_EQ(states_.asked, "DescribeExecution / {\"executionArn\":\"a\"}\n");
}

TEST_F(SdkIntegration, ErrorsWithoutTheWordExceptionGetIt) {
  states_.replies = {error_reply_of("ExecutionDoesNotExist", "no")};
  EXPECT_EQ(outcome("arn:aws:states:::aws-sdk:sfn:describeExecution", R"({"ExecutionArn":"a"})")
                .substr(0, 41),
            "failed Sfn.ExecutionDoesNotExistException");
}

TEST_F(SdkIntegration, ATransactionHasATokenOfTheAttempt) {
  const std::string resource = "arn:aws:states:::aws-sdk:dynamodb:transactWriteItems";
  outcome(resource, R"({"TransactItems":[]})");
  EXPECT_EQ(dynamodb_.asked, R"(TransactWriteItems / {"TransactItems":[],"ClientRequestToken":")" +
                                 uuid_of(task(resource, ""), "token") + "\"}\n");
}

TEST_F(SdkIntegration, EachTableOfATransactionIsAskedFor) {
  FakeAccess access;
  access.allowed = {"dynamodb:PutItem arn:aws:dynamodb:us-east-1:000000000000:table/a"};
  dynamodb_.wanted = {
      {"dynamodb:PutItem", "arn:aws:dynamodb:us-east-1:000000000000:table/a"},
      {"dynamodb:ConditionCheckItem", "arn:aws:dynamodb:us-east-1:000000000000:table/b"}};
  bind(access);
  const std::string refused = outcome(
      "arn:aws:states:::aws-sdk:dynamodb:transactWriteItems",
      R"({"TransactItems":[{"Put":{"TableName":"a"}},{"ConditionCheck":{"TableName":"b"}}]})");
  EXPECT_EQ(access.asked,
            "dynamodb:PutItem arn:aws:dynamodb:us-east-1:000000000000:table/a\n"
            "dynamodb:ConditionCheckItem arn:aws:dynamodb:us-east-1:000000000000:table/b\n");
  EXPECT_EQ(refused.substr(0, 32), "failed DynamoDb.DynamoDbExceptio");
  EXPECT_EQ(dynamodb_.asked, "");
}

TEST_F(SdkIntegration, WhatIsNotHereIsRefused) {
  for (const char* resource :
       {"arn:aws:states:::sns:publish", "arn:aws:states:::aws-sdk:s3:getObject",
        "arn:aws:states:::aws-sdk:dynamodb", "arn:aws:states:::dynamodb:query", "x"}) {
    EXPECT_EQ(outcome(resource, "{}").substr(0, 21), "failed States.Runtime") << resource;
  }
}

TEST_F(SdkIntegration, AParkedReplyComesLater) {
  service::Reply parked;
  service::Reply::Later answer;
  parked.later = [&answer](service::Reply::Later later) { answer = std::move(later); };
  states_.replies = {parked};
  EXPECT_EQ(outcome("arn:aws:states:::aws-sdk:sfn:getActivityTask", R"({"ActivityArn":"a"})"), "");
  answer(reply_of(R"({"taskToken":"t"})"));
  EXPECT_EQ(outcomes_, "done {\"TaskToken\":\"t\"}\n");
}

TEST(SdkNames, DatesAreSecondsOfThisCentury) {
  EXPECT_EQ(iso_date(1'700'000'000'007), "2023-11-14T22:13:20.007Z");
  json::object output{{"creationDate", 1'700'000'000}, {"lastEventTimestamp", 1'700'000'000'000}};
  dates_as_text(output);
  EXPECT_EQ(json::serialize(output),
            R"({"creationDate":"2023-11-14T22:13:20.000Z","lastEventTimestamp":1700000000000})");
}

}  // namespace
}  // namespace semel::integrations
