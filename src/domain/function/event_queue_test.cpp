#include "domain/function/event_queue.h"

#include <gtest/gtest.h>

#include "domain/engine/engine_test_helpers.h"
#include "domain/function/function_test_helpers.h"

namespace semel::function {
namespace {

class EventQueueTest : public testing::Test {
 protected:
  void SetUp() override {
    create("worker");
    create("after");
    open();
  }
  void open() {
    queue_ = std::make_unique<EventQueue>(
        EventQueue::Parts{records_, registry_, invocations_, engine_.clock(), random_},
        EventQueue::Options{.in_flight_max = 2});
  }
  void create(const std::string& name) {
    Function function;
    function.name = name;
    function.latest.runtime = "python3.11";
    function.latest.handler = "a.b";
    function.latest.role_arn = "arn:aws:iam::000000000000:role/r";
    engine::must(registry_.create("us-east-1", function, {.archive = "zip"}));
  }
  void configure(const std::function<void(EventInvokeConfig&)>& edit) {
    engine::must(registry_.edit_event_config({"us-east-1", "worker"}, true,
                                             [&](EventInvokeConfig& config) -> Result<void> {
                                               edit(config);
                                               return {};
                                             }));
  }
  void accept(const std::string& payload) {
    engine::must(queue_->accept({.region = "us-east-1", .function = "worker", .payload = payload}));
  }
  /// What ran in a round after `wait_ms`: payloads, joined by spaces.
  std::string round_after(std::int64_t wait_ms) {
    engine_.clock().advance_ms(wait_ms);
    workers_.invocations.clear();
    queue_->round();
    std::string text;
    for (const Invocation& each : workers_.invocations) {
      text += (text.empty() ? "" : " ") + each.spec.name + ":" + each.payload;
    }
    return text;
  }

  engine::TestEngine engine_;
  SeededRandom random_{7};
  records::Records records_{*engine_, tables::TableName{"semel", "semel.functions"}};
  MemoryCode code_;
  FakeWorkers workers_;
  Registry registry_{{records_, code_, workers_, engine_.clock(), random_}};
  Invocations invocations_{
      {registry_, workers_, random_, [](const std::string&) { return Credentials(); }}};
  std::unique_ptr<EventQueue> queue_;
};

TEST_F(EventQueueTest, RunsEachOnce) {
  accept("1");
  accept("2");
  EXPECT_EQ(round_after(1), "worker:1 worker:2");
  EXPECT_EQ(round_after(1), "");
}

TEST_F(EventQueueTest, RetriesTwiceWithTheServicesDelays) {
  for (int i = 0; i < 3; ++i) workers_.fails("{}");
  accept("1");
  EXPECT_EQ(round_after(1), "worker:1");
  const std::string request_id = workers_.invocations[0].request_id;
  EXPECT_EQ(round_after(59'000), "");
  EXPECT_EQ(round_after(2'000), "worker:1");
  EXPECT_EQ(workers_.invocations[0].request_id, request_id);
  EXPECT_EQ(round_after(119'000), "");
  EXPECT_EQ(round_after(2'000), "worker:1");
  EXPECT_EQ(round_after(1'000'000), "");
}

TEST_F(EventQueueTest, RetriesAsOftenAsConfigured) {
  configure([](EventInvokeConfig& config) { config.retries_max = 0; });
  workers_.fails("{}");
  accept("1");
  EXPECT_EQ(round_after(1), "worker:1");
  EXPECT_EQ(round_after(1'000'000), "");
}

TEST_F(EventQueueTest, WhatWouldGetTooOldIsGivenUp) {
  configure([](EventInvokeConfig& config) { config.age_s_max = 60; });
  workers_.fails("{}");
  accept("1");
  EXPECT_EQ(round_after(1), "worker:1");
  EXPECT_EQ(round_after(1'000'000), "");
}

TEST_F(EventQueueTest, AThrottledOneComesAgainWithoutCountingAsAnAttempt) {
  workers_.results.push_back(result_of(InvocationResult::Kind::throttled));
  accept("1");
  EXPECT_EQ(round_after(1), "worker:1");
  EXPECT_EQ(round_after(1'001), "worker:1");
  EXPECT_EQ(round_after(1'000'000), "");
}

TEST_F(EventQueueTest, TheDestinationOfAFailureGetsTheWholeStory) {
  configure([](EventInvokeConfig& config) {
    config.retries_max = 0;
    config.on_failure = "arn:aws:lambda:us-east-1:000000000000:function:after";
  });
  workers_.fails(R"({"errorType":"E"})");
  accept(R"({"n":1})");
  EXPECT_EQ(round_after(1), R"(worker:{"n":1})");
  const std::string told = round_after(1);
  EXPECT_TRUE(told.starts_with(R"(after:{"version":"1.0","timestamp":"2023-11-14T22:13:20.)"))
      << told;
  EXPECT_NE(told.find(R"("condition":"RetriesExhausted","approximateInvokeCount":1},)"
                      R"("requestPayload":{"n":1},"responseContext":{"statusCode":200,)"
                      R"("executedVersion":"$LATEST","functionError":"Unhandled"},)"
                      R"("responsePayload":{"errorType":"E"}})"),
            std::string::npos)
      << told;
}

TEST_F(EventQueueTest, NoMoreRunAtOnceThanTheBound) {
  workers_.is_holding = true;
  for (const char* payload : {"1", "2", "3"}) accept(payload);
  EXPECT_EQ(round_after(1), "worker:1 worker:2");
  EXPECT_EQ(round_after(1), "");
  workers_.held[0]({});
  EXPECT_EQ(round_after(1), "worker:3");
}

TEST_F(EventQueueTest, WhatWasAcceptedOrRunningWhenTheProgramDiedRunsAfterwards) {
  workers_.is_holding = true;
  accept("1");
  EXPECT_EQ(round_after(1), "worker:1");
  open();
  workers_.is_holding = false;
  EXPECT_EQ(round_after(1), "worker:1");
  EXPECT_EQ(round_after(1), "");
  workers_.held[0]({});  // comes too late for a queue that is gone: nothing happens
}

TEST_F(EventQueueTest, RefusesWhatCannotRun) {
  const auto refused = [&](const Invoke& request) {
    const auto accepted = queue_->accept(request);
    return accepted ? "" : std::string(exception_of(accepted.error()));
  };
  EXPECT_EQ(refused({.region = "us-east-1", .function = "none"}), "ResourceNotFoundException");
  EXPECT_EQ(refused({.region = "us-east-1", .function = "worker", .payload = "x"}),
            "InvalidRequestContentException");
  EXPECT_EQ(refused({.region = "us-east-1",
                     .function = "worker",
                     .payload = "\"" + std::string(event_bytes_max, 'x') + "\""}),
            "RequestTooLargeException");
}

}  // namespace
}  // namespace semel::function
