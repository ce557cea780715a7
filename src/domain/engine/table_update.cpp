#include <algorithm>

#include "domain/engine/engine.h"
#include "domain/engine/index_admin.h"
#include "domain/engine/index_fill.h"
#include "domain/engine/settle.h"
#include "domain/engine/stream_store.h"

namespace semel::engine {
namespace {

using tables::BillingMode;
using tables::TableDescription;
using tables::TableStatus;
using tables::UpdateTable;

Error invalid_change(const std::string& what) {
  return invalid_argument("One or more parameter values were invalid: " + what);
}

Result<void> check_not_busy(const TableDescription& table) {
  if (table.status == TableStatus::active) return {};
  const std::string doing = table.status == TableStatus::creating   ? "created: "
                            : table.status == TableStatus::updating ? "updated: "
                                                                    : "deleted: ";
  return already_exists("Attempt to change a resource which is still in use: Table is being " +
                        doing + table.name.name);
}

/// Global indexes that stay and are not given throughput by the request.
std::string indexes_without_throughput(const TableDescription& table, const UpdateTable& request) {
  std::string names;
  for (const tables::GlobalIndex& index : table.global_indexes) {
    const bool covered =
        std::any_of(request.indexes.begin(), request.indexes.end(), [&](const auto& update) {
          if (const auto* updated = std::get_if<tables::UpdateGlobalIndex>(&update)) {
            return updated->name == index.name && updated->throughput.has_value();
          }
          const auto* erased = std::get_if<tables::DeleteGlobalIndex>(&update);
          return erased != nullptr && erased->name == index.name;
        });
    if (!covered) names += (names.empty() ? "" : ",") + index.name;
  }
  return names;
}

Error unchanged_throughput_of_table(const tables::Throughput& units) {
  const std::string read = std::to_string(units.read_units);
  const std::string write = std::to_string(units.write_units);
  return invalid_argument(
      "The provisioned throughput for the table will not change. The requested value equals the "
      "current value. "
      "Current ReadCapacityUnits provisioned for the table: " +
      read + ". Requested ReadCapacityUnits: " + read +
      ". Current WriteCapacityUnits provisioned for the table: " + write +
      ". Requested WriteCapacityUnits: " + write +
      ". Refer to the Amazon DynamoDB Developer Guide for current limits and how to request higher "
      "limits.");
}

Result<void> check_billing(const TableDescription& table, const UpdateTable& request) {
  const BillingMode billing = request.billing.value_or(table.billing);
  if (billing == BillingMode::pay_per_request) {
    if (!request.throughput) return {};
    return invalid_change(
        "Neither ReadCapacityUnits nor WriteCapacityUnits can be specified when BillingMode is "
        "PAY_PER_REQUEST");
  }
  if (table.billing == BillingMode::provisioned) {
    const bool changes = !request.throughput || *request.throughput != table.throughput;
    if (changes) return {};
    return unchanged_throughput_of_table(table.throughput);
  }
  if (!request.throughput)
    return invalid_change(
        "ProvisionedThroughput must be specified when BillingMode is PROVISIONED");
  const std::string missing = indexes_without_throughput(table, request);
  if (missing.empty()) return {};
  return invalid_change("ProvisionedThroughput must be specified for index: " + missing);
}

Result<void> check_stream(const TableDescription& table, const UpdateTable& request) {
  if (!request.stream_enabled) return {};
  const bool enabled = table.stream && table.stream->enabled;
  if (!*request.stream_enabled) {
    if (enabled) return {};
    return invalid_argument("Table has no stream to disable: TableName: " + table.name.name);
  }
  if (enabled)
    return invalid_argument("Table already has an enabled stream: TableName: " + table.name.name);
  if (!request.stream_view)
    return invalid_change("StreamViewType must be specified when StreamEnabled is true");
  return {};
}

void apply_billing(TableDescription& table, const UpdateTable& request, std::int64_t now_ms) {
  if (request.throughput) table.throughput = *request.throughput;
  if (request.on_demand) table.on_demand = request.on_demand->applied_to(table.on_demand);
  if (!request.billing || *request.billing == table.billing) return;
  table.billing = *request.billing;
  if (table.billing != BillingMode::pay_per_request) return;
  table.billing_changed_ms = now_ms;
  table.throughput = {};
  for (tables::GlobalIndex& index : table.global_indexes) index.throughput = {};
}

void apply_settings(TableDescription& table, const UpdateTable& request) {
  if (request.deletion_protection) table.deletion_protection = *request.deletion_protection;
  if (request.table_class) table.table_class = *request.table_class;
  for (const auto& [member, text] : request.echoed) table.echoed[member] = text;
}

Result<void> apply_stream(const EngineParts& parts, TableChange& change, const OpenTable& open,
                          const UpdateTable& request) {
  if (!request.stream_enabled) return {};
  TableDescription& table = change.description();
  const std::int64_t now_ms = parts.clock.now_ms();
  if (!*request.stream_enabled) {
    table.stream->enabled = false;
    return end_stream(parts.store, change.batch(), open, now_ms);
  }
  std::string label = TRY(fresh_stream_label(parts.store, table.name, now_ms));
  table.stream = {std::move(label), *request.stream_view, true};
  begin_stream(change.batch(), open.table->id, table, parts.options.stream_shards, now_ms);
  return {};
}

/// Stores and publishes the checked changes.
Result<OpenTable> change_table(const EngineParts& parts, const OpenTable& open,
                               const UpdateTable& request) {
  const bool delayed = parts.options.table_delay_ms > 0;
  TableChange change(parts, open);
  apply_billing(change.description(), request, parts.clock.now_ms());
  apply_settings(change.description(), request);
  apply_index_updates(change, open, request, delayed);
  TRY(apply_stream(parts, change, open, request));
  if (delayed) change.description().status = TableStatus::updating;
  const OpenTable changed = TRY(change.publish());
  if (request.stream_enabled && *request.stream_enabled)
    start_sequences(*open.table, parts.options.stream_shards);
  changed.table->upkeep.settles_ms = parts.clock.now_ms() + parts.options.table_delay_ms;
  return changed;
}

TableDescription answer_of(const OpenTable& before, const OpenTable& after,
                           const UpdateTable& request) {
  TableDescription answer = describe(after);
  const TableDescription& old = before.schema->description;
  answer.status = TableStatus::updating;
  if (old.billing == answer.billing) answer.throughput = old.throughput;
  show_index_updates(answer, old, request);
  return answer;
}

}  // namespace

Result<TableDescription> Engine::update_table(const UpdateTable& request) {
  const EngineParts parts = this->parts();
  const Lock lock(catalog_->change_mutex());
  const OpenTable open = TRY(catalog_->find(request.table));
  TRY(check_not_busy(open.schema->description));
  TRY(check_billing(open.schema->description, request));
  TRY(check_index_updates(open, request));
  TRY(check_stream(open.schema->description, request));
  const OpenTable changed = TRY(change_table(parts, open, request));
  TableDescription answer = answer_of(open, changed, request);
  if (creates_index(request)) {
    start_fill(changed, false);
    TRY(settle_table(parts, changed));
  }
  return answer;
}

}  // namespace semel::engine
