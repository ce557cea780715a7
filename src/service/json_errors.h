#pragma once

#include <string_view>

#include "codec/json_writer.h"
#include "service/room.h"

namespace semel::service {

/// An error in the AWS JSON protocol:
/// {"__type":"com.amazonaws.dynamodb.v20120810#ResourceNotFoundException","message":"…"}. `code` is
/// the service's name without the package; package and spelling of the member (`message`,
/// `Message`) are looked up by it. An empty message is left out.
Reply error_reply(int status, std::string_view code, std::string_view message);

/// For errors with members of their own: writes {"__type":…,"message":… and leaves the object open.
void begin_error(codec::JsonWriter& writer, std::string_view code, std::string_view message);

}  // namespace semel::service
