#pragma once

#include <map>
#include <string>

#include "service/dynamodb/operations.h"

// Tags of tables in checked requests, and the table that a ResourceArn names.

namespace semel::dynamodb::wire {

/// ResourceArn. Errors: invalid_argument - absent; access_denied, which names `operation` - not in
/// the form of an ARN. Whether it is one of a table is for tagged_table() to judge, because the
/// service misses other members first.
Result<std::string> resource_arn(const Context& context, const json::object& request,
                                 std::string_view operation);

/// Errors: invalid_argument - the ARN is not one of a table; not_found - another region or account.
Result<tables::TableName> tagged_table(const Context& context, const std::string& arn);

/// "ResourcArn", as the service spells it.
Error resource_not_found(const std::string& arn);

/// Tags. Errors: invalid_argument - twice the same key, characters that tags cannot have, a key
/// with the service's own prefix.
Result<std::map<std::string, std::string>> tags(const json::object& request);

}  // namespace semel::dynamodb::wire
