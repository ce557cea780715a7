#pragma once

#include <string>

namespace semel::process {

/// The file system of a worker: the machine's programs and libraries, read-only, and its own code.
struct Room {
  std::string folder;   ///< empty; mounted over in this mount namespace only
  std::string code;     ///< becomes /var/task, read-only
  std::string runtime;  ///< becomes /var/runtime, read-only
  std::string besides;  ///< a folder that keeps its path, read-only; "" for none
  long tmp_mb = 512;    ///< bound of /tmp, which is memory
};

/// Makes `room` this process's root and enters /var/task. Needs a mount namespace and the right to
/// mount. Returns what could not be done, with errno; "" when all is well.
std::string build_room(const Room& room);

}  // namespace semel::process
