#include <algorithm>

#include "domain/workflow/registry/draft.h"
#include "domain/workflow/registry/registry.h"
#include "domain/workflow/registry/stored.h"

namespace semel::registry {
namespace {

bool is_of_version(const Alias& alias, std::int64_t version) {
  return version == 0 ||
         std::any_of(alias.routes.begin(), alias.routes.end(),
                     [version](const Route& route) { return route.version == version; });
}

}  // namespace

Result<bool> Registry::have_versions(const Id& id, const std::vector<Route>& routes) {
  for (const Route& route : routes) {
    const auto found = TRY(version(id, route.version));
    if (!found) return false;
  }
  return true;
}

Result<std::vector<Alias>> Registry::all_aliases(const Id& id) {
  records::Range range;
  range.partition = stored::parts_partition(id);
  range.begin = "a/";
  range.end = stored::end_of("a/");
  const auto records = TRY(parts_.records.read_all(range));
  std::vector<Alias> all;
  for (const auto& record : records) {
    auto alias = TRY(stored::alias_of(record));
    all.push_back(std::move(alias));
  }
  return all;
}

Result<Registry::AliasChanged> Registry::create_alias(const Id& id, const Alias& wanted) {
  for (int tries = 0; tries < tries_max; ++tries) {
    auto machine = TRY(changeable(id));
    Draft draft{std::move(machine)};
    const auto existing = TRY(alias(id, wanted.name));
    if (existing) {
      const bool is_same =
          existing->routes == wanted.routes && existing->description == wanted.description;
      return AliasChanged{is_same ? AliasOutcome::repeated : AliasOutcome::differs, *existing};
    }
    const bool found = TRY(have_versions(id, wanted.routes));
    if (!found) return AliasChanged{AliasOutcome::no_version, {}};
    const auto others = TRY(all_aliases(id));
    if (others.size() >= aliases_max) {
      return limit_exceeded("The maximum number of aliases is 100: " + machine_arn(id));
    }
    Alias made = wanted;
    made.created_ms = made.updated_ms = parts_.clock.now_ms();
    draft.others.emplace_back(records::Store{stored::record_of(id, made)});
    const bool applied = TRY(apply(draft));
    if (applied) return AliasChanged{AliasOutcome::done, std::move(made)};
  }
  return busy(id);
}

Result<Registry::AliasChanged> Registry::update_alias(const Id& id, const AliasChange& change) {
  for (int tries = 0; tries < tries_max; ++tries) {
    auto machine = TRY(changeable(id));
    Draft draft{std::move(machine)};
    const auto existing = TRY(alias(id, change.name));
    if (!existing) return AliasChanged{AliasOutcome::no_alias, {}};
    const bool found = TRY(have_versions(id, change.routes));
    if (!found) return AliasChanged{AliasOutcome::no_version, {}};
    Alias changed = *existing;
    if (change.description) changed.description = *change.description;
    if (!change.routes.empty()) changed.routes = change.routes;
    changed.updated_ms = parts_.clock.now_ms();
    draft.others.emplace_back(records::Store{stored::record_of(id, changed)});
    const bool applied = TRY(apply(draft));
    if (applied) return AliasChanged{AliasOutcome::done, std::move(changed)};
  }
  return busy(id);
}

Result<bool> Registry::remove_alias(const Id& id, std::string_view name) {
  for (int tries = 0; tries < tries_max; ++tries) {
    const auto machine = TRY(find(id));
    const auto existing = TRY(alias(id, name));
    if (!machine || !existing) return false;
    Draft draft{*machine};
    draft.others.emplace_back(
        records::Remove{stored::parts_partition(id), stored::alias_sort(name)});
    const bool applied = TRY(apply(draft));
    if (applied) return true;
  }
  return busy(id);
}

Result<std::optional<Alias>> Registry::alias(const Id& id, std::string_view name) {
  const auto found = TRY(parts_.records.get(stored::parts_partition(id), stored::alias_sort(name)));
  if (!found.record) return std::optional<Alias>();
  auto alias = TRY(stored::alias_of(*found.record));
  return std::optional<Alias>(std::move(alias));
}

Result<Listed<Alias>> Registry::aliases(const Id& id, std::int64_t of_version, const Page& page) {
  auto all = TRY(all_aliases(id));  // at most aliases_max
  Listed<Alias> listed;
  for (Alias& alias : all) {
    if (alias.name <= page.after || !is_of_version(alias, of_version)) continue;
    if (listed.entries.size() == page.limit) {
      listed.next = listed.entries.back().name;
      break;
    }
    listed.entries.push_back(std::move(alias));
  }
  return listed;
}

}  // namespace semel::registry
