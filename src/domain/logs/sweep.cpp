#include <algorithm>

#include "domain/logs/logs.h"
#include "domain/logs/stored.h"

namespace semel::logs {
namespace {

constexpr std::int64_t removed_at_once = 50;

}  // namespace

Result<Logs::Swept> Logs::sweep() {
  Swept swept;
  TRY(sweep_deleted(swept));
  records::Range range;
  range.partition = std::string(stored::regions);
  const auto regions = TRY(records_.read_all(range));
  for (const records::Record& region : regions) TRY(sweep_region(region.sort, swept));
  return swept;
}

Result<void> Logs::sweep_deleted(Swept& swept) {
  records::Range range;
  range.partition = std::string(stored::deleted);
  // Groups name streams to delete, which are found by another round.
  while (true) {
    const auto all = TRY(records_.read_all(range));
    if (all.empty()) return {};
    for (const records::Record& record : all) {
      const bool has_streams = record.sort.starts_with("streams/");
      TRY(remove_all(record.sort, has_streams, swept));
      TRY(records_.change(records::Remove{record.partition, record.sort}));
    }
  }
}

/// Empties a partition: of a deleted group's streams, each of which leaves its events to be
/// removed; or of a deleted stream's events.
Result<void> Logs::remove_all(const std::string& partition, bool has_streams, Swept& swept) {
  records::Range range;
  range.partition = partition;
  range.limit = removed_at_once;
  while (true) {
    const auto page = TRY(records_.read(range));
    if (page.records.empty()) return {};
    std::vector<records::Change> changes;
    for (const records::Record& record : page.records) {
      changes.push_back(records::Remove{record.partition, record.sort});
      if (!has_streams) continue;
      const auto stream = TRY(stored::stream_of(record));
      changes.push_back(
          records::Store{{std::string(stored::deleted), stored::events_of(stream.id), ""}});
    }
    TRY(records_.change_all(changes));
    swept.records += static_cast<std::int64_t>(page.records.size());
  }
}

Result<void> Logs::sweep_region(const std::string& region, Swept& swept) {
  records::Range groups;
  groups.partition = stored::groups_of(region);
  const auto all = TRY(records_.read_all(groups));
  for (const records::Record& record : all) {
    const auto group = TRY(stored::group_of(record));
    if (!group.retention_days) continue;
    const std::int64_t oldest_ms = clock_.now_ms() - *group.retention_days * day_ms;
    records::Range range;
    range.partition = stored::streams_of(group);
    const auto streams = TRY(records_.read_all(range));
    for (const records::Record& stream_record : streams) {
      const auto stream = TRY(stored::stream_of(stream_record));
      if (stream.first_event_ms && *stream.first_event_ms < oldest_ms) {
        TRY(sweep_stream(group, stream_record, swept));
      }
    }
  }
  return {};
}

/// Removes the chunks whose events are all older than the retention. Bytes and first event are told
/// anew in the step that removes them; a writer that comes between makes the next sweep do it.
Result<void> Logs::sweep_stream(const Group& group, const records::Record& stream_record,
                                Swept& swept) {
  const std::int64_t oldest_ms = clock_.now_ms() - *group.retention_days * day_ms;
  auto stream = TRY(stored::stream_of(stream_record));
  std::uint64_t version = stream_record.version;
  records::Range range;
  range.partition = stored::events_of(stream.id);
  range.end = stored::chunk_key(oldest_ms - stored::chunk_span_ms);
  range.limit = removed_at_once;
  while (true) {
    const auto page = TRY(records_.read(range));
    if (page.records.empty()) return {};
    std::vector<records::Change> changes;
    for (const records::Record& chunk : page.records) {
      const auto events = TRY(stored::events_of(chunk));
      for (const Event& event : events) {
        stream.stored_bytes -= static_cast<std::int64_t>(event.message.size()) +
                               static_cast<std::int64_t>(event_overhead_bytes);
      }
      changes.push_back(records::Remove{chunk.partition, chunk.sort});
    }
    stream.stored_bytes = std::max<std::int64_t>(stream.stored_bytes, 0);
    // Of what is left the oldest is not known yet: no earlier than what is kept.
    stream.first_event_ms =
        std::min(oldest_ms - stored::chunk_span_ms, stream.last_event_ms.value_or(oldest_ms));
    auto head = stored::record_of(group, stream);
    head.version = version++;
    changes.push_back(records::Replace{std::move(head)});
    const auto changed = TRY(records_.change_all(changes));
    if (!changed.applied) return {};
    swept.records += static_cast<std::int64_t>(page.records.size());
  }
}

}  // namespace semel::logs
