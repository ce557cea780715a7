#include "domain/function/stream_poller.h"

#include <algorithm>

#include "base/log.h"
#include "domain/function/stream_batch.h"

namespace semel::function {
namespace {

constexpr std::size_t read_limit_max = 1'000;

bool has_answered(const Invoked& invoked) {
  return invoked.error_code.empty() && invoked.result.kind == InvocationResult::Kind::answered;
}

}  // namespace

StreamPoller::StreamPoller(Parts parts, Options options) : parts_(parts), options_(options) {}

StreamPoller::~StreamPoller() {
  gate_->close();  // before what late answers wake
  rounds_.reset();
}

void StreamPoller::start() {
  rounds_ = std::make_unique<Rounds>([this] { return round(); });
}

std::int64_t StreamPoller::round() {
  const auto mappings = parts_.sources.all();
  if (!mappings) {
    log::warn("event source mappings cannot be read", {{"why", mappings.error().message}});
    return options_.retry_ms;
  }
  for (const EventMapping& mapping : *mappings) {
    if (!mapping.is_enabled) continue;
    const auto polled = poll(mapping);
    if (!polled) note(mapping.id, "PROBLEM: " + polled.error().message);
  }
  return options_.poll_ms;
}

Result<void> StreamPoller::poll(const EventMapping& mapping) {
  const auto id = TRY(stream_of_arn(mapping.stream_arn));
  const auto stream = TRY(parts_.tables.describe_stream(id));
  for (const auto& shard : stream.shards) {
    const auto is_parent = [&](const tables::ShardDescription& other) {
      return shard.parent_id == other.id;
    };
    const auto parent = std::find_if(stream.shards.begin(), stream.shards.end(), is_parent);
    const bool waits = parent != stream.shards.end() && !place_of(mapping.id, parent->id).is_done;
    if (!waits) TRY(poll_shard(mapping, stream, shard));
  }
  return {};
}

/// False: there is nothing to read now.
Result<bool> StreamPoller::load(const EventMapping& mapping,
                                const tables::StreamDescription& stream,
                                const tables::ShardDescription& shard, Place& place) {
  if (!place.is_loaded) {
    const auto kept = TRY(parts_.sources.checkpoint(mapping, shard.id));
    if (kept) {
      place.next_sequence = kept->next_sequence;
      place.is_done = kept->is_done;
    } else {
      const auto first = TRY(
          parts_.tables.shard_iterator(stream.id, shard.id, tables::IteratorType::trim_horizon, 0));
      place.next_sequence = first.next_sequence;
    }
    place.is_loaded = true;
    put(mapping.id, shard.id, place);
  }
  return !place.is_done && !place.is_running && place.not_before_ms <= parts_.clock.now_ms();
}

Result<void> StreamPoller::poll_shard(const EventMapping& mapping,
                                      const tables::StreamDescription& stream,
                                      const tables::ShardDescription& shard) {
  Place place = place_of(mapping.id, shard.id);
  if (!TRY(load(mapping, stream, shard, place))) return {};
  const std::size_t full = std::min(static_cast<std::size_t>(mapping.batch_size), read_limit_max);
  const std::size_t limit = place.limit == 0 ? full : place.limit;
  auto read = parts_.tables.read_stream({stream.id, shard.id, place.next_sequence}, limit);
  if (!read && read.error().code == ErrorCode::trimmed) {
    const auto first = TRY(
        parts_.tables.shard_iterator(stream.id, shard.id, tables::IteratorType::trim_horizon, 0));
    place.next_sequence = first.next_sequence;
    put(mapping.id, shard.id, place);
    return {};
  }
  if (!read) return read.error();
  if (read->records.empty()) {
    if (read->next) return {};
    place.is_done = true;
    put(mapping.id, shard.id, place);
    return parts_.sources.keep(mapping, shard.id, {.next_sequence = 0, .is_done = true});
  }
  if (place.limit == 0 && read->records.size() < full &&
      !fills(mapping, read->records.size(), place)) {
    put(mapping.id, shard.id, place);
    return {};
  }
  Batch batch{.mapping = mapping,
              .shard_id = shard.id,
              .end_sequence = read->records.back().sequence + 1,
              .records = std::move(read->records)};
  TRY(filter_records(mapping.filters, {stream.id, shard.id, stream.view}, batch.records));
  give_up_old(batch);
  place.waiting_since_ms = 0;
  if (batch.records.empty()) {
    succeed(batch, batch.end_sequence, place);
    put(mapping.id, shard.id, place);
    return {};
  }
  place.is_running = true;
  put(mapping.id, shard.id, place);
  run(std::move(batch), stream.view);
  return {};
}

/// Whether a batch that is not full has waited long enough.
bool StreamPoller::fills(const EventMapping& mapping, std::size_t count, Place& place) const {
  if (mapping.window_s == 0 || count == 0) return true;
  const std::int64_t now_ms = parts_.clock.now_ms();
  if (place.waiting_since_ms == 0) place.waiting_since_ms = now_ms;
  return now_ms - place.waiting_since_ms >= mapping.window_s * 1'000;
}

void StreamPoller::give_up_old(Batch& batch) {
  if (batch.mapping.age_s_max < 0) return;
  const std::int64_t oldest_ms = parts_.clock.now_ms() - batch.mapping.age_s_max * 1'000;
  const auto young = std::find_if(
      batch.records.begin(), batch.records.end(),
      [&](const tables::StreamRecord& record) { return record.created_ms >= oldest_ms; });
  if (young == batch.records.begin()) return;
  Batch old = batch;
  old.records.assign(batch.records.begin(), young);
  batch.records.erase(batch.records.begin(), young);
  give_up(old, "RecordAgeExceeded", place_of(old.mapping.id, old.shard_id).attempt_count);
}

void StreamPoller::run(Batch batch, tables::StreamView view) {
  const auto stream = stream_of_arn(batch.mapping.stream_arn);
  if (!stream) return;
  Invoke request{.region = batch.mapping.region,
                 .function = batch.mapping.function,
                 .qualifier = batch.mapping.qualifier,
                 .payload = batch_payload({*stream, batch.shard_id, view}, batch.records)};
  parts_.invocations.invoke(std::move(request),
                            [this, gate = gate_, batch = std::move(batch)](const Invoked& invoked) {
                              if (!gate->enter()) return;
                              finish(batch, invoked);
                              gate->leave();
                            });
}

void StreamPoller::finish(const Batch& batch, const Invoked& invoked) {
  if (invoked.result.kind == InvocationResult::Kind::unknown) return;  // runs after the next start
  Place place = place_of(batch.mapping.id, batch.shard_id);
  place.is_running = false;
  std::optional<std::size_t> done;
  if (has_answered(invoked)) {
    done = batch.mapping.reports_failures ? first_failure(invoked.result.payload, batch.records)
                                          : batch.records.size();
  }
  if (done && *done == batch.records.size()) {
    note(batch.mapping.id, "OK");
    succeed(batch, batch.end_sequence, place);
  } else {
    note(batch.mapping.id, invoked.error_code.empty() ? "PROBLEM: Function call failed"
                                                      : "PROBLEM: " + invoked.error_message);
    Batch rest = batch;
    if (done && *done > 0) {
      const std::int64_t attempt_count = place.attempt_count;
      succeed(batch, batch.records[*done].sequence, place);
      place.attempt_count = attempt_count;
      rest.records.erase(rest.records.begin(),
                         rest.records.begin() + static_cast<std::ptrdiff_t>(*done));
    }
    fail(rest, invoked, place);
  }
  put(batch.mapping.id, batch.shard_id, place);
  if (rounds_) rounds_->wake();
}

void StreamPoller::succeed(const Batch& batch, std::uint64_t next_sequence, Place& place) {
  place.next_sequence = next_sequence;
  place.attempt_count = 0;
  place.limit = 0;
  place.not_before_ms = 0;
  const auto kept =
      parts_.sources.keep(batch.mapping, batch.shard_id, {.next_sequence = next_sequence});
  if (!kept) {
    log::warn("a checkpoint cannot be kept; its records may come again",
              {{"mapping", batch.mapping.id}, {"why", kept.error().message}});
  }
}

void StreamPoller::fail(const Batch& batch, const Invoked& invoked, Place& place) {
  const EventMapping& mapping = batch.mapping;
  const std::int64_t doublings = std::min<std::int64_t>(place.attempt_count, 16);
  place.not_before_ms =
      parts_.clock.now_ms() + std::min(options_.retry_ms << doublings, options_.retry_ms_max);
  if (!invoked.error_code.empty()) return;  // it did not run
  if (mapping.bisects && batch.records.size() > 1) {
    place.limit = (batch.records.size() + 1) / 2;
    return;
  }
  ++place.attempt_count;
  if (mapping.retries_max < 0 || place.attempt_count <= mapping.retries_max) return;
  give_up(batch, "RetryAttemptsExhausted", place.attempt_count);
  succeed(batch, batch.end_sequence, place);
}

void StreamPoller::give_up(const Batch& batch, std::string_view condition,
                           std::int64_t attempt_count) {
  const EventMapping& mapping = batch.mapping;
  log::warn("records of a stream are given up",
            {{"mapping", mapping.id},
             {"count", static_cast<std::int64_t>(batch.records.size())},
             {"condition", condition}});
  if (mapping.on_failure.empty()) return;
  const auto told = parts_.events.accept(
      {.region = mapping.region,
       .function = mapping.on_failure,
       .payload = given_up_payload({mapping, batch.shard_id, condition, batch.records,
                                    attempt_count, parts_.clock.now_ms()})});
  if (!told) {
    log::warn("nobody is told of records that are given up",
              {{"mapping", mapping.id}, {"why", told.error().message}});
  }
}

StreamPoller::Place StreamPoller::place_of(const std::string& mapping_id,
                                           const std::string& shard_id) const {
  const Lock lock(mutex_);
  const auto mapping = places_.find(mapping_id);
  if (mapping == places_.end()) return {};
  const auto shard = mapping->second.find(shard_id);
  return shard == mapping->second.end() ? Place() : shard->second;
}

void StreamPoller::put(const std::string& mapping_id, const std::string& shard_id,
                       const Place& place) {
  const Lock lock(mutex_);
  places_[mapping_id][shard_id] = place;
}

void StreamPoller::note(const std::string& mapping_id, std::string result) {
  const Lock lock(mutex_);
  results_[mapping_id] = std::move(result);
}

std::string StreamPoller::last_result(const std::string& mapping_id) const {
  const Lock lock(mutex_);
  const auto found = results_.find(mapping_id);
  return found == results_.end() ? "No records processed" : found->second;
}

}  // namespace semel::function
