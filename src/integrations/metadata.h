#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "domain/workflow/data/json.h"

namespace semel::integrations {

namespace json = boost::json;
using Headers = std::vector<std::pair<std::string, std::string>>;

/// "Tue, 15 Nov 1994 08:12:31 GMT".
std::string http_date(std::int64_t time_ms);

/// Adds SdkHttpMetadata and SdkResponseMetadata, as the optimised integrations tell of the answer
/// that they got.
void add_metadata(json::object& output, const Headers& headers, int status,
                  const std::string& request_id);

}  // namespace semel::integrations
