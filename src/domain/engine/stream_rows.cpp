#include "domain/engine/stream_rows.h"

#include <algorithm>

#include "base/big_endian.h"
#include "domain/engine/key_kinds.h"
#include "domain/value/item_codec.h"
#include "domain/value/size.h"

namespace semel::engine {
namespace {

using value::Item;
using value::Number;

// A change: version(1) created(8) size(4) kind(1) flags(1), then keys, new image and old image as
// encoded items.
constexpr char change_version = 1;
constexpr std::size_t created_at = 1;
constexpr std::size_t size_at = created_at + sizeof(std::uint64_t);
constexpr std::size_t kind_at = size_at + sizeof(std::uint32_t);
constexpr std::size_t flags_at = kind_at + 1;
constexpr std::size_t images_at = flags_at + 1;
constexpr std::size_t shard_count_of_old = 4;  ///< of a stream whose record does not say it

enum ChangeFlag : unsigned char { has_new_image = 1, has_old_image = 2, by_time_to_live = 4 };

Error damaged_change() {
  return corruption("a change in a stream cannot be read");
}
Error damaged_stream() {
  return corruption("the record of a stream cannot be read");
}

Result<void> check_change(std::string_view bytes) {
  if (bytes.size() < images_at || bytes[0] != change_version) return damaged_change();
  return {};
}

tables::ChangeKind kind_of(const Change& change) {
  if (!change.existed) return tables::ChangeKind::insert;
  return change.exists ? tables::ChangeKind::modify : tables::ChangeKind::remove;
}

/// The images that a view shows of a change; null where it shows none.
struct Images {
  const Item* new_image = nullptr;
  const Item* old_image = nullptr;
};
Images images_of(const Change& change, tables::StreamView view) {
  using tables::StreamView;
  Images images;
  const bool shows_new = view == StreamView::new_image || view == StreamView::new_and_old_images;
  const bool shows_old = view == StreamView::old_image || view == StreamView::new_and_old_images;
  if (shows_new && change.new_item) images.new_image = &*change.new_item;
  if (shows_old && change.old_item) images.old_image = &*change.old_item;
  return images;
}

Item encode_end(const StreamState::End& end) {
  value::List sequences;
  for (const std::uint64_t sequence : end.last_sequences) {
    sequences.emplace_back(Number(static_cast<std::int64_t>(sequence)));
  }
  return {{"closed_ms", Number(end.closed_ms)}, {"last_sequences", std::move(sequences)}};
}

template <typename Integer>
bool read_integer(const value::AttributeValue* value, Integer& integer) {
  const auto* number = value == nullptr ? nullptr : value->get<Number>();
  std::int64_t wide = 0;
  if (number == nullptr || !number->to_int64(wide)) return false;
  integer = static_cast<Integer>(wide);
  return true;
}

bool read_text(const value::AttributeValue* value, std::string& text) {
  const auto* found = value == nullptr ? nullptr : value->get<std::string>();
  if (found != nullptr) text = *found;
  return found != nullptr;
}

Result<StreamState::End> decode_end(const Item& item, std::size_t shard_count) {
  StreamState::End end;
  const auto* found = item.find("last_sequences");
  const auto* sequences = found == nullptr ? nullptr : found->get<value::List>();
  if (sequences == nullptr || sequences->size() != shard_count) return damaged_stream();
  end.last_sequences.resize(shard_count);
  bool sound = read_integer(item.find("closed_ms"), end.closed_ms);
  for (std::size_t shard = 0; shard < shard_count; ++shard) {
    sound = read_integer(&(*sequences)[shard], end.last_sequences[shard]) && sound;
  }
  if (!sound) return damaged_stream();
  return end;
}

}  // namespace

std::string stream_row_key(std::uint32_t table_id, const std::string& label) {
  std::string key = key_of(KeyKind::stream);
  append_big_endian(key, table_id);
  return key + label;
}

std::string encode_stream(const StreamState& stream) {
  Item item{{"region", stream.table.region},
            {"table", stream.table.name},
            {"partition_key", stream.keys.partition_key},
            {"view", Number(static_cast<std::int64_t>(stream.view))},
            {"created_ms", Number(stream.created_ms)},
            {"shards", Number(static_cast<std::int64_t>(stream.shard_count))}};
  if (stream.keys.sort_key) item.set("sort_key", *stream.keys.sort_key);
  if (stream.end) item.set("end", encode_end(*stream.end));
  return value::encode(item);
}

Result<StreamState> decode_stream(std::string_view key, std::string_view bytes) {
  StreamState stream;
  if (key.size() < 1 + sizeof stream.table_id) return damaged_stream();
  stream.table_id = read_big_endian<std::uint32_t>(key.substr(1));
  stream.label = key.substr(1 + sizeof stream.table_id);
  const Item item = TRY(value::decode_item(bytes));
  const bool sound = read_text(item.find("region"), stream.table.region) &&
                     read_text(item.find("table"), stream.table.name) &&
                     read_text(item.find("partition_key"), stream.keys.partition_key) &&
                     read_integer(item.find("view"), stream.view) &&
                     read_integer(item.find("created_ms"), stream.created_ms);
  if (!sound) return damaged_stream();
  if (std::string name; read_text(item.find("sort_key"), name))
    stream.keys.sort_key = std::move(name);
  if (!read_integer(item.find("shards"), stream.shard_count))
    stream.shard_count = shard_count_of_old;
  if (!is_shard_count(stream.shard_count)) return damaged_stream();
  if (const auto* end = item.find("end")) {
    if (!end->is(value::Type::map)) return damaged_stream();
    stream.end = TRY(decode_end(*end->get<value::Map>(), stream.shard_count));
  }
  return stream;
}

std::string stream_prefix(std::uint32_t table_id, const std::string& label) {
  std::string prefix = key_of(KeyKind::change);
  append_big_endian(prefix, table_id);
  return prefix + label + '\0';
}

std::string shard_prefix(std::uint32_t table_id, const std::string& label, std::size_t shard) {
  return stream_prefix(table_id, label) + static_cast<char>(shard);
}

std::string change_row_key(const std::string& shard_prefix, std::uint64_t sequence) {
  std::string key = shard_prefix;
  append_big_endian(key, sequence);
  return key;
}

std::uint64_t sequence_of_row(std::string_view key) {
  CHECK(key.size() > sizeof(std::uint64_t));
  return read_big_endian<std::uint64_t>(key.substr(key.size() - sizeof(std::uint64_t)));
}

Result<std::int64_t> change_created_ms(std::string_view bytes) {
  TRY(check_change(bytes));
  return static_cast<std::int64_t>(read_big_endian<std::uint64_t>(bytes.substr(created_at)));
}

Result<std::int64_t> change_size_bytes(std::string_view bytes) {
  TRY(check_change(bytes));
  return std::int64_t{read_big_endian<std::uint32_t>(bytes.substr(size_at))};
}

Result<tables::StreamRecord> decode_change(std::string_view key, std::string_view bytes) {
  tables::StreamRecord record;
  record.sequence = sequence_of_row(key);
  record.created_ms = TRY(change_created_ms(bytes));
  record.size_bytes = TRY(change_size_bytes(bytes));
  record.kind = static_cast<tables::ChangeKind>(bytes[kind_at]);
  const auto flags = static_cast<unsigned char>(bytes[flags_at]);
  record.by_time_to_live = (flags & by_time_to_live) != 0;
  bytes.remove_prefix(images_at);
  record.keys = TRY(value::take_item(bytes));
  if ((flags & has_new_image) != 0) record.new_image = TRY(value::take_item(bytes));
  if ((flags & has_old_image) != 0) record.old_image = TRY(value::take_item(bytes));
  return record;
}

Result<std::uint64_t> trimmed_sequence(const kv::Snapshot& snapshot,
                                       const std::string& shard_prefix) {
  const auto bytes = TRY(snapshot.get(change_row_key(shard_prefix, 0)));
  if (!bytes) return std::uint64_t{0};
  if (bytes->size() != sizeof(std::uint64_t)) return damaged_stream();
  return read_big_endian<std::uint64_t>(*bytes);
}

void put_trimmed_sequence(kv::Batch& batch, const std::string& shard_prefix,
                          std::uint64_t sequence) {
  std::string bytes;
  append_big_endian(bytes, sequence);
  batch.put(change_row_key(shard_prefix, 0), std::move(bytes));
}

Result<std::uint64_t> last_sequence(const kv::Snapshot& snapshot, const std::string& shard_prefix) {
  const auto trimmed = TRY(trimmed_sequence(snapshot, shard_prefix));
  const auto cursor = snapshot.scan(kv::prefix_range(shard_prefix), kv::Direction::backward);
  const std::uint64_t stored = cursor->valid() ? sequence_of_row(cursor->key()) : 0;
  TRY(cursor->status());
  return std::max(trimmed, stored);
}

std::string encode_change(const Change& change, tables::StreamView view, std::int64_t now_ms) {
  const Item& item = change.new_item ? *change.new_item : *change.old_item;
  const Item keys = key_attributes(*change.open.schema, item);
  const Images images = images_of(change, view);
  std::size_t size_bytes = value::size_bytes(keys);
  unsigned char flags = change.by_time_to_live ? by_time_to_live : 0;
  std::string encoded = value::encode(keys);
  if (images.new_image != nullptr) {
    flags |= has_new_image;
    size_bytes += value::size_bytes(*images.new_image);
    value::append_encoded(encoded, *images.new_image);
  }
  if (images.old_image != nullptr) {
    flags |= has_old_image;
    size_bytes += value::size_bytes(*images.old_image);
    value::append_encoded(encoded, *images.old_image);
  }
  std::string bytes(1, change_version);
  append_big_endian(bytes, static_cast<std::uint64_t>(now_ms));
  append_big_endian(bytes, static_cast<std::uint32_t>(size_bytes));
  bytes += static_cast<char>(kind_of(change));
  bytes += static_cast<char>(flags);
  return bytes + encoded;
}

void start_sequences(Table& table, std::size_t shard_count) {
  CHECK(is_shard_count(shard_count));
  table.shard_count.store(shard_count);
  for (StreamShard& shard : table.shards) {
    const Lock lock(shard.mutex);
    shard.next_sequence = 1;
  }
}

Result<void> restore_sequences(const kv::Kv& store, Table& table, const Schema& schema) {
  const auto& stream = schema.description.stream;
  if (!stream || !stream->enabled) return {};
  const auto snapshot = store.snapshot();
  const std::string key = stream_row_key(schema.table_id, stream->label);
  const auto row = TRY(snapshot->get(key));
  if (!row) return corruption("the record of stream " + stream->label + " is missing");
  const StreamState state = TRY(decode_stream(key, *row));
  table.shard_count.store(state.shard_count);
  for (std::size_t number = 0; number < state.shard_count; ++number) {
    const auto last =
        TRY(last_sequence(*snapshot, shard_prefix(schema.table_id, stream->label, number)));
    StreamShard& shard = table.shards[number];
    const Lock lock(shard.mutex);
    shard.next_sequence = last + 1;
  }
  return {};
}

}  // namespace semel::engine
