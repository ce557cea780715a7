#include "domain/workflow/runner.h"

#include <algorithm>

#include "domain/workflow/runner_test_helpers.h"

namespace semel::workflow {
namespace {

constexpr const char* hold =
    R"({"StartAt":"W","States":{"W":{"Type":"Wait","Seconds":25,"End":true}}})";
constexpr const char* activity =
    R"({"StartAt":"T","States":{"T":{"Type":"Task","TimeoutSeconds":60,
        "Resource":"arn:aws:states:us-east-1:000000000000:activity:a","End":true}}})";
constexpr const char* activity_arn = "arn:aws:states:us-east-1:000000000000:activity:a";
constexpr const char* call_task =
    R"({"StartAt":"T","States":{"T":{"Type":"Task","Resource":"arn:aws:states:::lambda:invoke",
        "Parameters":{"FunctionName":"f"},"End":true}}})";

TEST(Start, OfARunningNameWithTheSameInputIsTheFirstAnswerAgain) {
  World world;
  const auto first = world.start(hold, "run", R"({"n":1})");
  ASSERT_TRUE(first) << first.error().message;
  world.settle();
  world.clock.advance_ms(1'000);
  const auto again = world.start(hold, "run", R"({"n":1})");
  ASSERT_TRUE(again);
  EXPECT_EQ(again->start_ms, first->start_ms);
  const auto other = world.start(hold, "run", R"({"n":2})");
  ASSERT_FALSE(other);
  EXPECT_EQ(other.error().message, "Execution Already Exists: '" + World::arn() + "'");
}

TEST(Start, ANameIsFreeAgainNinetyDaysAfterItsEnd) {
  World world;
  ASSERT_TRUE(world.start(hold));
  world.run_to_end();
  EXPECT_EQ(world.outcome(), "SUCCEEDED {}");
  EXPECT_FALSE(world.start(hold));
  world.clock.advance_ms(name_reuse_ms);
  ASSERT_TRUE(world.start(hold));
  world.settle();
  EXPECT_EQ(world.outcome(), "RUNNING");
  EXPECT_EQ(world.types(), "1<-0 ExecutionStarted\n2<-0 WaitStateEntered\n");
}

TEST(Execution, WaitsThenEndsAndItsHistoryIsThere) {
  World world;
  ASSERT_TRUE(world.start(hold));
  world.settle();
  EXPECT_EQ(world.outcome(), "RUNNING");
  world.run_to_end();
  EXPECT_EQ(world.outcome(), "SUCCEEDED {}");
  EXPECT_EQ(world.types(),
            "1<-0 ExecutionStarted\n2<-0 WaitStateEntered\n3<-2 WaitStateExited\n"
            "4<-3 ExecutionSucceeded\n");
  EXPECT_EQ(world.runner->figures().open, 0);
}

TEST(Execution, GoesOnAfterARestart) {
  World world;
  ASSERT_TRUE(world.start(hold));
  world.settle();
  world.cut_power();
  world.run_to_end();
  EXPECT_EQ(world.outcome(), "SUCCEEDED {}");
}

TEST(History, ReadsInPagesForwardAndBackward) {
  World world;
  ASSERT_TRUE(world.start(hold));
  world.run_to_end();
  std::string forward;
  std::string backward;
  for (const auto& event : world.events("run", false, 1)) forward += std::to_string(event.id);
  for (const auto& event : world.events("run", true, 3)) backward += std::to_string(event.id);
  EXPECT_EQ(forward, "1234");
  EXPECT_EQ(backward, "4321");
}

TEST(History, WithoutDataHasNoInputAndOutput) {
  World world;
  ASSERT_TRUE(world.start(hold));
  world.settle();
  const auto page = world.runner->history({World::arn(), 100, false, false, ""});
  ASSERT_TRUE(page);
  EXPECT_EQ(page->entries.back().details, R"({"name":"W"})");
}

TEST(List, IsByStartNewestFirstAndByStatus) {
  World world;
  ASSERT_TRUE(world.start(hold, "a"));
  world.clock.advance_ms(1);
  ASSERT_TRUE(world.start(hold, "b"));
  world.clock.advance_ms(1);
  ASSERT_TRUE(world.start(hold, "c"));
  world.settle();
  ASSERT_TRUE(world.runner->stop(World::arn("b"), "E", "c"));
  const std::string machine = World::machine(hold).arn;
  const auto names = [&](std::optional<Status> status) {
    std::string text;
    std::string page;
    do {
      const auto read = world.runner->journal().list(machine, status, 1, page);
      EXPECT_TRUE(read);
      for (const Summary& row : read->entries) text += row.name;
      page = read->next;
    } while (!page.empty());
    return text;
  };
  EXPECT_EQ(names(std::nullopt), "cba");
  EXPECT_EQ(names(Status::running), "ca");
  EXPECT_EQ(names(Status::aborted), "b");
  EXPECT_EQ(*world.runner->journal().open_count(machine), 2);
  world.run_to_end();
  EXPECT_EQ(names(Status::succeeded), "ca");
  EXPECT_EQ(*world.runner->journal().open_count(machine), 0);
}

TEST(Task, IsCalledOnlyAfterItsHistoryIsDurable) {
  World world;
  world.store.hold_durability();
  ASSERT_TRUE(world.start(call_task));
  while (world.runner->work()) {
  }
  EXPECT_TRUE(world.integrations.calls.empty());
  world.settle();
  EXPECT_EQ(world.integrations.calls.size(), 1U);
  EXPECT_EQ(world.outcome(), R"(SUCCEEDED {"done":"T"})");
}

TEST(Task, AFunctionUnderWayAtARestartFailsWithAnUnknownOutcome) {
  World world;
  world.integrations.holds = true;
  ASSERT_TRUE(world.start(call_task));
  world.settle();
  world.cut_power();
  world.run_to_end();
  EXPECT_EQ(world.outcome().substr(0, 22), "FAILED Lambda.Unknown:");
  EXPECT_EQ(world.integrations.calls.size(), 1U);
}

TEST(Task, ASubmissionAndAHeartbeatThatComeTogetherBothCount) {
  World world;
  ASSERT_TRUE(world.start(R"({"StartAt":"T","States":{"T":{"Type":"Task","TimeoutSeconds":99,
      "Resource":"arn:aws:states:::lambda:invoke.waitForTaskToken","Parameters":{"FunctionName":"f",
      "Payload":{"t.$":"$$.Task.Token"}},"End":true}}})"));
  world.integrations.holds = true;
  world.settle();
  world.integrations.held.front()(TaskSubmitted{"{}"});
  ASSERT_TRUE(world.runner->answer(world.integrations.last.task_token, TaskHeartbeat()));
  world.settle();
  EXPECT_NE(world.types().find("TaskSubmitted"), std::string::npos) << world.types();
}

TEST(Stop, EndsAWaitingExecutionAndCancelsItsTask) {
  World world;
  world.integrations.holds = true;
  ASSERT_TRUE(world.start(call_task));
  world.settle();
  const auto stopped = world.runner->stop(World::arn(), "E", "c");
  ASSERT_TRUE(stopped);
  EXPECT_EQ(stopped->stop_ms, world.clock.now_ms());
  world.settle();
  EXPECT_EQ(world.outcome(), "ABORTED E");
  EXPECT_EQ(world.integrations.cancelled.size(), 1U);
  EXPECT_EQ(world.runner->stop(World::arn(), "", "")->stop_ms, stopped->stop_ms);
  EXPECT_FALSE(world.runner->stop(World::arn("none"), "", ""));
}

TEST(Redrive, GoesOnAlsoAfterARestart) {
  World world;
  world.integrations.holds = true;
  ASSERT_TRUE(world.start(call_task));
  world.settle();
  world.integrations.held.front()(TaskFailed{"Boom", "why"});
  world.settle();
  EXPECT_EQ(world.outcome(), "FAILED Boom: why");
  world.cut_power();
  world.integrations.holds = false;
  const auto redriven = world.runner->redrive(World::arn(), "token");
  ASSERT_TRUE(redriven) << redriven.error().message;
  world.clock.advance_ms(5);
  EXPECT_EQ(world.runner->redrive(World::arn(), "token")->stop_ms, redriven->stop_ms);
  world.settle();
  EXPECT_EQ(world.outcome(), R"(SUCCEEDED {"done":"T"})");
  const auto described = world.runner->describe(World::arn());
  EXPECT_EQ(described->redrive_count, 1);
  EXPECT_EQ(described->not_redrivable_because, "Execution is SUCCEEDED and cannot be redriven");
}

TEST(Redrive, CountsAlsoWhenItEndsAtOnce) {
  World world;
  ASSERT_TRUE(world.start(
      R"({"StartAt":"F","States":{"F":{"Type":"Fail","Error":"Boom","Cause":"why"}}})"));
  world.settle();
  ASSERT_TRUE(world.runner->redrive(World::arn(), ""));
  world.settle();
  EXPECT_EQ(world.outcome(), "FAILED Boom: why");
  EXPECT_EQ(world.runner->describe(World::arn())->redrive_count, 1);
  world.cut_power();
  EXPECT_EQ(world.runner->describe(World::arn())->redrive_count, 1);
}

TEST(Activity, ATaskWaitsForAWorkerOverARestart) {
  World world;
  ASSERT_TRUE(world.start(activity, "run", "[1]"));
  world.settle();
  world.cut_power();
  world.settle();
  ActivityTask task;
  world.runner->poll_activity({activity_arn, "w", world.clock.now_ms() + 1'000,
                               [&](ActivityTask given, Ticket) { task = std::move(given); }});
  EXPECT_EQ(task.input, "[1]");
  world.settle();
  world.cut_power();
  world.settle();
  const auto answered = world.runner->answer(task.token, TaskSuccess{"2"});
  ASSERT_TRUE(answered) << answered.error().message;
  world.settle();
  EXPECT_EQ(world.outcome(), "SUCCEEDED 2");
  const auto late = world.runner->answer(task.token, TaskSuccess{"3"});
  ASSERT_FALSE(late);
  EXPECT_EQ(late.error().code, ErrorCode::expired);
}

TEST(Activity, AWorkerWaitsForATaskAndGoesWithoutOneAfterItsTime) {
  World world;
  std::string given;
  const auto note = [&](ActivityTask task, Ticket) { given += "[" + task.input + "]"; };
  world.runner->poll_activity({activity_arn, "w", world.clock.now_ms() + 1'000, note});
  ASSERT_TRUE(world.start(activity, "run", "7"));
  world.settle();
  EXPECT_EQ(given, "[7]");
  world.runner->poll_activity({activity_arn, "w", world.clock.now_ms() + 1'000, note});
  world.clock.advance_ms(1'000);
  world.runner->fire_due();
  EXPECT_EQ(given, "[7][]");
}

TEST(Activity, NoWorkerWaitsWhenTheProgramEnds) {
  World world;
  int sent_away = 0;
  const auto note = [&](const ActivityTask& task, Ticket) { sent_away += task.token.empty(); };
  world.runner->poll_activity({activity_arn, "w", world.clock.now_ms() + 60'000, note});
  world.runner->fire_due();
  EXPECT_EQ(sent_away, 0);
  world.runner->end_polls();
  world.runner->poll_activity({activity_arn, "late", world.clock.now_ms() + 60'000, note});
  world.runner->fire_due();
  EXPECT_EQ(sent_away, 2);
}

TEST(Token, OfNobodyIsRefused) {
  World world;
  EXPECT_EQ(world.runner->answer("?", TaskHeartbeat()).error().code, ErrorCode::malformed);
  const std::string forged = token_of({World::arn(), "r", 1, 1, 1});
  EXPECT_EQ(world.runner->answer(forged, TaskHeartbeat()).error().code, ErrorCode::not_found);
}

TEST(Express, RunsToItsEndForWhoeverWaits) {
  World world;
  Start request;
  request.machine = World::machine(call_task);
  request.machine.type = definition::MachineType::express;
  std::string output;
  world.runner->start_sync(request, [&](const Result<Description>& done) {
    output = done ? done->output.value_or("none") : done.error().message;
  });
  world.settle();
  EXPECT_EQ(output, R"({"done":"T"})");
  EXPECT_EQ(world.runner->figures().open, 0);
}

TEST(Journal, ALongExecutionIsReadBackFromItsLastFullChunk) {
  World world;
  const std::string machine = R"json({"StartAt":"A","States":{
      "A":{"Type":"Pass","Parameters":{"n.$":"States.MathAdd($.n, 1)","pad.$":"$.pad"},"Next":"W"},
      "W":{"Type":"Wait","Seconds":1,"Next":"C"},
      "C":{"Type":"Choice","Choices":[{"Variable":"$.n","NumericLessThan":60,"Next":"A"}],"Default":"Z"},
      "Z":{"Type":"Succeed"}}})json";
  const std::string padding(2'000, 'p');
  ASSERT_TRUE(world.start(machine, "run", R"({"n":0,"pad":")" + padding + "\"}"));
  for (int i = 0; i < 57; ++i) {
    world.settle();
    ASSERT_TRUE(world.wait());
    if (i % 10 == 0) world.cut_power();
  }
  world.run_to_end();
  EXPECT_EQ(world.outcome().substr(0, 18), R"(SUCCEEDED {"n":60,)");
  std::int64_t next = 1;
  for (const auto& event : world.events("run", false, 100)) EXPECT_EQ(event.id, next++);
}

TEST(Journal, AChunkThatIsLongerThanARecordIsKeptInParts) {
  World world;
  std::string noise;
  SeededRandom random(3);
  while (noise.size() < 250'000) noise += static_cast<char>('0' + random.next() % 64);
  std::replace(noise.begin(), noise.end(), '\\', '-');
  ASSERT_TRUE(world.start(R"({"StartAt":"A","States":{
      "A":{"Type":"Pass","Parameters":{"first.$":"$"},"Next":"B"},
      "B":{"Type":"Pass","Parameters":{"second.$":"$.first"},"Next":"W"},
      "W":{"Type":"Wait","Seconds":25,"OutputPath":"$.second","End":true}}})",
                          "run", "\"" + noise + "\""));
  world.settle();
  world.cut_power();
  world.run_to_end();
  EXPECT_EQ(world.outcome(), "SUCCEEDED \"" + noise + "\"");
  EXPECT_EQ(world.events().size(), 8U);
  EXPECT_EQ(world.events("run", true).size(), 8U);
}

TEST(Journal, AnotherNodesChunkMakesTheCopyInMemoryGiveWay) {
  World world;
  ASSERT_TRUE(world.start(hold));
  world.settle();
  auto other = std::make_shared<Runner>(
      Executions::Parts{*world.engine, world.clock, world.random, world.integrations});
  ASSERT_TRUE(other->stop(World::arn(), "Other", ""));
  world.run_to_end();
  EXPECT_EQ(world.outcome(), "ABORTED Other");
  EXPECT_EQ(world.types(), "1<-0 ExecutionStarted\n2<-0 WaitStateEntered\n3<-0 ExecutionAborted\n");
}

}  // namespace
}  // namespace semel::workflow
