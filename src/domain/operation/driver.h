#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "base/clock.h"
#include "domain/operation/record.h"
#include "domain/operation/retry.h"
#include "domain/operation/writes.h"
#include "domain/tables/tables.h"

namespace semel::operation {

/// What an operation's client may be told.
struct Committed {
  value::Item result;
};
struct Failed {
  Refusal refusal;
};
/// Not finished, or not known to be: ask again for the same id.
struct Open {
  State state = State::pending;  ///< pending or reconciling
  bool by_another = false;       ///< somebody else drives it now; otherwise this call did
  std::int64_t retry_after_ms = 1'000;
};
/// The id belongs to another request: another kind or payload. Nothing was changed.
struct OtherRequest {};

struct Answer {
  std::variant<Committed, Failed, Open, OtherRequest> outcome;
  bool replayed = false;                   ///< it had been finished before this call
  int generation = 0;                      ///< of the record; 0 when none was read or written
  std::string trace_id;                    ///< of the call that took the operation in
  std::vector<Attempt> attempts;           ///< of this call alone
  std::vector<tables::Capacity> capacity;  ///< consumed by this call, wasted attempts among it
  /// Plan actions that met another transaction, by table: what to count for a heat map.
  std::vector<tables::TableName> conflicts;
  Ticket seen;  ///< nothing of this answer may be told before this is durable
};

struct DriverOptions {
  RecordTables tables;
  RetryPolicy retry;
  int generations_max = 8;             ///< plans tried before an operation fails for good
  std::int64_t deadline_ms = 600'000;  ///< unfinished for so long, sweepers make it fail
  /// A joiner, like a sweeper, takes over a record whose version it saw unchanged for so long.
  std::int64_t lease_ms = 5'000;
  /// Over a store whose answers cannot get lost, in the process itself: the transaction brings the
  /// record with it, and an intent of its own is stored only when the transaction does not come to
  /// an end (docs/decisions/0019).
  bool fused_intent = false;
  Weaknesses weaknesses;  ///< for the simulator's own test
};

struct RunOptions {
  /// Recorded mode: the record is stored before the transaction is sent, so that any node can
  /// finish what a crash left. False is lean mode: one write less, and after a crash only a repeat
  /// by the client finds out.
  bool intent = true;
  std::int64_t drive_ms = 10'000;  ///< how long this call goes on trying
  std::int64_t wait_ms = 0;        ///< how long it waits for somebody else who drives the operation
  std::string trace_id;            ///< at most 100 bytes
  bool sweep = false;              ///< a sweeper drives, not the one who asked
};

/// What a driver uses; all of it outlives the driver and is thread-safe.
struct Ports {
  tables::Tables& tables;
  const Clock& clock;
  Random& random;
  Pause& pause;
  const Planners& planners;
  RetryBudget& budget;
};

/// Takes an operation from a request to a final answer: intent, commit, judgement, fence. Any
/// number of drivers on any number of nodes may work on the same operation; one transaction takes
/// effect. Thread-safe. Blocks the calling thread, on calls of Tables and on Pause.
///
/// Durability: nothing waits for a disk in here. A local store keeps its order of writes through a
/// crash, so an intent that is not durable yet may be followed by its commit at once; a remote
/// store is durable when it answers. What the caller tells the world waits for Answer::seen.
///
/// Cost of an order in recorded mode without trouble: two writes (intent, transaction), no read;
/// with an archive one read more. With DriverOptions::fused_intent one write.
class Driver {
 public:
  Driver(const Ports& ports, DriverOptions options) : ports_(ports), options_(std::move(options)) {}

  /// Makes `request` take effect once, however often it is asked for.
  /// Errors, all of them before anything was stored or sent: invalid_argument - the request or its
  /// plan can never be right; not_found - no planner of this kind, or no such table; limit_exceeded
  /// - the record would be over record_bytes_max; throttled, unavailable - the store did not take
  /// the intent. Later: corruption - a stored record cannot be read. When it is not known whether
  /// something was stored, the answer is Open.
  Result<Answer> run(const Request& request, const RunOptions& options) const;

  /// The record of an operation, wherever it is. Errors: what Tables returns; corruption.
  struct Found {
    std::optional<Record> record;
    Ticket seen;
  };
  Result<Found> find(const std::string& id) const;

  /// What a record says to a client who asks, without driving it.
  Answer answer_of(const Record& record) const;

  /// Goes on with an unfinished operation from its record, as whoever began it would have: for
  /// sweepers and joiners. A record in reconciling is answered Open and left alone.
  Result<Answer> finish(const Record& record, const RunOptions& options) const;

  /// Ends, parks or reopens an operation by a fence over what was seen: failed with `why`;
  /// reconciling with `why` the case; pending, to be driven again; committed, by a person who found
  /// the effects in place. The answer says what is there now, and that may be another's doing.
  /// Errors: invalid_argument - not a legal change of state; what Tables returns.
  Result<Answer> resolve(const Record& seen, State to, std::optional<Refusal> why) const;

  const DriverOptions& options() const { return options_; }
  const Ports& ports() const { return ports_; }

 private:
  Ports ports_;
  DriverOptions options_;
};

/// An intent must leave room in its item for attempts and failures.
inline constexpr std::size_t record_bytes_max = 380'000;

}  // namespace semel::operation
