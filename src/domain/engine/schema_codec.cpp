#include "domain/engine/schema_codec.h"

#include "domain/value/item_codec.h"

namespace semel::engine {
namespace {

using value::AttributeValue;
using value::Item;
using value::List;
using value::Number;

// --- writing

template <typename Enum>
requires std::is_enum_v<Enum> AttributeValue enum_value(Enum member) {
  return Number(static_cast<std::int64_t>(member));
}

Item encode_keys(const tables::KeySchema& keys) {
  Item item{{"partition", keys.partition_key}};
  if (keys.sort_key) item.set("sort", *keys.sort_key);
  return item;
}

Item encode_projection(const tables::IndexProjection& projection) {
  List include;
  for (const std::string& name : projection.include) include.emplace_back(name);
  return {{"type", enum_value(projection.type)}, {"include", std::move(include)}};
}

Item encode_throughput(const tables::Throughput& throughput) {
  return {{"read", Number(throughput.read_units)}, {"write", Number(throughput.write_units)}};
}

Item encode_on_demand(const tables::OnDemandThroughput& on_demand) {
  return {{"read", Number(on_demand.read_units_max)}, {"write", Number(on_demand.write_units_max)}};
}

Item encode_texts(const std::map<std::string, std::string>& texts) {
  Item item;
  for (const auto& [name, text] : texts) item.set(name, text);
  return item;
}

template <typename Index>
Item encode_index(const Index& index, std::uint32_t number) {
  return {{"name", index.name},
          {"number", Number(std::int64_t{number})},
          {"keys", encode_keys(index.keys)},
          {"projection", encode_projection(index.projection)}};
}

Item encode_global_index(const tables::GlobalIndex& index, std::uint32_t number) {
  Item item = encode_index(index, number);
  item.set("throughput", encode_throughput(index.throughput));
  if (index.on_demand) item.set("on_demand", encode_on_demand(*index.on_demand));
  item.set("status", enum_value(index.status));
  item.set("backfilling", index.backfilling);
  return item;
}

List encode_attributes(const std::vector<tables::AttributeDefinition>& attributes) {
  List list;
  for (const auto& attribute : attributes) {
    list.emplace_back(Item{{"name", attribute.name}, {"type", enum_value(attribute.type)}});
  }
  return list;
}

void encode_options(Item& item, const tables::TableDescription& table) {
  if (table.on_demand) item.set("on_demand", encode_on_demand(*table.on_demand));
  if (table.stream) {
    item.set("stream", Item{{"label", table.stream->label},
                            {"view", enum_value(table.stream->view)},
                            {"enabled", table.stream->enabled}});
  }
  if (table.time_to_live) {
    item.set("time_to_live", Item{{"attribute", table.time_to_live->attribute},
                                  {"enabled", table.time_to_live->enabled}});
  }
}

// --- reading: a member that is absent or of another type leaves the default, and is reported once
// at the end

/// The item in `value`; an empty one, which no reader finds sound, when it holds something else.
const Item& item_of(const AttributeValue& value) {
  static const Item empty;
  const Item* item = value.get<Item>();
  return item == nullptr ? empty : *item;
}

class Reader {
 public:
  explicit Reader(const Item& item) : item_(&item) {}

  template <typename T>
  const T* find(std::string_view name) const {
    const AttributeValue* value = item_->find(name);
    return value == nullptr ? nullptr : value->get<T>();
  }
  template <typename T>
  const T& need(std::string_view name) {
    static const T absent{};
    const T* found = find<T>(name);
    if (found == nullptr) sound_ = false;
    return found == nullptr ? absent : *found;
  }
  std::int64_t number(std::string_view name) {
    std::int64_t number = 0;
    if (!need<Number>(name).to_int64(number)) sound_ = false;
    return number;
  }
  template <typename Enum>
  Enum member(std::string_view name) {
    return static_cast<Enum>(number(name));
  }
  bool sound() const { return sound_; }
  void join(const Reader& part) { sound_ = sound_ && part.sound_; }

 private:
  const Item* item_;
  bool sound_ = true;
};

tables::KeySchema decode_keys(Reader& reader) {
  Reader keys(reader.need<Item>("keys"));
  tables::KeySchema schema{keys.need<std::string>("partition"), std::nullopt};
  if (const auto* sort = keys.find<std::string>("sort")) schema.sort_key = *sort;
  reader.join(keys);
  return schema;
}

tables::IndexProjection decode_projection(Reader& reader) {
  Reader projection(reader.need<Item>("projection"));
  tables::IndexProjection decoded{projection.member<tables::ProjectionType>("type"), {}};
  for (const AttributeValue& name : projection.need<List>("include")) {
    if (const auto* text = name.get<std::string>()) decoded.include.push_back(*text);
  }
  reader.join(projection);
  return decoded;
}

tables::Throughput decode_throughput(Reader& reader) {
  Reader throughput(reader.need<Item>("throughput"));
  const tables::Throughput decoded{throughput.number("read"), throughput.number("write")};
  reader.join(throughput);
  return decoded;
}

std::optional<tables::OnDemandThroughput> decode_on_demand(Reader& reader) {
  const Item* item = reader.find<Item>("on_demand");
  if (item == nullptr) return std::nullopt;
  Reader on_demand(*item);
  const tables::OnDemandThroughput decoded{on_demand.number("read"), on_demand.number("write")};
  reader.join(on_demand);
  return decoded;
}

std::map<std::string, std::string> decode_texts(const Item& item) {
  std::map<std::string, std::string> texts;
  for (const auto& [name, value] : item) {
    if (const auto* text = value.get<std::string>()) texts[name] = *text;
  }
  return texts;
}

using Numbers = std::map<std::string, std::uint32_t>;

std::vector<tables::LocalIndex> decode_local_indexes(Reader& reader, Numbers& numbers) {
  std::vector<tables::LocalIndex> indexes;
  for (const AttributeValue& value : reader.need<List>("local_indexes")) {
    Reader index(item_of(value));
    indexes.push_back(
        {index.need<std::string>("name"), decode_keys(index), decode_projection(index)});
    numbers[indexes.back().name] = static_cast<std::uint32_t>(index.number("number"));
    reader.join(index);
  }
  return indexes;
}

std::vector<tables::GlobalIndex> decode_global_indexes(Reader& reader, Numbers& numbers) {
  std::vector<tables::GlobalIndex> indexes;
  for (const AttributeValue& value : reader.need<List>("global_indexes")) {
    Reader index(item_of(value));
    tables::GlobalIndex decoded;
    decoded.name = index.need<std::string>("name");
    decoded.keys = decode_keys(index);
    decoded.projection = decode_projection(index);
    decoded.throughput = decode_throughput(index);
    decoded.on_demand = decode_on_demand(index);
    decoded.status = index.member<tables::IndexStatus>("status");
    decoded.backfilling = index.need<bool>("backfilling");
    numbers[decoded.name] = static_cast<std::uint32_t>(index.number("number"));
    reader.join(index);
    indexes.push_back(std::move(decoded));
  }
  return indexes;
}

void decode_options(Reader& reader, tables::TableDescription& table) {
  table.on_demand = decode_on_demand(reader);
  if (const Item* item = reader.find<Item>("stream")) {
    Reader stream(*item);
    table.stream =
        tables::Stream{stream.need<std::string>("label"), stream.member<tables::StreamView>("view"),
                       stream.need<bool>("enabled")};
    reader.join(stream);
  }
  if (const Item* item = reader.find<Item>("time_to_live")) {
    Reader time_to_live(*item);
    table.time_to_live = tables::TimeToLive{time_to_live.need<std::string>("attribute"),
                                            time_to_live.need<bool>("enabled")};
    reader.join(time_to_live);
  }
}

std::vector<tables::AttributeDefinition> decode_attributes(Reader& reader) {
  std::vector<tables::AttributeDefinition> attributes;
  for (const AttributeValue& value : reader.need<List>("attributes")) {
    Reader attribute(item_of(value));
    attributes.push_back(
        {attribute.need<std::string>("name"), attribute.member<value::Type>("type")});
    reader.join(attribute);
  }
  return attributes;
}

/// make_schema may CHECK that every key has a definition only when this holds.
bool defines_keys(const tables::TableDescription& table) {
  const auto defined = [&](const std::string& name) {
    for (const auto& attribute : table.attributes) {
      if (attribute.name == name) return true;
    }
    return false;
  };
  const auto both = [&](const tables::KeySchema& keys) {
    return defined(keys.partition_key) && (!keys.sort_key || defined(*keys.sort_key));
  };
  bool all = both(table.keys);
  for (const auto& index : table.local_indexes) all = all && both(index.keys);
  for (const auto& index : table.global_indexes) all = all && both(index.keys);
  return all;
}

}  // namespace

std::string encode_schema(const Schema& schema) {
  const tables::TableDescription& table = schema.description;
  const auto numbers = index_numbers(schema);
  List local_indexes;
  for (const auto& index : table.local_indexes)
    local_indexes.emplace_back(encode_index(index, numbers.at(index.name)));
  List global_indexes;
  for (const auto& index : table.global_indexes) {
    global_indexes.emplace_back(encode_global_index(index, numbers.at(index.name)));
  }
  Item item{{"region", table.name.region},
            {"name", table.name.name},
            {"number", Number(std::int64_t{schema.table_id})},
            {"id", table.id},
            {"keys", encode_keys(table.keys)},
            {"attributes", encode_attributes(table.attributes)},
            {"billing", enum_value(table.billing)},
            {"billing_changed_ms", Number(table.billing_changed_ms)},
            {"throughput", encode_throughput(table.throughput)},
            {"local_indexes", std::move(local_indexes)},
            {"global_indexes", std::move(global_indexes)},
            {"status", enum_value(table.status)},
            {"created_ms", Number(table.created_ms)},
            {"deletion_protection", table.deletion_protection},
            {"table_class", table.table_class},
            {"tags", encode_texts(table.tags)},
            {"echoed", encode_texts(table.echoed)}};
  encode_options(item, table);
  return value::encode(item);
}

Result<Schema> decode_schema(std::string_view bytes) {
  const Item item = TRY(value::decode_item(bytes));
  Reader reader(item);
  Numbers numbers;
  tables::TableDescription table;
  table.name = {reader.need<std::string>("region"), reader.need<std::string>("name")};
  table.id = reader.need<std::string>("id");
  table.keys = decode_keys(reader);
  table.attributes = decode_attributes(reader);
  table.billing = reader.member<tables::BillingMode>("billing");
  table.billing_changed_ms = reader.number("billing_changed_ms");
  table.throughput = decode_throughput(reader);
  table.local_indexes = decode_local_indexes(reader, numbers);
  table.global_indexes = decode_global_indexes(reader, numbers);
  table.status = reader.member<tables::TableStatus>("status");
  table.created_ms = reader.number("created_ms");
  table.deletion_protection = reader.need<bool>("deletion_protection");
  table.table_class = reader.need<std::string>("table_class");
  table.tags = decode_texts(reader.need<Item>("tags"));
  table.echoed = decode_texts(reader.need<Item>("echoed"));
  decode_options(reader, table);
  const auto table_id = static_cast<std::uint32_t>(reader.number("number"));
  if (!reader.sound() || !defines_keys(table))
    return corruption("the record of table '" + table.name.name + "'");
  return make_schema(table_id, std::move(table), numbers);
}

}  // namespace semel::engine
