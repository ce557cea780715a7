#pragma once

#include "integrations/failure.h"
#include "integrations/integrations.h"

namespace semel::integrations {

/// The optimised dynamodb:getItem, putItem, updateItem and deleteItem. `action` is what follows
/// "dynamodb:".
void call_dynamodb(const Parts& parts, const Rooms& rooms, const TaskCall& call,
                   std::string_view action, const workflow::Integrations::Report& report);

/// "aws-sdk:SERVICE:ACTION": any operation of a room. `service_action` is what follows "aws-sdk:".
void call_sdk(const Parts& parts, const Rooms& rooms, const TaskCall& call,
              std::string_view service_action, const workflow::Integrations::Report& report);

}  // namespace semel::integrations
