#include "service/stepfunctions/calls.h"

namespace semel::stepfunctions {

using workflow::Executions;

ExecutionCalls calls_of(Executions& executions) {
  ExecutionCalls calls;
  calls.start = [&executions](const workflow::Start& request) { return executions.start(request); };
  calls.start_sync = [&executions](const workflow::Start& request, auto done) {
    executions.start_sync(request, std::move(done));
  };
  calls.describe = [&executions](std::string_view arn) { return executions.describe(arn); };
  calls.list = [&executions](const ExecutionCalls::Listing& listing) {
    return executions.list(listing.machine_arn, listing.status, listing.limit, listing.page);
  };
  calls.history = [&executions](const workflow::HistoryRequest& request) {
    return executions.history(request);
  };
  calls.stop = [&executions](const ExecutionCalls::Stop& stop) {
    return executions.stop(stop.arn, stop.error, stop.cause);
  };
  calls.redrive = [&executions](const std::string& arn, const std::string& client_token) {
    return executions.redrive(arn, client_token);
  };
  calls.answer = [&executions](std::string_view token, const workflow::TokenAnswer& answer) {
    return executions.answer(token, answer);
  };
  calls.poll_activity = [&executions](const ExecutionCalls::Poll& poll, auto done) {
    executions.poll_activity(poll.activity_arn, poll.worker_name, poll.wait_ms, std::move(done));
  };
  return calls;
}

}  // namespace semel::stepfunctions
