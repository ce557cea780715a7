#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "base/random.h"
#include "domain/workflow/definition/parse.h"
#include "domain/workflow/step.h"

namespace semel::workflow {

class TestNumbers final : public data::Entropy {
 public:
  std::uint64_t next() override { return random_.next(); }

 private:
  SeededRandom random_{11};
};

inline std::shared_ptr<const Program> program_of_text(const std::string& definition) {
  const auto parsed = definition::parse(definition);
  std::string found;
  for (const auto& diagnostic : parsed.diagnostics) {
    found += diagnostic.code + " " + diagnostic.message + " " + diagnostic.location + "\n";
  }
  EXPECT_NE(parsed.machine, nullptr) << found;
  auto program = std::make_shared<Program>();
  program->definition = definition;
  program->digest = "digest";
  program->machine = parsed.machine;
  program->uses_context = definition.find("$$") != std::string::npos;
  return program;
}

inline std::shared_ptr<const Identity> test_identity() {
  auto identity = std::make_shared<Identity>();
  identity->arn = "arn:aws:states:us-east-1:000000000000:execution:m:run";
  identity->name = "run";
  identity->run_id = "r1";
  identity->region = "us-east-1";
  identity->machine.arn = "arn:aws:states:us-east-1:000000000000:stateMachine:m";
  identity->machine.name = "m";
  identity->machine.role_arn = "arn:aws:iam::000000000000:role/r";
  identity->start_ms = 1'700'000'000'000;
  return identity;
}

/// An execution played by hand: steps without a store, tasks answered by the test.
class Play {
 public:
  explicit Play(const std::string& definition, const std::string& input = "{}")
      : execution_(
            begin(test_identity(), program_of_text(definition), Document::of_text(input), now())) {
    go();
  }

  /// Steps until nothing can go on at once.
  void go() {
    while (advance(execution_, now())) {
    }
  }
  bool happens(const Happening& happening) {
    const bool fitted = happen(execution_, happening, now());
    go();
    return fitted;
  }
  /// Lets the time of the next timer come.
  void wait() {
    const std::int64_t due_ms = next_due_ms(execution_);
    ASSERT_NE(due_ms, 0);
    waited_ms_ += due_ms - now_ms_;
    now_ms_ = due_ms;
    happens(TimePassed());
  }
  /// The last call that was asked for.
  const CallTask& call() const {
    for (auto effect = execution_.effects.rbegin(); effect != execution_.effects.rend(); ++effect) {
      if (const auto* call = std::get_if<CallTask>(&*effect)) return *call;
    }
    ADD_FAILURE() << "no task was called";
    static const CallTask none;
    return none;
  }
  bool report(TaskOutcome outcome) {
    return happens(TaskReported{call().frame, call().serial, std::move(outcome)});
  }

  /// "2<-0 PassStateEntered {…}" for each event.
  std::string history(bool with_details = true) const {
    std::string text;
    for (const Event& event : execution_.events) {
      const HistoryEvent seen = shown(event, true);
      text += std::to_string(seen.id) + "<-" + std::to_string(seen.previous_id) + " " + seen.type;
      if (with_details && !seen.details.empty()) text += " " + seen.details;
      text += "\n";
    }
    return text;
  }
  Execution& execution() { return execution_; }
  std::string end() const {
    switch (execution_.status) {
      case Status::running:
        return "running";
      case Status::succeeded:
        return execution_.output.text();
      default:
        return execution_.failure.error + ": " + execution_.failure.cause;
    }
  }
  std::int64_t waited_ms() const { return waited_ms_; }
  Environment now() { return {now_ms_, numbers_}; }

 private:
  TestNumbers numbers_;
  std::int64_t now_ms_ = 1'700'000'000'000;
  std::int64_t waited_ms_ = 0;
  Execution execution_;
};

}  // namespace semel::workflow
