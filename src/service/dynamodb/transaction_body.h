#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "domain/tables/tables.h"

namespace semel::dynamodb {

/// The actions of a TransactWriteItems body, in the tables of `region`: for whoever gives any
/// transaction more than the API does. Other members of the body are passed over, but for
/// ClientRequestToken, which is refused. Errors: malformed, invalid_argument - in the service's
/// words.
Result<std::vector<tables::WriteAction>> read_actions(tables::Tables& tables, std::string_view body,
                                                      const std::string& region);

}  // namespace semel::dynamodb
