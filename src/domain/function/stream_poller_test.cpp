#include "domain/function/stream_poller.h"

#include <gtest/gtest.h>

#include "codec/stream_record.h"
#include "domain/engine/engine_test_helpers.h"
#include "domain/function/function_test_helpers.h"

namespace semel::function {
namespace {

using engine::must;

class StreamPollerTest : public testing::Test {
 protected:
  void SetUp() override {
    create("worker");
    create("after");
    engine_.create(
        engine::TableBuilder("orders", "p:S").stream(tables::StreamView::new_and_old_images));
    open();
  }
  void create(const std::string& name) {
    Function function;
    function.name = name;
    function.latest.runtime = "python3.11";
    function.latest.handler = "a.b";
    function.latest.role_arn = "arn:aws:iam::000000000000:role/r";
    must(registry_.create("us-east-1", function, {.archive = "zip"}));
  }
  void open() {
    poller_ = std::make_unique<StreamPoller>(
        StreamPoller::Parts{sources_, *engine_, invocations_, events_, engine_.clock()},
        StreamPoller::Options());
  }
  std::string stream_arn() {
    const auto streams = must(engine_->list_streams("us-east-1", "orders"));
    return tables::stream_arn_of(streams[0].id.table, streams[0].id.label);
  }
  std::string map(const std::function<void(EventMapping&)>& edit = {}) {
    EventMapping mapping;
    mapping.region = "us-east-1";
    mapping.function = "worker";
    mapping.stream_arn = stream_arn();
    mapping.starting_position = "TRIM_HORIZON";
    if (edit) edit(mapping);
    return must(sources_.create(mapping)).value.id;
  }
  void put(const std::string& key) { engine_.put("orders", "p: '" + key + "'"); }
  void put_all(const std::string& keys) {
    for (const char key : keys) put(std::string(1, key));
  }
  /// The keys that came in each batch of a round after `wait_ms`: "abc|d".
  std::string round_after(std::int64_t wait_ms) {
    engine_.clock().advance_ms(wait_ms);
    workers_.invocations.clear();
    poller_->round();
    std::string text;
    for (const Invocation& each : workers_.invocations) {
      if (!text.empty()) text += "|";
      constexpr std::string_view before = R"("Keys":{"p":{"S":")";
      std::size_t at = 0;
      while ((at = each.payload.find(before, at)) != std::string::npos) {
        at += before.size();
        text += each.payload[at];
      }
    }
    return text;
  }
  void fail(int count) {
    for (int i = 0; i < count; ++i) workers_.fails("{}");
  }

  engine::TestEngine engine_;
  SeededRandom random_{7};
  records::Records records_{*engine_, tables::TableName{"semel", "semel.functions"}};
  MemoryCode code_;
  FakeWorkers workers_;
  Registry registry_{{records_, code_, workers_, engine_.clock(), random_}};
  Invocations invocations_{
      {registry_, workers_, random_, [](const std::string&) { return Credentials(); }}};
  EventQueue events_{{records_, registry_, invocations_, engine_.clock(), random_}, {}};
  EventSources sources_{{records_, *engine_, registry_, engine_.clock(), random_}};
  std::unique_ptr<StreamPoller> poller_;
};

TEST_F(StreamPollerTest, HandsRecordsOverInOrderAndOnce) {
  put_all("ab");
  const std::string id = map();
  EXPECT_EQ(poller_->last_result(id), "No records processed");
  EXPECT_EQ(round_after(1), "ab");
  EXPECT_NE(workers_.invocations[0].payload.find(R"("eventSource":"aws:dynamodb")"),
            std::string::npos);
  EXPECT_NE(workers_.invocations[0].payload.find(R"("eventSourceARN":")" + stream_arn()),
            std::string::npos);
  EXPECT_EQ(round_after(1), "");
  put_all("c");
  EXPECT_EQ(round_after(1), "c");
  EXPECT_EQ(poller_->last_result(id), "OK");
}

TEST_F(StreamPollerTest, LatestBeginsWithWhatComesAfterTheMapping) {
  put_all("ab");
  map([](EventMapping& mapping) { mapping.starting_position = "LATEST"; });
  put_all("c");
  EXPECT_EQ(round_after(1), "c");
}

TEST_F(StreamPollerTest, BatchesHaveTheirSize) {
  put_all("abcde");
  map([](EventMapping& mapping) { mapping.batch_size = 2; });
  EXPECT_EQ(round_after(1), "ab");
  EXPECT_EQ(round_after(1), "cd");
  EXPECT_EQ(round_after(1), "e");
}

TEST_F(StreamPollerTest, ABatchThatIsNotFullWaitsForItsWindow) {
  put_all("a");
  map([](EventMapping& mapping) {
    mapping.batch_size = 2;
    mapping.window_s = 5;
  });
  EXPECT_EQ(round_after(1), "");
  EXPECT_EQ(round_after(4'000), "");
  EXPECT_EQ(round_after(1'001), "a");
  put_all("bc");
  EXPECT_EQ(round_after(1), "bc");
}

TEST_F(StreamPollerTest, AFailedBatchComesAgainAndHoldsUpTheRest) {
  put_all("a");
  const std::string id = map();
  fail(2);
  EXPECT_EQ(round_after(1), "a");
  EXPECT_EQ(poller_->last_result(id), "PROBLEM: Function call failed");
  put_all("b");
  EXPECT_EQ(round_after(500), "");
  EXPECT_EQ(round_after(1'000), "ab");
  EXPECT_EQ(round_after(1'000), "");
  EXPECT_EQ(round_after(2'000), "ab");
  EXPECT_EQ(round_after(60'000), "");
}

TEST_F(StreamPollerTest, GivesUpAfterItsRetriesAndTellsTheDestination) {
  put_all("a");
  map([](EventMapping& mapping) {
    mapping.retries_max = 1;
    mapping.on_failure = "arn:aws:lambda:us-east-1:000000000000:function:after";
  });
  fail(2);
  EXPECT_EQ(round_after(1), "a");
  EXPECT_EQ(round_after(60'000), "a");
  EXPECT_EQ(round_after(60'000), "");
  workers_.invocations.clear();
  events_.round();
  ASSERT_EQ(workers_.invocations.size(), 1U);
  EXPECT_EQ(workers_.invocations[0].spec.name, "after");
  EXPECT_NE(workers_.invocations[0].payload.find(
                R"("condition":"RetryAttemptsExhausted","approximateInvokeCount":2)"),
            std::string::npos);
}

TEST_F(StreamPollerTest, CutsAFailedBatchInTwo) {
  put_all("abcd");
  map([](EventMapping& mapping) {
    mapping.bisects = true;
    mapping.retries_max = 0;
  });
  fail(3);
  EXPECT_EQ(round_after(1), "abcd");
  EXPECT_EQ(round_after(60'000), "ab");
  EXPECT_EQ(round_after(60'000), "a");
  EXPECT_EQ(round_after(60'000), "bcd");
}

TEST_F(StreamPollerTest, GoesOnWithTheFirstThatWasNotDone) {
  put_all("abc");
  map([](EventMapping& mapping) { mapping.reports_failures = true; });
  const auto stream = must(stream_of_arn(stream_arn()));
  const auto shard = must(engine_->describe_stream(stream)).shards[0].id;
  const auto first =
      must(engine_->shard_iterator(stream, shard, tables::IteratorType::trim_horizon, 0));
  const auto records = must(engine_->read_stream(first, 10)).records;
  workers_.results.push_back(result_of(InvocationResult::Kind::answered,
                                       R"({"batchItemFailures":[{"itemIdentifier":")" +
                                           codec::sequence_text(records[1].sequence) + R"("}]})"));
  workers_.results.push_back(result_of(InvocationResult::Kind::answered,
                                       R"({"batchItemFailures":[{"itemIdentifier":"7"}]})"));
  workers_.results.push_back(result_of(InvocationResult::Kind::answered, "null"));
  EXPECT_EQ(round_after(1), "abc");
  EXPECT_EQ(round_after(60'000), "bc");
  EXPECT_EQ(round_after(60'000), "bc");
  EXPECT_EQ(round_after(60'000), "");
}

TEST_F(StreamPollerTest, RecordsThatAreTooOldAreGivenUp) {
  put_all("a");
  engine_.clock().advance_ms(61'000);
  put_all("b");
  map([](EventMapping& mapping) { mapping.age_s_max = 60; });
  EXPECT_EQ(round_after(1), "b");
}

TEST_F(StreamPollerTest, GoesOnWhereItWasAfterARestart) {
  put_all("ab");
  map([](EventMapping& mapping) { mapping.batch_size = 1; });
  EXPECT_EQ(round_after(1), "a");
  workers_.is_holding = true;
  EXPECT_EQ(round_after(1), "b");
  open();
  workers_.is_holding = false;
  EXPECT_EQ(round_after(1), "b");
  EXPECT_EQ(round_after(1), "");
}

TEST_F(StreamPollerTest, AFunctionGetsWhatItsFiltersFit) {
  put_all("abcab");
  map([](EventMapping& mapping) {
    mapping.batch_size = 2;
    mapping.filters = {R"({"eventName":["INSERT"],"dynamodb":{"Keys":{"p":{"S":["a","c"]}}}})"};
  });
  EXPECT_EQ(round_after(1), "a");
  EXPECT_EQ(round_after(1), "c");
  EXPECT_EQ(round_after(1), "");
  put_all("b");
  EXPECT_EQ(round_after(1), "");
}

TEST_F(StreamPollerTest, ADisabledMappingRests) {
  const std::string id = map([](EventMapping& mapping) { mapping.is_enabled = false; });
  put_all("a");
  EXPECT_EQ(round_after(1), "");
  must(sources_.update("us-east-1", id, [](EventMapping& mapping) -> Result<void> {
    mapping.is_enabled = true;
    return {};
  }));
  EXPECT_EQ(round_after(1), "a");
  must(sources_.remove("us-east-1", id));
  put_all("b");
  EXPECT_EQ(round_after(1), "");
}

}  // namespace
}  // namespace semel::function
