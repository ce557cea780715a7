#pragma once

#include <string>

#include "base/result.h"
#include "domain/tables/requests.h"

namespace semel::remote {

// Bodies of requests, as the API has them. All ask for the consumed capacity, index by index.
// Errors: unimplemented - an expression that only the legacy parameters could say.

Result<std::string> put_body(const tables::Put& put);
Result<std::string> update_body(const tables::Update& update);
Result<std::string> delete_body(const tables::Delete& erase);
std::string get_body(const tables::Get& get);
Result<std::string> query_body(const tables::Query& query);
std::string scan_body(const tables::Scan& scan);

/// The port's token stands behind the region and the operation that it belongs to; only
/// TransactWriteItems has its tokens as they are.
Result<std::string> transact_write_body(const tables::TransactWrite& transaction);
std::string transact_get_body(const tables::TransactGet& transaction);

}  // namespace semel::remote
