#include <set>
#include <string>

#include "service/dynamodb/operations.h"
#include "service/dynamodb/wire.h"
#include "service/dynamodb/wire_table.h"
#include "service/dynamodb/wire_table_echoed.h"
#include "service/dynamodb/wire_table_indexes.h"
#include "service/dynamodb/wire_table_parts.h"
#include "service/dynamodb/wire_table_settings.h"
#include "service/dynamodb/wire_table_shapes.h"

// AWS API Reference, UpdateTable.

namespace semel::dynamodb {

namespace {

constexpr shapes::Member index_change_members[] = {
    {"IndexName", &shapes::index_name, shapes::Presence::not_null},
    {"ProvisionedThroughput", &shapes::throughput},
    {"OnDemandThroughput", &shapes::on_demand_throughput},
    {"WarmThroughput", &shapes::warm_throughput},
};
constexpr Shape index_change{.type = shapes::Type::structure,
                             .class_name = "UpdateGlobalSecondaryIndexAction",
                             .members = index_change_members};

constexpr Shape index_creation{.type = shapes::Type::structure,
                               .class_name = "CreateGlobalSecondaryIndexAction",
                               .members = shapes::global_index_members};

constexpr shapes::Member index_deletion_members[] = {
    {"IndexName", &shapes::index_name, shapes::Presence::not_null},
};
constexpr Shape index_deletion{.type = shapes::Type::structure,
                               .class_name = "DeleteGlobalSecondaryIndexAction",
                               .members = index_deletion_members};

constexpr shapes::Member index_update_members[] = {
    {"Update", &index_change},
    {"Create", &index_creation},
    {"Delete", &index_deletion},
};
constexpr Shape index_update{.type = shapes::Type::structure,
                             .class_name = "GlobalSecondaryIndexUpdate",
                             .members = index_update_members};
constexpr Shape index_updates{.type = shapes::Type::list, .element = &index_update};

constexpr Shape replica_update{.type = shapes::Type::structure,
                               .class_name = "ReplicationGroupUpdate"};
constexpr Shape replica_updates{.type = shapes::Type::list, .element = &replica_update};

constexpr shapes::Member update_table_members[] = {
    {"AttributeDefinitions", &shapes::attribute_definitions},
    {"TableName", &shapes::control_table_name, shapes::Presence::required},
    {"BillingMode", &shapes::billing_mode},
    {"ProvisionedThroughput", &shapes::throughput},
    {"GlobalSecondaryIndexUpdates", &index_updates},
    {"OnDemandThroughput", &shapes::on_demand_throughput},
    {"WarmThroughput", &shapes::warm_throughput},
    {"StreamSpecification", &shapes::stream_specification},
    {"SSESpecification", &shapes::encryption},
    {"ReplicaUpdates", &replica_updates},
    {"TableClass", &shapes::table_class},
    {"DeletionProtectionEnabled", &codec::boolean_shape},
};

/// Members any of which makes a request ask for something.
constexpr std::string_view update_table_wishes[] = {
    "BillingMode",    "ProvisionedThroughput",     "OnDemandThroughput",
    "WarmThroughput", "StreamSpecification",       "SSESpecification",
    "TableClass",     "DeletionProtectionEnabled",
};

Result<void> check_asks_for_something(const json::object& request) {
  for (const auto member : update_table_wishes) {
    if (codec::find_member(request, member) != nullptr) return {};
  }
  if (!wire::elements_of(request, "GlobalSecondaryIndexUpdates").empty()) return {};
  return invalid_argument(
      "At least one of ProvisionedThroughput, BillingMode, UpdateStreamEnabled, "
      "GlobalSecondaryIndexUpdates or SSESpecification or ReplicaUpdates is required");
}

/// The one action of an update. Errors: invalid_argument - none, or several.
Result<const json::object*> only_action(const json::object& update) {
  const json::object* only = nullptr;
  for (const auto& member : index_update_members) {
    const auto* action = wire::structure_of(update, member.name);
    if (action == nullptr) continue;
    if (only != nullptr) {
      return wire::invalid_parameters(
          "Only one of GlobalSecondaryIndexUpdate.Update, GlobalSecondaryIndexUpdate.Create, "
          "GlobalSecondaryIndexUpdate.Delete can be specified");
    }
    only = action;
  }
  if (only != nullptr) return only;
  return wire::invalid_parameters(
      "One of GlobalSecondaryIndexUpdate.Update, GlobalSecondaryIndexUpdate.Create, "
      "GlobalSecondaryIndexUpdate.Delete must not be null");
}

Result<void> check_index_updates(const json::object& request) {
  std::set<std::string> names;
  for (const auto& element : wire::elements_of(request, "GlobalSecondaryIndexUpdates")) {
    const auto* action = TRY(only_action(element.get_object()));
    std::string name(codec::text_of(*action, "IndexName"));
    if (names.insert(name).second) continue;
    return wire::invalid_parameters(
        "Only one global secondary index update per index is allowed simultaneously. Index: " +
        name);
  }
  return {};
}

/// Throughput of an index is bounded by the engine, which first asks whether there is such an
/// index.
Result<tables::UpdateGlobalIndex> read_index_change(const json::object& action,
                                                    std::size_t position) {
  tables::UpdateGlobalIndex change;
  change.name = codec::text_of(action, "IndexName");
  change.throughput = wire::throughput(action);
  change.on_demand = wire::on_demand_update(action);
  TRY(wire::check_bounds(wire::on_demand_throughput(action), "index: " + change.name));
  const bool warm = codec::find_member(action, "WarmThroughput") != nullptr;
  if (change.throughput || change.on_demand || warm) return change;
  return wire::must_not_be_null("globalSecondaryIndexUpdates." + std::to_string(position) +
                                ".member.update.provisionedThroughput");
}

Result<void> read_index_updates(const json::object& request, tables::UpdateTable& update) {
  TRY(check_index_updates(request));
  std::size_t position = 0;
  for (const auto& element : wire::elements_of(request, "GlobalSecondaryIndexUpdates")) {
    const auto& members = element.get_object();
    ++position;
    if (const auto* creation = wire::structure_of(members, "Create")) {
      auto index = TRY(wire::global_index(*creation, update.attributes));
      update.indexes.emplace_back(tables::CreateGlobalIndex{std::move(index)});
    } else if (const auto* change = wire::structure_of(members, "Update")) {
      auto changed = TRY(read_index_change(*change, position));
      update.indexes.emplace_back(std::move(changed));
    } else {
      const auto* deletion = wire::structure_of(members, "Delete");
      update.indexes.emplace_back(
          tables::DeleteGlobalIndex{std::string(codec::text_of(*deletion, "IndexName"))});
    }
  }
  return {};
}

Result<void> read_billing_change(const json::object& request, tables::UpdateTable& update) {
  update.billing = wire::billing_mode(request);
  update.throughput = wire::throughput(request);
  TRY(wire::check_bounds(update.throughput));
  update.on_demand = wire::on_demand_update(request);
  return wire::check_bounds(wire::on_demand_throughput(request), "table");
}

Result<void> read_setting_changes(const json::object& request, tables::UpdateTable& update) {
  const auto stream = TRY(wire::stream_specification(request));
  if (stream) {
    update.stream_enabled = stream->enabled;
    update.stream_view = stream->view;
  }
  update.deletion_protection = wire::deletion_protection(request);
  const auto table_class = codec::text_of(request, "TableClass");
  if (!table_class.empty()) update.table_class = table_class;
  update.echoed = wire::echoed(request);
  return {};
}

}  // namespace

constexpr Shape update_table_shape{.type = codec::Type::structure,
                                   .class_name = "UpdateTableInput",
                                   .members = update_table_members};

Result<Reply> update_table(Context& context, const json::object& request) {
  tables::UpdateTable update;
  update.table = TRY(wire::table_name(context, request));
  if (!wire::elements_of(request, "ReplicaUpdates").empty()) {
    return wire::invalid_parameters("Global tables are not supported: ReplicaUpdates");
  }
  TRY(read_billing_change(request, update));
  TRY(check_asks_for_something(request));
  update.attributes = TRY(wire::attribute_definitions(request));
  TRY(read_index_updates(request, update));
  TRY(read_setting_changes(request, update));

  const auto updated = TRY(context.tables.update_table(update));
  return wire::table_reply(context, "TableDescription", updated);
}

}  // namespace semel::dynamodb
