#include "domain/logs/logs.h"
#include "domain/logs/retry.h"
#include "domain/logs/stored.h"

namespace semel::logs {
namespace {

constexpr std::int64_t group_page_records = 100;

Error no_such_group() {
  return not_found("The specified log group does not exist.");
}

bool fits(const GroupQuery& query, const Group& group) {
  return group.name.find(query.part) != std::string::npos &&
         (query.group_class.empty() || group.group_class == query.group_class);
}

}  // namespace

Result<Ticket> Logs::create_group(const NewGroup& request) {
  Group group;
  group.region = request.name.region;
  group.name = request.name.name;
  group.id = uuid(random_);
  group.creation_ms = clock_.now_ms();
  group.tags = request.tags;
  group.group_class = request.group_class;
  group.is_protected = request.is_protected;
  // Known regions are kept once: not there already is no condition of the group.
  TRY(records_.change(records::Create{{std::string(stored::regions), group.region, ""}}));
  const auto changed = TRY(records_.change(records::Create{stored::record_of(group)}));
  if (!changed.applied) return already_exists("The specified log group already exists");
  return changed.seen;
}

Result<Ticket> Logs::delete_group(const GroupName& name) {
  for (int attempt = 0; attempt < retry_count_max; ++attempt) {
    const auto record = TRY(get(stored::groups_of(name.region), name.name));
    if (!record) return no_such_group();
    const auto group = TRY(stored::group_of(*record));
    if (group.is_protected) {
      return limit_exceeded("The log group is protected from deletion.");
    }
    const auto changed = TRY(records_.change_all(
        {records::Remove{record->partition, record->sort, record->version},
         records::Store{{std::string(stored::deleted), stored::streams_of(group), ""}}}));
    if (changed.applied) return changed.seen;
  }
  return too_many_writers();
}

Result<Group> Logs::find_group(const GroupName& name) {
  const auto record = TRY(get(stored::groups_of(name.region), name.name));
  if (!record) return no_such_group();
  return stored::group_of(*record);
}

Result<Page<Group>> Logs::list_groups(const GroupQuery& query) {
  Page<Group> page;
  records::Range range;
  range.partition = stored::groups_of(query.region);
  range.begin = query.prefix;
  range.limit = group_page_records;
  if (!query.after.empty()) range.after = query.after;
  bool is_past_prefix = false;
  do {
    auto found = TRY(records_.read(range));
    page.seen = found.seen;
    for (const records::Record& record : found.records) {
      is_past_prefix = !record.sort.starts_with(query.prefix);
      if (is_past_prefix) break;
      auto group = TRY(stored::group_of(record));
      if (!fits(query, group)) continue;
      if (page.entries.size() == query.limit) {
        page.next = page.entries.back().name;
        return page;
      }
      records::Range streams;
      streams.partition = stored::streams_of(group);
      const auto all = TRY(records_.read_all(streams));
      for (const records::Record& stream_record : all) {
        const auto stream = TRY(stored::stream_of(stream_record));
        group.stored_bytes += stream.stored_bytes;
      }
      page.entries.push_back(std::move(group));
    }
    range.after = std::move(found.next);
  } while (range.after && !is_past_prefix);
  return page;
}

Result<Ticket> Logs::change_group(const GroupName& name,
                                  const std::function<Result<void>(Group&)>& change) {
  for (int attempt = 0; attempt < retry_count_max; ++attempt) {
    const auto record = TRY(get(stored::groups_of(name.region), name.name));
    if (!record) return no_such_group();
    auto group = TRY(stored::group_of(*record));
    TRY(change(group));
    auto next = stored::record_of(group);
    next.version = record->version;
    const auto changed = TRY(records_.change(records::Replace{std::move(next)}));
    if (changed.applied) return changed.seen;
  }
  return too_many_writers();
}

}  // namespace semel::logs
