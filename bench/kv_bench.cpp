// How fast durable batches are, without a network: the limit for everything above the Kv port.
//   kv_bench [seconds per run] [folder of the disk to measure]
// Each run opens a fresh store. A parked caller writes a batch, waits (holding no thread) until it
// is durable, and writes the next; two threads serve all callers, as the server's workers would.

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

#include "adapter/rocksdb/rocksdb_kv.h"
#include "base/mutex.h"

namespace semel {
namespace {

using Steady = std::chrono::steady_clock;
constexpr std::size_t value_bytes = 200;
constexpr int worker_count = 2;

double microseconds_since(Steady::time_point start) {
  return std::chrono::duration<double, std::micro>(Steady::now() - start).count();
}

void report(const std::string& name, std::vector<double> latencies_us, double seconds,
            double per_sync) {
  if (latencies_us.empty()) return;
  std::sort(latencies_us.begin(), latencies_us.end());
  const auto at = [&](double share) {
    return latencies_us[static_cast<std::size_t>(share *
                                                 static_cast<double>(latencies_us.size() - 1))];
  };
  std::printf("%-34s %9.0f/s   p50 %6.0f us   p99 %6.0f us   max %6.0f us   %5.1f per sync\n",
              name.c_str(), static_cast<double>(latencies_us.size()) / seconds, at(0.5), at(0.99),
              at(1), per_sync);
}

/// The machine's own limit: one append and one fdatasync, again and again.
void run_bare_disk(const std::string& folder, double seconds) {
  std::filesystem::create_directories(folder);
  const int file =
      ::open((folder + "/append").c_str(), O_CREAT | O_TRUNC | O_WRONLY | O_CLOEXEC, 0644);
  CHECK(file >= 0);
  const std::string record(value_bytes + 50, 'r');
  std::vector<double> latencies_us;
  const auto start = Steady::now();
  while (microseconds_since(start) < seconds * 1e6) {
    const auto began = Steady::now();
    CHECK(::write(file, record.data(), record.size()) == static_cast<ssize_t>(record.size()));
    CHECK(::fdatasync(file) == 0);
    latencies_us.push_back(microseconds_since(began));
  }
  ::close(file);
  report("bare append + fdatasync", std::move(latencies_us), microseconds_since(start) / 1e6, 1);
  std::filesystem::remove_all(folder);
}

std::unique_ptr<kv::Kv> open_fresh(const std::string& folder) {
  auto opened = rocksdb_kv::open({.folder = folder, .on_write_failure = [](const std::string& why) {
                                    std::fprintf(stderr, "%s\n", why.c_str());
                                    std::abort();
                                  }});
  if (!opened) {
    std::fprintf(stderr, "%s\n", opened.error().message.c_str());
    std::exit(1);
  }
  return std::move(*opened);
}

double sync_count(const kv::Kv& kv) {
  for (const auto& [name, value] : kv.figures()) {
    if (name == "sync_count") return static_cast<double>(value);
  }
  return 0;
}

kv::Batch make_batch(std::size_t caller, std::size_t number, int puts) {
  kv::Batch batch;
  for (int i = 0; i < puts; ++i) {
    const std::uint64_t spread =
        (caller * 1'000'003 + number * 31 + static_cast<std::uint64_t>(i)) * 0x9e3779b97f4a7c15U;
    batch.put("bench/" + std::to_string(spread), std::string(value_bytes, 'v'));
  }
  return batch;
}

void run_one_caller(const std::string& folder, double seconds) {
  const auto kv = open_fresh(folder);
  std::vector<double> latencies_us;
  const auto start = Steady::now();
  while (microseconds_since(start) < seconds * 1e6) {
    const auto began = Steady::now();
    wait_durable(*kv, kv->write(make_batch(0, latencies_us.size(), 1)).value());
    latencies_us.push_back(microseconds_since(began));
  }
  const double count = static_cast<double>(latencies_us.size());
  report("1 caller, 1 put", std::move(latencies_us), microseconds_since(start) / 1e6,
         count / sync_count(*kv));
}

/// The callers whose last batch is durable, waiting for a worker.
class ReadyCallers {
 public:
  void add(std::size_t caller) {
    {
      const Lock lock(mutex_);
      callers_.push_back(caller);
    }
    added_.notify_one();
  }
  std::size_t take() {
    Lock lock(mutex_);
    while (callers_.empty()) lock.wait(added_);
    const std::size_t caller = callers_.front();
    callers_.pop_front();
    return caller;
  }

 private:
  Mutex mutex_;
  std::condition_variable added_;
  std::deque<std::size_t> callers_ GUARDED_BY(mutex_);
};

struct ParkedCaller {
  std::vector<double> latencies_us;
  Steady::time_point began;
};

void run_parked_callers(const std::string& folder, double seconds, std::size_t caller_count) {
  ReadyCallers ready;
  std::vector<ParkedCaller> callers(caller_count);
  const auto kv = open_fresh(folder);
  for (std::size_t caller = 0; caller < caller_count; ++caller) ready.add(caller);
  const auto start = Steady::now();
  const auto work = [&] {
    while (microseconds_since(start) < seconds * 1e6) {
      const std::size_t number = ready.take();
      ParkedCaller& caller = callers[number];
      caller.began = Steady::now();
      const auto ticket = kv->write(make_batch(number, caller.latencies_us.size(), 3)).value();
      kv->when_durable(ticket, [&ready, &caller, number] {
        caller.latencies_us.push_back(microseconds_since(caller.began));
        ready.add(number);
      });
    }
  };
  std::vector<std::thread> workers;
  for (int i = 0; i < worker_count; ++i) workers.emplace_back(work);
  for (std::thread& worker : workers) worker.join();
  wait_durable(*kv, kv->newest());
  const double elapsed = microseconds_since(start) / 1e6;
  const double syncs = sync_count(*kv);
  std::vector<double> all;
  for (const ParkedCaller& caller : callers) {
    all.insert(all.end(), caller.latencies_us.begin(), caller.latencies_us.end());
  }
  const double count = static_cast<double>(all.size());
  report(std::to_string(caller_count) + " parked callers, 3 puts", std::move(all), elapsed,
         count / syncs);
}

}  // namespace
}  // namespace semel

int main(int argument_count, char** arguments) {
  const double seconds = argument_count > 1 ? std::atof(arguments[1]) : 3;
  const std::string folder = std::string(argument_count > 2 ? arguments[2] : ".") + "/kv_bench_run";
  CHECK(seconds > 0);
  std::filesystem::remove_all(folder);
  semel::run_bare_disk(folder, seconds);
  semel::run_one_caller(folder, seconds);
  for (const std::size_t callers : {64U, 256U}) {
    std::filesystem::remove_all(folder);
    semel::run_parked_callers(folder, seconds, callers);
  }
  std::filesystem::remove_all(folder);
  return 0;
}
