#include "integrations/room_permissions.h"

#include "domain/tables/description.h"

namespace semel::integrations {
namespace {

namespace json = boost::json;

std::string text_in(const json::object& object, std::string_view name) {
  const auto* value = object.if_contains(name);
  return value != nullptr && value->is_string() ? std::string(value->get_string()) : std::string{};
}

std::string table_arn(const std::string& region, const std::string& name) {
  if (name.starts_with("arn:")) return name;
  return "arn:aws:dynamodb:" + region + ":" + std::string(tables::account_id) + ":table/" + name;
}

/// Put of a TransactWriteItems is dynamodb:PutItem, and so on.
std::string action_of_part(const std::string& part) {
  return part == "ConditionCheck" ? "dynamodb:ConditionCheckItem" : "dynamodb:" + part + "Item";
}

void add_transaction(std::vector<Permission>& permissions, const std::string& region,
                     const json::value& items) {
  const auto* list = items.if_array();
  if (list == nullptr) return;
  for (const json::value& item : *list) {
    const auto* parts = item.if_object();
    if (parts == nullptr) continue;
    for (const auto& part : *parts) {
      const auto* body = part.value().if_object();
      if (body == nullptr) continue;
      permissions.push_back(
          {action_of_part(part.key()), table_arn(region, text_in(*body, "TableName"))});
    }
  }
}

std::vector<Permission> of_tables(const std::string& region, const std::string& operation,
                                  const json::object& parameters) {
  const std::string action = "dynamodb:" + operation;
  std::vector<Permission> permissions;
  if (const auto* items = parameters.if_contains("TransactItems")) {
    add_transaction(permissions, region, *items);
  }
  const auto* batch = parameters.if_contains("RequestItems");
  if (batch != nullptr && batch->is_object()) {
    for (const auto& table : batch->get_object()) {
      permissions.push_back({action, table_arn(region, table.key())});
    }
  }
  const std::string table = text_in(parameters, "TableName");
  const std::string index = text_in(parameters, "IndexName");
  if (!table.empty()) {
    permissions.push_back(
        {action, table_arn(region, table) + (index.empty() ? "" : "/index/" + index)});
  }
  if (permissions.empty()) permissions.push_back({action, "*"});
  return permissions;
}

}  // namespace

std::vector<Permission> permissions_of(const service::Room& room, const std::string& region,
                                       const std::string& operation,
                                       const json::object& parameters) {
  if (room.service() == "dynamodb") return of_tables(region, operation, parameters);
  const bool is_streams = room.service() == "streams";
  const std::string action =
      (is_streams ? std::string("dynamodb") : std::string(room.service())) + ":" + operation;
  for (const char* name : {"StreamArn", "stateMachineArn", "executionArn", "activityArn",
                           "stateMachineVersionArn", "stateMachineAliasArn", "resourceArn"}) {
    const std::string arn = text_in(parameters, name);
    if (!arn.empty()) return {{action, arn}};
  }
  const std::string group = text_in(parameters, "logGroupName");
  if (!group.empty()) {
    return {{action, "arn:aws:logs:" + region + ":" + std::string(tables::account_id) +
                         ":log-group:" + group + ":*"}};
  }
  return {{action, "*"}};
}

}  // namespace semel::integrations
