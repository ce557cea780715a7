#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "domain/workflow/executions.h"

namespace semel::stepfunctions {

/// What the room asks of workflow::Executions, call by call: each member is the method of its name.
/// A test brings its own.
struct ExecutionCalls {
  std::function<Result<workflow::Started>(const workflow::Start&)> start;
  std::function<void(const workflow::Start&, std::function<void(Result<workflow::Description>)>)>
      start_sync;
  std::function<Result<workflow::Description>(std::string_view arn)> describe;

  struct Listing {
    std::string machine_arn;
    std::optional<workflow::Status> status;
    std::int64_t limit = 100;
    std::string page;
  };
  std::function<Result<workflow::Page<workflow::Summary>>(const Listing&)> list;
  std::function<Result<workflow::Page<workflow::HistoryEvent>>(const workflow::HistoryRequest&)>
      history;

  struct Stop {
    std::string arn, error, cause;
  };
  std::function<Result<workflow::Executions::Stopped>(const Stop&)> stop;
  std::function<Result<workflow::Executions::Stopped>(const std::string& arn,
                                                      const std::string& client_token)>
      redrive;
  std::function<Result<Ticket>(std::string_view token, const workflow::TokenAnswer&)> answer;

  struct Poll {
    std::string activity_arn, worker_name;
    std::int64_t wait_ms = 0;
  };
  std::function<void(const Poll&, std::function<void(workflow::ActivityTask, Ticket)>)>
      poll_activity;
};

/// The calls of `executions`, which outlives them.
ExecutionCalls calls_of(workflow::Executions& executions);

}  // namespace semel::stepfunctions
