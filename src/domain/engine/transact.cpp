// TransactWriteItems.

#include <algorithm>

#include "domain/engine/capacity.h"
#include "domain/engine/catalog.h"
#include "domain/engine/engine.h"
#include "domain/engine/judge.h"
#include "domain/engine/locks.h"
#include "domain/engine/rows.h"
#include "domain/engine/tokens.h"
#include "domain/engine/transaction.h"
#include "domain/value/size.h"

namespace semel::engine {
namespace {

using tables::CancellationCode;
using tables::CancellationReason;
using tables::Cancelled;
using tables::TransactWriteOutcome;
using tables::WriteAction;

bool has_reason(const Cancelled& cancelled) {
  return std::any_of(
      cancelled.reasons.begin(), cancelled.reasons.end(),
      [](const CancellationReason& reason) { return reason.code != CancellationCode::none; });
}

const tables::TableName& table_of(const WriteAction& action) {
  return std::visit([](const auto& one) -> const tables::TableName& { return one.table; }, action);
}

const value::Item& key_item_of(const WriteAction& action) {
  if (const auto* put = std::get_if<tables::Put>(&action)) return put->item;
  if (const auto* update = std::get_if<tables::Update>(&action)) return update->key;
  if (const auto* erase = std::get_if<tables::Delete>(&action)) return erase->key;
  return std::get<tables::ConditionCheck>(action).key;
}

/// What refuses the whole request rather than cancelling it: empty key values and items over the
/// limit.
Result<void> check_request(const Schema& schema, const WriteAction& action) {
  const value::Item& item = key_item_of(action);
  const bool empty_key = is_empty_key(item.find(schema.partition.name)) ||
                         (schema.sort && is_empty_key(item.find(schema.sort->name)));
  if (empty_key) {
    auto refused = std::holds_alternative<tables::Put>(action) ? key_of_item(schema, item)
                                                               : key_of_key(schema, item);
    if (!refused) return std::move(refused).error();
  }
  const auto* put = std::get_if<tables::Put>(&action);
  if (put != nullptr && value::size_bytes(put->item) > value::item_bytes_max) {
    return invalid_argument("Item size has exceeded the maximum allowed size");
  }
  return {};
}

using PreparedOrCancelled = std::variant<std::vector<Prepared>, Cancelled>;

/// Opens every table, then checks every action. The first action that its table's schema refuses
/// cancels the transaction.
Result<PreparedOrCancelled> prepare_actions(const Catalog& catalog,
                                            const std::vector<WriteAction>& actions) {
  std::vector<OpenTable> tables;
  tables.reserve(actions.size());
  for (const WriteAction& action : actions) {
    const OpenTable open = TRY(catalog.open(table_of(action)));
    TRY(check_request(*open.schema, action));
    tables.push_back(open);
  }
  std::vector<Prepared> all;
  all.reserve(actions.size());
  for (std::size_t i = 0; i < actions.size(); ++i) {
    auto prepared =
        std::visit([&](const auto& action) { return prepare(tables[i], action); }, actions[i]);
    if (!prepared)
      return PreparedOrCancelled(
          cancelled_by(actions.size(), i, std::move(prepared).error().message));
    all.push_back(*std::move(prepared));
  }
  return PreparedOrCancelled(std::move(all));
}

/// Evaluates every action on what is stored. All conditions are judged, and each that fails is
/// reported; an action that cannot be evaluated stops it at once, as the service does.
Result<std::variant<std::vector<Change>, Cancelled>> judge_actions(
    const kv::Kv& store, const std::vector<Prepared>& all,
    const std::vector<WriteAction>& actions) {
  std::vector<Change> changes;
  changes.reserve(all.size());
  Cancelled cancelled;
  cancelled.reasons.resize(all.size());
  for (std::size_t i = 0; i < all.size(); ++i) {
    const StoredItem stored = TRY(read_item(store, *all[i].open.schema, all[i].key));
    auto verdict =
        std::visit([&](const auto& action) { return judge(all[i], stored, action); }, actions[i]);
    if (!verdict) {
      if (verdict.error().code != ErrorCode::invalid_argument) return std::move(verdict).error();
      return std::variant<std::vector<Change>, Cancelled>(
          cancelled_by(all.size(), i, std::move(verdict).error().message));
    }
    if (auto* failed = std::get_if<tables::ConditionFailed>(&*verdict)) {
      cancelled.reasons[i] = {CancellationCode::conditional_check_failed, "",
                              std::move(failed->old_item)};
    } else {
      changes.push_back(std::move(std::get<Judged>(*verdict).change));
    }
  }
  if (has_reason(cancelled))
    return std::variant<std::vector<Change>, Cancelled>(std::move(cancelled));
  return std::variant<std::vector<Change>, Cancelled>(std::move(changes));
}

/// What a replay of the transaction will consume: reads of the larger image of each item.
void add_replay_capacity(std::vector<tables::Capacity>& all, const Change& change) {
  tables::Capacity capacity;
  capacity.table = change.open.schema->description.name;
  capacity.transactional = true;
  capacity.reads = true;
  capacity.table_units =
      transaction_factor * read_units(std::max(change.old_bytes, change.new_bytes), true);
  merge_capacity(all, capacity);
}

TransactWriteOutcome cancelled_outcome(Cancelled cancelled, Ticket seen) {
  TransactWriteOutcome outcome;
  outcome.result = std::move(cancelled);
  outcome.seen = seen;
  return outcome;
}

TransactWriteOutcome token_outcome(Tokens::Completed completed,
                                   const tables::TransactWrite& request, Ticket seen) {
  TransactWriteOutcome outcome;
  outcome.seen = seen;
  if (completed.fingerprint != request.fingerprint) {
    outcome.result = tables::TokenMismatch{};
    return outcome;
  }
  outcome.result = tables::Committed{true};
  outcome.capacity = std::move(completed.replay_capacity);
  return outcome;
}

Result<TransactWriteOutcome> apply(kv::Kv& store, const Clock& clock, const Tokens& tokens,
                                   const tables::TransactWrite& request,
                                   std::vector<Change> changes) {
  TransactWriteOutcome outcome;
  Tokens::Completed completed;
  completed.fingerprint = request.fingerprint;
  kv::Batch batch;
  for (Change& change : changes) {
    tables::Capacity capacity;
    capacity.transactional = true;
    add_change(batch, change, transaction_factor, capacity);
    merge_capacity(outcome.capacity, capacity);
    add_replay_capacity(completed.replay_capacity, change);
  }
  if (!request.token.empty()) tokens.add_completed(batch, request.token, completed);
  outcome.seen = TRY(commit(store, batch, changes, clock.now_ms()));
  outcome.result = tables::Committed{false};
  if (!request.collection_metrics) return outcome;
  for (const Change& change : changes) {
    auto metrics = TRY(collection_metrics(store, change));
    if (metrics) outcome.collections.push_back(std::move(*metrics));
  }
  return outcome;
}

}  // namespace

Result<TransactWriteOutcome> Engine::transact_write(const tables::TransactWrite& request) {
  std::optional<Tokens::Claim> claim;  // held until the outcome is applied
  if (!request.token.empty()) {
    if (auto claimed = tokens_->claim(request.token)) {
      claim.emplace(std::move(*claimed));
    } else {
      TransactWriteOutcome running;
      running.result = tables::TokenInProgress{};
      return running;
    }
    auto completed = TRY(tokens_->find(request.token));
    if (completed) return token_outcome(std::move(*completed), request, store_.newest());
  }
  for (;;) {
    auto prepared = TRY(prepare_actions(*catalog_, request.actions));
    if (auto* cancelled = std::get_if<Cancelled>(&prepared)) {
      return cancelled_outcome(std::move(*cancelled), store_.newest());
    }
    const auto& actions = std::get<std::vector<Prepared>>(prepared);
    TRY(check_distinct(places_of(actions), item_twice_text));
    PartitionLocks locks;
    for (const Prepared& action : actions) locks.add(action.open, action.key);
    locks.lock();
    if (!all_current(actions)) continue;

    auto judged = TRY(judge_actions(store_, actions, request.actions));
    if (auto* cancelled = std::get_if<Cancelled>(&judged)) {
      return cancelled_outcome(std::move(*cancelled), store_.newest());
    }
    return apply(store_, clock_, *tokens_, request,
                 std::get<std::vector<Change>>(std::move(judged)));
  }
}

}  // namespace semel::engine
