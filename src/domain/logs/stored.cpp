#include "domain/logs/stored.h"

#include <boost/json.hpp>
#include <charconv>

#include "base/big_endian.h"
#include "base/digest.h"
#include "base/varint.h"

namespace semel::logs::stored {
namespace {

namespace json = boost::json;

constexpr char chunk_version = 1;
constexpr std::size_t chunk_bytes_max = 300'000;  // a record holds about 390 KB
constexpr std::size_t chunk_key_size = 32;        // two numbers in hexadecimal

std::string hexadecimal(std::uint64_t number) {
  std::string bytes;
  append_big_endian(bytes, number);
  return to_hex(bytes);
}

Result<json::object> object_of(const records::Record& record) {
  json::error_code error;
  auto value = json::parse(record.data, error);
  if (error || !value.is_object()) return corruption("the log record " + record.sort);
  return std::move(value.get_object());
}

std::string text_of(const json::object& object, std::string_view name) {
  const auto* value = object.if_contains(name);
  return value != nullptr && value->is_string() ? std::string(value->get_string()) : std::string{};
}

std::optional<std::int64_t> number_of(const json::object& object, std::string_view name) {
  const auto* value = object.if_contains(name);
  if (value == nullptr || !value->is_int64()) return std::nullopt;
  return value->get_int64();
}

void set_number(json::object& object, std::string_view name, std::optional<std::int64_t> number) {
  if (number) object[name] = *number;
}

Error damaged(const records::Record& chunk) {
  return corruption("the log chunk " + chunk.partition + " " + chunk.sort);
}

Result<std::uint64_t> number_in_key(const records::Record& chunk, std::size_t offset) {
  std::uint64_t number = 0;
  if (chunk.sort.size() != chunk_key_size) return damaged(chunk);
  const char* begin = chunk.sort.data() + offset;
  const char* end = begin + chunk_key_size / 2;
  const auto read = std::from_chars(begin, end, number, 16);
  if (read.ec != std::errc{} || read.ptr != end) return damaged(chunk);
  return number;
}

/// Puts events into chunks, one after the other.
class Chunker {
 public:
  Chunker(std::string_view stream_id, std::int64_t ingestion_ms, std::uint64_t batch)
      : partition_(events_of(stream_id)), ingestion_ms_(ingestion_ms), batch_(batch) {}

  void add(const InputEvent& event) {
    const bool is_full = data_.size() + event.message.size() > chunk_bytes_max;
    if (!data_.empty() && (is_full || event.time_ms - first_ms_ >= chunk_span_ms)) close();
    if (data_.empty()) {
      first_ms_ = event.time_ms;
      data_ += chunk_version;
      append_varint(data_, static_cast<std::uint64_t>(ingestion_ms_));
    }
    append_varint(data_, static_cast<std::uint64_t>(event.time_ms - first_ms_));
    append_sized(data_, event.message);
  }
  std::vector<records::Record> finish() {
    if (!data_.empty()) close();
    return std::move(chunks_);
  }

 private:
  void close() {
    chunks_.push_back({partition_, chunk_key(first_ms_, batch_++), std::move(data_)});
    data_.clear();
  }

  const std::string partition_;
  const std::int64_t ingestion_ms_;
  std::uint64_t batch_;
  std::int64_t first_ms_ = 0;
  std::string data_;
  std::vector<records::Record> chunks_;
};

}  // namespace

std::string groups_of(std::string_view region) {
  return "groups/" + std::string(region);
}

std::string streams_of(const Group& group) {
  return "streams/" + group.region + "/" + group.id;
}

std::string events_of(std::string_view stream_id) {
  return "events/" + std::string(stream_id);
}

records::Record record_of(const Group& group) {
  json::object object;
  object["id"] = group.id;
  object["createdMs"] = group.creation_ms;
  set_number(object, "retentionDays", group.retention_days);
  object["class"] = group.group_class;
  if (group.is_protected) object["protected"] = true;
  json::object tags;
  for (const auto& [key, value] : group.tags) tags[key] = value;
  if (!tags.empty()) object["tags"] = std::move(tags);
  return {groups_of(group.region), group.name, json::serialize(object)};
}

Result<Group> group_of(const records::Record& record) {
  const auto object = TRY(object_of(record));
  Group group;
  group.region = record.partition.substr(groups_of("").size());
  group.name = record.sort;
  group.id = text_of(object, "id");
  group.creation_ms = number_of(object, "createdMs").value_or(0);
  group.retention_days = number_of(object, "retentionDays");
  group.group_class = text_of(object, "class");
  group.is_protected = object.contains("protected");
  if (const auto* tags = object.if_contains("tags"); tags != nullptr && tags->is_object()) {
    for (const auto& tag : tags->get_object()) {
      group.tags[tag.key()] = text_of(tags->get_object(), tag.key());
    }
  }
  return group;
}

records::Record record_of(const Group& group, const Stream& stream) {
  json::object object;
  object["id"] = stream.id;
  object["createdMs"] = stream.creation_ms;
  set_number(object, "firstMs", stream.first_event_ms);
  set_number(object, "lastMs", stream.last_event_ms);
  set_number(object, "ingestedMs", stream.last_ingestion_ms);
  object["bytes"] = stream.stored_bytes;
  return {streams_of(group), stream.name, json::serialize(object)};
}

Result<Stream> stream_of(const records::Record& record) {
  const auto object = TRY(object_of(record));
  Stream stream;
  stream.name = record.sort;
  stream.id = text_of(object, "id");
  stream.creation_ms = number_of(object, "createdMs").value_or(0);
  stream.first_event_ms = number_of(object, "firstMs");
  stream.last_event_ms = number_of(object, "lastMs");
  stream.last_ingestion_ms = number_of(object, "ingestedMs");
  stream.stored_bytes = number_of(object, "bytes").value_or(0);
  return stream;
}

std::string chunk_key(std::int64_t first_ms) {
  return hexadecimal(static_cast<std::uint64_t>(first_ms < 0 ? 0 : first_ms));
}

std::string chunk_key(std::int64_t first_ms, std::uint64_t batch) {
  return chunk_key(first_ms) + hexadecimal(batch);
}

Result<std::int64_t> first_ms_of(const records::Record& chunk) {
  const auto first = TRY(number_in_key(chunk, 0));
  return static_cast<std::int64_t>(first);
}

std::vector<records::Record> chunks_of(std::string_view stream_id,
                                       const std::vector<InputEvent>& events,
                                       std::int64_t ingestion_ms, std::uint64_t batch) {
  Chunker chunker(stream_id, ingestion_ms, batch);
  for (const InputEvent& event : events) chunker.add(event);
  return chunker.finish();
}

Result<std::vector<Event>> events_of(const records::Record& chunk) {
  const auto first_ms = TRY(first_ms_of(chunk));
  const auto batch = TRY(number_in_key(chunk, chunk_key_size / 2));
  std::string_view rest = chunk.data;
  std::uint64_t ingestion_ms = 0;
  if (rest.empty() || rest.front() != chunk_version) return damaged(chunk);
  rest.remove_prefix(1);
  if (!take_varint(rest, ingestion_ms)) return damaged(chunk);
  std::vector<Event> events;
  while (!rest.empty()) {
    std::uint64_t later_ms = 0;
    std::string_view message;
    if (!take_varint(rest, later_ms) || !take_sized(rest, message)) return damaged(chunk);
    const Position position{first_ms + static_cast<std::int64_t>(later_ms), batch, events.size()};
    events.push_back({position, static_cast<std::int64_t>(ingestion_ms), std::string(message)});
  }
  return events;
}

}  // namespace semel::logs::stored
