#include "domain/operation/judge.h"

#include <algorithm>

#include "domain/operation/writes.h"

namespace semel::operation {
namespace {

using tables::CancellationCode;
using tables::CancellationReason;

std::string_view name_of(CancellationCode code) {
  switch (code) {
    case CancellationCode::none:
      return "None";
    case CancellationCode::conditional_check_failed:
      return "ConditionalCheckFailed";
    case CancellationCode::transaction_conflict:
      return "TransactionConflict";
    case CancellationCode::validation_error:
      return "ValidationError";
    case CancellationCode::item_collection_size_limit_exceeded:
      return "ItemCollectionSizeLimitExceeded";
    case CancellationCode::provisioned_throughput_exceeded:
      return "ProvisionedThroughputExceeded";
    case CancellationCode::throttling_error:
      return "ThrottlingError";
    case CancellationCode::duplicate_item:
      return "DuplicateItem";
    case CancellationCode::resource_not_found:
      return "ResourceNotFound";
  }
  return "Unknown";
}

Verdict verdict_of(CancellationCode code) {
  switch (code) {
    case CancellationCode::none:
      break;
    case CancellationCode::conditional_check_failed:
      return Verdict::business;
    case CancellationCode::transaction_conflict:
      return Verdict::conflict;
    case CancellationCode::provisioned_throughput_exceeded:
    case CancellationCode::throttling_error:
      return Verdict::throttled;
    case CancellationCode::validation_error:
    case CancellationCode::item_collection_size_limit_exceeded:
    case CancellationCode::duplicate_item:
    case CancellationCode::resource_not_found:
      return Verdict::fault;
  }
  return Verdict::committed;
}

/// Where several actions refuse, the one to act on: a fault stays, throttling and conflicts pass
/// (and what a condition saw meanwhile may pass with them), a condition decides alone.
int weight_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::fault:
      return 4;
    case Verdict::throttled:
      return 3;
    case Verdict::conflict:
      return 2;
    case Verdict::business:
      return 1;
    default:
      return 0;
  }
}

std::string detail_of(const tables::Cancelled& cancelled) {
  std::string detail;
  for (std::size_t i = 0; i < cancelled.reasons.size(); ++i) {
    const CancellationReason& reason = cancelled.reasons[i];
    if (reason.code == CancellationCode::none) continue;
    detail += (detail.empty() ? "" : "; ") +
              (i == record_position ? std::string("record") : "action " + std::to_string(i)) +
              ": " + std::string(name_of(reason.code));
    if (!reason.message.empty()) detail += " (" + reason.message + ")";
  }
  return detail;
}

Judgement judge_cancelled(const tables::Cancelled& cancelled, std::size_t plan_action_count) {
  Judgement judgement;
  judgement.detail = detail_of(cancelled);
  const auto& reasons = cancelled.reasons;
  if (reasons.size() <= plan_action_count) return judgement;  // no such answer: unknown
  judgement.plan_reasons.reasons.assign(reasons.begin() + 1,
                                        reasons.begin() + 1 + std::ptrdiff_t(plan_action_count));
  // The record, and in lean mode the archive: what is there already.
  for (std::size_t i : {record_position, plan_action_count + 1}) {
    if (i < reasons.size() && reasons[i].code == CancellationCode::conditional_check_failed) {
      judgement.verdict = Verdict::own_record;
      judgement.record = reasons[i].item;
      return judgement;
    }
  }
  Verdict heaviest = Verdict::committed;
  for (std::size_t i = 0; i < reasons.size(); ++i) {
    const Verdict verdict = verdict_of(reasons[i].code);
    if (weight_of(verdict) > weight_of(heaviest)) heaviest = verdict;
    if (verdict == Verdict::conflict && i > record_position && i <= plan_action_count)
      judgement.conflicted.push_back(i - 1);
  }
  // Cancelled for no reason at all: not what the service documents, so nothing is concluded.
  judgement.verdict = weight_of(heaviest) == 0 ? Verdict::unknown : heaviest;
  return judgement;
}

}  // namespace

std::string_view to_text(Verdict verdict) {
  static constexpr std::string_view names[] = {
      "committed",   "own_record", "business",       "conflict",    "throttled",
      "unavailable", "fault",      "token_mismatch", "in_progress", "unknown"};
  return names[static_cast<std::size_t>(verdict)];
}

Verdict verdict_of(ErrorCode code) {
  switch (code) {
    case ErrorCode::conflict:
      return Verdict::conflict;
    case ErrorCode::throttled:
      return Verdict::throttled;
    case ErrorCode::unavailable:
      return Verdict::unavailable;
    case ErrorCode::in_progress:
      return Verdict::in_progress;
    case ErrorCode::parameter_mismatch:
      return Verdict::token_mismatch;
    case ErrorCode::invalid_argument:
    case ErrorCode::malformed:
    case ErrorCode::not_found:
    case ErrorCode::limit_exceeded:
    case ErrorCode::access_denied:
    case ErrorCode::unimplemented:
      return Verdict::fault;
    default:
      return Verdict::unknown;
  }
}

Judgement judge(const Result<tables::TransactWriteOutcome>& outcome,
                std::size_t plan_action_count) {
  Judgement judgement;
  if (!outcome) {
    judgement.verdict = verdict_of(outcome.error().code);
    judgement.detail = outcome.error().message;
    judgement.retry_after_ms = outcome.error().retry_after_ms;
    return judgement;
  }
  if (const auto* cancelled = std::get_if<tables::Cancelled>(&outcome->result))
    return judge_cancelled(*cancelled, plan_action_count);
  if (std::holds_alternative<tables::Committed>(outcome->result)) {
    judgement.verdict = Verdict::committed;
  } else if (std::holds_alternative<tables::TokenMismatch>(outcome->result)) {
    judgement.verdict = Verdict::token_mismatch;
    judgement.detail = "the token was used with other bytes";
  } else {
    judgement.verdict = Verdict::in_progress;
    judgement.detail = "the same transaction is running";
  }
  return judgement;
}

}  // namespace semel::operation
