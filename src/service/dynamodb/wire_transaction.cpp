#include "service/dynamodb/wire_transaction.h"

#include <utility>

#include "base/big_endian.h"
#include "domain/value/item_codec.h"
#include "domain/value/size.h"
#include "service/dynamodb/wire.h"
#include "service/dynamodb/wire_shapes.h"

namespace semel::dynamodb::wire {

namespace {

constexpr shapes::Member condition_check_members[] = {
    {"Key", &codec::attribute_map_shape, shapes::Presence::not_null},
    {"TableName", &shapes::table_name, shapes::Presence::not_null},
    {"ConditionExpression", &codec::string_shape, shapes::Presence::not_null},
    {"ExpressionAttributeNames", &shapes::names},
    {"ExpressionAttributeValues", &codec::attribute_map_shape},
    {"ReturnValuesOnConditionCheckFailure", &shapes::return_values_on_failure},
};
constexpr shapes::Member transact_put_members[] = {
    {"Item", &codec::attribute_map_shape, shapes::Presence::not_null},
    {"TableName", &shapes::table_name, shapes::Presence::not_null},
    {"ConditionExpression", &codec::string_shape},
    {"ExpressionAttributeNames", &shapes::names},
    {"ExpressionAttributeValues", &codec::attribute_map_shape},
    {"ReturnValuesOnConditionCheckFailure", &shapes::return_values_on_failure},
};
constexpr shapes::Member transact_delete_members[] = {
    {"Key", &codec::attribute_map_shape, shapes::Presence::not_null},
    {"TableName", &shapes::table_name, shapes::Presence::not_null},
    {"ConditionExpression", &codec::string_shape},
    {"ExpressionAttributeNames", &shapes::names},
    {"ExpressionAttributeValues", &codec::attribute_map_shape},
    {"ReturnValuesOnConditionCheckFailure", &shapes::return_values_on_failure},
};
constexpr shapes::Member transact_update_members[] = {
    {"Key", &codec::attribute_map_shape, shapes::Presence::not_null},
    {"UpdateExpression", &codec::string_shape, shapes::Presence::not_null},
    {"TableName", &shapes::table_name, shapes::Presence::not_null},
    {"ConditionExpression", &codec::string_shape},
    {"ExpressionAttributeNames", &shapes::names},
    {"ExpressionAttributeValues", &codec::attribute_map_shape},
    {"ReturnValuesOnConditionCheckFailure", &shapes::return_values_on_failure},
};

constexpr Shape condition_check_shape{.type = codec::Type::structure,
                                      .class_name = "ConditionCheck",
                                      .members = condition_check_members};
constexpr Shape transact_put_shape{
    .type = codec::Type::structure, .class_name = "Put", .members = transact_put_members};
constexpr Shape transact_delete_shape{
    .type = codec::Type::structure, .class_name = "Delete", .members = transact_delete_members};
constexpr Shape transact_update_shape{
    .type = codec::Type::structure, .class_name = "Update", .members = transact_update_members};
constexpr shapes::Member transact_write_item_members[] = {
    {"ConditionCheck", &condition_check_shape},
    {"Put", &transact_put_shape},
    {"Delete", &transact_delete_shape},
    {"Update", &transact_update_shape},
};
constexpr Shape transact_write_item_shape{.type = codec::Type::structure,
                                          .class_name = "TransactWriteItem",
                                          .members = transact_write_item_members};

constexpr std::string_view transact_condition[] = {"ConditionExpression"};
constexpr ParameterForms transact_condition_forms{transact_condition, {}};

/// Names and values of one action, seen by the digest.
Result<expression::Placeholders> seen_placeholders(const json::object& action,
                                                   TransactionDigest& digest) {
  auto names = TRY(expression_names(action));
  auto values = TRY(expression_values(action));
  digest.add_expressions(names, values);
  return expression::Placeholders(std::move(names), std::move(values));
}

Result<std::optional<expression::Condition>> sole_condition(const json::object& action,
                                                            TransactionDigest& digest) {
  auto defined = TRY(seen_placeholders(action, digest));
  auto condition = TRY(condition_expression(action, "ConditionExpression", defined));
  TRY(defined.check_all_used());
  return condition;
}

Result<tables::WriteAction> read_put_action(tables::TableName table, const json::object& action,
                                            TransactionDigest& digest) {
  tables::Put put;
  TRY(check_forms(action, transact_condition_forms));
  put.table = std::move(table);
  put.item = TRY(item_to_put(action));
  digest.add_item(put.item);
  put.condition = TRY(sole_condition(action, digest));
  put.old_item_on_failure = old_item_on_failure(action);
  return tables::WriteAction(std::move(put));
}

Result<tables::WriteAction> read_delete_action(tables::TableName table, const json::object& action,
                                               TransactionDigest& digest) {
  tables::Delete erase;
  TRY(check_forms(action, transact_condition_forms));
  erase.table = std::move(table);
  erase.key = TRY(item(action, "Key"));
  digest.add_item(erase.key);
  erase.condition = TRY(sole_condition(action, digest));
  erase.old_item_on_failure = old_item_on_failure(action);
  return tables::WriteAction(std::move(erase));
}

Result<tables::WriteAction> read_check_action(tables::TableName table, const json::object& action,
                                              TransactionDigest& digest) {
  tables::ConditionCheck check;
  check.table = std::move(table);
  check.key = TRY(item(action, "Key"));
  digest.add_item(check.key);
  auto condition = TRY(sole_condition(action, digest));
  check.condition = std::move(*condition);  // the shape requires it
  check.old_item_on_failure = old_item_on_failure(action);
  return tables::WriteAction(std::move(check));
}

Result<tables::WriteAction> read_update_action(tables::TableName table, const json::object& action,
                                               TransactionDigest& digest) {
  tables::Update update;
  update.table = std::move(table);
  update.key = TRY(item(action, "Key"));
  digest.add_item(update.key);
  auto defined = TRY(seen_placeholders(action, digest));
  auto actions = TRY(update_expression(action, defined));
  update.update = std::move(*actions);  // the shape requires it
  update.condition = TRY(condition_expression(action, "ConditionExpression", defined));
  TRY(defined.check_all_used());
  update.old_item_on_failure = old_item_on_failure(action);
  return tables::WriteAction(std::move(update));
}

struct ActionReader {
  std::string_view member;
  Result<tables::WriteAction> (*read)(tables::TableName, const json::object&, TransactionDigest&);
};
constexpr ActionReader action_readers[] = {
    {"ConditionCheck", read_check_action},
    {"Put", read_put_action},
    {"Delete", read_delete_action},
    {"Update", read_update_action},
};

}  // namespace

constexpr Shape transact_items_shape{.type = codec::Type::list,
                                     .element = &transact_write_item_shape,
                                     .length_min = 1,
                                     .length_max = 100};

void TransactionDigest::add_text(std::string_view text) {
  append_big_endian(canonical_, static_cast<std::uint32_t>(text.size()));
  canonical_ += text;
}

void TransactionDigest::add_action(std::string_view kind, const tables::TableName& table,
                                   const json::object& action) {
  if (!wants_fingerprint_) return;
  add_text(kind);
  add_text(table.name);
  add_text(codec::text_of(action, "ConditionExpression"));
  add_text(codec::text_of(action, "UpdateExpression"));
  add_text(codec::text_of(action, "ReturnValuesOnConditionCheckFailure"));
}

void TransactionDigest::add_item(const value::Item& item) {
  payload_bytes_ += value::size_bytes(item);
  if (wants_fingerprint_) value::append_encoded(canonical_, item);
}

void TransactionDigest::add_expressions(const ExpressionNames& names,
                                        const ExpressionValues& values) {
  for (const auto& [placeholder, value] : values) payload_bytes_ += value::size_bytes(value);
  if (!wants_fingerprint_) return;
  append_big_endian(canonical_, static_cast<std::uint32_t>(names.size()));
  for (const auto& [placeholder, name] : names) {
    add_text(placeholder);
    add_text(name);
  }
  append_big_endian(canonical_, static_cast<std::uint32_t>(values.size()));
  for (const auto& [placeholder, value] : values) {
    add_text(placeholder);
    value::append_encoded(canonical_, value);
  }
}

Result<tables::WriteAction> write_action(const Context& context, const json::object& element,
                                         TransactionDigest& digest) {
  const ActionReader* reader = nullptr;
  int action_count = 0;
  for (const auto& known : action_readers) {
    if (codec::find_member(element, known.member) == nullptr) continue;
    reader = &known;
    ++action_count;
  }
  if (action_count != 1) {
    return invalid_argument("TransactItems can only contain one of Check, Put, Update or Delete");
  }
  const auto& action = codec::find_member(element, reader->member)->get_object();
  auto table = TRY(table_name(context, action));
  digest.add_action(reader->member, table, action);
  return reader->read(std::move(table), action, digest);
}

}  // namespace semel::dynamodb::wire
