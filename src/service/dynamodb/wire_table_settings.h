#pragma once

#include <optional>
#include <string>

#include "service/dynamodb/operations.h"

// Throughput, billing and streams of tables in checked requests.

namespace semel::dynamodb::wire {

/// ProvisionedThroughput of a table or an index, as it stands.
std::optional<tables::Throughput> throughput(const json::object& owner);
/// Errors: invalid_argument - more units than any table can have; `index` names the index, if any.
Result<void> check_bounds(const std::optional<tables::Throughput>& throughput,
                          const std::string& index = {});

/// OnDemandThroughput, as it stands; nothing when it has no members.
std::optional<tables::OnDemandThroughput> on_demand_throughput(const json::object& owner);
/// The same in UpdateTable, which merges it.
std::optional<tables::OnDemandUpdate> on_demand_update(const json::object& owner);
/// `of` is "table" or "index: NAME". Errors: invalid_argument - neither positive nor -1, no limit.
Result<void> check_bounds(const std::optional<tables::OnDemandThroughput>& on_demand,
                          const std::string& of);

std::optional<tables::BillingMode> billing_mode(const json::object& request);
std::optional<bool> deletion_protection(const json::object& request);

struct StreamSpecification {
  bool enabled = false;
  std::optional<tables::StreamView> view;
};
/// StreamSpecification. Errors: invalid_argument - enabled without a view, or a view without it.
Result<std::optional<StreamSpecification>> stream_specification(const json::object& request);

}  // namespace semel::dynamodb::wire
