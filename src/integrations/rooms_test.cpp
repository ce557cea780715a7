#include <gtest/gtest.h>

#include "base/random.h"
#include "domain/engine/engine.h"
#include "domain/kv/memory_kv.h"
#include "integrations/test_support.h"
#include "service/dynamodb/room.h"
#include "service/logs/room.h"

namespace semel::integrations {
namespace {

/// The rooms themselves, over an engine in memory.
class RealRooms : public IntegrationsTest {
 protected:
  void SetUp() override {
    auto opened = engine::Engine::open(store_, clock_, random_, {.table_delay_ms = 0});
    ASSERT_TRUE(opened);
    engine_ = *std::move(opened);
    dynamodb_room_ = std::make_unique<dynamodb::DynamodbRoom>(*engine_);
    logs_domain_ = std::make_unique<logs::Logs>(logs::Logs::Parts{*engine_, clock_, random_});
    logs_room_ = std::make_unique<logs_room::LogsRoom>(*logs_domain_);
    Parts parts{invoker_, clock_};
    parts.worker_count = 0;
    integrations_ = std::make_unique<ServiceIntegrations>(parts);
    integrations_->open({{dynamodb_room_.get(), logs_room_.get()}, {}});
    outcome("arn:aws:states:::aws-sdk:dynamodb:createTable",
            R"({"TableName":"orders","BillingMode":"PAY_PER_REQUEST",)"
            R"("AttributeDefinitions":[{"AttributeName":"id","AttributeType":"S"}],)"
            R"("KeySchema":[{"AttributeName":"id","KeyType":"HASH"}]})");
    ASSERT_EQ(outcomes_.substr(0, 5), "done ");
  }

  kv::MemoryKv store_;
  SeededRandom random_{7};
  std::unique_ptr<engine::Engine> engine_;
  std::unique_ptr<dynamodb::DynamodbRoom> dynamodb_room_;
  std::unique_ptr<logs::Logs> logs_domain_;
  std::unique_ptr<logs_room::LogsRoom> logs_room_;
};

TEST_F(RealRooms, APutUnderAConditionTakesEffectOnce) {
  const std::string put = R"({"TableName":"orders","Item":{"id":{"S":"1"},"n":{"N":"4"}},)"
                          R"json("ConditionExpression":"attribute_not_exists(id)"})json";
  EXPECT_EQ(outcome("arn:aws:states:::dynamodb:putItem", put).substr(0, 24),
            R"(done {"SdkHttpMetadata":)");
  EXPECT_EQ(outcome("arn:aws:states:::dynamodb:putItem", put).substr(0, 80),
            "failed DynamoDB.ConditionalCheckFailedException: The conditional request failed ");
  EXPECT_EQ(outcome("arn:aws:states:::aws-sdk:dynamodb:getItem",
                    R"({"TableName":"orders","Key":{"id":{"S":"1"}}})"),
            "done {\"Item\":{\"id\":{\"S\":\"1\"},\"n\":{\"N\":\"4\"}}}\n");
}

TEST_F(RealRooms, ATableThatIsNotThereIsNamedByEachFamily) {
  const std::string get = R"({"TableName":"none","Key":{"id":{"S":"1"}}})";
  EXPECT_EQ(outcome("arn:aws:states:::dynamodb:getItem", get).substr(0, 41),
            "failed DynamoDB.ResourceNotFoundException");
  EXPECT_EQ(outcome("arn:aws:states:::aws-sdk:dynamodb:getItem", get).substr(0, 41),
            "failed DynamoDb.ResourceNotFoundException");
}

TEST_F(RealRooms, LogsAreWrittenInTheSdksNames) {
  EXPECT_EQ(outcome("arn:aws:states:::aws-sdk:cloudwatchlogs:createLogGroup",
                    R"({"LogGroupName":"/g","Tags":{"Team":"x"}})"),
            "done {}\n");
  EXPECT_EQ(outcome("arn:aws:states:::aws-sdk:cloudwatchlogs:listTagsLogGroup",
                    R"({"LogGroupName":"/g"})"),
            "done {\"Tags\":{\"Team\":\"x\"}}\n");
  EXPECT_EQ(
      outcome("arn:aws:states:::aws-sdk:cloudwatchlogs:createLogGroup", R"({"LogGroupName":"/g"})")
          .substr(0, 58),
      "failed CloudWatchLogs.ResourceAlreadyExistsException: The ");
}

}  // namespace
}  // namespace semel::integrations
