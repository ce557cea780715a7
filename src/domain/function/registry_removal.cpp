#include "domain/function/keys.h"
#include "domain/function/owned.h"
#include "domain/function/registry.h"
#include "domain/function/stored.h"

namespace semel::function {
namespace {

constexpr std::size_t removed_at_once = 50;
constexpr std::size_t read_at_once = 1'000;

}  // namespace

Result<Ticket> Registry::remove(const Reference& reference) {
  if (reference.qualifier == latest_version) {
    return invalid_argument("$LATEST version cannot be deleted without deleting the function.");
  }
  if (!reference.qualifier.empty()) {
    if (!is_version_number(reference.qualifier)) {
      return invalid_argument("Deletion of aliases is not currently supported.");
    }
    const auto removed =
        TRY(change(reference, [&](Function& function, Changes& changes) -> Result<void> {
          const auto aliases = TRY(list_aliases({reference.region, reference.name},
                                                reference.qualifier, {.limit = read_at_once}));
          if (!aliases.entries.empty()) {
            return Error{ErrorCode::in_progress,
                         "Version " + reference.qualifier + " of function " + reference.name +
                             " has aliases which prevent it from being deleted."};
          }
          const std::string partition = keys::owned_by(reference.region, function.id);
          changes.push_back(records::Remove{partition, keys::of_version(reference.qualifier)});
          for (const auto kind : {keys::policy_kind, keys::event_kind}) {
            changes.push_back(records::Remove{partition, keys::of(kind, reference.qualifier)});
          }
          return {};
        }));
    parts_.workers.retire(arn_of(reference));
    return removed;
  }
  const Head head = TRY(this->head(reference));
  const std::string partition = keys::owned_by(reference.region, head.function.id);
  const auto changed = TRY(parts_.records.change_all(
      {records::Remove{keys::functions_of(reference.region), reference.name, head.record_version},
       records::Store{{std::string(keys::rests), partition, {}}}}));
  if (!changed.applied) {
    return Error{ErrorCode::conflict,
                 "An update is in progress for resource: " + arn_of(reference)};
  }
  for (std::int64_t number = 1; number <= head.function.last_version; ++number) {
    parts_.workers.retire(arn_of({reference.region, reference.name, std::to_string(number)}));
  }
  parts_.workers.retire(arn_of(reference));
  TRY(remove_rests());
  return changed.seen;
}

/// Empties the partitions of deleted functions; what a crash leaves, the next start removes.
Result<void> Registry::remove_rests() {
  for (const records::Record& rest :
       TRY(parts_.records.read_all({.partition = std::string(keys::rests)}))) {
    const auto owned = TRY(parts_.records.read_all({.partition = rest.sort}));
    std::vector<records::Change> changes;
    for (const records::Record& record : owned) {
      changes.push_back(records::Remove{record.partition, record.sort});
      if (changes.size() < removed_at_once) continue;
      TRY(parts_.records.change_all(changes));
      changes.clear();
    }
    changes.push_back(records::Remove{rest.partition, rest.sort});
    TRY(parts_.records.change_all(changes));
  }
  return {};
}

Result<void> Registry::clean_up() {
  TRY(remove_rests());
  std::set<std::string> used;
  for (const records::Record& region :
       TRY(parts_.records.read_all({.partition = std::string(keys::regions)}))) {
    PageRequest request{.limit = read_at_once};
    do {
      const auto page = TRY(list(region.sort, request));
      for (const Function& function : page.entries) {
        used.insert(function.latest.code_id);
        const Reference reference{region.sort, function.name};
        PageRequest of_versions{.limit = read_at_once};
        do {
          const auto versions =
              TRY(read_owned<Version>(reference, function, keys::version_kind, of_versions));
          for (const Version& version : versions.entries) used.insert(version.code_id);
          of_versions.after = versions.next;
        } while (!of_versions.after.empty());
      }
      request.after = page.next;
    } while (!request.after.empty());
  }
  return parts_.code.keep_only(used);
}

}  // namespace semel::function
