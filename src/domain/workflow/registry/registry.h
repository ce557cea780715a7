#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/clock.h"
#include "base/random.h"
#include "base/result.h"
#include "domain/records/records.h"
#include "domain/workflow/executions.h"
#include "domain/workflow/registry/arn.h"

namespace semel::registry {

inline constexpr std::size_t versions_max = 1'000;  ///< of one machine; AWS quotas
inline constexpr std::size_t aliases_max = 100;
inline constexpr std::size_t tags_max = 50;

using definition::MachineType;
using Tags = std::map<std::string, std::string>;

/// What a revision of a machine fixes. The configurations are JSON text; empty: the default.
struct Settings {
  std::string definition;  ///< as it was given; at most 1 MiB
  std::string role_arn;
  std::string logging, tracing, encryption;
};
struct Revision {
  std::string id;  ///< a UUID; empty: the first
  std::int64_t created_ms = 0;
  Settings settings;
};

struct Machine {
  Id id;
  MachineType type = MachineType::standard;
  std::int64_t created_ms = 0;
  std::int64_t updated_ms = 0;
  bool is_deleting = false;       ///< gone when its open executions have ended
  std::string revision_id;        ///< the current one
  std::int64_t last_version = 0;  ///< the highest number that was ever given
  std::int64_t current_version =
      0;                       ///< the one that was published of the current revision; 0: none
  bool was_published = false;  ///< by its creation, with this description
  std::string first_description;
  Tags tags;
  std::uint64_t record_version = 1;
};

struct Version {
  std::int64_t number = 0;
  std::int64_t created_ms = 0;
  std::string description;
  std::string revision_id;
};

struct Route {
  std::int64_t version = 0;
  std::int64_t weight = 0;  ///< percent
  bool operator==(const Route&) const = default;
};
struct Alias {
  std::string name;
  std::string description;
  std::vector<Route> routes;  ///< one or two, of existing versions; their weights make 100
  std::int64_t created_ms = 0;
  std::int64_t updated_ms = 0;
};

struct Activity {
  Id id;
  std::int64_t created_ms = 0;
  Tags tags;
  std::uint64_t record_version = 1;
};

template <typename T>
struct Listed {
  std::vector<T> entries;
  std::string next;  ///< what to pass as `after` for the next page; empty: no more
};
struct Page {
  std::size_t limit = 100;
  std::string after;
};

/// State machines, their revisions, versions and aliases, and activities, by region. Thread-safe:
/// a change of a machine holds against the version of its record that it read, and is tried again
/// when another came first. Durable once the newest ticket of the records' tables is. Errors of
/// all calls besides those they name: unavailable, corruption, conflict - others kept changing the
/// same machine.
class Registry {
 public:
  struct Parts {
    records::Records& records;
    const Clock& clock;
    Random& random;
    /// Open executions of a machine, by its ARN.
    std::function<Result<std::int64_t>(std::string_view machine_arn)> open_count;
  };
  /// What `parts` refers to outlives it.
  explicit Registry(Parts parts) : parts_(std::move(parts)) {}

  // --- machines

  struct NewMachine {
    Id id;
    MachineType type = MachineType::standard;
    Settings settings;
    Tags tags;
    bool publish = false;
    std::string description;  ///< of the version
  };
  struct Created {
    /// differs: there is another one of this name, deleting: there is one that is on its way out.
    enum class Kind { made, repeated, differs, deleting } kind = Kind::made;
    std::int64_t created_ms = 0;
    std::int64_t version = 0;  ///< with `publish`
  };
  Result<Created> create(const NewMachine& request);

  /// Nothing when there is none. One whose deletion has been asked for goes when this finds that no
  /// execution of it is open.
  Result<std::optional<Machine>> find(const Id& id);
  /// Errors: not_found.
  Result<Revision> revision(const Id& id, std::string_view revision_id);
  Result<Listed<Machine>> list(const std::string& region, const Page& page);

  struct Change {
    std::optional<std::string> definition, role_arn, logging, tracing, encryption;
    bool publish = false;
    std::string description;
  };
  struct Updated {
    std::int64_t updated_ms = 0;
    std::string revision_id;
    std::int64_t version = 0;  ///< with `publish`
  };
  /// Makes a revision of what differs; none when nothing does. Errors: not_found; in_progress - it
  /// is being deleted; limit_exceeded - versions_max.
  Result<Updated> update(const Id& id, const Change& change);
  /// Marks it as being deleted, and removes it when none of its executions is open. Nothing there
  /// is no failure.
  Result<void> remove(const Id& id);
  /// Errors: not_found; limit_exceeded - tags_max.
  Result<void> tag(const Id& id, const Tags& added, const std::vector<std::string>& removed);

  // --- versions and aliases

  struct Published {
    Version version;
    /// Not the current revision, which is this one: nothing was published. "INITIAL": the first.
    std::optional<std::string> current_revision;
  };
  /// The version of the current revision, a new one when it has none. `revision_id`: which one the
  /// caller believes to be the current; nothing: whichever. Errors as of update().
  Result<Published> publish(const Id& id, const std::optional<std::string>& revision_id,
                            const std::string& description);
  Result<std::optional<Version>> version(const Id& id, std::int64_t number);
  /// Newest first.
  Result<Listed<Version>> versions(const Id& id, const Page& page);
  /// The names of the aliases that route to it and keep it; empty: it is gone, or was not there.
  Result<std::vector<std::string>> remove_version(const Id& id, std::int64_t number);

  enum class AliasOutcome { done, repeated, differs, no_version, no_alias };
  /// `made` is the alias as it is now. Errors: not_found, in_progress - of the machine;
  /// limit_exceeded - aliases_max.
  struct AliasChanged {
    AliasOutcome outcome = AliasOutcome::done;
    Alias alias;
  };
  Result<AliasChanged> create_alias(const Id& id, const Alias& alias);
  struct AliasChange {
    std::string name;
    std::optional<std::string> description;
    std::vector<Route> routes;  ///< empty: as they are
  };
  Result<AliasChanged> update_alias(const Id& id, const AliasChange& change);
  /// False when there was none.
  Result<bool> remove_alias(const Id& id, std::string_view name);
  Result<std::optional<Alias>> alias(const Id& id, std::string_view name);
  /// By name; `of_version`: those that route to it, 0 for all.
  Result<Listed<Alias>> aliases(const Id& id, std::int64_t of_version, const Page& page);

  // --- executions

  struct Resolved {
    workflow::MachineSnapshot snapshot;
    std::int64_t updated_ms = 0;
    bool is_deleting = false;
  };
  /// The machine that an ARN (of a machine, a version or an alias) would run now: an alias chooses
  /// by its weights. Nothing when there is none.
  Result<std::optional<Resolved>> resolve(const Arn& arn);

  // --- activities

  /// Makes it, or finds it; tags of one that was there stay as they are.
  Result<Activity> create_activity(const Id& id, const Tags& tags);
  Result<std::optional<Activity>> activity(const Id& id);
  Result<Listed<Activity>> activities(const std::string& region, const Page& page);
  Result<void> remove_activity(const Id& id);
  Result<void> tag_activity(const Id& id, const Tags& added,
                            const std::vector<std::string>& removed);

 private:
  struct Draft;
  Result<Machine> changeable(const Id& id);
  /// Publishes the draft's machine as it stands: the version that its revision has, or a new one.
  Result<Version> publish_in(Draft& draft, const std::string& description);
  Result<void> purge(Machine machine);
  Result<std::optional<Machine>> settle(Machine machine);
  Result<bool> have_versions(const Id& id, const std::vector<Route>& routes);
  Result<std::vector<Alias>> all_aliases(const Id& id);
  Result<bool> apply(const Draft& draft);

  Parts parts_;
};

}  // namespace semel::registry
