#pragma once

#include <optional>
#include <string>
#include <vector>

#include "domain/tables/outcomes.h"

namespace semel::operation {

/// What the outcome of a commit says. The operation's own record is judged first: a record that is
/// there already explains every other refusal.
enum class Verdict {
  committed,    ///< it took effect, now or at an earlier try
  own_record,   ///< not this time: the record says why (ours already, fenced, or another request)
  business,     ///< a definite no, by conditions of the plan alone
  conflict,     ///< a definite no that passes: another transaction held an item
  throttled,    ///< a definite no that passes
  unavailable,  ///< the same: it was not sent, or not taken
  fault,        ///< a definite no that will not pass: the request is wrong or not permitted
  token_mismatch,  ///< the token was used with other bytes: a bug, or somebody else's token
  in_progress,     ///< unknown: the same transaction is running
  unknown,         ///< no answer, or none that says anything: it may have taken effect or still may
};
std::string_view to_text(Verdict verdict);

struct Judgement {
  Verdict verdict = Verdict::unknown;
  std::string detail;                   ///< for people: reasons by action, or the error
  std::optional<value::Item> record;    ///< own_record: the one that is there
  tables::Cancelled plan_reasons;       ///< one for each action of the plan, when cancelled
  std::vector<std::size_t> conflicted;  ///< positions of plan actions that met a conflict
  std::int64_t retry_after_ms = 0;      ///< the peer's hint
};

/// `outcome` is that of commit_of a plan with `plan_action_count` actions. Pure.
Judgement judge(const Result<tables::TransactWriteOutcome>& outcome, std::size_t plan_action_count);

/// What the failure of any call says: throttled, unavailable, conflict, fault, token_mismatch,
/// in_progress or unknown.
Verdict verdict_of(ErrorCode code);

}  // namespace semel::operation
