#include <algorithm>

#include "domain/logs/logs.h"
#include "domain/logs/retry.h"
#include "domain/logs/stored.h"

namespace semel::logs {

struct Logs::Place {
  Group group;
  Stream stream;
  records::Record record;  ///< of the stream
};

namespace {

constexpr std::size_t chunks_at_once_max = 99;
constexpr std::size_t transaction_bytes_max = 3'500'000;

Result<void> check_batch(const std::vector<InputEvent>& events) {
  std::size_t bytes = 0;
  for (std::size_t i = 0; i < events.size(); ++i) {
    const std::size_t event_bytes = events[i].message.size() + event_overhead_bytes;
    if (event_bytes > event_bytes_max) {
      return invalid_argument("Log event too large: " + std::to_string(event_bytes) +
                              " bytes exceeds limit of " + std::to_string(event_bytes_max));
    }
    bytes += event_bytes;
    if (i > 0 && events[i].time_ms < events[i - 1].time_ms) {
      return invalid_argument(
          "Log events in a single PutLogEvents request must be in chronological order.");
    }
  }
  if (bytes > batch_bytes_max) {
    return invalid_argument("Upload too large: " + std::to_string(bytes) +
                            " bytes exceeds limit of " + std::to_string(batch_bytes_max));
  }
  if (!events.empty() && events.back().time_ms - events.front().time_ms > day_ms) {
    return invalid_argument(
        "The batch of log events in a single PutLogEvents request cannot span more than 24 "
        "hours.");
  }
  return {};
}

/// How many events at the front are older than `oldest_ms`.
std::size_t count_before(const std::vector<InputEvent>& events, std::int64_t oldest_ms) {
  const auto end = std::partition_point(events.begin(), events.end(), [&](const InputEvent& event) {
    return event.time_ms < oldest_ms;
  });
  return static_cast<std::size_t>(end - events.begin());
}

/// The events without those that are too old, expired or too new.
std::vector<InputEvent> young_enough(std::vector<InputEvent> events, std::int64_t now_ms,
                                     std::optional<std::int64_t> retention_days,
                                     PutOutcome& outcome) {
  const std::size_t too_old = count_before(events, now_ms - age_ms_max);
  const std::size_t expired =
      retention_days ? count_before(events, now_ms - *retention_days * day_ms) : 0;
  const std::size_t in_time = count_before(events, now_ms + ahead_ms_max + 1);
  if (too_old > 0) outcome.too_old_end = too_old;
  if (expired > 0) outcome.expired_end = expired;
  if (in_time < events.size()) outcome.too_new_start = in_time;
  const auto begin = static_cast<std::ptrdiff_t>(std::min(std::max(too_old, expired), in_time));
  return {std::make_move_iterator(events.begin() + begin),
          std::make_move_iterator(events.begin() + static_cast<std::ptrdiff_t>(in_time))};
}

void count_in(Stream& stream, const InputEvent& event) {
  stream.stored_bytes += static_cast<std::int64_t>(event.message.size() + event_overhead_bytes);
  stream.first_event_ms = std::min(stream.first_event_ms.value_or(event.time_ms), event.time_ms);
  stream.last_event_ms = std::max(stream.last_event_ms.value_or(event.time_ms), event.time_ms);
}

/// Takes as many chunks off the front as one transaction holds beside the stream.
std::vector<records::Change> next_lot(std::vector<records::Record>& chunks) {
  std::vector<records::Change> lot;
  std::size_t bytes = 0;
  auto chunk = chunks.begin();
  for (; chunk != chunks.end() && lot.size() < chunks_at_once_max; ++chunk) {
    bytes += chunk->data.size();
    if (bytes > transaction_bytes_max) break;
    lot.push_back(records::Create{std::move(*chunk)});
  }
  chunks.erase(chunks.begin(), chunk);
  return lot;
}

}  // namespace

Result<Logs::Place> Logs::find_place(const StreamName& name) {
  Place place;
  place.group = TRY(find_group(name.group));
  auto record = TRY(get(stored::streams_of(place.group), name.name));
  if (!record) return not_found("The specified log stream does not exist.");
  place.stream = TRY(stored::stream_of(*record));
  place.record = *std::move(record);
  return place;
}

Result<Logs::Place> Logs::make_place(const StreamName& name) {
  auto place = find_place(name);
  if (place || place.error().code != ErrorCode::not_found) return place;
  const auto group = create_group({.name = name.group});
  if (!group && group.error().code != ErrorCode::already_exists) return group.error();
  const auto stream = create_stream(name);
  if (!stream && stream.error().code != ErrorCode::already_exists) return stream.error();
  return find_place(name);
}

Result<Ticket> Logs::store_events(const StreamName& name, const std::vector<InputEvent>& events,
                                  bool is_made_when_missing) {
  if (events.empty()) return newest();
  std::vector<records::Record> chunks;
  Ticket seen;
  for (int attempt = 0; attempt < retry_count_max; ++attempt) {
    auto found = is_made_when_missing ? make_place(name) : find_place(name);
    Place place = TRY(std::move(found));
    const std::int64_t now_ms = clock_.now_ms();
    Stream stream = place.stream;
    for (const InputEvent& event : events) count_in(stream, event);
    stream.last_ingestion_ms = now_ms;
    auto head = stored::record_of(place.group, stream);
    head.version = place.record.version;
    chunks = stored::chunks_of(stream.id, events, now_ms, next_batch());
    std::vector<records::Change> lot = next_lot(chunks);
    lot.push_back(records::Replace{std::move(head)});
    const auto changed = TRY(records_.change_all(lot));
    if (!changed.applied) continue;
    seen = changed.seen;
    while (!chunks.empty()) {
      const auto more = next_lot(chunks);
      const auto added = TRY(records_.change_all(more));
      seen = added.seen;
    }
    return seen;
  }
  return too_many_writers();
}

Result<PutOutcome> Logs::put(const StreamName& name, std::vector<InputEvent> events) {
  TRY(check_batch(events));
  const auto place = TRY(find_place(name));
  PutOutcome outcome;
  const auto kept =
      young_enough(std::move(events), clock_.now_ms(), place.group.retention_days, outcome);
  outcome.seen = TRY(store_events(name, kept, false));
  return outcome;
}

Result<Ticket> Logs::append(const StreamName& name, std::vector<InputEvent> events) {
  std::stable_sort(
      events.begin(), events.end(),
      [](const InputEvent& left, const InputEvent& right) { return left.time_ms < right.time_ms; });
  return store_events(name, events, true);
}

}  // namespace semel::logs
