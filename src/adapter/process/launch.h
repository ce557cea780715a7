#pragma once

#include <sys/types.h>

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "adapter/process/descriptor.h"

namespace semel::process {

/// One call of the launcher (launcher/order.h).
struct Launch {
  char mode = 'p';
  std::vector<std::string> arguments = {};    ///< what follows the mode
  std::vector<std::string> environment = {};  ///< of the worker: NAME=value, nothing else
  bool with_runtime_connection = false;       ///< descriptor 3 is a socket to the server
};

/// A launcher that runs, and the server's ends of what connects them.
struct Launched {
  pid_t pid = -1;
  Descriptor process;  ///< a pidfd: readable when the launcher has ended
  Descriptor output;   ///< what the worker prints on both streams; does not block
  Descriptor life;     ///< shut down or closed: all ends; tells how the worker ended
  Descriptor runtime;  ///< the worker's connection, if asked for; does not block
};

/// Starts launchers. Thread-safe; launch() is to be called by a thread that lives as long as what
/// it starts.
class Launcher {
 public:
  /// Errors: unavailable - no memory file can be made.
  static Result<Launcher> make(std::string_view program);

  /// Errors: unavailable - no process or descriptor is left, or the mode is not permitted here.
  Result<Launched> launch(const Launch& launch) const;

 private:
  explicit Launcher(Descriptor program) : program_(std::move(program)) {}
  Descriptor program_;  ///< a memory file
};

/// Reaps the launcher, which has ended, and says how its worker did.
struct Ending {
  std::string failure;  ///< not empty: the worker could not be started, and why
  int status = 0;
  int signal = 0;  ///< not 0: the worker was killed by it
};
Ending take_ending(Launched& launched);

/// Ends the worker and all that it started, at once.
void end_at_once(const Launched& launched, char mode);

}  // namespace semel::process
