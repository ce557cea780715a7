#pragma once

#include <functional>
#include <string>
#include <vector>

#include "domain/function/event_mapping.h"
#include "domain/function/registry.h"

namespace semel::function {

/// How far a shard of a stream has been worked off for a mapping.
struct Checkpoint {
  std::uint64_t next_sequence = 0;
  bool is_done = false;  ///< the shard is closed and read to its end
};

/// Which functions get the records of which streams, and how far they are. Thread-safe; durable
/// once the ticket is. Errors: not_found, invalid_argument, already_exists in the service's words;
/// unavailable.
class EventSources {
 public:
  struct Parts {
    records::Records& records;
    tables::Tables& tables;  ///< whose streams are read
    Registry& registry;
    const Clock& clock;
    Random& random;
  };
  /// `parts` outlive it.
  explicit EventSources(Parts parts) : parts_(parts) {}

  /// With LATEST, records from now on: the places in the shards are kept with the mapping.
  Result<Kept<EventMapping>> create(EventMapping mapping);
  using Edit = std::function<Result<void>(EventMapping&)>;
  Result<Kept<EventMapping>> update(const std::string& region, const std::string& id,
                                    const Edit& edit);
  Result<Kept<EventMapping>> find(const std::string& region, const std::string& id);
  Result<Kept<EventMapping>> remove(const std::string& region, const std::string& id);
  struct Filter {
    std::string stream_arn, function;  ///< empty: any
  };
  Result<Page<EventMapping>> list(const std::string& region, const Filter& filter,
                                  const PageRequest& page);

  // --- for the poller
  Result<std::vector<EventMapping>> all();
  /// Nothing when none was kept yet.
  Result<std::optional<Checkpoint>> checkpoint(const EventMapping& mapping,
                                               const std::string& shard_id);
  Result<void> keep(const EventMapping& mapping, const std::string& shard_id,
                    const Checkpoint& checkpoint);

 private:
  Result<records::Record> record_of(const std::string& region, const std::string& id);
  Result<void> check(const EventMapping& mapping);
  Result<void> check_unique(const EventMapping& mapping);

  const Parts parts_;
};

}  // namespace semel::function
