#include <algorithm>

#include "domain/engine/engine.h"
#include "domain/engine/stream_store.h"
#include "domain/engine/table_change.h"

namespace semel::engine {
namespace {

constexpr std::size_t tags_max = 50;  ///< AWS developer guide, "Tagging restrictions in DynamoDB"

bool defines(const tables::TableDescription& table, const std::string& attribute) {
  return std::any_of(
      table.attributes.begin(), table.attributes.end(),
      [&](const tables::AttributeDefinition& definition) { return definition.name == attribute; });
}

bool defines_all(const tables::TableDescription& table, const tables::KeySchema& keys) {
  return defines(table, keys.partition_key) && (!keys.sort_key || defines(table, *keys.sort_key));
}

/// What a schema cannot be derived without; the finer checks of a new table need no table and are
/// the caller's.
Result<void> check_keys_defined(const tables::TableDescription& table) {
  bool defined = defines_all(table, table.keys);
  for (const auto& index : table.local_indexes) defined = defined && defines_all(table, index.keys);
  for (const auto& index : table.global_indexes)
    defined = defined && defines_all(table, index.keys);
  if (defined) return {};
  return invalid_argument(
      "One or more parameter values were invalid: Some index key attributes are not defined in "
      "AttributeDefinitions");
}

void set_status(tables::TableDescription& table, tables::TableStatus status,
                tables::IndexStatus index_status) {
  table.status = status;
  for (tables::GlobalIndex& index : table.global_indexes) index.status = index_status;
}

/// The description of a table that is created now.
tables::TableDescription created_table(const tables::CreateTable& request, std::int64_t now_ms) {
  tables::TableDescription table = request.table;
  table.created_ms = now_ms;
  if (table.billing == tables::BillingMode::pay_per_request) table.billing_changed_ms = now_ms;
  table.time_to_live.reset();
  table.stream.reset();
  return table;
}

std::map<std::string, std::uint32_t> number_indexes(Catalog& catalog, kv::Batch& batch,
                                                    const tables::TableDescription& table) {
  std::map<std::string, std::uint32_t> numbers;
  for (const auto& index : table.local_indexes) numbers[index.name] = catalog.next_number(batch);
  for (const auto& index : table.global_indexes) numbers[index.name] = catalog.next_number(batch);
  return numbers;
}

Error in_use(const std::string& what, const std::string& table) {
  return already_exists("Attempt to change a resource which is still in use: Table is being " +
                        what + ": " + table);
}

}  // namespace

EngineParts Engine::parts() {
  return {store_, clock_, *catalog_, options_};
}

Result<tables::TableDescription> Engine::create_table(const tables::CreateTable& request) {
  TRY(check_keys_defined(request.table));
  const Lock lock(catalog_->change_mutex());
  const tables::TableName& name = request.table.name;
  if (catalog_->find(name)) return already_exists("Table already exists: " + name.name);

  const std::int64_t now_ms = clock_.now_ms();
  tables::TableDescription table = created_table(request, now_ms);
  table.id = uuid(random_);
  kv::Batch batch;
  const std::uint32_t table_id = catalog_->next_number(batch);
  const auto numbers = number_indexes(*catalog_, batch, table);
  if (request.stream) {
    std::string label = TRY(fresh_stream_label(store_, name, now_ms));
    table.stream = {std::move(label), *request.stream, true};
    begin_stream(batch, table_id, table, options_.stream_shards, now_ms);
  }
  tables::TableDescription answer = table;
  set_status(answer, tables::TableStatus::creating, tables::IndexStatus::creating);
  if (options_.table_delay_ms == 0) {
    set_status(table, tables::TableStatus::active, tables::IndexStatus::active);
  } else {
    table = answer;
  }
  Schema schema = make_schema(table_id, std::move(table), numbers);
  catalog_->put_record(batch, schema);
  TRY(store_.write(batch));
  auto opened = std::make_shared<Table>();
  opened->id = table_id;
  opened->shard_count = options_.stream_shards;
  opened->upkeep.settles_ms = now_ms + options_.table_delay_ms;
  catalog_->publish(std::move(schema), std::move(opened));
  return answer;
}

Result<tables::TableDescription> Engine::delete_table(const tables::TableName& name) {
  const EngineParts parts = this->parts();
  const Lock lock(catalog_->change_mutex());
  const OpenTable open = TRY(catalog_->find(name));
  const tables::TableDescription& table = open.schema->description;
  if (table.status == tables::TableStatus::creating) return in_use("created", name.name);
  if (table.status == tables::TableStatus::updating) return in_use("updated", name.name);
  if (table.status == tables::TableStatus::deleting) return in_use("deleted", name.name);
  if (table.deletion_protection) {
    return invalid_argument(
        "Resource cannot be deleted as it is currently protected against deletion. Disable "
        "deletion protection first.");
  }
  tables::TableDescription answer = describe(open);
  answer.status = tables::TableStatus::deleting;
  if (options_.table_delay_ms == 0) {
    TRY(drop_table(parts, open));
    return answer;
  }
  TableChange change(parts, open);
  change.description().status = tables::TableStatus::deleting;
  TRY(change.publish());
  open.table->upkeep.settles_ms = clock_.now_ms() + options_.table_delay_ms;
  return answer;
}

Result<tables::TableDescription> Engine::describe_table(const tables::TableName& name) {
  const OpenTable open = TRY(catalog_->find(name));
  return describe(open);
}

Result<tables::Tables::TableList> Engine::list_tables(const std::string& region,
                                                      const std::string& start, std::size_t limit) {
  TableList list;
  for (const OpenTable& open : catalog_->in_region(region)) {
    const std::string& name = open.schema->description.name.name;
    if (name <= start) continue;
    list.more = list.names.size() == limit;
    if (list.more) break;
    list.names.push_back(name);
  }
  return list;
}

Result<void> Engine::tag(const tables::TableName& name,
                         const std::map<std::string, std::string>& tags) {
  const EngineParts parts = this->parts();
  const Lock lock(catalog_->change_mutex());
  const OpenTable open = TRY(catalog_->find(name));
  TableChange change(parts, open);
  auto& known = change.description().tags;
  for (const auto& [key, value] : tags) known[key] = value;
  if (known.size() > tags_max) {
    return invalid_argument(
        "One or more parameter values were invalid: Too many tags: a table has at most 50");
  }
  TRY(change.publish());
  return {};
}

Result<void> Engine::untag(const tables::TableName& name, const std::vector<std::string>& keys) {
  const EngineParts parts = this->parts();
  const Lock lock(catalog_->change_mutex());
  const OpenTable open = TRY(catalog_->find(name));
  TableChange change(parts, open);
  for (const std::string& key : keys) change.description().tags.erase(key);
  TRY(change.publish());
  return {};
}

}  // namespace semel::engine
