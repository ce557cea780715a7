#include "domain/operation/cost/metering_tables.h"

namespace semel::cost {
namespace {

using tables::CancellationCode;

const tables::TableName& table_of(const tables::WriteAction& action) {
  return std::visit([](const auto& one) -> const tables::TableName& { return one.table; }, action);
}

const value::Item& item_of(const tables::WriteAction& action) {
  if (const auto* put = std::get_if<tables::Put>(&action)) return put->item;
  if (const auto* update = std::get_if<tables::Update>(&action)) return update->key;
  if (const auto* erase = std::get_if<tables::Delete>(&action)) return erase->key;
  return std::get<tables::ConditionCheck>(action).key;
}

bool is_throttle(CancellationCode code) {
  return code == CancellationCode::throttling_error ||
         code == CancellationCode::provisioned_throughput_exceeded;
}

/// Of one write outside a transaction.
constexpr double single_write_units = 1;

}  // namespace

MeteringTables::MeteringTables(tables::Tables& inner)
    : ForwardingTables(inner), conflicts_(hot_keys_max), throttles_(hot_keys_max) {}

template <typename Request, typename Outcome>
void MeteringTables::note_write(const Request& request, const Result<Outcome>& outcome) {
  if (!outcome) {
    note_error(request.table.name, outcome.error().code, single_write_units);
    return;
  }
  const Lock lock(mutex_);
  Usage& usage = by_table_[request.table.name];
  usage.calls += 1;
  if (std::holds_alternative<tables::ConditionFailed>(outcome->result)) {
    usage.condition_failures += 1;
    usage.wasted_units += outcome->capacity.total();
  } else {
    usage.write_units += outcome->capacity.total();
    usage.planned_units += outcome->capacity.total();
  }
}

void MeteringTables::note_reads(const std::vector<tables::Capacity>& capacity) {
  const Lock lock(mutex_);
  for (const tables::Capacity& one : capacity) {
    Usage& usage = by_table_[one.table.name];
    usage.calls += 1;
    usage.read_units += one.total();
  }
}

void MeteringTables::note_error(const std::string& table, ErrorCode code, double planned) {
  const Lock lock(mutex_);
  Usage& usage = by_table_[table];
  usage.calls += 1;
  usage.throttles += code == ErrorCode::throttled ? 1 : 0;
  usage.conflicts += code == ErrorCode::conflict ? 1 : 0;
  usage.unknown_outcomes += code == ErrorCode::unknown_outcome ? 1 : 0;
  usage.wasted_units += code == ErrorCode::conflict ? planned : 0;
}

Result<tables::WriteOutcome> MeteringTables::put(const tables::Put& request) {
  auto outcome = inner_.put(request);
  note_write(request, outcome);
  return outcome;
}
Result<tables::WriteOutcome> MeteringTables::update(const tables::Update& request) {
  auto outcome = inner_.update(request);
  note_write(request, outcome);
  return outcome;
}
Result<tables::WriteOutcome> MeteringTables::remove(const tables::Delete& request) {
  auto outcome = inner_.remove(request);
  note_write(request, outcome);
  return outcome;
}
Result<tables::GetOutcome> MeteringTables::get(const tables::Get& request) {
  auto outcome = inner_.get(request);
  if (outcome) note_reads({outcome->capacity});
  return outcome;
}
Result<tables::ReadOutcome> MeteringTables::query(const tables::Query& request) {
  auto outcome = inner_.query(request);
  if (outcome) note_reads({outcome->capacity});
  return outcome;
}
Result<tables::ReadOutcome> MeteringTables::scan(const tables::Scan& request) {
  auto outcome = inner_.scan(request);
  if (outcome) note_reads({outcome->capacity});
  return outcome;
}
Result<tables::BatchGetOutcome> MeteringTables::batch_get(const tables::BatchGet& request) {
  auto outcome = inner_.batch_get(request);
  if (outcome) note_reads(outcome->capacity);
  return outcome;
}
Result<tables::TransactGetOutcome> MeteringTables::transact_get(
    const tables::TransactGet& request) {
  auto outcome = inner_.transact_get(request);
  if (outcome) note_reads(outcome->capacity);
  return outcome;
}

Result<tables::BatchWriteOutcome> MeteringTables::batch_write(const tables::BatchWrite& request) {
  auto outcome = inner_.batch_write(request);
  if (!outcome) return outcome;
  const Lock lock(mutex_);
  for (const tables::Capacity& one : outcome->capacity) {
    Usage& usage = by_table_[one.table.name];
    usage.calls += 1;
    usage.write_units += one.total();
    usage.planned_units += one.total();
  }
  return outcome;
}

Result<tables::TransactWriteOutcome> MeteringTables::transact_write(
    const tables::TransactWrite& request) {
  auto outcome = inner_.transact_write(request);
  if (!outcome) {
    std::map<std::string, double> planned;
    for (const auto& action : request.actions) {
      planned[table_of(action).name] += planned_units(action);
    }
    for (const auto& [table, units] : planned) note_error(table, outcome.error().code, units);
    return outcome;
  }
  if (const auto* cancelled = std::get_if<tables::Cancelled>(&outcome->result)) {
    note_cancelled(request, *cancelled);
    return outcome;
  }
  const auto* committed = std::get_if<tables::Committed>(&outcome->result);
  if (committed == nullptr || committed->replay) {
    note_reads(outcome->capacity);
    return outcome;
  }
  const Lock lock(mutex_);
  for (const tables::Capacity& one : outcome->capacity) {
    by_table_[one.table.name].write_units += one.total();
  }
  for (const auto& action : request.actions) {
    Usage& usage = by_table_[table_of(action).name];
    usage.calls += 1;
    usage.planned_units += planned_units(action);
  }
  return outcome;
}

void MeteringTables::note_cancelled(const tables::TransactWrite& request,
                                    const tables::Cancelled& cancelled) {
  for (std::size_t i = 0; i < request.actions.size(); ++i) {
    const auto code =
        i < cancelled.reasons.size() ? cancelled.reasons[i].code : CancellationCode::none;
    const bool conflict = code == CancellationCode::transaction_conflict;
    const std::string key =
        conflict || is_throttle(code) ? hot_key(request.actions[i]) : std::string();
    const Lock lock(mutex_);
    Usage& usage = by_table_[table_of(request.actions[i]).name];
    usage.calls += 1;
    usage.wasted_units += planned_units(request.actions[i]);
    usage.condition_failures += code == CancellationCode::conditional_check_failed ? 1 : 0;
    usage.conflicts += conflict ? 1 : 0;
    usage.throttles += is_throttle(code) ? 1 : 0;
    if (conflict) conflicts_.add(key);
    if (is_throttle(code)) throttles_.add(key);
  }
}

std::string MeteringTables::hot_key(const tables::WriteAction& action) {
  const tables::TableName& table = table_of(action);
  tables::KeySchema keys;
  bool known = false;
  {
    const Lock lock(mutex_);
    const auto place = keys_.find(table);
    known = place != keys_.end();
    if (known) keys = place->second;
  }
  if (!known) {
    const auto description = inner_.describe_table(table);
    if (!description) return table.name;
    keys = description->keys;
    const Lock lock(mutex_);
    keys_[table] = keys;
  }
  std::string text = table.name;
  for (const std::string& name : {keys.partition_key, keys.sort_key.value_or("")}) {
    const auto* value = item_of(action).find(name);
    if (value == nullptr) continue;
    const auto* plain = value->get<std::string>();
    text += "/" + (plain != nullptr ? *plain : value::to_text(*value));
  }
  return text;
}

void MeteringTables::note(const OperationSample& sample) {
  const Lock lock(mutex_);
  Report::Kind& kind = by_kind_[sample.kind];
  if (!sample.outcome.empty()) ++kind.answers[sample.outcome];
  if (sample.tries == 0) return;
  kind.operations += 1;
  kind.tries += sample.tries;
  kind.planned_units += sample.planned_units;
  kind.measured_units += sample.measured_units;
}

Report MeteringTables::report(std::size_t hot_count) const {
  const Lock lock(mutex_);
  return {by_table_, by_kind_, conflicts_.top(hot_count), throttles_.top(hot_count)};
}

}  // namespace semel::cost
