// How fast executions take their steps, durable and with their history, without a network.
//   workflow_bench [seconds per run] [folder of the disk to measure] [executions at once] [waiting]
// Executions run over the engine over RocksDB in a fresh folder; as many as said are open at once,
// and each that ends is followed by the next. Then as many as said wait for a time: what each of
// them holds of the process's memory, and how late they wake.

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "adapter/rocksdb/rocksdb_kv.h"
#include "base/check.h"
#include "domain/engine/engine.h"
#include "domain/workflow/executions.h"

namespace semel {
namespace {

using Steady = std::chrono::steady_clock;
constexpr int chain_states = 100;
constexpr int loop_rounds = 100;

double seconds_since(Steady::time_point start) {
  return std::chrono::duration<double>(Steady::now() - start).count();
}

/// Tasks that are done at once.
class NoIntegrations final : public workflow::Integrations {
 public:
  void call(workflow::TaskCall, Report report) override { report(workflow::TaskDone{"{}"}); }
  void cancel(const workflow::TaskCall&) override {}
};

std::string chain() {
  std::string states;
  for (int i = 1; i <= chain_states; ++i) {
    const std::string next =
        i < chain_states ? R"("Next":"S)" + std::to_string(i + 1) + "\"" : R"("End":true)";
    if (i > 1) states += ",";
    states += "\"S" + std::to_string(i) + R"(":{"Type":"Pass",)" + next + "}";
  }
  return R"({"StartAt":"S1","States":{)" + states + "}}";
}

std::string loop() {
  return R"json({"StartAt":"C","States":{
      "C":{"Type":"Choice","Choices":[{"Variable":"$.i","NumericLessThan":)json" +
         std::to_string(loop_rounds) + R"json(,"Next":"P"}],"Default":"Z"},
      "P":{"Type":"Pass","Parameters":{"i.$":"States.MathAdd($.i, 1)"},"Next":"C"},
      "Z":{"Type":"Succeed"}}})json";
}

workflow::Start start_of(const std::string& name, const std::string& definition) {
  workflow::Start start;
  start.machine.arn = "arn:aws:states:us-east-1:000000000000:stateMachine:" + name;
  start.machine.name = name;
  start.machine.definition = definition;
  start.machine.role_arn = "arn:aws:iam::000000000000:role/bench";
  start.machine.revision_id = "1";
  start.input = R"({"i":0,"order":"0042"})";
  start.region = "us-east-1";
  return start;
}

struct Store {
  explicit Store(const std::string& folder) {
    std::filesystem::remove_all(folder);
    auto opened =
        rocksdb_kv::open({.folder = folder, .on_write_failure = [](const std::string& why) {
                            std::fprintf(stderr, "%s\n", why.c_str());
                            std::abort();
                          }});
    CHECK(opened.has_value());
    kv = std::move(*opened);
    auto made = engine::Engine::open(*kv, clock, random, {});
    CHECK(made.has_value());
    engine = std::move(*made);
  }
  SystemClock clock;
  SystemRandom random;
  std::unique_ptr<kv::Kv> kv;
  std::unique_ptr<engine::Engine> engine;
};

/// Keeps `open` executions going, and counts what they do.
void run(const std::string& folder, const workflow::Start& start, double seconds, int open) {
  Store store(folder);
  NoIntegrations integrations;
  workflow::Executions executions({*store.engine, store.clock, store.random, integrations});
  const auto began = Steady::now();
  std::atomic<std::int64_t> started = 0;
  while (seconds_since(began) < seconds) {
    if (executions.figures().open >= open) {
      std::this_thread::yield();
      continue;
    }
    CHECK(executions.start(start).has_value());
    ++started;
  }
  while (executions.figures().open > 0) std::this_thread::yield();
  kv::wait_durable(*store.kv, store.kv->newest());
  const double elapsed = seconds_since(began);
  const auto figures = executions.figures();
  std::printf("%-24s %8.0f executions/s %9.0f transitions/s\n", start.machine.name.c_str(),
              static_cast<double>(started) / elapsed,
              static_cast<double>(figures.transitions) / elapsed);
}

std::int64_t resident_bytes() {
  std::ifstream file("/proc/self/statm");
  std::int64_t size = 0;
  std::int64_t resident = 0;
  file >> size >> resident;
  return resident * ::sysconf(_SC_PAGESIZE);
}

constexpr int wait_s = 90;
constexpr int starts_per_s = 1'500;

/// How late those woke that have ended, in milliseconds, sorted.
std::vector<std::int64_t> lateness_ms(workflow::Executions& executions,
                                      const std::string& machine) {
  std::vector<std::int64_t> late;
  std::string next;
  do {
    const auto page = executions.list(machine, workflow::Status::succeeded, 1'000, next);
    CHECK(page.has_value());
    for (const auto& row : page->entries) {
      late.push_back(row.stop_ms.value_or(0) - row.start_ms - std::int64_t{wait_s} * 1'000);
    }
    next = page->next;
  } while (!next.empty());
  std::sort(late.begin(), late.end());
  return late;
}

void run_waiting(const std::string& folder, int count) {
  Store store(folder);
  NoIntegrations integrations;
  workflow::Executions executions({*store.engine, store.clock, store.random, integrations});
  const auto start =
      start_of("waiting", R"({"StartAt":"W","States":{"W":{"Type":"Wait","Seconds":)" +
                              std::to_string(wait_s) + R"(,"End":true}}})");
  const std::int64_t before = resident_bytes();
  const auto began = Steady::now();
  for (int i = 0; i < count; ++i) {
    while (seconds_since(began) * starts_per_s < i) std::this_thread::yield();
    CHECK(executions.start(start).has_value());
  }
  const std::int64_t held = resident_bytes() - before;
  while (executions.figures().open > 0) {
    std::this_thread::yield();
  }
  const auto late = lateness_ms(executions, start.machine.arn);
  const auto at = [&](double share) {
    return late[static_cast<std::size_t>(share * static_cast<double>(late.size() - 1))];
  };
  std::printf(
      "%d waiting: %lld bytes each, the store's caches included; woke late by p50 %lld ms, "
      "p99 %lld ms, max %lld ms\n",
      count, static_cast<long long>(held / count), static_cast<long long>(at(0.5)),
      static_cast<long long>(at(0.99)), static_cast<long long>(at(1)));
}

}  // namespace
}  // namespace semel

int main(int argument_count, char** arguments) {
  const double seconds = argument_count > 1 ? std::atof(arguments[1]) : 5;
  const std::string folder =
      std::string(argument_count > 2 ? arguments[2] : ".") + "/workflow_bench_run";
  const int open = argument_count > 3 ? std::atoi(arguments[3]) : 64;
  CHECK(seconds > 0 && open > 0);
  semel::run(folder, semel::start_of("pass-chain", semel::chain()), seconds, open);
  semel::run(folder, semel::start_of("choice-loop", semel::loop()), seconds, open);
  const int waiting = argument_count > 4 ? std::atoi(arguments[4]) : 0;
  if (waiting > 0) semel::run_waiting(folder, waiting);
  std::filesystem::remove_all(folder);
  return 0;
}
