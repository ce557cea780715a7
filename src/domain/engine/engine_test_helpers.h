#pragma once

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/clock.h"
#include "base/digest.h"
#include "base/log.h"
#include "base/random.h"
#include "domain/engine/engine.h"
#include "domain/expression/parse.h"
#include "domain/kv/memory_kv.h"

// What all engine tests share. Items are written as value::to_text prints them, with single quotes
// for double ones:
//   p: 'a', c: 1, list: [1, 'x'], map: {k: true}, none: null
//   strings: SS['a'], numbers: NS[1, 2], bytes: B(YQ==)
namespace semel::engine {

inline constexpr std::string_view test_region = "us-east-1";

/// The value, or the end of the test program with what went wrong.
template <typename T>
T must(Result<T> result) {
  if (!result) {
    std::fprintf(stderr, "unexpected error: %s\n", result.error().message.c_str());
    std::abort();
  }
  if constexpr (!std::is_void_v<T>) return std::move(result).value();
}

/// The message of an error; "" when there is none.
template <typename T>
std::string error_of(const Result<T>& result) {
  return result ? "" : result.error().message;
}
template <typename T>
bool fails_with(const Result<T>& result, ErrorCode code) {
  return !result && result.error().code == code;
}

/// Reads the notation above.
class ItemReader {
 public:
  explicit ItemReader(std::string_view text) : rest_(text) {}

  value::Item item_to_end() {
    value::Item item = members('\0');
    CHECK(rest_.empty());
    return item;
  }
  value::AttributeValue value() {
    skip_space();
    if (take("'")) return quoted();
    if (take("SS[")) return must(value::make_string_set(elements<std::string>(']')));
    if (take("NS[")) return must(value::make_number_set(elements<value::Number>(']')));
    if (take("BS[")) return must(value::make_binary_set(elements<value::Binary>(']')));
    if (take("B(")) return binary();
    if (take("[")) return elements<value::AttributeValue>(']');
    if (take("{")) return members('}');
    const std::string word = until(",]} ");
    if (word == "null") return value::Null{};
    if (word == "true" || word == "false") return word == "true";
    return must(value::Number::parse(word));
  }

 private:
  void skip_space() {
    while (!rest_.empty() && (rest_[0] == ' ' || rest_[0] == ',')) rest_.remove_prefix(1);
  }
  bool take(std::string_view token) {
    if (!rest_.starts_with(token)) return false;
    rest_.remove_prefix(token.size());
    return true;
  }
  std::string until(std::string_view ends) {
    const std::size_t size = std::min(rest_.find_first_of(ends), rest_.size());
    std::string word(rest_.substr(0, size));
    rest_.remove_prefix(size);
    return word;
  }
  std::string quoted() {
    std::string text = until("'");
    CHECK(take("'"));
    return text;
  }
  value::Binary binary() {
    value::Binary binary;
    CHECK(base64_decode(until(")"), binary.bytes));
    CHECK(take(")"));
    return binary;
  }
  template <typename Element>
  std::vector<Element> elements(char end) {
    std::vector<Element> found;
    for (skip_space(); !take(std::string_view(&end, 1)); skip_space()) {
      if constexpr (std::is_same_v<Element, value::AttributeValue>) {
        found.push_back(value());
      } else {
        const value::AttributeValue element = value();
        found.push_back(*element.get<Element>());
      }
    }
    return found;
  }
  value::Map members(char end) {
    value::Map map;
    for (skip_space(); !rest_.empty() && rest_[0] != end; skip_space()) {
      std::string name = take("'") ? quoted() : until(":");
      CHECK(take(":"));
      map.set(std::move(name), value());
    }
    if (end != '\0') CHECK(take(std::string_view(&end, 1)));
    return map;
  }

  std::string_view rest_;
};

inline value::Item parse_item(std::string_view text) {
  return ItemReader(text).item_to_end();
}
inline value::AttributeValue parse_value(std::string_view text) {
  return ItemReader(text).value();
}

/// The notation above; "nothing" for no item.
inline std::string text_of(const value::Item& item) {
  std::string text = value::to_text(item);
  for (char& c : text) c = c == '"' ? '\'' : c;
  return text.substr(1, text.size() - 2);
}
inline std::string text_of(const std::optional<value::Item>& item) {
  return item ? text_of(*item) : "nothing";
}
/// Items joined by " | ".
inline std::string text_of(const std::vector<value::Item>& items) {
  std::string text;
  for (const value::Item& item : items) text += (text.empty() ? "" : " | ") + text_of(item);
  return text;
}

inline tables::TableName table_named(std::string_view name) {
  return {std::string(test_region), std::string(name)};
}

/// Describes a table: TableBuilder("orders", "p:S c:N").global_index("by_x", "x:S").build()
class TableBuilder {
 public:
  TableBuilder(std::string_view name, std::string_view keys) {
    request_.table.name = table_named(name);
    request_.table.billing = tables::BillingMode::pay_per_request;
    request_.table.keys = read_keys(keys);
  }
  TableBuilder& global_index(std::string name, std::string_view keys,
                             tables::IndexProjection projection = {}) {
    tables::GlobalIndex index;
    index.name = std::move(name);
    index.keys = read_keys(keys);
    index.projection = std::move(projection);
    request_.table.global_indexes.push_back(std::move(index));
    return *this;
  }
  /// `sort_key` alone: the partition key is the table's.
  TableBuilder& local_index(std::string name, std::string_view sort_key,
                            tables::IndexProjection projection = {}) {
    const tables::KeySchema sort = read_keys(sort_key);
    const tables::KeySchema keys{request_.table.keys.partition_key, sort.partition_key};
    request_.table.local_indexes.push_back({std::move(name), keys, std::move(projection)});
    return *this;
  }
  TableBuilder& stream(tables::StreamView view) {
    request_.stream = view;
    return *this;
  }
  TableBuilder& protect() {
    request_.table.deletion_protection = true;
    return *this;
  }
  TableBuilder& provisioned(std::int64_t read_units, std::int64_t write_units) {
    request_.table.billing = tables::BillingMode::provisioned;
    request_.table.throughput = {read_units, write_units};
    for (auto& index : request_.table.global_indexes) index.throughput = {read_units, write_units};
    return *this;
  }
  tables::CreateTable build() const { return request_; }

 private:
  /// "p:S c:N": a partition key and perhaps a sort key, which become attribute definitions too.
  tables::KeySchema read_keys(std::string_view text) {
    tables::KeySchema keys;
    const std::size_t space = text.find(' ');
    keys.partition_key = define(text.substr(0, space));
    if (space != std::string_view::npos) keys.sort_key = define(text.substr(space + 1));
    return keys;
  }
  std::string define(std::string_view text) {
    const std::size_t colon = text.find(':');
    std::string name(text.substr(0, colon));
    const tables::AttributeDefinition definition{name,
                                                 *value::type_from_name(text.substr(colon + 1))};
    auto& known = request_.table.attributes;
    if (std::find(known.begin(), known.end(), definition) == known.end())
      known.push_back(definition);
    return name;
  }

  tables::CreateTable request_;
};

inline tables::IndexProjection keys_only() {
  return {tables::ProjectionType::keys_only, {}};
}
inline tables::IndexProjection including(std::vector<std::string> names) {
  return {tables::ProjectionType::include, std::move(names)};
}

/// A condition with literals in the notation above put in for ":name" placeholders: condition_of("x
/// = :x", "':x': 1").
inline expression::Condition condition_of(std::string_view text, std::string_view values = "") {
  std::map<std::string, value::AttributeValue, std::less<>> placeholders;
  for (const auto& entry : parse_item(values)) placeholders.emplace(entry.name, entry.value);
  expression::Placeholders known({}, std::move(placeholders));
  return must(expression::parse_condition(text, "FilterExpression", known));
}

/// The same for a key condition: key_condition_of("p = :p AND c < :c", "':p': 'a', ':c': 5").
inline expression::KeyCondition key_condition_of(std::string_view text, std::string_view values) {
  std::map<std::string, value::AttributeValue, std::less<>> placeholders;
  for (const auto& entry : parse_item(values)) placeholders.emplace(entry.name, entry.value);
  expression::Placeholders known({}, std::move(placeholders));
  return must(expression::parse_key_condition(text, known));
}
inline expression::Projection projection_of(std::string_view text) {
  expression::Placeholders none;
  return must(expression::parse_projection(text, none));
}

/// An engine on a store in memory, with a clock that the test moves and repeatable randomness.
class TestEngine {
 public:
  explicit TestEngine(Options options = {}) : options_(options) { start(); }

  Engine* operator->() { return engine_.get(); }
  Engine& operator*() { return *engine_; }
  kv::MemoryKv& store() { return store_; }
  FakeClock& clock() { return clock_; }

  /// What the next start takes.
  void set_options(Options options) { options_ = options; }
  /// An orderly stop and a new start.
  void reopen() {
    stop();
    start();
  }
  void stop() { engine_.reset(); }
  void start() { engine_ = must(Engine::open(store_, clock_, random_, options_)); }
  /// The process dies: nothing more is written. What was durable is there at the new start.
  void kill() {
    log::set_level(log::Level::error);  // the end will complain that it cannot write
    store_.crash();
    store_.fail_writes(1'000'000);
    engine_.reset();
    store_.fail_writes(0);
    start();
  }

  void create(const TableBuilder& table) { must(engine_->create_table(table.build())); }
  void put(std::string_view table, std::string_view item) {
    tables::Put request;
    request.table = table_named(table);
    request.item = parse_item(item);
    must(engine_->put(request));
  }
  void remove(std::string_view table, std::string_view key) {
    tables::Delete request;
    request.table = table_named(table);
    request.key = parse_item(key);
    must(engine_->remove(request));
  }
  std::string get(std::string_view table, std::string_view key) {
    tables::Get request;
    request.table = table_named(table);
    request.key = parse_item(key);
    return text_of(must(engine_->get(request)).item);
  }
  /// All background work that is due.
  void housekeep() {
    while (must(engine_->housekeep())) {
    }
  }

 private:
  Options options_;
  kv::MemoryKv store_;
  FakeClock clock_;
  SeededRandom random_{1};
  std::unique_ptr<Engine> engine_;
};

}  // namespace semel::engine
