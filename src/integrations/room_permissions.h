#pragma once

#include <string>
#include <vector>

#include "domain/workflow/data/json.h"
#include "service/room.h"

namespace semel::integrations {

struct Permission {
  std::string action;    ///< "dynamodb:PutItem"
  std::string resource;  ///< an ARN, or "*"
};

/// What a call of a room wants: each table of a DynamoDB request with the action that is done to
/// it, the state machine, execution or activity of a Step Functions request, the group of a Logs
/// request.
std::vector<Permission> permissions_of(const service::Room& room, const std::string& region,
                                       const std::string& operation,
                                       const boost::json::object& parameters);

}  // namespace semel::integrations
