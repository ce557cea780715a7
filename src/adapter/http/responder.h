#pragma once

#include "adapter/http/http.h"

namespace semel::http {

/// What stands behind a Responder: the server's mailbox, or a test's notebook. Exactly one of the
/// two is called, once.
class Responder::Impl {
 public:
  virtual ~Impl() = default;
  virtual void respond(Response response) = 0;
  /// The responder died unused: nobody will answer.
  virtual void abandon() = 0;
};

}  // namespace semel::http
