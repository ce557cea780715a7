#include "adapter/process/pool.h"

#include <algorithm>
#include <limits>

#include "adapter/process/words.h"
#include "base/log.h"

namespace semel::process {
namespace {

constexpr std::size_t workers_max = 500;  ///< as many users are set aside (place.cpp)
constexpr std::int64_t shutdown_us_max = 3'000'000;
/// A worker that answered within this time is about to ask for more.
constexpr std::int64_t soon_us = 20'000;
constexpr const char* going_down = "the server is going down";

std::string key_of(const function::WorkerSpec& spec) {
  return spec.region + "/" + spec.name;
}

bool names(const std::string& asked, const std::string& arn) {
  return arn == asked || arn.starts_with(asked + ":");
}

}  // namespace

Result<std::unique_ptr<function::Workers>> make_workers(Options options, Ports ports) {
  Bounds& bounds = options.bounds;
  if (bounds.processes_max == 0) bounds.processes_max = 2 * std::thread::hardware_concurrency() + 8;
  bounds.processes_max = std::min(bounds.processes_max, workers_max);
  auto place = TRY(Place::open(options));
  auto loop = TRY(Loop::make());
  return std::unique_ptr<function::Workers>(
      std::make_unique<Pool>(std::move(place), std::move(loop), bounds, ports));
}

Pool::Pool(Place place, Loop loop, Bounds bounds, Ports ports)
    : place_(std::move(place)), loop_(std::move(loop)), bounds_(bounds), ports_(ports) {
  for (std::size_t slot = bounds_.processes_max; slot > 0; --slot) free_slots_.push_back(slot - 1);
  thread_ = std::thread([this] { run(); });
}

Pool::~Pool() {
  {
    const Lock lock(mutex_);
    stop_asked_ = true;
  }
  loop_.wake();
  thread_.join();
}

void Pool::invoke(function::Invocation invocation, Done done) {
  bool was_empty = false;
  {
    const Lock lock(mutex_);
    was_empty = inbox_.empty();
    inbox_.push_back({.invocation = std::move(invocation), .done = std::move(done)});
  }
  if (was_empty) loop_.wake();
}

void Pool::retire(const std::string& function_arn) {
  {
    const Lock lock(mutex_);
    retired_.push_back(function_arn);
  }
  loop_.wake();
}

std::string Pool::missing_interpreter(const std::string& runtime) const {
  return place_.interpreters().missing(runtime);
}

void Pool::run() {
  std::vector<Event> events;
  while (!stopping_) {
    loop_.wait(events, patience_ms());
    for (const Event& event : events) handle(event);
    take_inbox();
    // An answer may start or end workers: the list is walked by number.
    std::vector<std::uint64_t> ids;
    for (const auto& [id, worker] : workers_) ids.push_back(id);
    for (const std::uint64_t id : ids) {
      if (const auto found = workers_.find(id); found != workers_.end()) check_time(*found->second);
    }
  }
  stop();
}

void Pool::handle(const Event& event) {
  if (event.source == Source::wake) return;
  if (event.source == Source::connection) return on_connection(event.id, event);
  const auto found = workers_.find(event.id);
  if (found == workers_.end()) return;
  Worker& worker = *found->second;
  if (event.source == Source::process) on_exit(worker);
  if (event.source == Source::listener) on_listener(worker);
  if (event.source == Source::output) read_output(worker, LogLines::line_bytes_max);
}

void Pool::take_inbox() {
  std::vector<Call> calls;
  std::vector<std::string> retired;
  {
    const Lock lock(mutex_);
    calls.swap(inbox_);
    retired.swap(retired_);
    stopping_ = stop_asked_;
  }
  for (const std::string& arn : retired) {
    for (const auto& [id, worker] : workers_) {
      if (!names(arn, worker->spec.function_arn)) continue;
      worker->is_retired = true;
      if (worker->is_idle()) end(*worker);
    }
  }
  for (Call& call : calls) admit(std::move(call));
}

/// Until the first moment at which something is to be done that nobody announces.
int Pool::patience_ms() const {
  std::int64_t first_us = std::numeric_limits<std::int64_t>::max();
  for (const auto& [id, worker] : workers_) first_us = std::min(first_us, next_moment_us(*worker));
  if (first_us == std::numeric_limits<std::int64_t>::max()) return -1;
  const std::int64_t left_us = std::max<std::int64_t>(first_us - ports_.clock.steady_us(), 0);
  return static_cast<int>(std::min<std::int64_t>((left_us + 999) / 1'000, 60'000));
}

void Pool::admit(Call call) {
  const function::WorkerSpec& spec = call.invocation.spec;
  std::int64_t& count = in_flight_[key_of(spec)];
  const std::int64_t most = call.invocation.concurrency_max;
  ++count;
  if (stopping_) {
    return refuse(std::move(call), Kind::throttled, "ServiceException", going_down);
  }
  if (most > 0 && count > most) {
    return refuse(std::move(call), Kind::throttled, "TooManyRequestsException", "Rate Exceeded.");
  }
  if (waiting_.size() >= bounds_.waiting_max) {
    return refuse(std::move(call), Kind::throttled, "TooManyRequestsException",
                  "too many invocations wait for a worker process");
  }
  retire_others(spec);
  waiting_.push_back(std::move(call));
  place_waiting();
}

void Pool::place_waiting() {
  while (!waiting_.empty() && place_call(waiting_.front())) waiting_.pop_front();
}

/// Takes `call` and returns true, or leaves it and returns false when no worker is left for it.
bool Pool::place_call(Call& call) {
  if (Worker* worker = fitting(call.invocation.spec)) {
    worker->call = std::move(call);
    if (worker->waiting_connection != 0) deliver(*worker);
    return true;
  }
  if (!free_slots_.empty()) return start_worker(call);
  make_room();
  return false;
}

/// The warmest worker for `spec`: idle, or about to be.
Worker* Pool::fitting(const function::WorkerSpec& spec) {
  const std::int64_t now_us = ports_.clock.steady_us();
  Worker* best = nullptr;
  for (const auto& [id, worker] : workers_) {
    if (worker->is_retired || worker->spec.code_identity != spec.code_identity ||
        worker->spec.function_arn != spec.function_arn) {
      continue;
    }
    const bool is_soon_idle = worker->is_returning() && now_us - worker->since_us < soon_us;
    if (!worker->is_idle() && !is_soon_idle) continue;
    const bool is_better =
        best == nullptr || (worker->is_idle() && !best->is_idle()) ||
        (worker->is_idle() == best->is_idle() && worker->since_us > best->since_us);
    if (is_better) best = worker.get();
  }
  return best;
}

/// Workers of an older code or configuration take no more calls.
void Pool::retire_others(const function::WorkerSpec& spec) {
  for (const auto& [id, worker] : workers_) {
    if (worker->spec.function_arn != spec.function_arn) continue;
    if (worker->spec.code_identity == spec.code_identity) continue;
    worker->is_retired = true;
    if (worker->is_idle()) end(*worker);
  }
}

/// Ends the worker that was idle for longest, unless enough of them are ending already.
void Pool::make_room() {
  if (ending_count_ >= waiting_.size()) return;
  Worker* longest = nullptr;
  for (const auto& [id, worker] : workers_) {
    if (!worker->is_idle()) continue;
    if (longest == nullptr || worker->since_us < longest->since_us) longest = worker.get();
  }
  if (longest != nullptr) end(*longest);
}

/// A call whose worker cannot be started is answered at once: true in any case.
bool Pool::start_worker(Call& call) {
  const std::int64_t now_us = ports_.clock.steady_us();
  auto worker = std::make_unique<Worker>(
      ++last_id_, call.invocation.spec,
      LogRate(bounds_.log_bytes_a_second, bounds_.log_burst_bytes, now_us));
  const function::WorkerSpec& spec = worker->spec;
  const std::string prefix =
      spec.log_stream_prefix.empty() ? "[" + spec.version + "]" : spec.log_stream_prefix;
  worker->log_stream =
      log_stream_name(ports_.clock.now_ms(), prefix, ports_.random.next(), ports_.random.next());
  worker->slot = free_slots_.back();
  worker->started_us = now_us;
  const bool is_provided = language_of(spec.runtime) == Language::provided;
  if (is_provided) {
    auto listener = listen_on_loopback();
    if (!listener) {
      refuse(std::move(call), Kind::exited, "Runtime.Unknown", listener.error().message);
      return true;
    }
    worker->listener = std::move(*listener);
  }
  auto launched = place_.start({.spec = spec,
                                .slot = worker->slot,
                                .log_stream = worker->log_stream,
                                .runtime_api = worker->listener.address});
  if (!launched) {
    const bool is_entry = launched.error().code == ErrorCode::not_found;
    refuse(std::move(call), Kind::exited,
           is_entry ? "Runtime.InvalidEntrypoint" : "Runtime.Unknown", launched.error().message);
    return true;
  }
  worker->launched = std::move(*launched);
  worker->call = std::move(call);
  free_slots_.pop_back();

  Worker& started = *worker;
  workers_.emplace(started.id, std::move(worker));
  loop_.watch(started.launched.process, Source::process, started.id);
  loop_.watch(started.launched.output, Source::output, started.id);
  if (is_provided) loop_.watch(started.listener.socket, Source::listener, started.id);
  if (!is_provided) add_connection(started, std::move(started.launched.runtime));
  const std::string program = place_.interpreters().program(spec.runtime);
  log(started, "INIT_START Runtime: " + spec.runtime + (program.empty() ? "" : " by " + program));
  return true;
}

void Pool::stop() {
  for (Call& call : waiting_) {
    refuse(std::move(call), Kind::throttled, "ServiceException", going_down);
  }
  waiting_.clear();
  for (const auto& [id, worker] : workers_) {
    const Kind kind = worker->is_delivered ? Kind::unknown : Kind::throttled;
    if (worker->call) {
      finish(*worker, {kind, error_payload("ServiceException", going_down)});
    }
    end(*worker);
  }
  const std::int64_t last_us = ports_.clock.steady_us() + shutdown_us_max;
  std::vector<Event> events;
  while (!workers_.empty() && ports_.clock.steady_us() < last_us) {
    loop_.wait(events, 100);
    for (const Event& event : events) {
      if (event.source == Source::process) handle(event);
    }
  }
  take_inbox();
}

}  // namespace semel::process
