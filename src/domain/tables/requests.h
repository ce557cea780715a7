#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "domain/expression/nodes.h"
#include "domain/tables/description.h"

namespace semel::tables {

using value::AttributeValue;
using value::Item;

// --- one item

enum class Returned { none, all_old, updated_old, all_new, updated_new };

struct Put {
  TableName table;
  Item item;
  std::optional<expression::Condition> condition;
  Returned returned = Returned::none;  ///< none or all_old
  bool old_item_on_failure = false;    ///< ReturnValuesOnConditionCheckFailure = ALL_OLD
  bool collection_metrics = false;     ///< ReturnItemCollectionMetrics = SIZE
};
struct Update {
  TableName table;
  Item key;
  expression::Update update;
  std::optional<expression::Condition> condition;
  Returned returned = Returned::none;
  bool old_item_on_failure = false;
  bool collection_metrics = false;
};
struct Delete {
  TableName table;
  Item key;
  std::optional<expression::Condition> condition;
  Returned returned = Returned::none;  ///< none or all_old
  bool old_item_on_failure = false;
  bool collection_metrics = false;
};
struct Get {
  TableName table;
  Item key;
  std::optional<expression::Projection> projection;
  bool consistent = false;  ///< only the capacity differs: every read here is consistent
};
/// Of a transaction only: writes nothing.
struct ConditionCheck {
  TableName table;
  Item key;
  expression::Condition condition;
  bool old_item_on_failure = false;
};

// --- many items

enum class Select { all_attributes, all_projected_attributes, specific_attributes, count };

/// Query and Scan in common.
struct Read {
  TableName table;
  std::optional<std::string> index;
  std::optional<expression::Condition> filter;
  std::optional<expression::Projection> projection;
  std::optional<Select> select;
  std::optional<Item> exclusive_start_key;
  std::optional<std::int64_t> limit;  ///< items examined, before the filter
  bool consistent = false;
};
struct Query : Read {
  expression::KeyCondition key_condition;
  bool forward = true;
  bool filter_may_name_keys =
      false;  ///< PartiQL: FilterExpression must not name the keys, a WHERE clause may
};
struct Scan : Read {
  std::int64_t segment = 0;
  std::int64_t segment_count = 1;
};

struct BatchGet {
  std::vector<Get> gets;  ///< at most 100, no key twice
};
struct BatchWrite {
  std::vector<std::variant<Put, Delete>> writes;  ///< at most 25, no key twice; without conditions
  bool collection_metrics = false;
};

using WriteAction = std::variant<Put, Update, Delete, ConditionCheck>;
struct TransactWrite {
  std::vector<WriteAction> actions;  ///< 1 to 100
  /// ClientRequestToken, with the region and the operation it belongs to ("ExecuteTransaction" has
  /// its own); empty: none.
  std::string token;
  /// Hash of the parameters, whatever the order of JSON members: tells a replay from a misuse of
  /// the token.
  std::array<unsigned char, 32> fingerprint{};
  bool collection_metrics = false;
};
struct TransactGet {
  std::vector<Get> gets;  ///< 1 to 100
};

// --- tables

struct CreateTable {
  TableDescription
      table;  ///< id, status, creation time and stream label are the engine's to fill in
  std::optional<StreamView> stream;
};
struct CreateGlobalIndex {
  GlobalIndex index;
};
/// A bound that is absent stays as it is; -1 takes it away.
struct OnDemandUpdate {
  std::optional<std::int64_t> read_units_max;
  std::optional<std::int64_t> write_units_max;

  OnDemandThroughput applied_to(const std::optional<OnDemandThroughput>& current) const;
};
struct UpdateGlobalIndex {
  std::string name;
  std::optional<Throughput> throughput;
  std::optional<OnDemandUpdate> on_demand;
};
struct DeleteGlobalIndex {
  std::string name;
};
struct UpdateTable {
  TableName table;
  std::vector<AttributeDefinition> attributes;  ///< merged into the table's
  std::optional<BillingMode> billing;
  std::optional<Throughput> throughput;
  std::optional<OnDemandUpdate> on_demand;
  std::vector<std::variant<CreateGlobalIndex, UpdateGlobalIndex, DeleteGlobalIndex>> indexes;
  std::optional<bool> stream_enabled;
  std::optional<StreamView> stream_view;
  std::optional<bool> deletion_protection;
  std::optional<std::string> table_class;
  std::map<std::string, std::string> echoed;
};

}  // namespace semel::tables
