#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "adapter/process/launch.h"
#include "adapter/process/listener.h"
#include "adapter/process/log_lines.h"
#include "domain/function/workers.h"

namespace semel::process {

/// An invocation and who waits for it.
struct Call {
  function::Invocation invocation;
  function::Workers::Done done;
  std::int64_t start_us = 0;  ///< when it was handed to its worker
  LogTail tail = {};
};

/// One process and what it is about. Belongs to the pool's thread.
struct Worker {
  Worker(std::uint64_t worker_id, function::WorkerSpec worker_spec, const LogRate& rate)
      : id(worker_id), spec(std::move(worker_spec)), log_rate(rate) {}

  const std::uint64_t id;
  const function::WorkerSpec spec;
  std::string log_stream;
  std::size_t slot = 0;
  Launched launched;
  Listener listener;

  std::optional<Call> call;              ///< what it works on, or will
  bool is_delivered = false;             ///< the call was handed to it: it may have run
  std::uint64_t waiting_connection = 0;  ///< where it asked for an invocation; 0: nowhere
  bool is_initialised = false;
  bool is_retired = false;  ///< takes no other call
  bool is_ending = false;   ///< killed, not yet reaped

  std::int64_t started_us = 0;
  std::int64_t init_us = 0;      ///< of a cold start, until it is reported
  std::int64_t since_us = 0;     ///< of being idle, of having answered, or of having been killed
  std::int64_t deadline_us = 0;  ///< of the call

  LogLines log_lines;
  LogRate log_rate;
  bool log_is_held = false;  ///< not read until the rate allows it
  std::int64_t memory_used_mb = 0;

  bool is_idle() const { return !call && waiting_connection != 0 && !is_ending; }
  /// Was given a call while it was returning.
  bool has_call_ahead() const { return call && !is_delivered && is_initialised; }
  /// Has answered, and not yet asked for more.
  bool is_returning() const {
    return !call && is_initialised && waiting_connection == 0 && !is_ending;
  }
};

/// The most memory that the worker behind a launcher ever held, in MB; 0 when it is not known.
std::int64_t memory_used_mb(pid_t launcher);

}  // namespace semel::process
