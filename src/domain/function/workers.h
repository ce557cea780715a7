#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace semel::function {

/// What a worker process is made of: one unpacked version of a function.
struct WorkerSpec {
  std::string function_arn;   ///< with the version: two versions never share a worker
  std::string name, version;  ///< AWS_LAMBDA_FUNCTION_NAME, _VERSION
  std::string code_folder;    ///< unpacked; readable by others (0755, files 0644 or 0755)
  std::string
      code_identity;    ///< changes with code or configuration: older warm workers are retired
  std::string runtime;  ///< "python3.11", "nodejs20.x", "provided.al2023"
  std::string handler;
  std::map<std::string, std::string> environment;
  std::int64_t timeout_ms = 3'000;
  std::int64_t memory_mb = 128;
  std::string region;
  std::string log_group;
  /// A worker's log stream is "<day>/<prefix><32 hex digits>"; empty: "[<version>]".
  std::string log_stream_prefix;
  std::string access_key_id, secret_access_key, session_token;  ///< of the function's role
};

struct Invocation {
  WorkerSpec spec;
  std::string request_id;      ///< a UUID
  std::string payload;         ///< JSON text
  std::string client_context;  ///< base64, as in X-Amz-Client-Context; may be empty
  std::string trace_header;
  std::int64_t concurrency_max = 0;  ///< 0: the pool's own bound
};

struct InvocationResult {
  enum class Kind {
    answered,        ///< payload is what the handler returned
    function_error,  ///< payload is the runtime's error object: errorMessage, errorType, stackTrace
    timed_out,       ///< the process group was killed; payload is the service's error object
    exited,     ///< the process ended or could not start; payload is the service's error object
    throttled,  ///< no worker free within the bound
    unknown,    ///< the server is going down: whether the handler ran is not known
  };
  Kind kind = Kind::answered;
  std::string payload;
  std::string log_tail;  ///< last 4 KB of this invocation's log, with START, END and REPORT
  std::int64_t duration_us = 0;
};

/// Runs functions as local processes. Thread-safe.
class Workers {
 public:
  using Done = std::function<void(InvocationResult)>;
  virtual ~Workers() = default;
  /// Does not block; `done` is called once on any thread, and holds up other answers while it runs:
  /// it hands longer work over. It may call invoke() and retire().
  virtual void invoke(Invocation invocation, Done done) = 0;
  /// Ends warm workers of a function (deleted or updated); running invocations finish.
  virtual void retire(const std::string& function_arn) = 0;
  /// Whether `runtime` can run here; else what to install: "python3.13 is not installed: apt
  /// install python3.13".
  virtual std::string missing_interpreter(const std::string& runtime) const = 0;
};

/// Takes what workers print, line by line, as it comes. Thread-safe, does not block.
class LogSink {
 public:
  virtual ~LogSink() = default;
  virtual void write(const std::string& region, const std::string& group, const std::string& stream,
                     std::int64_t time_ms, std::string message) = 0;
};

}  // namespace semel::function
