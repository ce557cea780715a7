#pragma once

#include "base/result.h"
#include "codec/shape.h"
#include "service/room.h"

namespace semel::service {

/// Checks a parsed body against the shape of its operation, by codec::check_types() and
/// check_constraints(). Errors, in this order: malformed - the first value of a wrong JSON type, in
/// the service's words; invalid_argument - a required member is absent; invalid_argument - all
/// violated constraints in one message, at most ten.
Result<void> check_request(const codec::Shape& shape, const json::value& request);

/// `request` passed codec::check_types().
Result<void> check_constraints(const codec::Shape& shape, const json::object& request);

}  // namespace semel::service
