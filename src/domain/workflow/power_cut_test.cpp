// The power is cut at every step that an execution takes, with what was written just before durable
// or not: it goes on, no attempt of a function is made twice, and the history has no hole.

#include "domain/workflow/runner_test_helpers.h"

namespace semel::workflow {
namespace {

constexpr const char* machine = R"({"StartAt":"A","States":{
  "A":{"Type":"Pass","Assign":{"x":1},"Next":"T"},
  "T":{"Type":"Task","Resource":"arn:aws:states:::lambda:invoke","Parameters":{"FunctionName":"f"},
       "Retry":[{"ErrorEquals":["Lambda.Unknown"],"IntervalSeconds":1,"MaxAttempts":3}],
       "ResultPath":"$.t","Next":"W"},
  "W":{"Type":"Wait","Seconds":5,"Next":"P"},
  "P":{"Type":"Parallel","Branches":[
      {"StartAt":"P1","States":{"P1":{"Type":"Wait","Seconds":1,"End":true}}},
      {"StartAt":"P2","States":{"P2":{"Type":"Pass","Parameters":{"x.$":"$x"},"End":true}}}],
      "ResultPath":"$.p","Next":"M"},
  "M":{"Type":"Map","ItemsPath":"$.list","MaxConcurrency":2,"ItemProcessor":{"StartAt":"MT","States":{
      "MT":{"Type":"Task","Resource":"arn:aws:states:us-east-1:000000000000:lambda:f",
      "Retry":[{"ErrorEquals":["Lambda.Unknown"],"IntervalSeconds":1,"MaxAttempts":3}],"End":true}}},
      "ResultPath":"$.m","Next":"Z"},
  "Z":{"Type":"Pass","Parameters":{"m.$":"$.m","p.$":"$.p[1].x"},"End":true}}})";

std::string definition() {
  std::string text = machine;
  const std::string from = "arn:aws:states:us-east-1:000000000000:lambda:f";
  text.replace(text.find(from), from.size(), "arn:aws:lambda:us-east-1:000000000000:function:f");
  return text;
}

/// One step of the world. False: nothing is left to do.
bool step(World& world, bool sync) {
  if (sync) world.store.sync();
  if (world.runner->work()) return true;
  world.store.sync();
  if (world.runner->work()) return true;
  return world.wait();
}

class PowerCut : public testing::TestWithParam<bool> {};

TEST_P(PowerCut, AtEveryStepLeavesAnUnbrokenExecution) {
  const bool sync = GetParam();
  bool has_ended_before_cut = false;
  for (int cut = 0; !has_ended_before_cut; ++cut) {
    ASSERT_LT(cut, 200);
    SCOPED_TRACE("power cut after step " + std::to_string(cut));
    World world;
    world.store.hold_durability();
    const auto started = world.start(definition(), "run", R"({"list":[1,2,3]})");
    ASSERT_TRUE(started) << started.error().message;
    world.store.sync();
    for (int i = 0; i < cut && !has_ended_before_cut; ++i) {
      has_ended_before_cut = !step(world, sync);
    }
    world.cut_power();
    for (int i = 0; i < 300 && step(world, true); ++i) {
    }
    EXPECT_EQ(world.outcome(),
              R"(SUCCEEDED {"m":[{"done":"MT"},{"done":"MT"},{"done":"MT"}],"p":1})");
    for (const auto& [attempt, count] : world.integrations.calls) {
      EXPECT_EQ(count, 1) << "attempt " << attempt;
    }
    std::int64_t next = 1;
    for (const HistoryEvent& event : world.events("run", false, 50)) {
      EXPECT_EQ(event.id, next++);
      EXPECT_LT(event.previous_id, event.id);
    }
    EXPECT_EQ(*world.runner->journal().open_count(World::machine("").arn), 0);
  }
}

INSTANTIATE_TEST_SUITE_P(Durability, PowerCut, testing::Values(false, true));

}  // namespace
}  // namespace semel::workflow
