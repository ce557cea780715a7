#pragma once

#include <deque>
#include <map>
#include <memory>
#include <thread>
#include <unordered_map>
#include <vector>

#include "adapter/process/connection.h"
#include "adapter/process/loop.h"
#include "adapter/process/place.h"
#include "adapter/process/process.h"
#include "adapter/process/runtime_request.h"
#include "adapter/process/worker.h"
#include "base/mutex.h"

namespace semel::process {

/// All workers, run by one thread: it starts them, hands them invocations, reads what they print,
/// and ends them. The other threads leave what they want in an inbox.
class Pool final : public function::Workers {
 public:
  Pool(Place place, Loop loop, Bounds bounds, Ports ports);
  ~Pool() override;

  void invoke(function::Invocation invocation, Done done) override;
  void retire(const std::string& function_arn) override;
  std::string missing_interpreter(const std::string& runtime) const override;

 private:
  using Kind = function::InvocationResult::Kind;
  struct Outcome {
    Kind kind;
    std::string payload;
    std::string_view status = {};  ///< for the REPORT line
  };

  // pool.cpp: the thread, and which worker takes a call
  void run();
  void take_inbox();
  void handle(const Event& event);
  int patience_ms() const;
  void admit(Call call);
  bool place_call(Call& call);
  void place_waiting();
  Worker* fitting(const function::WorkerSpec& spec);
  bool start_worker(Call& call);
  void retire_others(const function::WorkerSpec& spec);
  void make_room();
  void stop();

  // calls.cpp: what happens to one worker and its call
  void on_connection(std::uint64_t id, const Event& event);
  void on_listener(Worker& worker);
  void on_request(Worker& worker, std::uint64_t connection_id, const http::Request& request);
  void on_next(Worker& worker, std::uint64_t connection_id);
  void on_answer(Worker& worker, std::uint64_t connection_id, const RuntimeCall& call,
                 const http::Request& request);
  void on_init_error(Worker& worker, std::uint64_t connection_id, const std::string& payload);
  void on_exit(Worker& worker);
  void add_connection(Worker& worker, Descriptor socket);
  void lose_connection(std::uint64_t id, bool is_too_large);
  void reply(std::uint64_t connection_id, const http::Response& response);
  void deliver(Worker& worker);
  void become_free(Worker& worker);
  void finish(Worker& worker, Outcome outcome);
  void refuse(Call call, Kind kind, const std::string& type, const std::string& message);
  void answer(Call& call, function::InvocationResult result);
  void end(Worker& worker);
  void take_back(Worker& worker);
  void time_out(Worker& worker);
  void check_time(Worker& worker);
  std::int64_t next_moment_us(const Worker& worker) const;

  // prints.cpp: what a worker prints
  void read_output(Worker& worker, std::size_t bytes_max);
  void log(Worker& worker, std::string line);
  void hold_output(Worker& worker, bool held);

  const Place place_;
  Loop loop_;
  Bounds bounds_;
  Ports ports_;

  // Only the thread touches these.
  std::map<std::uint64_t, std::unique_ptr<Worker>> workers_;
  struct Link {
    Connection connection;
    std::uint64_t worker_id;
  };
  std::unordered_map<std::uint64_t, Link> links_;
  std::deque<Call> waiting_;
  std::map<std::string, std::int64_t> in_flight_;  ///< calls by region and name of the function
  std::vector<std::size_t> free_slots_;
  std::uint64_t last_id_ = 0;  ///< of workers and connections
  std::size_t ending_count_ = 0;
  bool stopping_ = false;

  Mutex mutex_;
  std::vector<Call> inbox_ GUARDED_BY(mutex_);
  std::vector<std::string> retired_ GUARDED_BY(mutex_);  ///< function ARNs
  bool stop_asked_ GUARDED_BY(mutex_) = false;
  std::thread thread_;
};

}  // namespace semel::process
