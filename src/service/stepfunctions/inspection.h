#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "domain/workflow/data/evaluation.h"
#include "service/stepfunctions/tested_state.h"

// What a state does to its data, step by step.

namespace semel::stepfunctions {

struct Inspection {
  enum class Status { succeeded, failed, retriable, caught_error };
  Status status = Status::succeeded;
  std::optional<json::value> output;
  std::string error, cause, next;
  std::map<std::string, json::value> steps;  ///< "afterInputPath" and the like
  std::optional<std::size_t> retry_index, catch_index;
  std::int64_t backoff_s = 0;
};

/// What a test gives the state.
struct TestInput {
  json::value input;
  json::value context;
  data::Variables variables;
  std::int64_t retry_count = 0;  ///< of the retrier that applies
};

/// Goes through one state: prepare() to its effective input, finish() with its result.
class StateTest {
 public:
  /// `state` and `entropy` outlive it.
  StateTest(const definition::State& state, TestInput given, data::Entropy& entropy)
      : state_(state), given_(std::move(given)), entropy_(entropy) {}

  /// The effective input: of a Task, what it is called with.
  data::Evaluated<json::value> prepare();
  /// The end of it, with what a Task, Map or Parallel made of its effective input; of the other
  /// states `result` is what prepare() gave.
  Inspection finish(data::Evaluated<json::value> result);

 private:
  data::Scope over(const json::value& input) const;
  data::Evaluated<json::value> output_of(json::value result);
  data::Evaluated<json::value> result_of(json::value effective);
  void fail(data::Failure failure);
  data::Evaluated<json::value> caught(const definition::Catcher& catcher) const;

  const definition::State& state_;
  TestInput given_;
  data::Entropy& entropy_;
  Inspection found_;
};

}  // namespace semel::stepfunctions
