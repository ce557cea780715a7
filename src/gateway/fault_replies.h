#pragma once

#include <optional>

#include "adapter/http/http.h"
#include "domain/faults/rule.h"
#include "service/room.h"

namespace semel::gateway {

/// How the connection is treated, for the actions that are about it: drop, reset, truncate.
std::optional<http::Delivery> delivery_of(faults::Action action);

/// The answer that an error, throttle, conflict or in-progress rule gives, as the service would
/// give it to this operation.
service::Reply faulty_reply(const faults::Rule& rule, const service::Room& room,
                            std::string_view operation, std::string_view body);

}  // namespace semel::gateway
