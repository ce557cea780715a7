#include "domain/operation/course.h"

#include <algorithm>

#include "domain/operation/frozen.h"

namespace semel::operation {

Course::Course(const Ports& ports, const DriverOptions& options, const RunOptions& run)
    : ports_(ports), options_(options), run_(run), start_us_(ports.clock.steady_us()) {}

std::optional<RetryCause> cause_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::conflict:
      return RetryCause::conflict;
    case Verdict::throttled:
      return RetryCause::throttled;
    case Verdict::in_progress:
      return RetryCause::in_progress;
    case Verdict::unavailable:
    case Verdict::unknown:
      return RetryCause::transient;
    default:
      return std::nullopt;
  }
}

std::int64_t Course::elapsed_ms() const {
  return (ports_.clock.steady_us() - start_us_) / 1'000;
}

std::int64_t Course::new_version() const {
  return static_cast<std::int64_t>(ports_.random.next() &
                                   static_cast<std::uint64_t>(Record::version_max));
}

bool Course::again(RetryCause cause, std::int64_t retry_after_ms) {
  ++retry_count_;
  last_cause_ = cause;
  const bool counts =
      cause == RetryCause::transient || cause == RetryCause::throttled ||
      (cause == RetryCause::in_progress && elapsed_ms() >= options_.retry.in_progress_ms);
  if (counts && retry_count_ >= options_.retry.tries_max) return false;
  const std::int64_t wait_ms =
      delay_ms(options_.retry, cause, retry_count_, retry_after_ms, ports_.random);
  if (elapsed_ms() + wait_ms >= run_.drive_ms) return false;
  if (!ports_.budget.take(cause)) return false;
  stopping_ = !ports_.pause.wait_ms(wait_ms);
  return !stopping_;
}

void Course::note(const tables::Capacity& capacity) {
  for (auto& known : capacity_) {
    if (known.table == capacity.table) return known.add(capacity);
  }
  capacity_.push_back(capacity);
}

void Course::note_attempt(std::int64_t started_us, const Judgement& judgement,
                          const std::vector<tables::Capacity>& capacity) {
  Attempt attempt;
  attempt.generation = record_.generation;
  attempt.duration_ms = (ports_.clock.steady_us() - started_us) / 1'000;
  attempt.started_ms = ports_.clock.now_ms() - attempt.duration_ms;
  attempt.outcome = to_text(judgement.verdict);
  attempt.detail = judgement.detail;
  for (const auto& one : capacity) attempt.capacity_units += one.total();
  keep(attempts_, std::move(attempt));
}

Answer Course::answer(std::variant<Committed, Failed, Open, OtherRequest> outcome,
                      const Record& record) {
  Answer answer;
  answer.outcome = std::move(outcome);
  answer.generation = record.generation;
  answer.trace_id = record.trace_id;
  answer.attempts = attempts_;
  answer.capacity = capacity_;
  answer.conflicts = conflicts_;
  answer.seen = seen_;
  return answer;
}

Answer Course::open(bool by_another, std::int64_t retry_after_ms) {
  return answer(Open{record_.state, by_another, retry_after_ms}, record_);
}

Record Course::following(State state) const {
  Record next = record_;
  next.state = state;
  next.generation += 1;
  next.version = new_version();
  for (const Attempt& attempt : attempts_) keep(next.attempts, attempt);
  if (is_final(state)) next.due = std::nullopt;
  if (state == State::pending) next.due = due_of(next.id, ports_.clock.now_ms());
  if (state == State::reconciling)
    next.due = Due{std::string(cases_partition), ports_.clock.now_ms()};
  return next;
}

template <typename Send>
Course::Settled Course::settle(const Record& wanted, Send send) {
  retry_count_ = 0;
  bool in_doubt = false;
  for (;;) {
    const Result<tables::WriteOutcome> outcome = send();
    if (outcome) {
      note(outcome->seen);
      note(outcome->capacity);
      ports_.budget.give_back(retry_count_, last_cause_);
      const auto* failed = std::get_if<tables::ConditionFailed>(&outcome->result);
      if (failed == nullptr) return Won{};
      if (!failed->old_item)
        return Unsettled{not_found("operation " + wanted.id + " has no record"), !in_doubt};
      auto there = record_from(*failed->old_item);
      if (!there) return Unsettled{there.error(), !in_doubt};
      // After a lost reply, what stands in the way is one's own write.
      const bool own = there->version == wanted.version && there->generation == wanted.generation &&
                       there->state == wanted.state;
      if (own) return Won{};
      return Lost{std::move(*there)};
    }
    note(ports_.tables.newest());
    const Error& error = outcome.error();
    const Verdict verdict = verdict_of(error.code);
    in_doubt = in_doubt || verdict == Verdict::unknown || verdict == Verdict::in_progress;
    const auto cause = cause_of(verdict);
    if (!cause || !again(*cause, error.retry_after_ms)) return Unsettled{error, !in_doubt};
  }
}

Course::Settled Course::put_if_absent(const Record& record) {
  const auto put = operation::put_if_absent(options_.tables.operations, record);
  return settle(record, [&] { return ports_.tables.put(put); });
}

Course::Settled Course::put_final(const Record& record) {
  if (!options_.tables.archive) return put_if_absent(record);
  const auto request = put_unless_archived(options_.tables, record);
  return settle(record, [&]() -> Result<tables::WriteOutcome> {
    const auto outcome = TRY(ports_.tables.transact_write(request));
    tables::WriteOutcome written;
    written.seen = outcome.seen;
    for (const auto& capacity : outcome.capacity) written.capacity.add(capacity);
    const Judgement judgement = judge(outcome, 1);
    if (judgement.verdict == Verdict::committed) return written;
    if (judgement.verdict == Verdict::own_record) {
      written.result = tables::ConditionFailed{judgement.record};
    } else if (judgement.verdict == Verdict::business) {
      written.result = tables::ConditionFailed{judgement.plan_reasons.reasons[0].item};
    } else {
      return Error{ErrorCode::conflict, judgement.detail};
    }
    return written;
  });
}

Course::Settled Course::fence(const Record& next) {
  auto update = fence_of(options_.tables.operations, record_, next);
  const Weaknesses& weak = options_.weaknesses;
  if ((weak.unconditional_failure && next.state == State::failed) ||
      (weak.sweeper_without_generation && run_.sweep)) {
    update.condition.reset();
  }
  return settle(next, [&] { return ports_.tables.update(update); });
}

}  // namespace semel::operation
