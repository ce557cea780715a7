#pragma once

#include <cstdint>
#include <string>

#include "domain/workflow/data/json.h"

// How aws-sdk integrations write what services write otherwise.

namespace semel::integrations {

namespace json = boost::json;

/// "ExecutionArn" becomes "executionArn", at every depth: as Step Functions and Logs have it on the
/// wire. The keys of maps that users name (tags, ...) stay.
json::object wire_names(json::object parameters);
/// The way back.
json::object sdk_names(json::object output);

/// Numbers under names that end in Date, DateTime or Timestamp and have a fraction or are seconds
/// of this century become "2026-01-02T03:04:05.678Z".
void dates_as_text(json::object& output);
/// Milliseconds since 1970.
std::string iso_date(std::int64_t time_ms);

}  // namespace semel::integrations
