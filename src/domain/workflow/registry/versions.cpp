#include <algorithm>

#include "domain/workflow/registry/draft.h"
#include "domain/workflow/registry/read_page.h"
#include "domain/workflow/registry/registry.h"
#include "domain/workflow/registry/stored.h"

namespace semel::registry {
namespace {

constexpr std::string_view first_revision_name = "INITIAL";

bool routes_to(const Alias& alias, std::int64_t number) {
  return std::any_of(alias.routes.begin(), alias.routes.end(),
                     [number](const Route& route) { return route.version == number; });
}

std::string shown_revision(const std::string& revision_id) {
  return revision_id.empty() ? std::string(first_revision_name) : revision_id;
}

}  // namespace

Result<Version> Registry::publish_in(Draft& draft, const std::string& description) {
  Machine& machine = draft.machine;
  if (machine.current_version > 0) {
    const auto existing = TRY(version(machine.id, machine.current_version));
    if (existing) return *existing;
  }
  records::Range range;
  range.partition = stored::parts_partition(machine.id);
  range.begin = stored::version_sort(0);
  range.end = stored::end_of("v/");
  const auto all = TRY(parts_.records.read_all(range));
  if (all.size() >= versions_max) {
    return limit_exceeded("The maximum number of published versions is 1000: " +
                          machine_arn(machine.id));
  }
  Version made{machine.last_version + 1, parts_.clock.now_ms(), description, machine.revision_id};
  machine.last_version = machine.current_version = made.number;
  draft.others.emplace_back(records::Store{stored::record_of(machine.id, made)});
  return made;
}

Result<Registry::Published> Registry::publish(const Id& id,
                                              const std::optional<std::string>& revision_id,
                                              const std::string& description) {
  for (int tries = 0; tries < tries_max; ++tries) {
    auto machine = TRY(changeable(id));
    Draft draft{std::move(machine)};
    const std::string current = shown_revision(draft.machine.revision_id);
    if (revision_id && *revision_id != current) return Published{{}, current};
    Published published;
    published.version = TRY(publish_in(draft, description));
    if (draft.others.empty()) return published;
    const bool applied = TRY(apply(draft));
    if (applied) return published;
  }
  return busy(id);
}

Result<std::optional<Version>> Registry::version(const Id& id, std::int64_t number) {
  const auto found =
      TRY(parts_.records.get(stored::parts_partition(id), stored::version_sort(number)));
  if (!found.record) return std::optional<Version>();
  auto version = TRY(stored::version_of(*found.record));
  return std::optional<Version>(std::move(version));
}

Result<Listed<Version>> Registry::versions(const Id& id, const Page& page) {
  records::Range range;
  range.partition = stored::parts_partition(id);
  range.begin = stored::version_sort(0);
  range.end = stored::end_of("v/");
  range.forward = false;
  const auto read = TRY(read_page(parts_.records, std::move(range), page));
  Listed<Version> listed;
  for (const auto& record : read.entries) {
    auto version = TRY(stored::version_of(record));
    listed.entries.push_back(std::move(version));
  }
  listed.next = read.next;
  return listed;
}

Result<std::vector<std::string>> Registry::remove_version(const Id& id, std::int64_t number) {
  for (int tries = 0; tries < tries_max; ++tries) {
    const auto machine = TRY(find(id));
    const auto existing = TRY(version(id, number));
    if (!machine || !existing) return std::vector<std::string>();
    std::vector<std::string> keeping;
    const auto aliases = TRY(all_aliases(id));
    for (const Alias& alias : aliases) {
      if (routes_to(alias, number)) keeping.push_back(alias.name);
    }
    if (!keeping.empty()) return keeping;
    Draft draft{*machine};
    draft.others.emplace_back(
        records::Remove{stored::parts_partition(id), stored::version_sort(number)});
    if (machine->current_version == number) {
      draft.machine.current_version = 0;
    } else {
      const auto kept = TRY(revision(id, existing->revision_id));
      for (const auto& record : stored::records_of(id, kept)) {
        draft.others.emplace_back(records::Remove{record.partition, record.sort});
      }
    }
    const bool applied = TRY(apply(draft));
    if (applied) return std::vector<std::string>();
  }
  return busy(id);
}

Result<std::optional<Registry::Resolved>> Registry::resolve(const Arn& arn) {
  const auto machine = TRY(find(arn.id));
  if (!machine) return std::optional<Resolved>();
  Resolved resolved;
  resolved.updated_ms = machine->updated_ms;
  resolved.is_deleting = machine->is_deleting;
  std::int64_t number = arn.version;
  if (arn.kind == ArnKind::alias) {
    const auto found = TRY(alias(arn.id, arn.alias));
    if (!found || found->routes.empty()) return std::optional<Resolved>();
    const auto drawn = static_cast<std::int64_t>(parts_.random.next() % 100);
    number = (drawn < found->routes.front().weight ? found->routes.front() : found->routes.back())
                 .version;
    resolved.snapshot.alias_arn = alias_arn(arn.id, arn.alias);
  }
  std::string revision_id = machine->revision_id;
  if (number > 0) {
    const auto found = TRY(version(arn.id, number));
    if (!found) return std::optional<Resolved>();
    revision_id = found->revision_id;
    resolved.snapshot.version_arn = version_arn(arn.id, number);
  }
  auto found = revision(arn.id, revision_id);
  if (!found && found.error().code == ErrorCode::not_found) return std::optional<Resolved>();
  auto of = TRY(std::move(found));
  resolved.snapshot.arn = machine_arn(arn.id);
  resolved.snapshot.name = arn.id.name;
  resolved.snapshot.definition = std::move(of.settings.definition);
  resolved.snapshot.role_arn = std::move(of.settings.role_arn);
  resolved.snapshot.revision_id = std::move(revision_id);
  resolved.snapshot.type = machine->type;
  return std::optional<Resolved>(std::move(resolved));
}

}  // namespace semel::registry
