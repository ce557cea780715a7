#pragma once

#include <string_view>
#include <variant>

#include "adapter/http/http.h"
#include "domain/identity/message.h"
#include "service/room.h"

namespace semel::gateway {

/// Finds out who calls. Thread-safe.
class Authenticator {
 public:
  virtual ~Authenticator() = default;
  /// `request` as it was sent: a signature covers the body before Content-Encoding is undone.
  /// `signing_name` is the room's. `may_be_anonymous`: while no users are known, a request without
  /// a signature is anybody's.
  virtual std::variant<service::Caller, identity::Refusal> authenticate(
      const http::Request& request, std::string_view signing_name, bool may_be_anonymous) = 0;
  /// Whether only users are let in. Else any signature is believed.
  virtual bool knows_users() const = 0;
};

}  // namespace semel::gateway
