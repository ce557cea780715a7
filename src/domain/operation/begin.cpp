// From a request to a stored intent, or to who was there before.

#include <algorithm>

#include "domain/operation/course.h"
#include "domain/operation/frozen.h"
#include "domain/value/size.h"

namespace semel::operation {
namespace {

constexpr std::int64_t poll_first_ms = 10;
constexpr std::int64_t poll_max_ms = 500;
constexpr std::int64_t case_retry_after_ms = 60'000;

}  // namespace

Result<Answer> Course::run(const Request& request, Planner& planner) {
  planner_ = &planner;
  record_.id = request.id;
  record_.kind = request.kind;
  record_.fingerprint = fingerprint_of(request);
  record_.version = new_version();
  record_.created_ms = ports_.clock.now_ms();
  record_.deadline_ms = options_.deadline_ms;
  record_.trace_id = run_.trace_id;
  fused_ = run_.intent && options_.fused_intent;
  lean_ = fused_ || !run_.intent;
  return begin(request, planner);
}

Result<Answer> Course::begin(const Request& request, Planner& planner) {
  auto planned = TRY(planner.plan(request, record_.generation));
  if (auto* plan = std::get_if<Plan>(&planned)) {
    record_.frozen = TRY(freeze(*plan, request.payload));
    plan_ = std::move(*plan);
    record_.state = lean_ ? State::committed : State::pending;
    if (!lean_) record_.due = due_of(record_.id, record_.created_ms);
  } else {
    record_.state = State::failed;
    record_.failure = std::get<Refusal>(planned);
  }
  const std::size_t record_bytes = value::size_bytes(to_item(record_));
  if (record_bytes > record_bytes_max) {
    return limit_exceeded("The record of the operation would have " + std::to_string(record_bytes) +
                          " bytes; it may have " + std::to_string(record_bytes_max));
  }
  if (plan_ && lean_) return commit();
  const Settled settled = plan_ ? put_if_absent(record_) : put_final(record_);
  if (const auto* lost = std::get_if<Lost>(&settled)) return meet(lost->there);
  if (const auto* unsettled = std::get_if<Unsettled>(&settled)) {
    if (unsettled->definite) return unsettled->error;
    return open(false);
  }
  return plan_ ? commit() : answer(Failed{*record_.failure}, record_);
}

Result<Answer> Course::meet(const Record& there) {
  if (there.fingerprint != record_.fingerprint) return answer(OtherRequest{}, there);
  if (there.state == State::failed && options_.weaknesses.failure_forgotten && !forgot_)
    return forget_failure(there);
  Answer met;
  switch (there.state) {
    case State::committed: {
      auto result = TRY(result_of(there.frozen));
      met = answer(Committed{std::move(result)}, there);
      break;
    }
    case State::failed:
      met = answer(Failed{there.failure.value_or(Refusal{})}, there);
      break;
    case State::reconciling:
      return answer(Open{there.state, false, case_retry_after_ms}, there);
    case State::pending:
      if (run_.wait_ms > 0) return join(there);
      return answer(Open{there.state, true}, there);
  }
  // A lean drive always sends its transaction; whose record it met, the version tells.
  met.replayed = lean_ ? there.version != record_.version : !drove_;
  return met;
}

/// Waits for somebody else; takes over when nothing is written for a lease. Both may then be
/// driving, which costs capacity and no more.
Result<Answer> Course::join(Record there) {
  const std::int64_t start_ms = elapsed_ms();
  std::int64_t unchanged_since_ms = start_ms;
  std::int64_t poll_ms = poll_first_ms;
  while (elapsed_ms() - start_ms < run_.wait_ms) {
    if (!ports_.pause.wait_ms(std::min(poll_ms, run_.wait_ms))) break;
    poll_ms = std::min(poll_ms * 2, poll_max_ms);
    const auto got = ports_.tables.get(get_of(options_.tables.operations, record_.id));
    note(got ? got->seen : ports_.tables.newest());
    if (!got || !got->item) continue;
    note(got->capacity);
    auto now = TRY(record_from(*got->item));
    if (now.version != there.version || now.generation != there.generation)
      unchanged_since_ms = elapsed_ms();
    there = std::move(now);
    if (there.state != State::pending) return meet(there);
    if (elapsed_ms() - unchanged_since_ms >= options_.lease_ms) {
      record_ = std::move(there);
      plan_.reset();
      fused_ = lean_ = false;
      return commit();
    }
  }
  return answer(Open{there.state, true}, there);
}

/// A planted fault: the operation is begun again.
Result<Answer> Course::forget_failure(const Record& there) {
  forgot_ = true;
  record_ = there;
  record_ = following(State::pending);
  auto planned = TRY(plan_anew(record_.generation));
  if (!std::holds_alternative<std::string>(planned)) return open(false);
  record_.frozen = std::get<std::string>(std::move(planned));
  record_.failure.reset();
  plan_.reset();
  tables::Put put{options_.tables.operations, to_item(record_), std::nullopt};
  const auto outcome = ports_.tables.put(put);
  if (!outcome) return open(false);
  return commit();
}

}  // namespace semel::operation
