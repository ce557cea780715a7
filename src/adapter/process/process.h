#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "base/clock.h"
#include "base/random.h"
#include "base/result.h"
#include "domain/function/workers.h"

namespace semel::process {

struct Bounds {
  std::size_t processes_max = 0;       ///< workers at a time, at most 500; 0: 2 x cores + 8
  std::size_t waiting_max = 10'000;    ///< invocations that wait for a worker; beyond: throttled
  std::int64_t idle_ms_max = 300'000;  ///< a worker idle for longer is ended
  /// A worker older than this is ended when it is idle: its credentials must not outlive it.
  std::int64_t age_ms_max = 1'800'000;
  std::int64_t init_ms_max = 10'000;  ///< to the first `next`, or the function's time-out if longer
  std::int64_t tmp_mb = 512;          ///< of /tmp, and of any one file
  /// Address space that holds data, besides the function's memory: threads' stacks, the
  /// interpreter.
  std::int64_t memory_besides_mb = 512;
  std::int64_t processes_of_worker_max = 256;  ///< and threads
  std::int64_t log_bytes_a_second = 2'000'000;
  std::int64_t log_burst_bytes = 8'000'000;
};

struct Options {
  std::string folder;        ///< made if absent; it holds nothing that must be kept
  std::string endpoint_url;  ///< of this server, as workers reach it: "http://127.0.0.1:8000"
  std::string search_path;   ///< where interpreters are looked for besides /usr/bin: $PATH
  Bounds bounds = {};
};

/// What workers use, and are outlived by.
struct Ports {
  function::LogSink& log;
  const Clock& clock;
  Random& random;
};

/// Workers that are processes of this machine; README.md says how they are shut off. Destroying it
/// ends them all: what runs then is answered `unknown`, what waits `throttled`.
/// Errors: unavailable - the folder cannot be written, or no process can be started here.
Result<std::unique_ptr<function::Workers>> make_workers(Options options, Ports ports);

}  // namespace semel::process
