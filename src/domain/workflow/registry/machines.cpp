#include <algorithm>
#include <iterator>

#include "domain/workflow/registry/draft.h"
#include "domain/workflow/registry/read_page.h"
#include "domain/workflow/registry/registry.h"
#include "domain/workflow/registry/stored.h"

namespace semel::registry {
namespace {

constexpr std::size_t removed_at_once = 50;

bool is_same(const Settings& one, const Settings& other) {
  // The role and the tags do not count: AWS API Reference, CreateStateMachine.
  return one.definition == other.definition && one.logging == other.logging &&
         one.tracing == other.tracing && one.encryption == other.encryption;
}

/// True when one of them is given and differs.
bool take_change(const std::optional<std::string>& given, std::string& current) {
  if (!given || *given == current) return false;
  current = *given;
  return true;
}

bool take_changes(const Registry::Change& change, Settings& settings) {
  bool differs = take_change(change.definition, settings.definition);
  differs |= take_change(change.role_arn, settings.role_arn);
  differs |= take_change(change.logging, settings.logging);
  differs |= take_change(change.tracing, settings.tracing);
  differs |= take_change(change.encryption, settings.encryption);
  return differs;
}

}  // namespace

Result<bool> Registry::apply(const Draft& draft) {
  std::vector<records::Change> changes = draft.others;
  changes.emplace_back(records::Replace{stored::record_of(draft.machine)});
  const auto changed = TRY(parts_.records.change_all(changes));
  return changed.applied;
}

Result<Registry::Created> Registry::create(const NewMachine& request) {
  for (int tries = 0; tries < tries_max; ++tries) {
    const auto existing = TRY(find(request.id));
    if (existing) {
      Created there{Created::Kind::differs, existing->created_ms, 0};
      if (existing->is_deleting) {
        there.kind = Created::Kind::deleting;
        return there;
      }
      const auto current = TRY(revision(request.id, existing->revision_id));
      if (existing->type == request.type && is_same(current.settings, request.settings) &&
          existing->was_published == request.publish &&
          existing->first_description == request.description) {
        there.kind = Created::Kind::repeated;
        there.version = request.publish ? existing->current_version : 0;
      }
      return there;
    }
    Machine machine;
    machine.id = request.id;
    machine.type = request.type;
    machine.created_ms = machine.updated_ms = parts_.clock.now_ms();
    machine.was_published = request.publish;
    machine.first_description = request.description;
    machine.tags = request.tags;
    std::vector<records::Change> changes;
    if (request.publish) {
      machine.last_version = machine.current_version = 1;
      const Version version{1, machine.created_ms, request.description, {}};
      changes.emplace_back(records::Store{stored::record_of(request.id, version)});
    }
    const Revision first{{}, machine.created_ms, request.settings};
    for (auto& record : stored::records_of(request.id, first)) {
      changes.emplace_back(records::Store{std::move(record)});
    }
    changes.emplace_back(records::Create{stored::record_of(machine)});
    const auto changed = TRY(parts_.records.change_all(changes));
    if (changed.applied) {
      return Created{Created::Kind::made, machine.created_ms, machine.current_version};
    }
  }
  return busy(request.id);
}

Result<std::optional<Machine>> Registry::find(const Id& id) {
  const auto found = TRY(parts_.records.get(stored::machines_partition(id.region), id.name));
  if (!found.record) return std::optional<Machine>();
  auto machine = TRY(stored::machine_of(id.region, *found.record));
  return settle(std::move(machine));
}

/// The machine, or nothing when its deletion was due.
Result<std::optional<Machine>> Registry::settle(Machine machine) {
  if (!machine.is_deleting) return std::optional<Machine>(std::move(machine));
  const auto open = TRY(parts_.open_count(machine_arn(machine.id)));
  if (open > 0) return std::optional<Machine>(std::move(machine));
  TRY(purge(std::move(machine)));
  return std::optional<Machine>();
}

/// Each step holds against the machine's record, so that nothing of a later machine of that name
/// goes. The record itself goes last: a purge that was cut off is taken up again.
Result<void> Registry::purge(Machine machine) {
  records::Range range;
  range.partition = stored::parts_partition(machine.id);
  range.limit = removed_at_once;
  do {
    const auto page = TRY(parts_.records.read(range));
    Draft draft{machine};
    for (const auto& record : page.records) {
      draft.others.emplace_back(records::Remove{record.partition, record.sort});
    }
    const bool applied = TRY(apply(draft));
    if (!applied) return {};  // another is at it
    ++machine.record_version;
    range.after = page.next;
  } while (range.after);
  TRY(parts_.records.change(records::Remove{stored::machines_partition(machine.id.region),
                                            machine.id.name, machine.record_version}));
  return {};
}

Result<Revision> Registry::revision(const Id& id, std::string_view revision_id) {
  records::Range range;
  range.partition = stored::parts_partition(id);
  range.begin = stored::revision_sort(revision_id);
  range.end = stored::end_of(range.begin);
  const auto records = TRY(parts_.records.read_all(range));
  if (records.empty()) return not_found("there is no such revision of " + id.name);
  return stored::revision_of(revision_id, records);
}

Result<Listed<Machine>> Registry::list(const std::string& region, const Page& page) {
  records::Range range;
  range.partition = stored::machines_partition(region);
  const auto read = TRY(read_page(parts_.records, std::move(range), page));
  Listed<Machine> listed;
  for (const auto& record : read.entries) {
    auto machine = TRY(stored::machine_of(region, record));
    auto settled = TRY(settle(std::move(machine)));
    if (settled) listed.entries.push_back(*std::move(settled));
  }
  listed.next = read.next;
  return listed;
}

Result<Machine> Registry::changeable(const Id& id) {
  auto machine = TRY(find(id));
  if (!machine) return not_found("there is no state machine " + id.name);
  if (machine->is_deleting) {
    return Error{ErrorCode::in_progress, "the state machine " + id.name + " is being deleted"};
  }
  return *std::move(machine);
}

Result<Registry::Updated> Registry::update(const Id& id, const Change& change) {
  for (int tries = 0; tries < tries_max; ++tries) {
    auto machine = TRY(changeable(id));
    Draft draft{std::move(machine)};
    auto current = TRY(revision(id, draft.machine.revision_id));
    draft.machine.updated_ms = parts_.clock.now_ms();
    if (take_changes(change, current.settings)) {
      if (draft.machine.current_version == 0) {  // no version keeps it
        for (const auto& record : stored::records_of(id, current)) {
          draft.others.emplace_back(records::Remove{record.partition, record.sort});
        }
      }
      current.id = uuid(parts_.random);
      current.created_ms = draft.machine.updated_ms;
      for (auto& record : stored::records_of(id, current)) {
        draft.others.emplace_back(records::Store{std::move(record)});
      }
      draft.machine.revision_id = current.id;
      draft.machine.current_version = 0;
    }
    Updated updated{draft.machine.updated_ms, draft.machine.revision_id, 0};
    if (change.publish) {
      const auto version = TRY(publish_in(draft, change.description));
      updated.version = version.number;
    }
    const bool applied = TRY(apply(draft));
    if (applied) return updated;
  }
  return busy(id);
}

Result<void> Registry::remove(const Id& id) {
  for (int tries = 0; tries < tries_max; ++tries) {
    auto machine = TRY(find(id));
    if (!machine || machine->is_deleting) return {};
    machine->is_deleting = true;
    const bool applied = TRY(apply({*machine}));
    if (!applied) continue;
    TRY(find(id));
    return {};
  }
  return busy(id);
}

Result<void> Registry::tag(const Id& id, const Tags& added,
                           const std::vector<std::string>& removed) {
  for (int tries = 0; tries < tries_max; ++tries) {
    const auto machine = TRY(find(id));
    if (!machine) return not_found("there is no state machine " + id.name);
    Draft draft{*machine};
    for (const auto& [key, text] : added) draft.machine.tags[key] = text;
    for (const auto& key : removed) draft.machine.tags.erase(key);
    if (draft.machine.tags.size() > tags_max) return limit_exceeded("at most 50 tags");
    const bool applied = TRY(apply(draft));
    if (applied) return {};
  }
  return busy(id);
}

}  // namespace semel::registry
