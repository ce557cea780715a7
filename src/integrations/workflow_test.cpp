#include <gtest/gtest.h>

#include <chrono>
#include <future>

#include "base/random.h"
#include "domain/engine/engine.h"
#include "domain/kv/memory_kv.h"
#include "domain/workflow/executions.h"
#include "integrations/metadata.h"
#include "integrations/test_support.h"
#include "service/dynamodb/room.h"
#include "service/stepfunctions/room.h"

namespace semel::integrations {
namespace {

/// Executions whose tasks call a table of this process.
class WorkflowOverRooms : public testing::Test {
 protected:
  void SetUp() override {
    auto opened = engine::Engine::open(store_, clock_, random_, {.table_delay_ms = 0});
    ASSERT_TRUE(opened);
    engine_ = *std::move(opened);
    room_ = std::make_unique<dynamodb::DynamodbRoom>(*engine_);
    Parts parts{invoker_, clock_};
    parts.access = &access_;
    integrations_ = std::make_unique<ServiceIntegrations>(parts);
    executions_ = std::make_unique<workflow::Executions>(
        workflow::Executions::Parts{*engine_, clock_, random_, *integrations_});
    registry_ = std::make_unique<registry::Registry>(registry::Registry::Parts{
        open_records(), clock_, random_,
        [this](std::string_view arn) { return executions_->open_count(arn); }});
    states_ = std::make_unique<stepfunctions::StepFunctionsRoom>(
        stepfunctions::Parts{*registry_, *engine_, clock_, stepfunctions::calls_of(*executions_)});
    integrations_->open(
        {{room_.get(), states_.get()}, [this](const std::string& arn, std::function<void()> done) {
           executions_->when_ended(arn, [done = std::move(done)](const auto&) { done(); });
         }});
    room_->answer({.operation = "CreateTable",
                   .body = R"({"TableName":"orders","BillingMode":"PAY_PER_REQUEST",)"
                           R"("AttributeDefinitions":[{"AttributeName":"id","AttributeType":"S"}],)"
                           R"("KeySchema":[{"AttributeName":"id","KeyType":"HASH"}]})",
                   .caller = {},
                   .request_id = "r"});
    for (const char* action : {"dynamodb:PutItem", "dynamodb:GetItem"}) {
      access_.allowed.push_back(std::string(action) +
                                " arn:aws:dynamodb:us-east-1:000000000000:table/orders");
    }
  }
  void TearDown() override { integrations_->close(); }
  records::Records& open_records() {
    machines_ =
        std::make_unique<records::Records>(*engine_, tables::TableName{"semel", "semel.machines"});
    return *machines_;
  }
  /// Makes a state machine and allows it to be started.
  void make_machine(const std::string& name, const std::string& definition) {
    const auto reply = states_->answer({.operation = "CreateStateMachine",
                                        .body = json::serialize(json::object{
                                            {"name", name},
                                            {"roleArn", "arn:aws:iam::000000000000:role/workflow"},
                                            {"definition", definition},
                                        }),
                                        .caller = {},
                                        .request_id = "r"});
    EXPECT_EQ(reply.error, "") << reply.body;
    access_.allowed.push_back(
        "states:StartExecution arn:aws:states:us-east-1:000000000000:stateMachine:" + name);
  }
  /// The output, or "ERROR: cause".
  std::string run(const std::string& states, const std::string& input) {
    workflow::Start start;
    start.machine.name = "m";
    start.machine.arn = "arn:aws:states:us-east-1:000000000000:stateMachine:m";
    start.machine.role_arn = "arn:aws:iam::000000000000:role/workflow";
    start.machine.definition = states;
    start.machine.revision_id = "1";
    start.input = input;
    start.region = "us-east-1";
    const auto started = executions_->start(start);
    if (!started) return started.error().message;
    std::promise<Result<workflow::Description>> ended;
    executions_->when_ended(started->execution_arn, [&ended](Result<workflow::Description> found) {
      ended.set_value(std::move(found));
    });
    auto future = ended.get_future();
    while (future.wait_for(std::chrono::milliseconds(1)) != std::future_status::ready) {
      store_.sync();  // effects wait for the history that announces them
    }
    const auto found = future.get();
    if (!found) return found.error().message;
    return found->output ? *found->output : found->error + ": " + found->cause;
  }

  kv::MemoryKv store_;
  SystemClock clock_;
  SeededRandom random_{7};
  FakeInvoker invoker_;
  FakeAccess access_;
  std::unique_ptr<engine::Engine> engine_;
  std::unique_ptr<dynamodb::DynamodbRoom> room_;
  std::unique_ptr<ServiceIntegrations> integrations_;
  std::unique_ptr<workflow::Executions> executions_;
  std::unique_ptr<records::Records> machines_;
  std::unique_ptr<registry::Registry> registry_;
  std::unique_ptr<stepfunctions::StepFunctionsRoom> states_;
};

constexpr auto guarded_machine = R"json({"StartAt":"Store","States":{
  "Store":{"Type":"Task","Resource":"arn:aws:states:::dynamodb:putItem",
    "Parameters":{"TableName":"orders","Item":{"id":{"S.$":"$.id"},"n":{"N.$":"States.Format('{}', $.n)"}},
      "ConditionExpression":"attribute_not_exists(id)"},
    "ResultPath":null,"Next":"Read",
    "Catch":[{"ErrorEquals":["DynamoDB.ConditionalCheckFailedException"],"ResultPath":"$.duplicate","Next":"Read"}]},
  "Read":{"Type":"Task","Resource":"arn:aws:states:::aws-sdk:dynamodb:getItem",
    "Parameters":{"TableName":"orders","Key":{"id":{"S.$":"$.id"}}},
    "OutputPath":"$.Item","End":true}}})json";

TEST_F(WorkflowOverRooms, AGuardedWriteTakesEffectOnce) {
  EXPECT_EQ(run(guarded_machine, R"({"id":"a","n":4})"), R"({"id":{"S":"a"},"n":{"N":"4"}})");
  EXPECT_EQ(run(guarded_machine, R"({"id":"a","n":5})"), R"({"id":{"S":"a"},"n":{"N":"4"}})");
}

TEST_F(WorkflowOverRooms, ARoleWithoutThePermissionFailsTheExecution) {
  access_.allowed.clear();
  const std::string failed = run(guarded_machine, R"({"id":"a","n":4})");
  EXPECT_EQ(failed.substr(0, failed.find(" (Service")),
            "DynamoDB.AmazonDynamoDBException: User: ROLE is not authorized to perform: "
            "dynamodb:PutItem");
}

TEST_F(WorkflowOverRooms, AnErrorOfAFunctionReachesItsCatch) {
  access_.allowed = {"lambda:InvokeFunction arn:aws:lambda:us-east-1:000000000000:function:f"};
  invoker_.answer.result.kind = function::InvocationResult::Kind::function_error;
  invoker_.answer.result.payload = R"({"errorType":"InvalidOrder"})";
  EXPECT_EQ(run(R"json({"StartAt":"Call","States":{
      "Call":{"Type":"Task","Resource":"arn:aws:states:::lambda:invoke",
        "Parameters":{"FunctionName":"f","Payload.$":"$"},
        "Catch":[{"ErrorEquals":["InvalidOrder"],"Next":"Caught"}],"End":true},
      "Caught":{"Type":"Pass","End":true}}})json",
                R"({"x":1})"),
            R"({"Error":"InvalidOrder","Cause":"{\"errorType\":\"InvalidOrder\"}"})");
  EXPECT_EQ(invoker_.asked, "f  {\"x\":1}\n");
}

TEST_F(WorkflowOverRooms, ANestedExecutionIsWaitedForAndItsFailureCaught) {
  make_machine("good", R"({"StartAt":"A","States":{"A":{"Type":"Pass","End":true}}})");
  make_machine("bad", R"({"StartAt":"A","States":{"A":{"Type":"Fail","Error":"E","Cause":"c"}}})");
  const auto parent = [](const std::string& name) {
    return R"json({"StartAt":"Nest","States":{"Nest":{"Type":"Task",
      "Resource":"arn:aws:states:::states:startExecution.sync:2","Parameters":{"StateMachineArn":
      "arn:aws:states:us-east-1:000000000000:stateMachine:)json" +
           name + R"json(","Input.$":"$"},"OutputPath":"$.Output",
      "Catch":[{"ErrorEquals":["States.TaskFailed"],"Next":"Caught"}],"End":true},
      "Caught":{"Type":"Pass","Parameters":{"cause.$":"States.StringToJson($.Cause)"},
        "OutputPath":"$.cause.Error","End":true}}})json";
  };
  EXPECT_EQ(run(parent("good"), R"({"x":1})"), R"({"x":1})");
  EXPECT_EQ(run(parent("bad"), R"({"x":1})"), R"("E")");
}

}  // namespace
}  // namespace semel::integrations
