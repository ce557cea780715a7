#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/task.h"
#include "base/ticket.h"

namespace semel::kv {

/// Changes that take effect together or not at all.
class Batch {
 public:
  struct Change {
    std::string key;
    std::optional<std::string> value;  ///< nothing: the key is deleted
  };

  void put(std::string key, std::string value) {
    changes_.push_back({std::move(key), std::move(value)});
  }
  void erase(std::string key) { changes_.push_back({std::move(key), std::nullopt}); }
  const std::vector<Change>& changes() const { return changes_; }
  bool empty() const { return changes_.empty(); }

 private:
  std::vector<Change> changes_;
};

/// Keys from `first` (included) to `last` (not included); an empty `last` means to the end.
struct Range {
  std::string first;
  std::string last;
};
/// All keys that start with `prefix`.
Range prefix_range(std::string_view prefix);

enum class Direction { forward, backward };

/// Walks a range of one snapshot in key order. Not thread-safe. Views live until the next call.
class Cursor {
 public:
  virtual ~Cursor() = default;
  virtual bool valid() const = 0;
  virtual void next() = 0;
  virtual std::string_view key() const = 0;
  virtual std::string_view value() const = 0;
  /// Of a walk that ended: unavailable or corruption when it ended for another reason than the
  /// range's end.
  virtual Result<void> status() const = 0;
};

/// The store as it was at one instant. Thread-safe for reading; keep it for a request, not longer.
class Snapshot {
 public:
  virtual ~Snapshot() = default;
  virtual Result<std::optional<std::string>> get(std::string_view key) const = 0;
  virtual std::unique_ptr<Cursor> scan(Range range, Direction direction) const = 0;
};

/// Ordered bytes, and the durability of replies. Thread-safe.
///
/// Apply now, acknowledge when durable: write() makes a batch visible at once and returns its
/// ticket; a sync thread of the implementation makes tickets durable in order and then runs the
/// callbacks that waited. After a failed sync nothing is ever acknowledged again: the failure
/// handler given at open() is called, and ends the process.
class Kv {
 public:
  virtual ~Kv() = default;

  virtual Result<std::optional<std::string>> get(std::string_view key) const = 0;
  virtual std::unique_ptr<Snapshot> snapshot() const = 0;

  /// Visible to every read that starts after the return; durable once when_durable says so.
  /// Errors: unavailable - the disk refused; nothing was applied.
  virtual Result<Ticket> write(const Batch& batch) = 0;

  /// The newest ticket that any read can have seen; never falls.
  virtual Ticket newest() const = 0;
  /// True when all up to `ticket` is on disk. Cheap: one atomic load.
  virtual bool is_durable(Ticket ticket) const = 0;
  /// Runs `then` once all up to `ticket` is on disk: at once on this thread if it is, else later on
  /// the sync thread. `then` must be short and must not throw. Dropped, never run, when the store
  /// is closed or fails first.
  virtual void when_durable(Ticket ticket, Task then) = 0;

  /// Bytes on disk, roughly, and other figures for `semel stats`: name and value.
  virtual std::vector<std::pair<std::string, std::int64_t>> figures() const = 0;
};

/// Blocks until `ticket` is durable. Not for the request path: for CLI, tests and start-up.
void wait_durable(Kv& kv, Ticket ticket);

}  // namespace semel::kv
