#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "base/random.h"
#include "domain/function/code_store.h"
#include "domain/function/model.h"
#include "domain/function/workers.h"
#include "domain/records/records.h"

namespace semel::function {

template <typename T>
struct Kept {
  T value;
  Ticket seen;
};
template <typename T>
struct Page {
  std::vector<T> entries;
  std::string next;  ///< the marker of the next page; empty: no more
  Ticket seen;
};
struct PageRequest {
  std::size_t limit = 50;
  std::string after = {};  ///< Page::next
};

/// A function, and the version of it that was asked for.
struct Found {
  Function function;
  Version version;
  Ticket seen;
};

/// The functions of all regions: what is known of each, durably once the ticket is. Every change of
/// a function replaces its head record, so that changes of one function are in one order.
/// Thread-safe.
///
/// Errors, with the service's words: not_found - no such function, version, alias or statement;
/// already_exists; invalid_argument; condition_failed - the revision is another by now; conflict -
/// changed by others again and again; in_progress - still used by something else;
/// unavailable.
class Registry {
 public:
  struct Parts {
    records::Records& records;
    CodeStore& code;
    Workers& workers;
    const Clock& clock;
    Random& random;
  };
  /// `parts` outlive it.
  explicit Registry(Parts parts) : parts_(parts) {}

  /// Removes code that no version names any more, and what is left of deleted functions. At the
  /// start, before anything else.
  Result<void> clean_up();

  Ticket newest() const { return parts_.records.tables().newest(); }

  // --- functions
  struct CodeChange {
    std::string_view archive;
    std::string architecture = {};
    bool publish = false;
    bool dry_run = false;
    std::string revision_id = {};
  };
  /// `function` has its name, tags and the settings of `latest`.
  Result<Kept<Version>> create(const std::string& region, Function function,
                               const CodeChange& code);
  Result<Kept<Version>> update_code(const Reference& reference, const CodeChange& change);
  using Edit = std::function<Result<void>(Version&)>;
  Result<Kept<Version>> update_settings(const Reference& reference, const std::string& revision_id,
                                        const Edit& edit);
  /// With a qualifier that version alone. Errors besides: invalid_argument - $LATEST;
  /// in_progress - an alias names the version.
  Result<Ticket> remove(const Reference& reference);

  /// An alias stands for its version.
  Result<Found> find(const Reference& reference);
  /// The same, and an alias with weights for one of its versions, by chance.
  Result<Found> choose(const Reference& reference);
  /// The archive of that version.
  Result<std::string> archive(const Version& version) {
    return parts_.code.archive(version.code_id);
  }
  std::string code_folder(const Version& version) const {
    return parts_.code.folder(version.code_id);
  }
  /// In order of their names.
  Result<Page<Function>> list(const std::string& region, const PageRequest& page);
  struct Usage {
    std::int64_t function_count = 0, code_bytes = 0, reserved = 0;  ///< reserved: concurrency
  };
  Result<Kept<Usage>> usage(const std::string& region);

  // --- versions and aliases
  struct Publish {
    std::string code_sha256;  ///< base64; empty: any
    std::string revision_id;
    std::optional<std::string> description;
  };
  /// The last version again, when nothing changed since.
  Result<Kept<Version>> publish(const Reference& reference, const Publish& publish);
  /// $LATEST first, then by number.
  Result<Page<Version>> list_versions(const Reference& reference, const PageRequest& page);

  Result<Kept<Alias>> create_alias(const Reference& reference, Alias alias);
  struct AliasChange {
    std::optional<std::string> version, description;
    std::optional<std::map<std::string, double>> weights;
    std::string revision_id;
  };
  Result<Kept<Alias>> update_alias(const Reference& reference, const AliasChange& change);
  Result<Kept<Alias>> find_alias(const Reference& reference);
  /// None is no error.
  Result<Ticket> remove_alias(const Reference& reference);
  /// `version`: of these that name it; empty: all.
  Result<Page<Alias>> list_aliases(const Reference& reference, const std::string& version,
                                   const PageRequest& page);

  // --- settings of a function
  using FunctionEdit = std::function<Result<void>(Function&)>;
  /// Concurrency, tags: what stands in the head record and makes no new revision.
  Result<Ticket> edit(const Reference& reference, const FunctionEdit& edit);

  /// `reference.qualifier` says of which version or alias; empty: of the function.
  Result<Kept<Policy>> find_policy(const Reference& reference);
  using PolicyEdit = std::function<Result<void>(Policy&)>;
  /// A policy without statements is removed.
  Result<Ticket> edit_policy(const Reference& reference, const std::string& revision_id,
                             const PolicyEdit& edit);

  Result<Kept<EventInvokeConfig>> find_event_config(const Reference& reference);
  using EventEdit = std::function<Result<void>(EventInvokeConfig&)>;
  /// `from_scratch`: what was there is not read.
  Result<Kept<EventInvokeConfig>> edit_event_config(const Reference& reference, bool from_scratch,
                                                    const EventEdit& edit);
  Result<Ticket> remove_event_config(const Reference& reference);
  Result<Page<EventInvokeConfig>> list_event_configs(const Reference& reference,
                                                     const PageRequest& page);

 private:
  using Changes = std::vector<records::Change>;
  struct Head {
    Function function;
    std::uint64_t record_version = 0;
    Ticket seen;
  };
  Result<Head> head(const Reference& reference);
  /// Reads the function, lets `edit` change it and add changes of what belongs to it, and writes
  /// all of it or nothing; again from the start when somebody else was faster.
  using Change = std::function<Result<void>(Function&, Changes&)>;
  Result<Ticket> change(const Reference& reference, const Change& edit);
  Result<Found> found(const Reference& reference, bool by_chance);
  Result<Kept<Version>> version_of(const Reference& reference, const Function& function,
                                   const std::string& number);
  Version publish_latest(const Reference& reference, Function& function, Changes& changes);
  Result<void> store_code(Version& version, std::string_view archive);
  Result<void> check_new_alias(const Reference& reference, const Function& function,
                               const Alias& alias);
  template <typename T>
  Result<Page<T>> read_owned(const Reference& reference, const Function& function,
                             std::string_view kind, const PageRequest& page);
  Result<void> check(const Version& version) const;
  Result<void> remove_rests();

  const Parts parts_;
};

/// "xDPM…=": the SHA-256 of the archive as the service shows it.
std::string code_sha256(const Version& version);

}  // namespace semel::function
