// What a warm invocation costs besides the function's own time: process and pipe, no network.
//   worker_bench [runtime] [invocations]
// The handler returns at once, so all that is measured is added by the pool and the runtime.

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <vector>

#include "adapter/process/process.h"
#include "base/mutex.h"

namespace semel {
namespace {

using Steady = std::chrono::steady_clock;

class NoLog final : public function::LogSink {
 public:
  void write(const std::string&, const std::string&, const std::string&, std::int64_t,
             std::string) override {}
};

function::WorkerSpec write_function(const std::string& folder, const std::string& runtime) {
  const bool is_python = runtime.starts_with("python");
  std::ofstream(folder + (is_python ? "/app.py" : "/app.js"))
      << (is_python ? "def handler(event, context):\n    return event\n"
                    : "exports.handler = async (event) => event;\n");
  function::WorkerSpec spec;
  spec.name = "bench";
  spec.version = "$LATEST";
  spec.function_arn = "arn:aws:lambda:us-east-1:000000000000:function:bench:$LATEST";
  spec.code_folder = folder;
  spec.runtime = runtime;
  spec.handler = "app.handler";
  spec.region = "us-east-1";
  spec.memory_mb = 256;
  return spec;
}

/// Invokes once and waits, as a synchronous caller does.
function::InvocationResult invoke(function::Workers& workers, const function::WorkerSpec& spec,
                                  const std::string& request_id) {
  Mutex mutex;
  std::condition_variable came;
  std::optional<function::InvocationResult> result;
  function::Invocation invocation;
  invocation.spec = spec;
  invocation.request_id = request_id;
  invocation.payload = R"({"sku":"x","quantity":3})";
  workers.invoke(std::move(invocation), [&](function::InvocationResult outcome) {
    const Lock lock(mutex);
    result = std::move(outcome);
    came.notify_one();
  });
  Lock lock(mutex);
  while (!result) lock.wait(came);
  return *result;
}

int run(const std::string& runtime, int count) {
  std::string pattern = std::filesystem::temp_directory_path().string() + "/worker-bench-XXXXXX";
  const std::string folder = mkdtemp(pattern.data());
  std::filesystem::permissions(folder, std::filesystem::perms(0755));
  const auto spec = write_function(folder, runtime);
  NoLog log;
  SystemClock clock;
  SystemRandom random;
  {
    auto workers = process::make_workers({.folder = folder + "/workers",
                                          .endpoint_url = "http://127.0.0.1:8000",
                                          .search_path = "",
                                          .bounds = {}},
                                         {.log = log, .clock = clock, .random = random});
    CHECK(workers.has_value());
    std::vector<double> latencies_us;
    for (int n = 0; n <= count; ++n) {
      const auto start = Steady::now();
      const auto result = invoke(**workers, spec, uuid(random));
      CHECK(result.kind == function::InvocationResult::Kind::answered);
      latencies_us.push_back(
          std::chrono::duration<double, std::micro>(Steady::now() - start).count());
    }
    std::printf("%-12s cold %8.0f us", runtime.c_str(), latencies_us.front());
    latencies_us.erase(latencies_us.begin());
    std::sort(latencies_us.begin(), latencies_us.end());
    const std::size_t size = latencies_us.size();
    std::printf("   warm p50 %6.0f us   p99 %6.0f us   max %8.0f us\n", latencies_us[size / 2],
                latencies_us[size * 99 / 100], latencies_us.back());
  }
  std::filesystem::remove_all(folder);
  return 0;
}

}  // namespace
}  // namespace semel

int main(int count, char** words) {
  return semel::run(count > 1 ? words[1] : "python3.11", count > 2 ? std::atoi(words[2]) : 2'000);
}
