#include <algorithm>
#include <array>

#include "codec/json.h"
#include "codec/json_parse.h"
#include "domain/partiql/parse.h"
#include "service/dynamodb/room.h"

// Service Authorization Reference, "Actions, resources, and condition keys for Amazon DynamoDB". A
// call of several actions needs each of them.

namespace semel::dynamodb {
namespace {

namespace json = boost::json;
using service::Permission;

std::string text_at(const json::object& object, std::string_view name) {
  const auto* value = object.if_contains(name);
  const auto* text = value == nullptr ? nullptr : value->if_string();
  return text == nullptr ? std::string() : std::string(std::string_view(*text));
}

/// What a request calls a table: its name, or its ARN.
std::string table_arn(const service::Call& call, const std::string& name_or_arn) {
  if (name_or_arn.starts_with("arn:")) return name_or_arn;
  return tables::arn_of({call.caller.region, name_or_arn});
}

std::string resource_of(const service::Call& call, const json::object& request) {
  const std::string table = text_at(request, "TableName");
  if (table.empty()) {
    const std::string arn = text_at(request, "ResourceArn");
    return arn.empty() ? "*" : arn;
  }
  const std::string index = text_at(request, "IndexName");
  return table_arn(call, table) + (index.empty() ? "" : "/index/" + index);
}

/// Each table of RequestItems.
void add_batch(std::vector<Permission>& permissions, const service::Call& call,
               const json::object& request) {
  const auto* items = request.if_contains("RequestItems");
  if (items == nullptr || !items->is_object()) return;
  for (const auto& entry : items->get_object()) {
    permissions.push_back(
        {"dynamodb:" + std::string(call.operation), table_arn(call, entry.key())});
  }
}

/// Each action of TransactItems, as if it were a call of its own.
void add_transaction(std::vector<Permission>& permissions, const service::Call& call,
                     const json::object& request) {
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 5> actions = {{
      {"ConditionCheck", "ConditionCheckItem"},
      {"Delete", "DeleteItem"},
      {"Get", "GetItem"},
      {"Put", "PutItem"},
      {"Update", "UpdateItem"},
  }};
  const auto* items = request.if_contains("TransactItems");
  if (items == nullptr || !items->is_array()) return;
  for (const auto& item : items->get_array()) {
    if (!item.is_object()) continue;
    for (const auto& [member, action] : actions) {
      const auto* each = item.get_object().if_contains(member);
      if (each == nullptr || !each->is_object()) continue;
      permissions.push_back({"dynamodb:" + std::string(action),
                             table_arn(call, text_at(each->get_object(), "TableName"))});
    }
  }
}

std::string_view action_of(const partiql::Statement& statement) {
  static constexpr std::string_view actions[] = {"PartiQLSelect", "PartiQLInsert", "PartiQLUpdate",
                                                 "PartiQLDelete", "PartiQLSelect"};
  return actions[statement.index()];
}

/// One that cannot be read needs nothing: it will be refused.
void add_statement(std::vector<Permission>& permissions, const service::Call& call,
                   const json::object& request) {
  const auto statement = partiql::parse(text_at(request, "Statement"));
  if (!statement) return;
  const auto& table = partiql::table_of(*statement);
  permissions.push_back(
      {"dynamodb:" + std::string(action_of(*statement)),
       table_arn(call, table.table) + (table.index ? "/index/" + *table.index : "")});
}

void add_statements(std::vector<Permission>& permissions, const service::Call& call,
                    const json::object& request) {
  for (const std::string_view member : {"Statements", "TransactStatements"}) {
    const auto* statements = request.if_contains(member);
    if (statements == nullptr || !statements->is_array()) continue;
    for (const auto& each : statements->get_array()) {
      if (each.is_object()) add_statement(permissions, call, each.get_object());
    }
  }
}

}  // namespace

std::vector<Permission> DynamodbRoom::permissions_of(const service::Call& call) const {
  const auto body = codec::parse_json(call.body, {});
  if (!body || !body->is_object()) return {};  // will be refused
  const json::object& request = body->get_object();
  std::vector<Permission> permissions;
  if (call.operation.starts_with("Batch")) add_batch(permissions, call, request);
  if (call.operation.starts_with("Transact")) add_transaction(permissions, call, request);
  if (call.operation == "ExecuteStatement") add_statement(permissions, call, request);
  if (call.operation == "BatchExecuteStatement" || call.operation == "ExecuteTransaction") {
    add_statements(permissions, call, request);
  }
  if (!permissions.empty() || call.operation.find("Statement") != std::string_view::npos) {
    return permissions;
  }
  return {{"dynamodb:" + std::string(call.operation), resource_of(call, request)}};
}

}  // namespace semel::dynamodb
