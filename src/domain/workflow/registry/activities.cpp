#include "domain/workflow/registry/draft.h"
#include "domain/workflow/registry/read_page.h"
#include "domain/workflow/registry/registry.h"
#include "domain/workflow/registry/stored.h"

namespace semel::registry {

Result<Activity> Registry::create_activity(const Id& id, const Tags& tags) {
  for (int tries = 0; tries < tries_max; ++tries) {
    const auto existing = TRY(activity(id));
    if (existing) return *existing;
    Activity made{id, parts_.clock.now_ms(), tags};
    const auto changed = TRY(parts_.records.change(records::Create{stored::record_of(made)}));
    if (changed.applied) return made;
  }
  return busy(id);
}

Result<std::optional<Activity>> Registry::activity(const Id& id) {
  const auto found = TRY(parts_.records.get(stored::activities_partition(id.region), id.name));
  if (!found.record) return std::optional<Activity>();
  auto activity = TRY(stored::activity_of(id.region, *found.record));
  return std::optional<Activity>(std::move(activity));
}

Result<Listed<Activity>> Registry::activities(const std::string& region, const Page& page) {
  records::Range range;
  range.partition = stored::activities_partition(region);
  const auto read = TRY(read_page(parts_.records, std::move(range), page));
  Listed<Activity> listed;
  for (const auto& record : read.entries) {
    auto activity = TRY(stored::activity_of(region, record));
    listed.entries.push_back(std::move(activity));
  }
  listed.next = read.next;
  return listed;
}

Result<void> Registry::remove_activity(const Id& id) {
  TRY(parts_.records.change(records::Remove{stored::activities_partition(id.region), id.name}));
  return {};
}

Result<void> Registry::tag_activity(const Id& id, const Tags& added,
                                    const std::vector<std::string>& removed) {
  for (int tries = 0; tries < tries_max; ++tries) {
    auto existing = TRY(activity(id));
    if (!existing) return not_found("there is no activity " + id.name);
    for (const auto& [key, text] : added) existing->tags[key] = text;
    for (const auto& key : removed) existing->tags.erase(key);
    if (existing->tags.size() > tags_max) return limit_exceeded("at most 50 tags");
    const auto changed = TRY(parts_.records.change(records::Replace{stored::record_of(*existing)}));
    if (changed.applied) return {};
  }
  return busy(id);
}

}  // namespace semel::registry
