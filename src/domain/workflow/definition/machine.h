#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "domain/workflow/data/path.h"
#include "domain/workflow/data/payload.h"

// A state machine, parsed: data alone. States are found by their name in the machine (or branch, or
// iterator) that holds them.

namespace semel::definition {

using data::Expression;
using data::Path;
using data::Payload;
using data::ReferencePath;

struct Machine;

// --- data flow. An absent InputPath or OutputPath is "$"; null gives an empty object.

struct PathOrNull {
  std::optional<Path> path;  ///< nothing: null
};
struct ResultPath {
  std::optional<ReferencePath> path;  ///< nothing: null, the result is thrown away
};

// --- errors

struct Retrier {
  std::vector<std::string> error_equals;
  std::int64_t interval_s = 1;
  std::int64_t attempts_max = 3;
  double backoff_rate = 2.0;
  std::optional<std::int64_t> delay_s_max;
  bool full_jitter = false;
};
struct Catcher {
  std::vector<std::string> error_equals;
  std::string next;
  std::optional<ResultPath> result_path;  ///< nothing: "$", the error replaces the input
  std::optional<Payload> assign;
};

// --- Choice

/// Every comparison of the States Language; the ...Path forms have their right side in the input.
enum class Comparator {
  boolean_equals,
  numeric_equals,
  numeric_less_than,
  numeric_greater_than,
  numeric_less_than_equals,
  numeric_greater_than_equals,
  string_equals,
  string_less_than,
  string_greater_than,
  string_less_than_equals,
  string_greater_than_equals,
  timestamp_equals,
  timestamp_less_than,
  timestamp_greater_than,
  timestamp_less_than_equals,
  timestamp_greater_than_equals,
  string_matches,
  is_boolean,
  is_null,
  is_numeric,
  is_present,
  is_string,
  is_timestamp,
};
struct Comparison {
  Path variable;
  Comparator comparator = Comparator::is_present;
  std::variant<data::json::value, Path> expected;  ///< of the type that the comparator wants
};
struct Condition;
struct All {
  std::vector<Condition> conditions;
};
struct Any {
  std::vector<Condition> conditions;
};
struct Not {
  std::shared_ptr<const Condition> condition;
};
struct Condition {
  std::variant<Comparison, All, Any, Not> node;
};
struct ChoiceRule {
  Condition condition;
  std::string next;
  std::optional<Payload> assign;
};

// --- states

struct Pass {
  std::optional<data::json::value> result;
};
/// A number, or where it stands in the input. Seconds.
using Seconds = std::variant<std::int64_t, Path>;

struct Task {
  enum class Pattern { request_response, sync, sync_2, wait_for_task_token };
  /// "arn:aws:states:::lambda:invoke" without ".sync" and ".waitForTaskToken"; a function's or an
  /// activity's own ARN.
  std::string resource;
  Pattern pattern = Pattern::request_response;
  std::optional<Seconds> timeout, heartbeat;
  std::optional<Payload> credentials;
};
struct Choice {
  std::vector<ChoiceRule> rules;
  std::optional<std::string> otherwise;  ///< Default
};
struct Wait {
  /// Seconds, Timestamp (milliseconds since 1970), or a path to one of them.
  struct Timestamp {
    std::int64_t time_ms;
  };
  struct TimestampPath {
    Path path;
  };
  std::variant<std::int64_t, Timestamp, Path, TimestampPath> until;
};
struct Succeed {};
struct Fail {
  std::variant<std::string, Expression> error, cause;  ///< "" when absent
};
struct Parallel {
  std::vector<std::shared_ptr<const Machine>> branches;
};
struct Map {
  std::shared_ptr<const Machine> processor;  ///< ItemProcessor, or Iterator
  std::optional<Path> items_path;            ///< nothing: "$"
  std::optional<Payload> item_selector;      ///< ItemSelector, or Parameters of an older definition
  std::variant<std::int64_t, Path> concurrency_max = std::int64_t{0};  ///< 0: 40 at once
  std::variant<std::int64_t, Path> tolerated_failure_count = std::int64_t{0};
  std::variant<double, Path> tolerated_failure_percentage = 0.0;
  struct Batch {
    std::optional<std::variant<std::int64_t, Path>> items_max, input_bytes_max;
    std::optional<Payload> batch_input;
  };
  std::optional<Batch> batch;  ///< ItemBatcher
  bool is_distributed = false;
  std::string label;
};

struct State {
  std::string name;
  std::string comment;
  std::variant<Pass, Task, Choice, Wait, Succeed, Fail, Parallel, Map> kind;

  PathOrNull input_path{}, output_path{};  ///< "$" parsed when absent
  std::optional<Payload> parameters;       ///< of a Map: in Map::item_selector instead
  std::optional<Payload> result_selector;
  std::optional<ResultPath> result_path;  ///< nothing: "$"
  std::optional<Payload> assign;
  std::vector<Retrier> retriers;
  std::vector<Catcher> catchers;
  std::optional<std::string> next;  ///< nothing: End, or a state that ends by itself
};

/// A state machine, a branch of Parallel, or the processor of Map.
struct Machine {
  std::string comment;
  std::string start_at;
  std::optional<std::int64_t> timeout_s;  ///< of the outermost machine
  std::map<std::string, State, std::less<>> states;
};

}  // namespace semel::definition
