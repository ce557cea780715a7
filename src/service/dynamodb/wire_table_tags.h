#pragma once

#include <map>
#include <string>

#include "service/dynamodb/operations.h"

// Tags of tables in checked requests, and the table that a ResourceArn names.

namespace semel::dynamodb::wire {

/// The table of ResourceArn. Errors, in the service's order: invalid_argument - absent;
/// access_denied, which names `operation` - no ARN at all. The table's ARN is for tagged_table().
Result<std::string> resource_arn(const Context& context, const json::object& request,
                                 std::string_view operation);

/// Errors: invalid_argument - the ARN is not one of a table; not_found - another region or account.
Result<tables::TableName> tagged_table(const Context& context, const std::string& arn);

/// Errors: invalid_argument - `member` is absent, in the words of a violated constraint.
Result<void> check_present(const json::object& request, std::string_view member);

/// "ResourcArn", as the service spells it.
Error resource_not_found(const std::string& arn);

/// Tags. Errors: invalid_argument - twice the same key, characters that tags cannot have, a key
/// with the service's own prefix.
Result<std::map<std::string, std::string>> tags(const json::object& request);

}  // namespace semel::dynamodb::wire
