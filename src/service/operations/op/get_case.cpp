#include "domain/operation/frozen.h"
#include "service/operations/wire.h"

namespace semel::operations {
namespace {

struct Place {
  tables::TableName table;
  const value::Item* whole;  ///< the item to put, or its key
};

Place place_of(const tables::WriteAction& action) {
  if (const auto* put = std::get_if<tables::Put>(&action)) return {put->table, &put->item};
  if (const auto* update = std::get_if<tables::Update>(&action))
    return {update->table, &update->key};
  if (const auto* erase = std::get_if<tables::Delete>(&action)) return {erase->table, &erase->key};
  const auto& check = std::get<tables::ConditionCheck>(action);
  return {check.table, &check.key};
}

Result<tables::Get> get_of(tables::Tables& tables, const tables::WriteAction& action) {
  const Place place = place_of(action);
  const auto description = TRY(tables.describe_table(place.table));
  tables::Get get;
  get.table = place.table;
  get.consistent = true;
  const auto add = [&](const std::string& name) {
    if (const auto* value = place.whole->find(name)) get.key.set(name, *value);
  };
  add(description.keys.partition_key);
  if (description.keys.sort_key) add(*description.keys.sort_key);
  return get;
}

/// The items that the operation's transaction is about, as they stand together at one moment.
Result<void> write_items(codec::JsonWriter& writer, tables::Tables& tables,
                         const operation::Frozen& frozen, Ticket& seen) {
  tables::TransactGet together;
  for (const auto& action : frozen.actions) together.gets.push_back(TRY(get_of(tables, action)));
  const auto outcome = TRY(tables.transact_get(together));
  seen = std::max(seen, outcome.seen);
  const auto* items = std::get_if<std::vector<std::optional<value::Item>>>(&outcome.result);
  if (items == nullptr) return Error{ErrorCode::conflict, "the items are being written; ask again"};
  writer.begin_array();
  for (std::size_t i = 0; i < items->size(); ++i) {
    writer.begin_object();
    writer.key("table").string(together.gets[i].table.name);
    writer.key("key");
    wire::write_item(writer, together.gets[i].key);
    writer.key("item");
    const auto& item = (*items)[i];
    if (item) {
      wire::write_item(writer, *item);
    } else {
      writer.raw("null");
    }
    writer.end_object();
  }
  writer.end_array();
  return {};
}

}  // namespace

Result<Reply> get_case(const Context& context) {
  const auto found = TRY(context.parts.driver.find(context.arguments[0]));
  if (!found.record) return Error{ErrorCode::not_found, "there is no operation of this id"};
  const operation::Record& record = *found.record;
  Reply reply{.body = {}, .status = 200, .seen = found.seen, .error = {}};
  codec::JsonWriter writer(reply.body);
  writer.begin_object();
  writer.key("record");
  wire::write_record(writer, record, context.parts.driver.answer_of(record));
  writer.key("items");
  TRY(write_items(writer, context.parts.tables, TRY(operation::thaw(record.frozen)), reply.seen));
  writer.key("actions").begin_array();
  if (record.state == operation::State::reconciling) {
    for (const std::string_view action : {"retry", "fail", "accept"}) writer.plain_string(action);
  }
  writer.end_array();
  writer.end_object();
  return reply;
}

}  // namespace semel::operations
