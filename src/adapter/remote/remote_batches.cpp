#include <algorithm>
#include <map>
#include <utility>

#include "adapter/remote/body.h"
#include "adapter/remote/remote_tables.h"
#include "adapter/remote/replies.h"

namespace semel::remote {
namespace {

using Positions = std::vector<std::size_t>;

/// Rounds in a row that bring nothing, before what is left is told as unprocessed.
constexpr int idle_rounds_max = 6;

void add_capacities(std::vector<tables::Capacity>& sum, std::vector<tables::Capacity> more) {
  for (tables::Capacity& capacity : more) {
    const auto same = std::find_if(sum.begin(), sum.end(), [&](const tables::Capacity& known) {
      return known.table == capacity.table;
    });
    if (same == sum.end()) {
      sum.push_back(std::move(capacity));
    } else {
      same->add(capacity);
    }
  }
}

Error unreadable_batch(Effect effect, const std::string& fault) {
  return no_answer(effect, "the answer to a batch cannot be read: " + fault);
}

// --- reads

/// The paths that are asked for besides the keys. A key attribute holds no other value, so that a
/// path into one leads nowhere.
std::vector<expression::Path> paths_beside_keys(const tables::Get& get) {
  std::vector<expression::Path> paths;
  for (const expression::Path& path : get.projection->paths) {
    if (!get.key.contains(path.attribute)) paths.push_back(path);
  }
  return paths;
}

/// Answers come in any order, and only their keys tell them apart: the keys are always asked for.
expression::Projection with_keys(const tables::Get& get) {
  expression::Projection projection{paths_beside_keys(get)};
  for (const auto& entry : get.key) projection.paths.push_back({entry.name, {}});
  return projection;
}

/// Takes out the key attributes that only with_keys() asked for.
void take_out_keys(const tables::Get& get, value::Item& item) {
  if (!get.projection) return;
  for (const auto& entry : get.key) {
    const auto wants_it = [&](const expression::Path& path) {
      return path.attribute == entry.name && path.steps.empty();
    };
    const auto& paths = get.projection->paths;
    if (std::none_of(paths.begin(), paths.end(), wants_it)) item.erase(entry.name);
  }
}

bool has_key(const value::Item& item, const value::Item& key) {
  return std::all_of(key.begin(), key.end(), [&](const auto& entry) {
    const auto* found = item.find(entry.name);
    return found != nullptr && *found == entry.value;
  });
}

/// All that one request says of a table: its gets must agree on it.
std::string manner_of(const tables::Get& get) {
  const std::string projection = get.projection ? to_text(*get.projection) : std::string("*");
  return (get.consistent ? "consistent " : "eventual ") + projection;
}

/// The gets of one request: by table, those that agree with the first.
std::map<std::string, Positions> next_gets(const tables::BatchGet& request,
                                           const Positions& pending) {
  std::map<std::string, Positions> by_table;
  for (const std::size_t position : pending) {
    const tables::Get& get = request.gets[position];
    Positions& chosen = by_table[get.table.name];
    if (chosen.empty() || manner_of(request.gets[chosen.front()]) == manner_of(get)) {
      chosen.push_back(position);
    }
  }
  return by_table;
}

std::string batch_get_body(const tables::BatchGet& request,
                           const std::map<std::string, Positions>& chosen) {
  Body body;
  auto& writer = body.writer();
  writer.key("RequestItems").begin_object();
  for (const auto& [table, positions] : chosen) {
    const tables::Get& first = request.gets[positions.front()];
    writer.key(table).begin_object();
    writer.key("Keys").begin_array();
    for (const std::size_t position : positions) {
      codec::write_item(writer, request.gets[position].key);
    }
    writer.end_array();
    if (first.consistent) writer.key("ConsistentRead").boolean(true);
    if (first.projection) {
      expression::Renderer renderer;
      writer.key("ProjectionExpression").string(renderer.text(with_keys(first)));
      write_placeholders(writer, renderer);
    }
    writer.end_object();
  }
  writer.end_object();
  writer.key("ReturnConsumedCapacity").plain_string("INDEXES");
  return body.finish();
}

/// Finds for each element of `list` (an item or a key, of one table) the get that asked for it.
template <typename Found>
Result<void> match_gets(const tables::BatchGet& request, const Positions& positions,
                        const json::array& list, Found found) {
  for (const auto& element : list) {
    auto item = TRY(codec::read_item(element.get_object()));
    const auto position = std::find_if(
        positions.begin(), positions.end(),
        [&](std::size_t candidate) { return has_key(item, request.gets[candidate].key); });
    if (position == positions.end()) return invalid_argument("an item that nobody asked for");
    found(*position, std::move(item));
  }
  return {};
}

/// Takes the items of one answer; returns the positions that it leaves undone.
Result<Positions> take_gets(const tables::BatchGet& request,
                            const std::map<std::string, Positions>& chosen,
                            const json::object& body, tables::BatchGetOutcome& outcome) {
  Positions undone;
  const auto take_item = [&](std::size_t position, value::Item item) {
    take_out_keys(request.gets[position], item);
    outcome.items[position] = std::move(item);
  };
  const auto keep = [&](std::size_t position, const value::Item&) {
    const bool is_new = std::find(undone.begin(), undone.end(), position) == undone.end();
    if (is_new) undone.push_back(position);
  };
  const auto* responses = codec::find_member(body, "Responses");
  const auto* unprocessed = codec::find_member(body, "UnprocessedKeys");
  for (const auto& [table, positions] : chosen) {
    if (responses != nullptr) {
      const auto* items = codec::find_member(responses->get_object(), table);
      if (items != nullptr) TRY(match_gets(request, positions, items->get_array(), take_item));
    }
    if (unprocessed == nullptr) continue;
    const auto* left = codec::find_member(unprocessed->get_object(), table);
    if (left == nullptr) continue;
    const auto* keys = codec::find_member(left->get_object(), "Keys");
    if (keys != nullptr) TRY(match_gets(request, positions, keys->get_array(), keep));
  }
  return undone;
}

Positions without(const Positions& all, const std::map<std::string, Positions>& chosen) {
  Positions rest;
  for (const std::size_t position : all) {
    const auto is_in = [position](const auto& entry) {
      return std::find(entry.second.begin(), entry.second.end(), position) != entry.second.end();
    };
    if (std::none_of(chosen.begin(), chosen.end(), is_in)) rest.push_back(position);
  }
  return rest;
}

std::size_t count_of(const std::map<std::string, Positions>& chosen) {
  std::size_t count = 0;
  for (const auto& [table, positions] : chosen) count += positions.size();
  return count;
}

// --- writes

using BatchedWrite = std::variant<tables::Put, tables::Delete>;

const tables::TableName& table_of(const BatchedWrite& write) {
  return std::visit([](const auto& each) -> const tables::TableName& { return each.table; }, write);
}

void write_one(codec::JsonWriter& writer, const BatchedWrite& write) {
  const auto* put = std::get_if<tables::Put>(&write);
  writer.begin_object();
  writer.key(put != nullptr ? "PutRequest" : "DeleteRequest").begin_object();
  if (put != nullptr) {
    write_named_item(writer, "Item", put->item);
  } else {
    write_named_item(writer, "Key", std::get<tables::Delete>(write).key);
  }
  writer.end_object();
  writer.end_object();
}

std::string batch_write_body(const tables::BatchWrite& request, const Positions& pending) {
  std::map<std::string, Positions> by_table;
  for (const std::size_t position : pending) {
    by_table[table_of(request.writes[position]).name].push_back(position);
  }
  Body body;
  auto& writer = body.writer();
  writer.key("RequestItems").begin_object();
  for (const auto& [table, positions] : by_table) {
    writer.key(table).begin_array();
    for (const std::size_t position : positions) write_one(writer, request.writes[position]);
    writer.end_array();
  }
  writer.end_object();
  if (request.collection_metrics) writer.key("ReturnItemCollectionMetrics").plain_string("SIZE");
  writer.key("ReturnConsumedCapacity").plain_string("INDEXES");
  return body.finish();
}

/// Whether the endpoint's words mean this write.
Result<bool> is_write(const json::object& words, const BatchedWrite& write) {
  const auto* put = std::get_if<tables::Put>(&write);
  const auto* request = codec::find_member(words, put != nullptr ? "PutRequest" : "DeleteRequest");
  if (request == nullptr) return false;
  const auto item = TRY(optional_item(request->get_object(), put != nullptr ? "Item" : "Key"));
  return item && *item == (put != nullptr ? put->item : std::get<tables::Delete>(write).key);
}

/// The positions of `pending` that the answer leaves undone.
Result<Positions> undone_writes(const tables::BatchWrite& request, const Positions& pending,
                                const json::object& body) {
  Positions undone;
  const auto* unprocessed = codec::find_member(body, "UnprocessedItems");
  if (unprocessed == nullptr) return undone;
  std::size_t told = 0;
  for (const auto& entry : unprocessed->get_object()) {
    for (const auto& element : entry.value().get_array()) {
      ++told;
      for (const std::size_t position : pending) {
        if (table_of(request.writes[position]).name != entry.key()) continue;
        const bool same = TRY(is_write(element.get_object(), request.writes[position]));
        if (same) undone.push_back(position);
      }
    }
  }
  std::sort(undone.begin(), undone.end());
  undone.erase(std::unique(undone.begin(), undone.end()), undone.end());
  if (undone.size() != told) return invalid_argument("it leaves undone what nobody asked for");
  return undone;
}

/// An error that says that nothing of this round was done, and that another round may succeed.
bool is_refused_for_now(const Error& error) {
  return error.code == ErrorCode::throttled || error.code == ErrorCode::unavailable;
}

}  // namespace

Result<tables::BatchGetOutcome> RemoteTables::batch_get(const tables::BatchGet& request) {
  tables::BatchGetOutcome outcome;
  outcome.items.resize(request.gets.size());
  Positions pending;
  for (std::size_t i = 0; i < request.gets.size(); ++i) {
    if (request.gets[i].table.region != request.gets.front().table.region) {
      return invalid_argument("the gets of a batch are of one region");
    }
    pending.push_back(i);
  }
  for (int idle_rounds = 0; !pending.empty();) {
    const std::string& region = request.gets.front().table.region;
    const auto chosen = next_gets(request, pending);
    const auto body = TRY(items_.call(batch_get_item, region, batch_get_body(request, chosen)));
    auto undone = take_gets(request, chosen, body, outcome);
    if (!undone) return unreadable_batch(Effect::read, undone.error().message);
    add_capacities(outcome.capacity, read_capacities(body, region));
    pending = without(pending, chosen);
    pending.insert(pending.begin(), undone->begin(), undone->end());
    if (undone->empty()) continue;
    idle_rounds = undone->size() == count_of(chosen) ? idle_rounds + 1 : 0;
    if (idle_rounds == idle_rounds_max) break;
    items_.back_off(idle_rounds);
  }
  std::sort(pending.begin(), pending.end());
  outcome.unprocessed = std::move(pending);
  return outcome;
}

Result<tables::BatchWriteOutcome> RemoteTables::batch_write(const tables::BatchWrite& request) {
  tables::BatchWriteOutcome outcome;
  Positions pending;
  for (std::size_t i = 0; i < request.writes.size(); ++i) {
    if (table_of(request.writes[i]).region != table_of(request.writes.front()).region) {
      return invalid_argument("the writes of a batch are of one region");
    }
    pending.push_back(i);
  }
  for (int idle_rounds = 0; !pending.empty() && idle_rounds < idle_rounds_max;) {
    const std::string& region = table_of(request.writes.front()).region;
    const auto body = items_.call(batch_write_item, region, batch_write_body(request, pending));
    const bool first = pending.size() == request.writes.size() && idle_rounds == 0;
    if (!body && (first || !is_refused_for_now(body.error()))) return body.error();
    if (!body) {
      items_.back_off(++idle_rounds);
      continue;
    }
    auto undone = undone_writes(request, pending, *body);
    auto collections = read_collections(*body, region);
    if (!undone) return unreadable_batch(Effect::write, undone.error().message);
    if (!collections) return unreadable_batch(Effect::write, collections.error().message);
    add_capacities(outcome.capacity, read_capacities(*body, region));
    outcome.collections.insert(outcome.collections.end(), collections->begin(), collections->end());
    idle_rounds = undone->size() == pending.size() ? idle_rounds + 1 : 0;
    pending = std::move(*undone);
    if (!pending.empty()) items_.back_off(idle_rounds);
  }
  outcome.unprocessed = std::move(pending);
  return outcome;
}

}  // namespace semel::remote
