#include "domain/function/event_sources.h"

#include <charconv>

#include "domain/function/event_filter.h"

namespace semel::function {
namespace {

constexpr std::string_view mappings_partition = "mappings";

std::string checkpoints_of(const EventMapping& mapping) {
  return "checkpoints/" + mapping.id;
}

std::string encode(const Checkpoint& checkpoint) {
  return checkpoint.is_done ? "done" : std::to_string(checkpoint.next_sequence);
}

Result<Checkpoint> decode_checkpoint(std::string_view bytes) {
  Checkpoint checkpoint;
  if (bytes == "done") {
    checkpoint.is_done = true;
    return checkpoint;
  }
  const char* last = bytes.data() + bytes.size();
  const auto [end, failed] = std::from_chars(bytes.data(), last, checkpoint.next_sequence);
  if (failed != std::errc() || end != last) return corruption("a checkpoint is not readable");
  return checkpoint;
}

records::Store store_of(const EventMapping& mapping, const std::string& shard_id,
                        const Checkpoint& checkpoint) {
  return {{checkpoints_of(mapping), shard_id, encode(checkpoint)}};
}

Error mapping_not_found() {
  return not_found("The resource you requested does not exist.");
}

}  // namespace

Result<void> EventSources::check(const EventMapping& mapping) {
  TRY(parts_.registry.find({mapping.region, mapping.function, mapping.qualifier}));
  TRY(EventFilter::make(mapping.filters));
  if (mapping.on_failure.empty()) return {};
  TRY(parse_reference(mapping.region, mapping.on_failure));
  return {};
}

Result<void> EventSources::check_unique(const EventMapping& mapping) {
  for (const EventMapping& other : TRY(all())) {
    if (other.stream_arn == mapping.stream_arn && other.region == mapping.region &&
        other.function == mapping.function && other.qualifier == mapping.qualifier) {
      return already_exists("The event source arn (\" " + mapping.stream_arn +
                            " \") and function (\" " + mapping.function +
                            " \") provided mapping already exists. Please update or delete the "
                            "existing mapping with UUID " +
                            other.id);
    }
  }
  return {};
}

Result<Kept<EventMapping>> EventSources::create(EventMapping mapping) {
  const auto stream = TRY(stream_of_arn(mapping.stream_arn));
  TRY(check(mapping));
  const auto described = parts_.tables.describe_stream(stream);
  if (!described && described.error().code == ErrorCode::not_found) {
    return invalid_argument("Stream not found: " + mapping.stream_arn);
  }
  if (!described) return described.error();
  if (mapping.starting_position != "TRIM_HORIZON" && mapping.starting_position != "LATEST") {
    return invalid_argument("Unsupported starting position for arn type: " + mapping.stream_arn);
  }
  TRY(check_unique(mapping));
  mapping.id = uuid(parts_.random);
  mapping.modified_ms = parts_.clock.now_ms();
  std::vector<records::Change> changes{
      records::Create{{std::string(mappings_partition), mapping.id, function::encode(mapping)}}};
  for (const auto& shard : described->shards) {
    if (mapping.starting_position != "LATEST") break;
    Checkpoint checkpoint{.is_done = shard.last_sequence.has_value()};
    if (!checkpoint.is_done) {
      const auto position =
          TRY(parts_.tables.shard_iterator(stream, shard.id, tables::IteratorType::latest, 0));
      checkpoint.next_sequence = position.next_sequence;
    }
    changes.push_back(store_of(mapping, shard.id, checkpoint));
  }
  const auto changed = TRY(parts_.records.change_all(changes));
  return Kept<EventMapping>{std::move(mapping), changed.seen};
}

Result<records::Record> EventSources::record_of(const std::string& region, const std::string& id) {
  if (id.empty()) return mapping_not_found();
  const auto found = TRY(parts_.records.get(mappings_partition, id));
  if (!found.record) return mapping_not_found();
  const auto mapping = TRY(decode_mapping(found.record->data));
  if (mapping.region != region) return mapping_not_found();
  return *found.record;
}

Result<Kept<EventMapping>> EventSources::find(const std::string& region, const std::string& id) {
  const auto record = TRY(record_of(region, id));
  auto mapping = TRY(decode_mapping(record.data));
  return Kept<EventMapping>{std::move(mapping), parts_.registry.newest()};
}

Result<Kept<EventMapping>> EventSources::update(const std::string& region, const std::string& id,
                                                const Edit& edit) {
  auto record = TRY(record_of(region, id));
  auto mapping = TRY(decode_mapping(record.data));
  TRY(edit(mapping));
  TRY(check(mapping));
  mapping.modified_ms = parts_.clock.now_ms();
  record.data = function::encode(mapping);
  const auto changed = TRY(parts_.records.change(records::Replace{record}));
  if (!changed.applied) {
    return Error{ErrorCode::conflict, "The event source mapping " + id + " is being changed."};
  }
  return Kept<EventMapping>{std::move(mapping), changed.seen};
}

Result<Kept<EventMapping>> EventSources::remove(const std::string& region, const std::string& id) {
  const auto record = TRY(record_of(region, id));
  auto mapping = TRY(decode_mapping(record.data));
  for (const records::Record& checkpoint :
       TRY(parts_.records.read_all({.partition = checkpoints_of(mapping)}))) {
    TRY(parts_.records.change(records::Remove{checkpoint.partition, checkpoint.sort}));
  }
  const auto changed = TRY(parts_.records.change(records::Remove{record.partition, record.sort}));
  return Kept<EventMapping>{std::move(mapping), changed.seen};
}

Result<Page<EventMapping>> EventSources::list(const std::string& region, const Filter& filter,
                                              const PageRequest& page) {
  records::Range range{.partition = std::string(mappings_partition)};
  range.limit = static_cast<std::int64_t>(page.limit);
  if (!page.after.empty()) range.after = page.after;
  const auto read = TRY(parts_.records.read(range));
  Page<EventMapping> found;
  found.seen = read.seen;
  found.next = read.next.value_or("");
  for (const records::Record& record : read.records) {
    auto mapping = TRY(decode_mapping(record.data));
    const bool fits = mapping.region == region &&
                      (filter.stream_arn.empty() || filter.stream_arn == mapping.stream_arn) &&
                      (filter.function.empty() || filter.function == mapping.function);
    if (fits) found.entries.push_back(std::move(mapping));
  }
  return found;
}

Result<std::vector<EventMapping>> EventSources::all() {
  std::vector<EventMapping> mappings;
  for (const records::Record& record :
       TRY(parts_.records.read_all({.partition = std::string(mappings_partition)}))) {
    mappings.push_back(TRY(decode_mapping(record.data)));
  }
  return mappings;
}

Result<std::optional<Checkpoint>> EventSources::checkpoint(const EventMapping& mapping,
                                                           const std::string& shard_id) {
  const auto found = TRY(parts_.records.get(checkpoints_of(mapping), shard_id));
  if (!found.record) return std::optional<Checkpoint>();
  const Checkpoint kept = TRY(decode_checkpoint(found.record->data));
  return std::optional<Checkpoint>(kept);
}

Result<void> EventSources::keep(const EventMapping& mapping, const std::string& shard_id,
                                const Checkpoint& checkpoint) {
  TRY(parts_.records.change(store_of(mapping, shard_id, checkpoint)));
  return {};
}

}  // namespace semel::function
