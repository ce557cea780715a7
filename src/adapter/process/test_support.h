#pragma once

#include <gtest/gtest.h>

#include <condition_variable>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "adapter/process/process.h"
#include "base/mutex.h"

namespace semel::process {

/// Keeps what workers print.
class KeptLog final : public function::LogSink {
 public:
  void write(const std::string& region, const std::string& group, const std::string& stream,
             std::int64_t time_ms, std::string message) override;
  /// All messages so far, joined by line ends.
  std::string text();
  std::vector<std::string> streams();
  /// Waits until `part` was printed; false after ten seconds.
  bool wait_for(const std::string& part);

 private:
  Mutex mutex_;
  std::condition_variable changed_;
  std::string text_ GUARDED_BY(mutex_);
  std::vector<std::string> streams_ GUARDED_BY(mutex_);
};

/// Takes an answer from the pool's thread.
class Answer {
 public:
  function::Workers::Done taker();
  /// Waits for it; a failure of the test after a minute.
  function::InvocationResult get();
  bool has_come();

 private:
  struct State {
    Mutex mutex;
    std::condition_variable came;
    std::vector<function::InvocationResult> results;
  };
  std::shared_ptr<State> state_ = std::make_shared<State>();
};

/// A folder with workers, functions made of text, and calls of them.
class ProcessTest : public ::testing::Test {
 protected:
  void SetUp() override;
  void TearDown() override;

  /// Opens the workers; once. Without a call of it, the first invoke() opens them.
  void open(Bounds bounds = {});
  /// Writes files (name to text) as the code of a function.
  function::WorkerSpec function(const std::string& name, const std::string& runtime,
                                const std::map<std::string, std::string>& files);
  function::WorkerSpec python(const std::string& text, const std::string& name = "f");
  function::WorkerSpec node(const std::string& text);
  /// A shell script as the bootstrap of a provided runtime.
  function::WorkerSpec shell(const std::string& text);

  Answer start(const function::WorkerSpec& spec, const std::string& payload = "{}",
               std::int64_t concurrency_max = 0);
  function::InvocationResult call(const function::WorkerSpec& spec,
                                  const std::string& payload = "{}") {
    return start(spec, payload).get();
  }
  /// `payload` with /var/task where a plain process names the folder of its code.
  static std::string as_of_service(std::string payload, const function::WorkerSpec& spec);
  std::string payload_of(const function::WorkerSpec& spec, const std::string& payload = "{}") {
    return call(spec, payload).payload;
  }

  std::string folder_;
  KeptLog log_;
  SystemClock clock_;
  SystemRandom random_;
  std::unique_ptr<function::Workers> workers_;
  std::string last_request_id_;
  int function_count_ = 0;
};

/// Skips the test, with what to install, where `runtime` cannot run.
#define NEEDS(runtime)                                                                   \
  do {                                                                                   \
    if (!workers_) open();                                                               \
    if (const auto missing = workers_->missing_interpreter(runtime); !missing.empty()) { \
      GTEST_SKIP() << missing;                                                           \
    }                                                                                    \
  } while (false)

}  // namespace semel::process
