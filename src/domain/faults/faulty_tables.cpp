#include "domain/faults/faulty_tables.h"

#include "base/json_text.h"

namespace semel::faults {
namespace {

/// The texts that rules look for, as JSON strings.
class MatchText {
 public:
  void add(const tables::TableName& table) { add(table.name); }
  void add(const value::Item& item) {
    for (const auto& entry : item) {
      if (const auto* text = entry.value.get<std::string>()) add(*text);
    }
  }
  void operator()(const tables::Put& put) {
    add(put.table);
    add(put.item);
  }
  template <typename Keyed>
  requires requires(const Keyed& keyed) { keyed.key; }
  void operator()(const Keyed& keyed) {
    add(keyed.table);
    add(keyed.key);
  }
  void operator()(const tables::Query& query) {
    add(query.table);
    for (const auto& predicate : query.key_condition.predicates) {
      if (const auto* text = predicate.first.get<std::string>()) add(*text);
    }
  }
  void operator()(const tables::Scan& scan) { add(scan.table); }
  void operator()(const tables::BatchGet& batch) {
    for (const auto& get : batch.gets) (*this)(get);
  }
  void operator()(const tables::TransactGet& batch) {
    for (const auto& get : batch.gets) (*this)(get);
  }
  void operator()(const tables::BatchWrite& batch) {
    for (const auto& write : batch.writes) std::visit(*this, write);
  }
  void operator()(const tables::TransactWrite& request) {
    for (const auto& action : request.actions) std::visit(*this, action);
  }

  std::string text;

 private:
  void add(std::string_view one) {
    append_json_string(text, one);
    text += ' ';
  }
};

/// What a client learns of the fault.
Error error_of(const Rule& rule) {
  switch (rule.action) {
    case Action::throttle:
      return {ErrorCode::throttled, "throttled by a rule"};
    case Action::conflict:
      return {ErrorCode::conflict, "a conflict by a rule"};
    case Action::in_progress:
      return {ErrorCode::in_progress, "in progress by a rule"};
    case Action::error:
      if (rule.error_status < 500) return invalid_argument(rule.error_code + " by a rule");
      break;
    default:
      break;
  }
  return unknown_outcome("no whole answer, by a rule");
}

}  // namespace

InterceptedTables::Fate FaultyTables::fate_of(const TablesCall& call) {
  MatchText match;
  if (!rules_.empty()) std::visit([&](const auto* request) { match(*request); }, call.request);
  const auto strikes = rules_.strike("dynamodb", call.operation, match.text);
  Fate fate;
  for (const auto* rule :
       {strikes.before ? &*strikes.before : nullptr, strikes.after ? &*strikes.after : nullptr}) {
    if (rule == nullptr) continue;
    if (rule->action == Action::delay) {
      delay_(rule->delay_ms);
    } else if (rule->action == Action::duplicate) {
      fate.delivery_count = 2;
    } else {
      (rule->phase == Phase::before ? fate.before : fate.after) = error_of(*rule);
    }
  }
  return fate;
}

}  // namespace semel::faults
