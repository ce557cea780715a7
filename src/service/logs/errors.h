#pragma once

#include <string_view>

#include "base/result.h"
#include "service/room.h"

namespace semel::logs_room::errors {

/// {"__type":"ResourceNotFoundException","message":"…"}: this service puts no package before the
/// name.
service::Reply reply(int status, std::string_view code, std::string_view message);
/// The reply that an error becomes.
service::Reply reply(const Error& error);

}  // namespace semel::logs_room::errors
