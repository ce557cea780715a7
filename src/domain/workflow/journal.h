#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/mutex.h"
#include "domain/records/records.h"
#include "domain/workflow/chunk.h"
#include "domain/workflow/head.h"

namespace semel::workflow {

/// How far an execution in memory is written.
struct JournalPosition {
  std::uint64_t next_chunk = 0;
  std::uint64_t base = 0;         ///< number of the newest full chunk
  std::size_t full_bytes = 0;     ///< of that chunk
  std::size_t changed_bytes = 0;  ///< of the chunks since
  std::uint64_t head_version = 1;
};

/// What is kept of executions, as records: partition and sort key
///   "h/ARN", "head" and "input", "output"    the head; what is long beside it
///   "c/ARN/RUN", "0000000007" (".1", …)      chunks of the journal, in parts when they are long
///   "l/MACHINE", "START/NAME"                rows of ListExecutions; "l/MACHINE/STATUS" of ended
///   ones "o/NN", "MACHINE/START/NAME"             open executions "d/DIGEST", "000" definitions
/// Thread-safe. Durable once the tickets are.
class Journal {
 public:
  explicit Journal(records::Records& records) : records_(records) {}

  struct Created {
    bool is_new = false;
    std::optional<Head> existing;  ///< when it is not
    Ticket seen;
  };
  /// Keeps a new execution, with its first events. An ended one of the same name gives way when it
  /// ended before `free_before_ms`.
  Result<Created> create(Execution& execution, JournalPosition& position,
                         std::int64_t free_before_ms);

  struct Appended {
    bool applied = false;  ///< false: somebody else has appended; the copy in memory is stale
    Ticket seen;
  };
  /// Writes what has changed, and forgets the news in `execution`. `before`: the status that the
  /// head has; when it is another now, head and lists change with the chunk.
  Result<Appended> append(Execution& execution, JournalPosition& position, Status before);

  struct Found {
    std::optional<Head> head;  ///< with input and output
    Ticket seen;
  };
  Result<Found> find(std::string_view arn);

  struct Loaded {
    Execution execution;
    JournalPosition position;
  };
  /// The execution as it was written last.
  Result<Loaded> load(const Head& head);

  Result<Page<HistoryEvent>> history(const Head& head, const HistoryRequest& request);
  Result<Page<Summary>> list(std::string_view machine_arn, std::optional<Status> status,
                             std::int64_t limit, std::string_view page);
  Result<std::int64_t> open_count(std::string_view machine_arn);
  /// The ARNs of all open executions.
  Result<std::vector<std::string>> open();

  /// The program of a definition: read, kept for all that run it.
  Result<std::shared_ptr<const Program>> program(const MachineSnapshot& machine);
  Result<std::shared_ptr<const Program>> program_of(const std::string& digest);

 private:
  Result<void> keep_definition(const Program& program);
  void add_chunk(const Execution& execution, JournalPosition& position, bool is_full,
                 std::vector<records::Change>& changes);
  std::shared_ptr<const Program> cached(const std::string& digest);
  std::shared_ptr<const Program> cache(std::shared_ptr<const Program> program, bool is_kept);

  struct CachedProgram {
    std::shared_ptr<const Program> program;
    bool is_kept = false;  ///< its record is written
  };
  records::Records& records_;
  Mutex mutex_;
  std::unordered_map<std::string, CachedProgram> programs_ GUARDED_BY(mutex_);
  /// The program of a revision of a machine, so that not every start computes a digest.
  std::unordered_map<std::string, std::shared_ptr<const Program>> by_revision_ GUARDED_BY(mutex_);
};

}  // namespace semel::workflow
