#include <gtest/gtest.h>

#include <set>

#include "gateway/delays.h"
#include "gateway/fault_replies.h"
#include "gateway/gunzip.h"
#include "gateway/head.h"
#include "gateway/in_flight.h"
#include "gateway/metrics.h"
#include "gateway/request_id.h"
#include "gateway/test_support.h"
#include "gateway/worker_pool.h"

namespace semel::gateway {
namespace {

TEST(Head, FindsItsPartsInAnyCase) {
  const http::Request request{.method = "POST",
                              .target = "/path?query",
                              .headers = {{"HOST", "h"},
                                          {"x-amz-target", "A_1.Do"},
                                          {"content-type", "t"},
                                          {"x-amz-tarGot", "other"},
                                          {"Content-encoding", "gzip"},
                                          {"origin", "o"},
                                          {"x-semel-fault", "f"}}};
  const Head head = read_head(request);
  EXPECT_EQ(head.path, "/path");
  EXPECT_EQ(head.target_prefix, "A_1");
  EXPECT_EQ(head.operation, "Do");
  EXPECT_EQ(std::string(head.content_type) + std::string(head.content_encoding) +
                std::string(head.host) + std::string(head.origin) + std::string(head.fault),
            "tgziphof");
}

TEST(Head, NamesNoOperationUnlessTheTargetHasTwoParts) {
  for (const std::string_view target : {"", "Put", "A.B.C"}) {
    const http::Request request{
        .method = "POST", .target = "/", .headers = {{"X-Amz-Target", target}}};
    EXPECT_EQ(read_head(request).operation, "") << target;
  }
}

TEST(RequestId, IsDifferentForEachSerialAndSeed) {
  std::set<std::string> ids;
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    for (std::uint64_t serial = 0; serial < 100; ++serial) ids.insert(request_id(seed, serial));
  }
  EXPECT_EQ(ids.size(), 1'000U);
  EXPECT_EQ(ids.begin()->size(), 52U);
}

TEST(Gunzip, TellsWhyItCannot) {
  EXPECT_EQ(gunzip("plain", 10).error().code, ErrorCode::malformed);
  EXPECT_EQ(gunzip("", 10).error().code, ErrorCode::malformed);
  EXPECT_EQ(gunzip("\x1f\x8b\x08", 10).error().code, ErrorCode::malformed);
}

TEST(FaultReply, CancelsATransactionThatMeetsAnother) {
  const FakeRoom room;
  const auto reply = faulty_reply(*faults::parse_rule("*.* before conflict"), room,
                                  "TransactWriteItems", R"({"TransactItems":[{},{},{}]})");
  EXPECT_EQ(
      reply.body,
      R"({"__type":"com.amazonaws.dynamodb.v20120810#TransactionCanceledException",)"
      R"("Message":"Transaction cancelled, please refer cancellation reasons for specific reasons )"
      R"([TransactionConflict, None, None]","CancellationReasons":[{"Code":"TransactionConflict",)"
      R"("Message":"Transaction is ongoing for the item."},{"Code":"None"},{"Code":"None"}]})");
}

TEST(FaultReply, Throttles) {
  const FakeRoom room;
  const auto reply = faulty_reply(*faults::parse_rule("*.* before throttle"), room, "Write", "{}");
  EXPECT_EQ(reply.error, "ProvisionedThroughputExceededException");
  EXPECT_EQ(reply.status, 400);
}

TEST(Metrics, CountCallsByErrorAndKnowTheirTotals) {
  FakeRoom room;
  service::Room* rooms[] = {&room};
  Metrics metrics(rooms);
  Metrics::Meter* meter = metrics.find(room, "Write");
  ASSERT_NE(meter, nullptr);
  metrics.count(*meter, "", std::chrono::milliseconds(3));
  metrics.count(*meter, "Busy", std::chrono::milliseconds(3));
  metrics.count(*meter, "Busy", std::chrono::milliseconds(3));
  const std::string text = metrics.to_text({{"gauge", 5}});
  EXPECT_NE(text.find(R"(semel_calls_total{error="Busy",operation="Write",service="fake"} 2)"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find(R"(semel_call_seconds_count{operation="Write",service="fake"} 3)"),
            std::string::npos);
  EXPECT_NE(text.find("semel_gauge 5\n"), std::string::npos);
  EXPECT_EQ(metrics.totals(), (Figures{{"calls", 3}, {"errors", 2}, {"calls_fake_Write", 3}}));
}

TEST(Metrics, ShowFamiliesOfFiguresOnce) {
  const Metrics metrics({});
  const std::string text =
      metrics.to_text({{"seen_total{by=\"a\"}", 1}, {"seen_total{by=\"b\"}", 2}});
  EXPECT_NE(text.find("# TYPE semel_seen_total counter\n"
                      "semel_seen_total{by=\"a\"} 1\n"
                      "semel_seen_total{by=\"b\"} 2\n"),
            std::string::npos)
      << text;
}

TEST(Metrics, DoNotGrowByWhatCallersInvent) {
  FakeRoom room;
  service::Room* rooms[] = {&room};
  Metrics metrics(rooms);
  EXPECT_EQ(metrics.find(room, "Invented"), nullptr);
}

TEST(WorkerPool, ServesAllBeforeItStops) {
  std::atomic<int> served = 0;
  std::vector<Outcome> outcomes(1'000);
  {
    WorkerPool pool(2, 10'000, [&](ExchangePtr) { ++served; });
    std::vector<ExchangePtr> exchanges;
    for (Outcome& outcome : outcomes) {
      exchanges.push_back(std::make_unique<Exchange>(http::Request{}, record_in(outcome)));
    }
    pool.submit(exchanges);
    EXPECT_TRUE(exchanges.empty());
  }
  EXPECT_EQ(served, 1'000);
}

TEST(WorkerPool, LeavesToTheCallerWhatHasNoRoom) {
  Outcome outcomes[3];
  std::vector<ExchangePtr> exchanges;
  for (Outcome& outcome : outcomes) {
    exchanges.push_back(std::make_unique<Exchange>(http::Request{}, record_in(outcome)));
  }
  const Exchange* last = exchanges.back().get();
  WorkerPool pool(1, 100, [](ExchangePtr) {});
  pool.stop();
  pool.submit(exchanges);
  ASSERT_EQ(exchanges.size(), 3U);
  EXPECT_EQ(exchanges.back().get(), last);
}

TEST(Delays, RunWhatIsDue) {
  std::string ran;
  Mutex mutex;
  std::condition_variable done;
  Delays delays;
  const auto note = [&](char letter) {
    const Lock lock(mutex);
    ran += letter;
    done.notify_one();
  };
  delays.after(std::chrono::hours(1), [&] { note('b'); });
  delays.after(std::chrono::milliseconds(1), [&] { note('a'); });
  Lock lock(mutex);
  while (ran.empty()) lock.wait(done);
  EXPECT_EQ(ran, "a");
}

TEST(Delays, DropAtTheirEndWhatIsNotDue) {
  bool ran = false;
  {
    Delays delays;
    delays.after(std::chrono::hours(1), [&] { ran = true; });
  }
  EXPECT_FALSE(ran);
}

TEST(InFlight, LetsItsEndWait) {
  InFlight held;
  held.enter();
  EXPECT_EQ(held.count(), 1U);
  std::thread other([&] { held.leave(); });
  held.wait_until_none();
  EXPECT_EQ(held.count(), 0U);
  other.join();
}

}  // namespace
}  // namespace semel::gateway
