#pragma once

#include "gateway/exchange.h"

namespace semel::gateway {

/// What the service answers to a request that is for no room and no page: a browser asking whether
/// it may call (CORS), other methods, paths and content types (404), bodies that are not JSON,
/// unknown targets.
http::Response unrouted_response(const Exchange& exchange);

}  // namespace semel::gateway
