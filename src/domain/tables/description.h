#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "domain/value/attribute_value.h"

namespace semel::tables {

/// A table belongs to a region; the data of two regions is apart. The account is always the same
/// one.
inline constexpr std::string_view account_id = "000000000000";

struct TableName {
  std::string region;
  std::string name;
  auto operator<=>(const TableName&) const = default;
};

/// "arn:aws:dynamodb:REGION:ACCOUNT:table/NAME"
std::string arn_of(const TableName& table);

struct AttributeDefinition {
  std::string name;
  value::Type type;  ///< string, number or binary
  bool operator==(const AttributeDefinition&) const = default;
};
struct KeySchema {
  std::string partition_key;
  std::optional<std::string> sort_key;
  bool operator==(const KeySchema&) const = default;
};
struct Throughput {
  std::int64_t read_units = 0;
  std::int64_t write_units = 0;
  bool operator==(const Throughput&) const = default;
};
enum class BillingMode { provisioned, pay_per_request };
enum class ProjectionType { all, keys_only, include };
struct IndexProjection {
  ProjectionType type = ProjectionType::all;
  std::vector<std::string> include;  ///< NonKeyAttributes, in the request's order
  bool operator==(const IndexProjection&) const = default;
};
enum class IndexStatus { creating, updating, deleting, active };
enum class TableStatus { creating, updating, deleting, active };

struct LocalIndex {
  std::string name;
  KeySchema keys;
  IndexProjection projection;
  std::int64_t item_count = 0;
  std::int64_t item_bytes = 0;
};
struct OnDemandThroughput {
  std::int64_t read_units_max = -1;
  std::int64_t write_units_max = -1;
};
struct GlobalIndex {
  std::string name;
  KeySchema keys;
  IndexProjection projection;
  Throughput throughput;
  std::optional<OnDemandThroughput> on_demand;
  IndexStatus status = IndexStatus::active;
  bool backfilling = false;
  std::int64_t item_count = 0;
  std::int64_t item_bytes = 0;
};
enum class StreamView { keys_only, new_image, old_image, new_and_old_images };

struct TimeToLive {
  std::string attribute;
  bool enabled = false;
};
struct Stream {
  std::string label;  ///< ISO 8601 time of its creation, part of the ARN
  StreamView view;
  bool enabled = true;
};
/// "…:table/NAME/stream/LABEL"
std::string stream_arn_of(const TableName& table, const std::string& label);

struct TableDescription {
  TableName name;
  std::string id;  ///< UUID
  KeySchema keys;
  std::vector<AttributeDefinition> attributes;
  BillingMode billing = BillingMode::provisioned;
  std::int64_t billing_changed_ms = 0;  ///< when it became pay-per-request
  Throughput throughput;
  std::optional<OnDemandThroughput> on_demand;
  std::vector<LocalIndex> local_indexes;
  std::vector<GlobalIndex> global_indexes;
  std::optional<Stream> stream;  ///< the latest one, enabled or not
  std::optional<TimeToLive> time_to_live;
  TableStatus status = TableStatus::active;
  std::int64_t created_ms = 0;
  std::int64_t item_count = 0;  ///< as of a moment ago, like the service's
  std::int64_t item_bytes = 0;
  bool deletion_protection = false;
  std::string table_class;  ///< "" until set
  std::map<std::string, std::string> tags;
  /// Accepted and given back as they came (JSON text by member name): SSESpecification,
  /// WarmThroughput, ResourcePolicy.
  std::map<std::string, std::string> echoed;
};

}  // namespace semel::tables
