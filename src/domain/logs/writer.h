#pragma once

#include <condition_variable>
#include <cstdint>
#include <map>
#include <string>
#include <thread>
#include <tuple>
#include <vector>

#include "base/mutex.h"
#include "domain/function/workers.h"
#include "domain/logs/logs.h"

namespace semel::logs {

/// Writes lines of workers as log events: gathers them for about 50 ms, then puts those of a stream
/// together. What cannot be stored fast enough is bounded: a stream then loses its oldest lines,
/// and says so by one event. Lines that are not on disk yet are lost by a crash; the destructor
/// writes what it has. Thread-safe; write() does not block on the store.
class LogWriter final : public function::LogSink {
 public:
  struct Options {
    std::int64_t gather_ms = 50;
    std::size_t stream_bytes_max = std::size_t{8} << 20U;  ///< held for one stream
    std::size_t bytes_max = std::size_t{64}
                            << 20U;  ///< held for all, besides what is being written
    bool has_thread = true;          ///< false: flush() alone writes (tests)
  };
  /// `logs` outlives it.
  LogWriter(Logs& logs, Options options);
  ~LogWriter() override;
  LogWriter(const LogWriter&) = delete;
  LogWriter& operator=(const LogWriter&) = delete;

  /// A message beyond 256 KB becomes several events; bytes that are not UTF-8 become U+FFFD.
  void write(const std::string& region, const std::string& group, const std::string& stream,
             std::int64_t time_ms, std::string message) override;
  /// Writes what was gathered so far. False: some of it was not taken, and is held for the next
  /// time.
  bool flush();

 private:
  using Key = std::tuple<std::string, std::string, std::string>;  // region, group, stream
  struct Pending {
    std::vector<InputEvent> events;  ///< those from `begin` on
    std::size_t begin = 0;
    std::size_t bytes = 0;
    std::int64_t dropped_count = 0;
  };
  void run();
  void add(const Key& key, InputEvent event) REQUIRES(mutex_);
  void drop_oldest(Pending& pending) REQUIRES(mutex_);
  bool store(const Key& key, Pending pending);
  void give_back(const Key& key, Pending pending);

  Logs& logs_;
  const Options options_;
  Mutex mutex_;
  std::condition_variable changed_;
  std::map<Key, Pending> pending_ GUARDED_BY(mutex_);
  std::size_t bytes_ GUARDED_BY(mutex_) = 0;
  bool is_stopping_ GUARDED_BY(mutex_) = false;
  Mutex flush_mutex_;   // one flush at a time: lines stay in order
  std::thread thread_;  // the last member: it uses all the others
};

}  // namespace semel::logs
