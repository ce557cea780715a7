#pragma once

#include <map>
#include <optional>
#include <string>

#include "service/dynamodb/operations.h"

// Settings of tables in checked requests: throughput, billing, streams, tags.

namespace semel::dynamodb::wire {

/// ProvisionedThroughput of a table or an index. Errors: invalid_argument - out of bounds;
/// `of_index` ends the text.
Result<std::optional<tables::Throughput>> throughput(const json::object& owner,
                                                     const std::string& of_index = {});
/// OnDemandThroughput. Errors: invalid_argument - neither -1 nor positive.
Result<std::optional<tables::OnDemandThroughput>> on_demand_throughput(const json::object& owner);

std::optional<tables::BillingMode> billing_mode(const json::object& request);
std::optional<tables::StreamView> stream_view(const json::object& specification);
std::optional<bool> deletion_protection(const json::object& request);

/// What CreateTable is to do. Errors: invalid_argument - enabled without a view.
Result<std::optional<tables::StreamView>> stream_to_create(const json::object& request);

/// Tags. Errors: invalid_argument - too many, twice the same key, characters that tags cannot have,
/// a key with the service's own prefix.
Result<std::map<std::string, std::string>> tags(const json::object& request);
/// Errors: invalid_argument - the same for one tag.
Result<void> check_tag(std::string_view key, std::string_view content);

/// The members that are only kept and shown again, as JSON texts.
std::map<std::string, std::string> echoed(const json::object& request);

}  // namespace semel::dynamodb::wire
