// From an intent to a final answer: send, judge, fence.

#include <utility>

#include "domain/operation/course.h"
#include "domain/operation/frozen.h"

namespace semel::operation {
namespace {

constexpr std::string_view given_up = "Its outcome could not be found out; it is fenced off now";

bool leaves_doubt(Verdict verdict) {
  return verdict == Verdict::unknown || verdict == Verdict::in_progress;
}

bool has_failed_condition(const tables::Cancelled& cancelled) {
  for (const auto& reason : cancelled.reasons) {
    if (reason.code == tables::CancellationCode::conditional_check_failed) return true;
  }
  return false;
}

const tables::TableName& table_of_action(const tables::WriteAction& action) {
  return std::visit([](const auto& one) -> const tables::TableName& { return one.table; }, action);
}

}  // namespace

Result<Answer> Course::finish(const Record& record) {
  record_ = record;
  planner_ = ports_.planners.find(record.kind);
  if (record.state != State::pending) return meet(record);
  return commit();
}

Result<Answer> Course::resolve(const Record& seen, State to, std::optional<Refusal> why) {
  if (!may_become(seen.state, to)) {
    return invalid_argument("An operation that is " + std::string(to_text(seen.state)) +
                            " cannot become " + std::string(to_text(to)));
  }
  record_ = seen;
  Record next = following(to);
  if (why) next.failure = std::move(why);
  const Settled settled = fence(next);
  if (const auto* unsettled = std::get_if<Unsettled>(&settled)) return unsettled->error;
  return after_fence(settled, next);
}

Result<Answer> Course::commit() {
  if (options_.tables.archive && !lean_) {
    auto archived = TRY(from_archive());
    if (archived) return std::move(*archived);
  }
  for (;;) {
    auto answered = TRY(commit_generation());
    if (answered) return std::move(*answered);
    if (elapsed_ms() < run_.drive_ms) continue;
    auto left = TRY(leave_open());
    if (left) return std::move(*left);
  }
}

Result<tables::TransactWrite> Course::request_of_generation() {
  if (!plan_ || plan_->actions.empty())
    return commit_of(options_.tables, record_, lean_, options_.weaknesses);
  auto request = commit_of(options_.tables, record_, std::exchange(plan_->actions, {}), lean_,
                           options_.weaknesses);
  if (fused_) request.token.clear();  // its record does what a token would, and is written anyway
  return request;
}

Result<std::optional<Answer>> Course::commit_generation() {
  auto request = request_of_generation();
  if (!request) {
    auto parked = TRY(park({"unreadable_request", request.error().message}));
    return std::optional<Answer>(std::move(parked));
  }
  const std::size_t plan_action_count =
      request->actions.size() - 1 - (lean_ && options_.tables.archive ? 1 : 0);
  retry_count_ = 0;
  if (!lean_) in_doubt_ = false;
  for (;;) {
    const std::int64_t started_us = ports_.clock.steady_us();
    drove_ = true;
    const auto outcome = ports_.tables.transact_write(*request);
    note(outcome ? outcome->seen : ports_.tables.newest());
    const Judgement judgement = judge(outcome, plan_action_count);
    const auto consumed = outcome ? outcome->capacity : std::vector<tables::Capacity>();
    for (const auto& capacity : consumed) note(capacity);
    note_attempt(started_us, judgement, consumed);
    for (const std::size_t position : judgement.conflicted)
      conflicts_.push_back(table_of_action(request->actions[position + 1]));
    const bool plan_first =
        options_.weaknesses.plan_first && has_failed_condition(judgement.plan_reasons);
    if (judgement.verdict == Verdict::committed) {
      ports_.budget.give_back(retry_count_, last_cause_);
      record_.state = State::committed;
      if (plan_) return std::optional<Answer>(answer(Committed{std::move(plan_->result)}, record_));
      auto result = TRY(result_of(record_.frozen));
      return std::optional<Answer>(answer(Committed{std::move(result)}, record_));
    }
    const auto cause = cause_of(judgement.verdict);
    if (!cause || plan_first) return decide(judgement);
    in_doubt_ = in_doubt_ || leaves_doubt(judgement.verdict);
    if (!again(*cause, judgement.retry_after_ms)) return exhausted(judgement);
    if (options_.weaknesses.new_token_per_try) request->token += std::to_string(retry_count_);
    if (options_.weaknesses.plan_per_try) replan_under_token(*request);
  }
}

/// A verdict that repeating the call would not change.
Result<std::optional<Answer>> Course::decide(const Judgement& judgement) {
  if (judgement.verdict == Verdict::token_mismatch) {
    return next_generation({"token_mismatch", "Its token was used with another request"}, false);
  }
  if (judgement.verdict == Verdict::own_record && !options_.weaknesses.plan_first) {
    if (!judgement.record) return std::optional<Answer>(open(false));
    const auto there = TRY(record_from(*judgement.record));
    auto met = TRY(meet(there));
    return std::optional<Answer>(std::move(met));
  }
  if (judgement.verdict == Verdict::fault) {
    auto failed = TRY(fail({"request_refused", judgement.detail}));
    return std::optional<Answer>(std::move(failed));
  }
  // What it means only a planner of its kind can say; a node that has one will come to it.
  if (planner_ == nullptr) return std::optional<Answer>(open(false));
  const auto frozen = TRY(thaw(record_.frozen));
  const auto said =
      planner_->judge_cancelled({record_.id, record_.kind, frozen.payload}, record_.generation,
                                frozen.actions, judgement.plan_reasons);
  if (const auto* another = std::get_if<AnotherPlan>(&said))
    return next_generation(another->otherwise, true);
  const auto& refusal = std::get<Refusal>(said);
  auto failed = TRY(fail(refusal));
  if (options_.weaknesses.plan_first) failed = answer(Failed{refusal}, record_);
  return std::optional<Answer>(std::move(failed));
}

Result<std::variant<std::string, Refusal>> Course::plan_anew(int generation) {
  using Anew = std::variant<std::string, Refusal>;
  const auto frozen = TRY(thaw(record_.frozen));
  const Request request{record_.id, record_.kind, frozen.payload};
  auto planned = TRY(planner_->plan(request, generation));
  if (auto* refusal = std::get_if<Refusal>(&planned)) return Anew(std::move(*refusal));
  auto bytes = freeze(std::get<Plan>(planned), request.payload);
  if (!bytes) return Anew(Refusal{"plan_refused", bytes.error().message});
  if (bytes->size() > record_bytes_max) return Anew(Refusal{"plan_refused", "It is too large"});
  return Anew(std::move(*bytes));
}

/// Shuts the present generation out, and goes on with the next. In lean mode there is nothing to
/// fence: the transactions of all generations put the same record, so one of them can commit.
Result<std::optional<Answer>> Course::next_generation(const Refusal& otherwise, bool new_plan) {
  std::optional<Refusal> refused;
  if (record_.generation >= options_.generations_max) refused = otherwise;
  Record next = following(State::pending);
  if (new_plan && !refused) {
    auto planned = plan_anew(next.generation);
    if (!planned) return leave_open();
    if (auto* refusal = std::get_if<Refusal>(&*planned)) {
      refused = std::move(*refusal);
    } else {
      next.frozen = std::get<std::string>(std::move(*planned));
      plan_.reset();
    }
  }
  if (refused) {
    auto failed = TRY(fail(std::move(*refused)));
    return std::optional<Answer>(std::move(failed));
  }
  if (lean_) {
    next.state = State::committed;
    next.due.reset();
    next.attempts = record_.attempts;
    record_ = std::move(next);
    return std::optional<Answer>();
  }
  const Settled settled = fence(next);
  if (std::holds_alternative<Won>(settled)) {
    record_ = std::move(next);
    return std::optional<Answer>();
  }
  auto ended = TRY(after_fence(settled, next));
  return std::optional<Answer>(std::move(ended));
}

Result<std::optional<Answer>> Course::unfuse() {
  fused_ = lean_ = false;
  record_.state = State::pending;
  record_.due = due_of(record_.id, ports_.clock.now_ms());
  const Settled settled = put_if_absent(record_);
  if (const auto* lost = std::get_if<Lost>(&settled)) {
    drove_ = lost->there.version == record_.version;
    auto met = TRY(meet(lost->there));
    return std::optional<Answer>(std::move(met));
  }
  drove_ = false;  // what was sent is shut out
  if (const auto* unsettled = std::get_if<Unsettled>(&settled)) {
    if (unsettled->definite && !in_doubt_) return unsettled->error;
    return std::optional<Answer>(open(false));
  }
  if (!options_.tables.archive) return std::optional<Answer>();
  return from_archive();
}

Result<std::optional<Answer>> Course::leave_open() {
  if (fused_) {
    auto ended = TRY(unfuse());
    if (ended) return ended;
  }
  return std::optional<Answer>(open(false));
}

/// No more tries of this generation.
Result<std::optional<Answer>> Course::exhausted(const Judgement& last) {
  if (fused_) return unfuse();
  if (lean_ && !in_doubt_) {
    const auto code = last.verdict == Verdict::throttled  ? ErrorCode::throttled
                      : last.verdict == Verdict::conflict ? ErrorCode::conflict
                                                          : ErrorCode::unavailable;
    return Error{code, last.detail, last.retry_after_ms};
  }
  if (options_.weaknesses.unconditional_failure && in_doubt_ && !lean_) {
    auto failed = TRY(fail({"outcome_unknown", std::string(given_up)}));
    return std::optional<Answer>(std::move(failed));
  }
  const bool may_resolve = in_doubt_ && !stopping_ && elapsed_ms() < run_.drive_ms &&
                           ports_.budget.tokens() >= RetryBudget::transient_cost;
  if (!may_resolve) return std::optional<Answer>(open(false));
  const Refusal otherwise{"outcome_unknown", std::string(given_up)};
  if (!lean_) return next_generation(otherwise, false);
  auto failed = TRY(fail(otherwise));
  return std::optional<Answer>(std::move(failed));
}

Result<Answer> Course::fail(Refusal refusal) {
  Record next = following(State::failed);
  next.failure = std::move(refusal);
  if (!lean_) return after_fence(fence(next), next);
  if (!fused_) next.frozen.clear();
  const Settled settled = put_final(next);
  if (fused_ && std::holds_alternative<Unsettled>(settled)) {
    auto left = TRY(leave_open());
    if (left) return std::move(*left);
  }
  return after_fence(settled, next);
}

/// Fences the operation and leaves it to people.
Result<Answer> Course::park(Refusal refusal) {
  Record next = following(State::reconciling);
  next.failure = std::move(refusal);
  return after_fence(fence(next), next);
}

Result<Answer> Course::after_fence(const Settled& settled, const Record& next) {
  if (const auto* lost = std::get_if<Lost>(&settled)) return meet(lost->there);
  if (std::holds_alternative<Unsettled>(settled)) return open(false);
  record_ = next;
  if (next.state == State::failed) return answer(Failed{*next.failure}, next);
  if (next.state != State::committed) return open(false);
  auto result = TRY(result_of(next.frozen));
  return answer(Committed{std::move(result)}, next);
}

Result<std::optional<Answer>> Course::from_archive() {
  const auto got = ports_.tables.get(get_of(*options_.tables.archive, record_.id));
  note(got ? got->seen : ports_.tables.newest());
  if (!got) return std::optional<Answer>(open(false));
  note(got->capacity);
  if (!got->item) return std::optional<Answer>();
  const auto archived = TRY(record_from(*got->item));
  // Should this not succeed, whoever sweeps the intent comes here again.
  const auto removed = ports_.tables.remove(removal_of(options_.tables.operations, record_));
  note(removed ? removed->seen : ports_.tables.newest());
  auto met = TRY(meet(archived));
  return std::optional<Answer>(std::move(met));
}

/// A planted fault: another plan under the same generation and token.
void Course::replan_under_token(tables::TransactWrite& request) {
  auto planned = plan_anew(record_.generation);
  if (!planned || !std::holds_alternative<std::string>(*planned)) return;
  record_.frozen = std::get<std::string>(*planned);
  plan_.reset();
  auto again = commit_of(options_.tables, record_, lean_, options_.weaknesses);
  if (again) request = std::move(*again);
}

}  // namespace semel::operation
