#include "domain/workflow/data/parse.h"
#include "domain/workflow/runner.h"

namespace semel::workflow {
namespace {

constexpr std::int64_t sync_ms_max = 5 * 60 * 1'000;

bool is_express(const Start& request) {
  return request.machine.type == definition::MachineType::express;
}

Error no_execution(std::string_view arn) {
  return not_found("Execution Does Not Exist: '" + std::string(arn) + "'");
}

}  // namespace

Result<std::unique_ptr<Runner::Live>> Runner::make_live(const Start& request, bool is_kept) {
  if (request.input.size() > payload_bytes_max) {
    return invalid_argument("the input is larger than " + std::to_string(payload_bytes_max) +
                            " bytes");
  }
  const auto parsed = data::parse(request.input);
  if (!parsed) return invalid_argument(parsed.error().message);
  const Environment now = environment();
  auto program = TRY(journal_.program(request.machine));
  auto identity = std::make_shared<Identity>();
  identity->name = request.name.empty() ? uuid(parts_.random) : request.name;
  identity->run_id = uuid(parts_.random);
  identity->arn = execution_arn(request.machine, identity->name);
  if (is_express(request)) identity->arn += ":" + identity->run_id;
  identity->region = request.region;
  identity->machine = request.machine;
  identity->machine.definition.clear();
  identity->trace_header = request.trace_header;
  identity->start_ms = now.now_ms;
  identity->is_kept = is_kept;
  auto live = std::make_unique<Live>();
  live->execution =
      begin(std::move(identity), std::move(program), Document::of_text(request.input), now);
  if (is_express(request)) {
    std::int64_t& deadline_ms = live->execution.deadline_ms;
    const std::int64_t latest_ms = now.now_ms + sync_ms_max;
    deadline_ms = deadline_ms == 0 ? latest_ms : std::min(deadline_ms, latest_ms);
  }
  return live;
}

Result<Started> Runner::start(const Start& request) {
  auto live = TRY(make_live(request, true));
  const std::string arn = live->execution.identity->arn;
  const std::int64_t start_ms = live->execution.identity->start_ms;
  const auto created =
      TRY(journal_.create(live->execution, live->position, start_ms - name_reuse_ms));
  if (created.is_new) {
    ++started_;
    add(std::move(live));
    return Started{arn, start_ms, created.seen};
  }
  const Head& there = *created.existing;
  if (there.status == Status::running && there.input == request.input) {
    return Started{arn, there.identity.start_ms, created.seen};
  }
  return already_exists("Execution Already Exists: '" + arn + "'");
}

void Runner::start_sync(const Start& request, std::function<void(Result<Description>)> done) {
  auto live = make_live(request, false);
  if (!live) return done(live.error());
  ++started_;
  (*live)->done = std::move(done);
  add(std::move(*live));
}

Result<Description> Runner::describe(std::string_view execution_arn) {
  const auto found = TRY(journal_.find(execution_arn));
  if (!found.head) return no_execution(execution_arn);
  const auto program = TRY(journal_.program_of(found.head->digest));
  auto description = description_of(*found.head, program->definition, parts_.clock.now_ms());
  description.seen = found.seen;
  return description;
}

Result<Page<HistoryEvent>> Runner::history(const HistoryRequest& request) {
  const auto found = TRY(journal_.find(request.execution_arn));
  if (!found.head) return no_execution(request.execution_arn);
  return journal_.history(*found.head, request);
}

Result<Runner::Sliced> Runner::ask(std::string_view arn, const Request& request) {
  const EntryPtr entry = acquire(arn);
  auto sliced = slice(entry, &request);
  release(entry);
  return sliced;
}

Result<Executions::Stopped> Runner::stop(std::string_view execution_arn, std::string_view error,
                                         std::string_view cause) {
  const auto sliced = TRY(ask(execution_arn, {Abort{std::string(error), std::string(cause)}}));
  if (sliced.accepted) return Executions::Stopped{sliced.stop_ms, sliced.seen};
  const auto found = TRY(journal_.find(execution_arn));
  if (!found.head) return no_execution(execution_arn);
  return Executions::Stopped{found.head->stop_ms, found.seen};
}

Result<Executions::Stopped> Runner::redrive(std::string_view execution_arn,
                                            std::string_view client_token) {
  const auto found = TRY(journal_.find(execution_arn));
  if (!found.head) return no_execution(execution_arn);
  const bool is_repeat = !client_token.empty() && found.head->redrive_token == client_token;
  if (is_repeat) return Executions::Stopped{found.head->redrive_ms, found.seen};
  const auto description = description_of(*found.head, "", parts_.clock.now_ms());
  if (!description.not_redrivable_because.empty()) {
    return invalid_argument(description.not_redrivable_because);
  }
  const auto sliced = TRY(ask(execution_arn, {Redrive{std::string(client_token)}}));
  if (!sliced.accepted) return invalid_argument("Execution is RUNNING and cannot be redriven");
  return Executions::Stopped{sliced.redrive_ms, sliced.seen};
}

void Runner::when_ended(std::string_view execution_arn,
                        std::function<void(Result<Description>)> done) {
  {
    const Lock lock(mutex_);
    const auto entry = entries_.find(execution_arn);
    if (entry != entries_.end() && entry->second->is_open) {
      enders_[std::string(execution_arn)].push_back(std::move(done));
      return;
    }
  }
  done(describe(execution_arn));
}

Result<Ticket> Runner::answer(std::string_view task_token, const TokenAnswer& answer) {
  const auto name = task_name_of(task_token);
  if (!name) return malformed("Invalid Token: 'Invalid token'");
  const Request request{TokenAnswered{name->frame, name->serial, answer}, &*name};
  const auto sliced = TRY(ask(name->execution_arn, request));
  if (sliced.accepted) return sliced.seen;
  const auto found = TRY(journal_.find(name->execution_arn));
  if (!found.head) {
    return not_found("Task does not exist: 'Provided task does not exist anymore'");
  }
  return Error{ErrorCode::expired, "Task Timed Out: 'Provided task does not exist anymore'"};
}

void Runner::poll_activity(Poll poll) {
  auto match = activities_.ask(std::move(poll));
  if (match) {
    hand_over(std::move(*match));
    return;
  }
  look_at_timers();
}

void Runner::end_polls() {
  activities_.end_polls();
  look_at_timers();
}

void Runner::look_at_timers() {
  const Lock lock(mutex_);
  timers_changed_ = true;
  timer_added_.notify_one();
}

}  // namespace semel::workflow
