#include <utility>

#include "adapter/remote/item_requests.h"
#include "adapter/remote/remote_tables.h"
#include "adapter/remote/replies.h"

namespace semel::remote {
namespace {

/// A reply that cannot be read after all: what was asked for may have been done.
Error unreadable(const Operation& operation, const Error& fault) {
  return no_answer(operation.effect, "the answer to " + std::string(operation.name) +
                                         " cannot be read: " + fault.message);
}

const std::string& region_of(const tables::WriteAction& action) {
  return std::visit([](const auto& each) -> const std::string& { return each.table.region; },
                    action);
}

template <typename Actions, typename RegionOf>
Result<std::string> one_region(const Actions& actions, RegionOf region_of) {
  if (actions.empty()) return invalid_argument("a transaction has at least one action");
  const std::string region = region_of(actions.front());
  for (const auto& action : actions) {
    if (region_of(action) != region) {
      return invalid_argument("the actions of a transaction are of one region");
    }
  }
  return region;
}

}  // namespace

Result<tables::WriteOutcome> RemoteTables::put(const tables::Put& request) {
  const auto body = TRY(put_body(request));
  return write(put_item, request.table, body);
}

Result<tables::WriteOutcome> RemoteTables::update(const tables::Update& request) {
  const auto body = TRY(update_body(request));
  return write(update_item, request.table, body);
}

Result<tables::WriteOutcome> RemoteTables::remove(const tables::Delete& request) {
  const auto body = TRY(delete_body(request));
  return write(delete_item, request.table, body);
}

Result<tables::WriteOutcome> RemoteTables::write(const Operation& operation,
                                                 const tables::TableName& table,
                                                 const std::string& body) {
  auto answer = TRY(items_.ask(operation, table.region, body));
  if (answer.error.code == ErrorCode::condition_failed && !answer.code.empty()) {
    auto failed = read_condition_failed(answer.body);
    if (!failed) return std::move(answer.error);
    tables::WriteOutcome outcome;
    outcome.result = std::move(*failed);
    outcome.capacity.table = table;
    return outcome;
  }
  if (!answer.code.empty()) return std::move(answer.error);
  auto outcome = read_write(answer.body, table);
  if (!outcome) return unreadable(operation, outcome.error());
  return outcome;
}

Result<tables::GetOutcome> RemoteTables::get(const tables::Get& request) {
  const auto body = TRY(items_.call(get_item, request.table.region, get_body(request)));
  auto item = optional_item(body, "Item");
  if (!item) return unreadable(get_item, item.error());
  return tables::GetOutcome{std::move(*item), read_capacity(body, request.table), {}};
}

Result<tables::ReadOutcome> RemoteTables::query(const tables::Query& request) {
  const auto text = TRY(query_body(request));
  const auto body = TRY(items_.call(query_items, request.table.region, text));
  auto page = read_page(body, request.table);
  if (!page) return unreadable(query_items, page.error());
  return page;
}

Result<tables::ReadOutcome> RemoteTables::scan(const tables::Scan& request) {
  const auto body = TRY(items_.call(scan_items, request.table.region, scan_body(request)));
  auto page = read_page(body, request.table);
  if (!page) return unreadable(scan_items, page.error());
  return page;
}

Result<tables::TransactWriteOutcome> RemoteTables::transact_write(
    const tables::TransactWrite& request) {
  const auto region = TRY(one_region(request.actions, region_of));
  const auto text = TRY(transact_write_body(request));
  auto answer = TRY(items_.ask(transact_write_items, region, text));
  tables::TransactWriteOutcome outcome;
  if (answer.code == "TransactionCanceledException") {
    auto cancelled = read_cancelled(answer.body, request.actions.size());
    if (!cancelled) {
      return Error{ErrorCode::conflict,
                   "the transaction was cancelled; its reasons cannot be read: " +
                       cancelled.error().message};
    }
    outcome.result = std::move(*cancelled);
    return outcome;
  }
  if (answer.error.code == ErrorCode::parameter_mismatch && !answer.code.empty()) {
    outcome.result = tables::TokenMismatch();
    return outcome;
  }
  if (answer.error.code == ErrorCode::in_progress && !answer.code.empty()) {
    outcome.result = tables::TokenInProgress();
    return outcome;
  }
  if (!answer.code.empty()) return std::move(answer.error);
  auto collections = read_collections(answer.body, region);
  if (!collections) return unreadable(transact_write_items, collections.error());
  outcome.capacity = read_capacities(answer.body, region);
  outcome.collections = std::move(*collections);
  // A replay has read what was written, and written nothing.
  const bool replay = !outcome.capacity.empty() && outcome.capacity.front().reads;
  outcome.result = tables::Committed{replay};
  return outcome;
}

Result<tables::TransactGetOutcome> RemoteTables::transact_get(const tables::TransactGet& request) {
  const auto region = TRY(one_region(
      request.gets, [](const tables::Get& get) -> const std::string& { return get.table.region; }));
  auto answer = TRY(items_.ask(transact_get_items, region, transact_get_body(request)));
  tables::TransactGetOutcome outcome;
  if (answer.code == "TransactionCanceledException") {
    auto cancelled = read_cancelled(answer.body, request.gets.size());
    if (!cancelled) return unreadable(transact_get_items, cancelled.error());
    outcome.result = std::move(*cancelled);
    return outcome;
  }
  if (!answer.code.empty()) return std::move(answer.error);
  auto items = read_responses(answer.body, request.gets.size());
  if (!items) return unreadable(transact_get_items, items.error());
  outcome.result = std::move(*items);
  outcome.capacity = read_capacities(answer.body, region);
  return outcome;
}

}  // namespace semel::remote
