#include "domain/workflow/executions.h"

#include <thread>

#include "base/log.h"
#include "domain/workflow/runner.h"

namespace semel::workflow {

/// The runner and its threads.
class Executions::Body {
 public:
  explicit Body(Parts parts) : runner(std::make_shared<Runner>(parts)), clock(parts.clock) {
    for (std::size_t i = 0; i < parts.worker_count; ++i) {
      threads_.emplace_back([this] { run_worker(); });
    }
    threads_.emplace_back([this] { run_timers(); });
  }
  ~Body() {
    runner->stop_threads();
    for (std::thread& thread : threads_) thread.join();
  }

  std::shared_ptr<Runner> runner;
  const Clock& clock;

 private:
  void run_worker() {
    while (runner->wait_for_work()) runner->work();
  }
  /// Also finds what was open before, as soon as the store says so.
  void run_timers() {
    bool has_recovered = false;
    std::int64_t due_ms = 0;
    do {
      if (!has_recovered) {
        const auto recovered = runner->recover();
        has_recovered = recovered.has_value();
        if (!has_recovered) {
          log::warn("open executions cannot be read yet", {{"reason", recovered.error().message}});
        }
      }
      due_ms = runner->fire_due();
    } while (runner->wait_for_timer(due_ms));
  }
  std::vector<std::thread> threads_;
};

Executions::Executions(Parts parts) : body_(std::make_unique<Body>(parts)) {}

Executions::~Executions() = default;

Result<Started> Executions::start(const Start& request) {
  return body_->runner->start(request);
}

void Executions::start_sync(const Start& request, std::function<void(Result<Description>)> done) {
  body_->runner->start_sync(request, std::move(done));
}

Result<Description> Executions::describe(std::string_view execution_arn) {
  return body_->runner->describe(execution_arn);
}

Result<Page<Summary>> Executions::list(std::string_view state_machine_arn,
                                       std::optional<Status> status, std::int64_t limit,
                                       std::string_view page) {
  return body_->runner->journal().list(state_machine_arn, status, limit, page);
}

Result<Page<HistoryEvent>> Executions::history(const HistoryRequest& request) {
  return body_->runner->history(request);
}

Result<Executions::Stopped> Executions::stop(std::string_view execution_arn, std::string_view error,
                                             std::string_view cause) {
  return body_->runner->stop(execution_arn, error, cause);
}

Result<Executions::Stopped> Executions::redrive(std::string_view execution_arn,
                                                std::string_view client_token) {
  return body_->runner->redrive(execution_arn, client_token);
}

Result<std::int64_t> Executions::open_count(std::string_view state_machine_arn) {
  return body_->runner->journal().open_count(state_machine_arn);
}

void Executions::when_ended(std::string_view execution_arn,
                            std::function<void(Result<Description>)> done) {
  body_->runner->when_ended(execution_arn, std::move(done));
}

Result<Ticket> Executions::answer(std::string_view task_token, const TokenAnswer& answer) {
  return body_->runner->answer(task_token, answer);
}

void Executions::poll_activity(std::string_view activity_arn, std::string_view worker_name,
                               std::int64_t wait_ms,
                               std::function<void(ActivityTask, Ticket)> done) {
  Poll poll;
  poll.activity_arn = activity_arn;
  poll.worker_name = worker_name;
  poll.deadline_ms = body_->clock.now_ms() + wait_ms;
  poll.done = std::move(done);
  body_->runner->poll_activity(std::move(poll));
}

void Executions::end_polls() {
  body_->runner->end_polls();
}

Executions::Figures Executions::figures() const {
  return body_->runner->figures();
}

std::string execution_arn(const MachineSnapshot& machine, std::string_view name) {
  const bool is_express = machine.type == definition::MachineType::express;
  std::string arn = machine.arn;
  constexpr std::string_view kind = ":stateMachine:";
  const std::size_t at = arn.find(kind);
  if (at != std::string::npos)
    arn.replace(at, kind.size(), is_express ? ":express:" : ":execution:");
  return arn + ":" + std::string(name);
}

}  // namespace semel::workflow
