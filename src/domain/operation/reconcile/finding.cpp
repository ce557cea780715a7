#include "domain/operation/reconcile/finding.h"

#include <array>

#include "base/digest.h"

namespace semel::reconcile {

std::string_view name_of(Kind kind) {
  constexpr std::array<std::string_view, 15> names = {
      "effect_missing", "effect_surplus",      "effect_unrecorded", "effect_of_unfinished",
      "order_missing",  "order_surplus",       "order_differs",     "event_missing",
      "shard_differs",  "shard_negative",      "head_differs",      "operation_overdue",
      "entry_changed",  "ledger_inconsistent", "unreadable"};
  static_assert(names.size() == static_cast<std::size_t>(Kind::unreadable) + 1);
  return names[static_cast<std::size_t>(kind)];
}

std::string to_text(const Finding& finding) {
  std::string text = std::string(name_of(finding.kind)) + " " + finding.subject;
  if (!finding.operation_id.empty()) text += " " + finding.operation_id;
  text += ": " + finding.what;
  if (finding.repair) text += " [" + finding.repair->kind + "]";
  return text;
}

operation::Request repair_of(const Finding& finding, std::string kind, value::Item payload) {
  const std::string named = std::string(name_of(finding.kind)) + "\n" + finding.subject + "\n" +
                            finding.operation_id + "\n" + value::to_text(payload);
  const Sha256 hash = sha256(named);
  const std::string bytes(hash.begin(), hash.end());
  return {"repair-" + to_hex(bytes).substr(0, 32), std::move(kind), std::move(payload)};
}

}  // namespace semel::reconcile
