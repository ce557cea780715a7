#pragma once

#include <string>

#include "adapter/process/descriptor.h"

namespace semel::process {

/// The port at which one worker of a provided runtime reaches the Runtime API.
struct Listener {
  Descriptor socket;    ///< does not block
  std::string address;  ///< "127.0.0.1:40123"
};
/// Errors: unavailable - no port or descriptor is left.
Result<Listener> listen_on_loopback();

/// The next connection. With `user` 0 or more, one that another user has made is closed: a worker
/// cannot answer for another. Not open when there is none.
Descriptor accept_from(const Descriptor& listener, long user);

}  // namespace semel::process
