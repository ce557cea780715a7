#include <algorithm>
#include <limits>

#include "adapter/process/pool.h"
#include "adapter/process/words.h"
#include "base/log.h"

namespace semel::process {
namespace {

/// From an answer to the next call of `next`, and from a kill to the end of the process.
constexpr std::int64_t return_us_max = 10'000'000;
/// How long a call waits for a worker that was about to ask for more.
constexpr std::int64_t patience_us_max = 200'000;
constexpr std::int64_t held_output_us = 20'000;
/// Connections of one worker at a time. Runtimes need one.
constexpr std::ptrdiff_t connections_max = 4;

}  // namespace

void Pool::add_connection(Worker& worker, Descriptor socket) {
  const std::uint64_t id = ++last_id_;
  loop_.watch(socket, Source::connection, id);
  links_.emplace(id, Link{Connection(std::move(socket)), worker.id});
}

void Pool::on_listener(Worker& worker) {
  for (;;) {
    Descriptor socket = accept_from(worker.listener.socket, place_.user_of(worker.slot));
    if (!socket.is_open()) return;
    const auto count = std::count_if(links_.begin(), links_.end(), [&](const auto& entry) {
      return entry.second.worker_id == worker.id;
    });
    if (count < connections_max) add_connection(worker, std::move(socket));
  }
}

void Pool::on_connection(std::uint64_t id, const Event& event) {
  const auto found = links_.find(id);
  if (found == links_.end()) return;
  Link& link = found->second;
  if (event.writable) {
    if (!link.connection.send_rest()) return lose_connection(id, false);
    if (!link.connection.has_rest()) {
      loop_.change(link.connection.number(), Source::connection, id, true, false);
    }
  }
  if (!event.readable) return;
  std::vector<http::Request> requests;
  const bool goes_on = link.connection.receive(requests);
  const std::uint64_t worker_id = link.worker_id;
  for (const http::Request& request : requests) {
    const auto worker = workers_.find(worker_id);
    if (worker == workers_.end() || !links_.contains(id)) return;
    on_request(*worker->second, id, request);
  }
  if (!goes_on && links_.contains(id)) lose_connection(id, link.connection.failure_status() == 413);
}

void Pool::lose_connection(std::uint64_t id, bool is_too_large) {
  const auto node = links_.extract(id);
  const auto found = workers_.find(node.mapped().worker_id);
  if (found == workers_.end()) return;
  Worker& worker = *found->second;
  if (worker.waiting_connection == id) {
    worker.waiting_connection = 0;
    worker.since_us = ports_.clock.steady_us();
  }
  if (!is_too_large || !worker.is_delivered) return;
  finish(worker, {Kind::function_error, too_large_payload(), "error"});
  end(worker);
}

void Pool::reply(std::uint64_t connection_id, const http::Response& response) {
  const auto found = links_.find(connection_id);
  if (found == links_.end()) return;
  Connection& connection = found->second.connection;
  if (!connection.send(response)) return lose_connection(connection_id, false);
  if (!connection.has_rest()) return;
  loop_.change(connection.number(), Source::connection, connection_id, true, true);
}

void Pool::on_request(Worker& worker, std::uint64_t connection_id, const http::Request& request) {
  if (worker.is_ending) return;
  const RuntimeCall call = read_call(request);
  switch (call.kind) {
    case RuntimeCall::Kind::next:
      return on_next(worker, connection_id);
    case RuntimeCall::Kind::response:
    case RuntimeCall::Kind::error:
      return on_answer(worker, connection_id, call, request);
    case RuntimeCall::Kind::init_error:
      return on_init_error(worker, connection_id, request.body);
    case RuntimeCall::Kind::unknown:
      return reply(connection_id,
                   refused_response(404, "NotFound", "the Runtime API has no such call"));
  }
}

void Pool::on_next(Worker& worker, std::uint64_t connection_id) {
  if (worker.is_delivered || worker.waiting_connection != 0) {
    return reply(connection_id, refused_response(403, "InvalidStateTransition",
                                                 "the last invocation is not answered"));
  }
  worker.waiting_connection = connection_id;
  worker.since_us = ports_.clock.steady_us();
  if (!worker.is_initialised) worker.init_us = worker.since_us - worker.started_us;
  worker.is_initialised = true;
  if (worker.call) return deliver(worker);
  become_free(worker);
}

void Pool::become_free(Worker& worker) {
  const std::int64_t age_us = ports_.clock.steady_us() - worker.started_us;
  if (worker.is_retired || age_us > bounds_.age_ms_max * 1'000) return end(worker);
  place_waiting();
}

void Pool::deliver(Worker& worker) {
  const function::Invocation& invocation = worker.call->invocation;
  const std::int64_t timeout_ms = invocation.spec.timeout_ms;
  // What was printed before belongs to no invocation.
  read_output(worker, LogLines::line_bytes_max);
  worker.call->tail = {};
  worker.is_delivered = true;
  worker.call->start_us = ports_.clock.steady_us();
  worker.deadline_us = worker.call->start_us + timeout_ms * 1'000;
  log(worker, start_line(invocation.request_id, worker.spec.version));
  const std::uint64_t connection_id = std::exchange(worker.waiting_connection, 0);
  reply(connection_id, invocation_response(invocation, ports_.clock.now_ms() + timeout_ms));
}

void Pool::on_answer(Worker& worker, std::uint64_t connection_id, const RuntimeCall& call,
                     const http::Request& request) {
  const bool is_expected =
      worker.is_delivered && worker.call->invocation.request_id == call.request_id;
  if (!is_expected) {
    return reply(connection_id, refused_response(400, "InvalidRequestID", "Invalid request ID"));
  }
  if (request.body.size() > answer_bytes_max) {
    reply(connection_id, refused_response(413, "RequestEntityTooLarge",
                                          "Exceeded maximum allowed payload size (" +
                                              std::to_string(answer_bytes_max) + " bytes)."));
    return finish(worker, {Kind::function_error, too_large_payload(), "error"});
  }
  reply(connection_id, accepted_response());
  const bool is_error = call.kind == RuntimeCall::Kind::error;
  finish(worker, {is_error ? Kind::function_error : Kind::answered, request.body, {}});
}

void Pool::on_init_error(Worker& worker, std::uint64_t connection_id, const std::string& payload) {
  if (worker.is_initialised) {
    return reply(connection_id, refused_response(403, "InvalidStateTransition",
                                                 "the runtime has started already"));
  }
  reply(connection_id, accepted_response());
  worker.is_retired = true;
  if (worker.call) finish(worker, {Kind::function_error, payload, "error"});
  end(worker);
}

void Pool::finish(Worker& worker, Outcome outcome) {
  const std::int64_t now_us = ports_.clock.steady_us();
  const function::WorkerSpec& spec = worker.call->invocation.spec;
  const std::string& request_id = worker.call->invocation.request_id;
  read_output(worker, LogLines::line_bytes_max);
  worker.log_lines.flush([&](std::string line) { log(worker, std::move(line)); });
  if (!worker.is_delivered) {
    worker.call->start_us = worker.started_us;
    log(worker, start_line(request_id, spec.version));
  }
  if (outcome.kind == Kind::timed_out) {
    log(worker, timeout_line(ports_.clock.now_ms(), request_id, spec.timeout_ms));
  }
  if (const std::int64_t mb = memory_used_mb(worker.launched.pid); mb > 0) {
    worker.memory_used_mb = mb;
  }
  const std::int64_t duration_us = now_us - worker.call->start_us;
  log(worker, end_line(request_id));
  log(worker, report_line({.request_id = request_id,
                           .duration_us = duration_us,
                           .init_us = std::exchange(worker.init_us, 0),
                           .memory_size_mb = spec.memory_mb,
                           .memory_used_mb = worker.memory_used_mb,
                           .status = outcome.status}));
  Call call = std::move(*worker.call);
  worker.call.reset();
  worker.is_delivered = false;
  worker.since_us = now_us;
  answer(call, {.kind = outcome.kind,
                .payload = std::move(outcome.payload),
                .log_tail = call.tail.take(),
                .duration_us = duration_us});
}

void Pool::refuse(Call call, Kind kind, const std::string& type, const std::string& message) {
  answer(call, {.kind = kind, .payload = error_payload(type, message), .log_tail = {}});
}

void Pool::answer(Call& call, function::InvocationResult result) {
  const function::WorkerSpec& spec = call.invocation.spec;
  const auto count = in_flight_.find(spec.region + "/" + spec.name);
  if (--count->second == 0) in_flight_.erase(count);
  call.done(std::move(result));
}

void Pool::end(Worker& worker) {
  if (worker.is_ending) return;
  worker.is_ending = true;
  worker.since_us = ports_.clock.steady_us();
  ++ending_count_;
  end_at_once(worker.launched, place_.mode());
}

void Pool::on_exit(Worker& worker) {
  read_output(worker, LogLines::line_bytes_max);
  worker.log_lines.flush([&](std::string line) { log(worker, std::move(line)); });
  const Ending ending = take_ending(worker.launched);
  if (worker.is_ending) --ending_count_;
  worker.is_ending = true;
  if (worker.has_call_ahead()) {
    take_back(worker);  // It ended between two calls, for which the second cannot be blamed.
  }
  if (worker.call) {
    const std::string& request_id = worker.call->invocation.request_id;
    std::string payload = exit_payload(request_id, ending.status, ending.signal);
    if (!ending.failure.empty()) payload = error_payload("Runtime.Unknown", ending.failure);
    finish(worker, {Kind::exited, std::move(payload), "error"});
  }
  std::erase_if(links_, [&](const auto& entry) { return entry.second.worker_id == worker.id; });
  free_slots_.push_back(worker.slot);
  workers_.erase(worker.id);
  if (!stopping_) place_waiting();
}

/// A call that was not handed over may go to another worker.
void Pool::take_back(Worker& worker) {
  waiting_.push_front(std::move(*worker.call));
  worker.call.reset();
}

void Pool::time_out(Worker& worker) {
  const function::Invocation& invocation = worker.call->invocation;
  const std::string message =
      timeout_line(ports_.clock.now_ms(), invocation.request_id, invocation.spec.timeout_ms);
  finish(worker, {Kind::timed_out, error_payload("Sandbox.Timedout", message), "timeout"});
  end(worker);
}

/// When check_time() has something to do, if nothing else happens before.
std::int64_t Pool::next_moment_us(const Worker& worker) const {
  std::int64_t moment_us = std::numeric_limits<std::int64_t>::max();
  if (worker.is_ending || worker.is_returning()) {
    moment_us = worker.since_us + return_us_max;
  } else if (worker.has_call_ahead()) {
    moment_us = worker.since_us + patience_us_max;
  } else if (worker.is_delivered) {
    moment_us = worker.deadline_us;
  } else if (worker.call) {
    const std::int64_t init_ms = std::max(bounds_.init_ms_max, worker.spec.timeout_ms);
    moment_us = worker.started_us + init_ms * 1'000;
  } else if (worker.is_idle()) {
    moment_us = worker.since_us + bounds_.idle_ms_max * 1'000;
  }
  if (!worker.log_is_held) return moment_us;
  return std::min(moment_us, ports_.clock.steady_us() + held_output_us);
}

void Pool::check_time(Worker& worker) {
  const std::int64_t now_us = ports_.clock.steady_us();
  if (worker.log_is_held && worker.log_rate.allows(now_us)) hold_output(worker, false);
  if (now_us < next_moment_us(worker)) return;
  if (worker.is_ending) {
    log::error("a worker does not end", {{"pid", std::int64_t{worker.launched.pid}}});
    worker.since_us = now_us;
    return end_at_once(worker.launched, 'n');
  }
  if (worker.has_call_ahead()) {
    take_back(worker);
    return place_waiting();
  }
  if (worker.call) return time_out(worker);
  end(worker);
}

}  // namespace semel::process
