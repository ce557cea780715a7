#pragma once

#include <map>
#include <memory>
#include <string>

#include "domain/function/event_queue.h"
#include "domain/function/event_sources.h"

namespace semel::function {

/// Hands the records of streams to functions: for each mapping and shard one batch at a time, in
/// the order of the shard, a child shard after its parent. A batch counts as done when the function
/// answered, and the checkpoint is kept after that: at least once. One program at a time may work
/// on the records. Thread-safe.
class StreamPoller {
 public:
  struct Parts {
    EventSources& sources;
    tables::Tables& tables;
    Invocations& invocations;
    EventQueue& events;  ///< takes what is told of batches that are given up
    const Clock& clock;
  };
  struct Options {
    std::int64_t poll_ms = 250;
    std::int64_t retry_ms = 1'000, retry_ms_max = 60'000;  ///< doubled with each attempt
  };
  /// `parts` outlive it. It does nothing until start().
  StreamPoller(Parts parts, Options options);
  ~StreamPoller();

  /// Runs rounds on a thread of its own.
  void start();
  /// Begins the batches that are ready, and says after how many milliseconds to come again.
  std::int64_t round();
  /// Of the newest batch: "No records processed", "OK", "PROBLEM: …".
  std::string last_result(const std::string& mapping_id) const;

 private:
  struct Place {
    bool is_loaded = false, is_done = false, is_running = false;
    std::uint64_t next_sequence = 0;
    std::int64_t attempt_count = 0;
    std::size_t limit = 0;  ///< of a batch that was cut; 0: the mapping's
    std::int64_t not_before_ms = 0;
    std::int64_t waiting_since_ms = 0;  ///< for a batch to fill; 0: it is not
  };
  struct Batch {
    EventMapping mapping;
    std::string shard_id;
    std::uint64_t end_sequence = 0;  ///< where the next batch begins
    std::vector<tables::StreamRecord> records;
  };
  Result<void> poll(const EventMapping& mapping);
  Result<void> poll_shard(const EventMapping& mapping, const tables::StreamDescription& stream,
                          const tables::ShardDescription& shard);
  Result<bool> load(const EventMapping& mapping, const tables::StreamDescription& stream,
                    const tables::ShardDescription& shard, Place& place);
  bool fills(const EventMapping& mapping, std::size_t count, Place& place) const;
  void give_up_old(Batch& batch);
  void run(Batch batch, tables::StreamView view);
  void finish(const Batch& batch, const Invoked& invoked);
  void succeed(const Batch& batch, std::uint64_t next_sequence, Place& place);
  void fail(const Batch& batch, const Invoked& invoked, Place& place);
  void give_up(const Batch& batch, std::string_view condition, std::int64_t attempt_count);
  Place place_of(const std::string& mapping_id, const std::string& shard_id) const;
  void put(const std::string& mapping_id, const std::string& shard_id, const Place& place);
  void note(const std::string& mapping_id, std::string result);

  const Parts parts_;
  const Options options_;
  const std::shared_ptr<Gate> gate_ = std::make_shared<Gate>();
  mutable Mutex mutex_;
  std::map<std::string, std::map<std::string, Place>> places_ GUARDED_BY(mutex_);
  std::map<std::string, std::string> results_ GUARDED_BY(mutex_);
  std::unique_ptr<Rounds> rounds_;
};

}  // namespace semel::function
