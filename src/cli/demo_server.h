#pragma once

#include <sys/types.h>

#include <cstdint>
#include <string>

#include "base/result.h"

namespace semel::cli {

/// `semel serve --faults` as a process of its own, so that it can really be killed. Not
/// thread-safe. The destructor ends it.
class DemoServer {
 public:
  explicit DemoServer(std::string folder) : folder_(std::move(folder)) {}
  ~DemoServer();
  DemoServer(const DemoServer&) = delete;
  DemoServer& operator=(const DemoServer&) = delete;

  /// Starts it and waits until it answers: on any free port the first time, on the same one
  /// afterwards. Errors: unavailable - it did not come up; its own message went to standard error.
  Result<void> start();
  /// kill -9: the process is gone at once, as in a crash. Returns when it is.
  void kill_hard();
  /// SIGTERM. Returns the exit code, or -1 when a signal ended it.
  int stop();

  std::uint16_t port() const { return port_; }
  pid_t process() const { return process_; }

 private:
  Result<void> read_readiness(int pipe);

  const std::string folder_;
  std::uint16_t port_ = 0;
  pid_t process_ = 0;  ///< 0: not running
};

}  // namespace semel::cli
