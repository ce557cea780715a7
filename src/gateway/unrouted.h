#pragma once

#include "adapter/http/http.h"

namespace semel::gateway {

/// What the service answers to a request that is for no room: CORS pre-flights, other methods and content types (404), bodies that
/// are not JSON, unknown targets.
http::Response unrouted_response(const http::Request& request, std::string_view request_id);

}  // namespace semel::gateway
