#pragma once

#include <string>

#include "adapter/process/interpreters.h"
#include "adapter/process/launch.h"
#include "adapter/process/process.h"

namespace semel::process {

/// How workers are started here: the launcher, the folder, how far this machine lets them be shut
/// off. Used by one thread.
class Place {
 public:
  /// Writes the bootstraps, empties what an earlier server left, and finds the strictest mode in
  /// which a process starts.
  /// Errors: unavailable - the folder cannot be written, or nothing can be started.
  static Result<Place> open(const Options& options);

  struct Wish {
    const function::WorkerSpec& spec;
    std::size_t slot = 0;  ///< no two living workers have the same: their users differ by it
    std::string log_stream = {};
    std::string runtime_api = {};  ///< of a provided runtime
  };
  /// Errors: not_found - no interpreter, or the archive has no bootstrap; unavailable - no process
  /// is left.
  Result<Launched> start(const Wish& wish) const;

  char mode() const { return mode_; }
  /// The user of a slot's worker; -1 when all share the server's.
  long user_of(std::size_t slot) const;
  const Interpreters& interpreters() const { return interpreters_; }

 private:
  Place(Launcher launcher, const Options& options);
  std::vector<std::string> order(const Wish& wish, const std::string& program,
                                 const std::string& tmp_folder) const;
  bool works(char mode) const;

  Launcher launcher_;
  Interpreters interpreters_;
  std::string folder_;
  std::string endpoint_url_;
  Bounds bounds_;
  char mode_;
};

}  // namespace semel::process
