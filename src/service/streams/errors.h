#pragma once

#include <string_view>

#include "service/room.h"

namespace semel::streams::errors {

/// The reply that an error becomes: the only map from ErrorCode to the service's names.
service::Reply reply(const Error& error);

/// UnknownOperationException.
service::Reply unknown_operation();

}  // namespace semel::streams::errors
