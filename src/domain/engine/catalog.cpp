#include "domain/engine/catalog.h"

#include <mutex>

#include "base/big_endian.h"
#include "domain/engine/key_kinds.h"
#include "domain/engine/schema_codec.h"
#include "domain/engine/stream_rows.h"

namespace semel::engine {
namespace {

std::string record_key(const tables::TableName& name) {
  return key_of(KeyKind::table) + name.region + '\0' + name.name;
}

const std::string number_key = key_of(KeyKind::counter) + "table";

Error no_such_table() {
  return not_found("Requested resource not found");
}

bool is_usable(const tables::TableDescription& table) {
  return table.status == tables::TableStatus::active ||
         table.status == tables::TableStatus::updating;
}

}  // namespace

Result<void> Catalog::load() {
  const auto counter = TRY(store_.get(number_key));
  if (counter) {
    if (counter->size() != sizeof next_number_) return corruption("the counter of table numbers");
    next_number_ = read_big_endian<std::uint32_t>(*counter);
  }
  const auto snapshot = store_.snapshot();
  const auto cursor =
      snapshot->scan(kv::prefix_range(key_of(KeyKind::table)), kv::Direction::forward);
  for (; cursor->valid(); cursor->next()) {
    Schema schema = TRY(decode_schema(cursor->value()));
    auto table = std::make_shared<Table>();
    table->id = schema.table_id;
    TRY(restore_sequences(store_, *table, schema));
    publish(std::move(schema), std::move(table));
  }
  return cursor->status();
}

Result<OpenTable> Catalog::open(const tables::TableName& name) const {
  const std::shared_lock lock(tables_mutex_);
  const auto found = tables_.find(name);
  if (found == tables_.end() || !is_usable(found->second.schema->description))
    return no_such_table();
  return found->second;
}

Result<OpenTable> Catalog::find(const tables::TableName& name) const {
  const std::shared_lock lock(tables_mutex_);
  const auto found = tables_.find(name);
  if (found == tables_.end())
    return not_found("Requested resource not found: Table: " + name.name + " not found");
  return found->second;
}

std::vector<OpenTable> Catalog::all() const {
  const std::shared_lock lock(tables_mutex_);
  std::vector<OpenTable> tables;
  for (const auto& [name, table] : tables_) tables.push_back(table);
  return tables;
}

std::vector<OpenTable> Catalog::in_region(const std::string& region) const {
  const std::shared_lock lock(tables_mutex_);
  std::vector<OpenTable> tables;
  for (auto at = tables_.lower_bound({region, ""});
       at != tables_.end() && at->first.region == region; ++at) {
    tables.push_back(at->second);
  }
  return tables;
}

void Catalog::put_record(kv::Batch& batch, const Schema& schema) const {
  batch.put(record_key(schema.description.name), encode_schema(schema));
}

void Catalog::erase_record(kv::Batch& batch, const tables::TableName& name) const {
  batch.erase(record_key(name));
}

OpenTable Catalog::publish(Schema schema, std::shared_ptr<Table> table) {
  const std::unique_lock lock(tables_mutex_);
  schema.version = next_version_++;
  table->schema_version.store(schema.version);
  OpenTable open{std::move(table), std::make_shared<const Schema>(std::move(schema))};
  tables_.insert_or_assign(open.schema->description.name, open);
  return open;
}

void Catalog::drop(const tables::TableName& name) {
  const std::unique_lock lock(tables_mutex_);
  const auto found = tables_.find(name);
  CHECK(found != tables_.end());
  found->second.table->schema_version.store(0);
  tables_.erase(found);
}

std::uint32_t Catalog::next_number(kv::Batch& batch) {
  const std::uint32_t number = next_number_++;
  std::string bytes;
  append_big_endian(bytes, next_number_);
  batch.put(number_key, bytes);
  return number;
}

}  // namespace semel::engine
