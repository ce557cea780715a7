#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "base/random.h"
#include "base/result.h"
#include "domain/logs/types.h"
#include "domain/records/records.h"

namespace semel::logs {

class FilterPattern;

struct GroupQuery {
  std::string region;
  std::string prefix = {};       ///< of the name
  std::string part = {};         ///< somewhere in the name, case-sensitive
  std::string group_class = {};  ///< empty: any
  std::size_t limit = 50;
  std::string after = {};  ///< Page::next
};
struct StreamQuery {
  GroupName group;
  std::string prefix = {};
  bool by_last_event = false;  ///< instead of by name
  bool descending = false;
  std::size_t limit = 50;
  std::string after = {};
};

struct NewGroup {
  GroupName name;
  std::map<std::string, std::string> tags = {};
  std::string group_class = "STANDARD";
  bool is_protected = false;
};

/// What became of a batch: which of its events were not taken. Indexes as PutLogEvents tells them.
struct PutOutcome {
  std::optional<std::size_t> too_new_start, too_old_end, expired_end;
  Ticket seen;
};

struct ReadRequest {
  StreamName stream;
  std::optional<std::int64_t> begin_ms, end_ms;  ///< begin included, end not
  std::size_t limit = batch_events_max;
  bool from_head = false;
  struct Token {
    bool forward = true;
    Position position;  ///< not included
  };
  std::optional<Token> token = std::nullopt;
};
struct ReadAnswer {
  std::vector<Event> events;  ///< in order of time
  Position first, last;       ///< where to go on backward and forward
  Ticket seen;
};

struct FilterRequest {
  GroupName group;
  std::vector<std::string> streams = {};  ///< empty: those with the prefix
  std::string prefix = {};
  std::optional<std::int64_t> begin_ms = std::nullopt, end_ms = std::nullopt;  ///< both included
  const FilterPattern* pattern = nullptr;                                      ///< null: any event
  std::size_t limit = batch_events_max;
  std::optional<Position> after = std::nullopt;
};
struct FilterAnswer {
  struct Match {
    std::string stream;
    Event event;
  };
  std::vector<Match> matches;    ///< of all streams, in order of time
  std::optional<Position> next;  ///< there may be more: go on behind it
  Ticket seen;
};

/// Log groups, their streams and events, kept in records. Thread-safe. A change is durable once its
/// ticket is. Errors, in the service's words: not_found - no such group or stream; already_exists;
/// invalid_argument; conflict - too many writers of one stream at once; unavailable.
class Logs {
 public:
  struct Parts {
    tables::Tables& tables;
    const Clock& clock;
    Random& random;
    std::string table_name = "semel.logs";
  };
  /// `Parts` outlive it.
  explicit Logs(Parts parts);

  Result<Ticket> create_group(const NewGroup& request);
  /// Streams and events go by the next sweep, and are out of sight at once. Errors besides:
  /// limit_exceeded - it is protected.
  Result<Ticket> delete_group(const GroupName& name);
  Result<Group> find_group(const GroupName& name);
  Result<Page<Group>> list_groups(const GroupQuery& query);
  /// Reads the group, lets `change` change it and writes it; once more when another came between.
  Result<Ticket> change_group(const GroupName& name,
                              const std::function<Result<void>(Group&)>& change);

  Result<Ticket> create_stream(const StreamName& name);
  Result<Ticket> delete_stream(const StreamName& name);
  Result<Page<Stream>> list_streams(const StreamQuery& query);

  /// One PutLogEvents: all of a batch that is young enough, in one step when it fits into about a
  /// hundred records. Errors besides: invalid_argument - the batch is too large, out of order or
  /// spans more than 24 hours.
  Result<PutOutcome> put(const StreamName& name, std::vector<InputEvent> events);
  /// What a worker printed: makes group and stream where they are missing, in any order of times.
  Result<Ticket> append(const StreamName& name, std::vector<InputEvent> events);

  /// At most `limit` events and 1 MB: the newest of the range, or the oldest with `from_head`, or
  /// what stands next to the token.
  Result<ReadAnswer> read(const ReadRequest& request);
  /// At most `limit` events and 1 MB that match. One call looks at about 16 MB: it may find nothing
  /// and yet say where to go on.
  Result<FilterAnswer> filter(const FilterRequest& request);

  struct Swept {
    std::int64_t records = 0;  ///< that were removed
  };
  /// Removes what deleted groups and streams left, and what has passed its group's retention.
  Result<Swept> sweep();

  Ticket newest() const { return tables_.newest(); }

 private:
  struct Place;  ///< a group and a stream as they were read
  Result<std::optional<records::Record>> get(const std::string& partition, const std::string& sort);
  Result<Place> find_place(const StreamName& name);
  Result<Place> make_place(const StreamName& name);
  Result<Ticket> store_events(const StreamName& name, const std::vector<InputEvent>& events,
                              bool is_made_when_missing);
  Result<void> sweep_deleted(Swept& swept);
  Result<void> sweep_region(const std::string& region, Swept& swept);
  Result<void> sweep_stream(const Group& group, const records::Record& stream, Swept& swept);
  Result<void> remove_all(const std::string& partition, bool has_streams, Swept& swept);
  std::uint64_t next_batch();

  tables::Tables& tables_;
  const Clock& clock_;
  Random& random_;
  records::Records records_;
  std::atomic<std::uint64_t> last_batch_ = 0;
};

}  // namespace semel::logs
