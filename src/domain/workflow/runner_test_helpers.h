#pragma once

#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/random.h"
#include "domain/engine/engine.h"
#include "domain/kv/memory_kv.h"
#include "domain/workflow/runner.h"

namespace semel::workflow {

/// Tasks that are done as soon as they are called, unless the test holds them back.
class FakeIntegrations final : public Integrations {
 public:
  void call(TaskCall call, Report report) override {
    ++calls[call.attempt_id];
    last = call;
    if (holds) {
      held.push_back(std::move(report));
    } else {
      report(TaskDone{R"({"done":")" + call.state_name + "\"}"});
    }
  }
  void cancel(const TaskCall& call) override { cancelled.push_back(call.attempt_id); }

  bool holds = false;
  std::map<std::string, int> calls;
  std::vector<Report> held;
  std::vector<std::string> cancelled;
  TaskCall last;
};

/// A store that can lose power, and a runner over it that the test drives by hand.
class World {
 public:
  World() { open(); }

  void open() {
    auto opened = engine::Engine::open(store, clock, random, {});
    ASSERT_TRUE(opened) << opened.error().message;
    engine = *std::move(opened);
    runner = std::make_shared<Runner>(Executions::Parts{*engine, clock, random, integrations});
  }
  /// What was not durable is gone, and so is the process.
  void cut_power() {
    runner.reset();
    engine.reset();
    store.crash();
    open();
    recover();
  }
  void recover() {
    const auto recovered = runner->recover();
    ASSERT_TRUE(recovered) << recovered.error().message;
  }
  /// Does all that can be done at once.
  void settle() {
    do store.sync();
    while (runner->work());
  }
  /// Fires what is due, or lets time pass until the next timer is. False: there is none.
  bool wait() {
    const std::int64_t due_ms = runner->fire_due();
    if (runner->work()) return true;
    if (due_ms == 0) return false;
    clock.advance_ms(std::max<std::int64_t>(due_ms - clock.now_ms(), 0));
    runner->fire_due();
    return true;
  }
  void run_to_end() {
    settle();
    while (wait()) settle();
  }

  static MachineSnapshot machine(const std::string& definition) {
    MachineSnapshot machine;
    machine.arn = "arn:aws:states:us-east-1:000000000000:stateMachine:m";
    machine.name = "m";
    machine.definition = definition;
    machine.role_arn = "arn:aws:iam::000000000000:role/r";
    machine.revision_id = std::to_string(std::hash<std::string>()(definition));
    return machine;
  }
  Result<Started> start(const std::string& definition, const std::string& name = "run",
                        const std::string& input = "{}") {
    Start request;
    request.machine = machine(definition);
    request.name = name;
    request.input = input;
    request.region = "us-east-1";
    return runner->start(request);
  }
  static std::string arn(const std::string& name = "run") {
    return "arn:aws:states:us-east-1:000000000000:execution:m:" + name;
  }
  /// "SUCCEEDED {…}", "FAILED error: cause".
  std::string outcome(const std::string& name = "run") {
    const auto described = runner->describe(arn(name));
    if (!described) return described.error().message;
    switch (described->status) {
      case Status::running:
        return "RUNNING";
      case Status::succeeded:
        return "SUCCEEDED " + described->output.value_or("?");
      case Status::timed_out:
        return "TIMED_OUT";
      case Status::aborted:
        return "ABORTED " + described->error;
      default:
        return "FAILED " + described->error + ": " + described->cause;
    }
  }
  std::vector<HistoryEvent> events(const std::string& name = "run", bool reverse = false,
                                   std::int64_t limit = 7) {
    std::vector<HistoryEvent> all;
    HistoryRequest request;
    request.execution_arn = arn(name);
    request.limit = limit;
    request.reverse = reverse;
    do {
      auto page = runner->history(request);
      EXPECT_TRUE(page) << page.error().message;
      if (!page) break;
      all.insert(all.end(), page->entries.begin(), page->entries.end());
      request.page = page->next;
    } while (!request.page.empty());
    return all;
  }
  std::string types(const std::string& name = "run") {
    std::string text;
    for (const HistoryEvent& event : events(name)) {
      text += std::to_string(event.id) + "<-" + std::to_string(event.previous_id) + " " +
              event.type + "\n";
    }
    return text;
  }

  kv::MemoryKv store;
  FakeClock clock;
  SeededRandom random{5};
  FakeIntegrations integrations;
  std::unique_ptr<engine::Engine> engine;
  std::shared_ptr<Runner> runner;
};

}  // namespace semel::workflow
