#include <gtest/gtest.h>

#include <algorithm>

#include "adapter/remote/connect.h"
#include "adapter/remote/credentials.h"
#include "adapter/remote/endpoint.h"
#include "domain/engine/engine.h"
#include "domain/expression/parse.h"
#include "domain/kv/memory_kv.h"

// What every implementation of the Tables port keeps. By itself it judges the local engine; with
// SEMEL_TABLES_ENDPOINT in the environment, the adapter over that endpoint
// (tests/remote/remote_test.py starts some).

namespace semel::remote {
namespace {

using tables::TableName;
using value::AttributeValue;
using value::Item;
using value::Number;

constexpr const char* contract_region = "us-east-1";

/// A port, and a way to let time pass for it.
class Store {
 public:
  Store() {
    if (const auto endpoint = environment_variable("SEMEL_TABLES_ENDPOINT")) {
      ConnectOptions options;
      options.endpoint = *endpoint;
      tables_ = connect(options).value();
      return;
    }
    auto engine = engine::Engine::open(kv_, clock_, random_, {}).value();
    engine_ = engine.get();
    tables_ = std::move(engine);
  }

  tables::Tables& tables() { return *tables_; }
  void settle() {
    if (engine_ != nullptr) {
      while (engine_->housekeep().value()) {
      }
    } else {
      RealPause().wait_ms(100);
    }
  }
  std::string fresh_id() { return uuid(system_random_); }

 private:
  kv::MemoryKv kv_;
  FakeClock clock_;
  SeededRandom random_{1};
  SystemRandom system_random_;
  std::unique_ptr<tables::Tables> tables_;
  engine::Engine* engine_ = nullptr;
};

template <typename T>
std::string fault(const Result<T>& result) {
  return result ? "" : result.error().message;
}

class TablesContract : public testing::Test {
 protected:
  TablesContract() { table_ = {contract_region, "contract-" + store_.fresh_id()}; }
  ~TablesContract() override {
    if (created_) (void)tables().delete_table(table_);
  }

  tables::Tables& tables() { return store_.tables(); }

  /// Items are told apart by p (a string) and s (a number).
  void create(std::optional<tables::StreamView> stream = {}) {
    tables::CreateTable request;
    request.table.name = table_;
    request.table.attributes = {{"p", value::Type::string}, {"s", value::Type::number}};
    request.table.keys = {"p", "s"};
    request.table.billing = tables::BillingMode::pay_per_request;
    request.stream = stream;
    const auto created = tables().create_table(request);
    ASSERT_TRUE(created) << fault(created);
    created_ = true;
    await_active();
  }
  void await_active() {
    for (int i = 0; i < 100; ++i) {
      const auto described = tables().describe_table(table_);
      ASSERT_TRUE(described) << fault(described);
      const bool indexes_active = std::all_of(
          described->global_indexes.begin(), described->global_indexes.end(),
          [](const auto& index) { return index.status == tables::IndexStatus::active; });
      if (described->status == tables::TableStatus::active && indexes_active) return;
      store_.settle();
    }
    FAIL() << "the table does not become active";
  }

  static Item key(std::string p, int s) { return {{"p", std::move(p)}, {"s", Number(s)}}; }
  tables::Put put(std::string p, int s, std::string name = "x", AttributeValue value = true) {
    tables::Put put;
    put.table = table_;
    put.item = key(std::move(p), s);
    put.item.set(std::move(name), std::move(value));
    return put;
  }
  void store(const tables::Put& put) {
    const auto outcome = tables().put(put);
    ASSERT_TRUE(outcome) << fault(outcome);
  }
  std::string stored(std::string p, int s) {
    const auto outcome = tables().get({table_, key(std::move(p), s), {}, true});
    if (!outcome) return fault(outcome);
    return outcome->item ? to_text(*outcome->item) : "none";
  }

  expression::Placeholders values(std::map<std::string, AttributeValue, std::less<>> values) {
    return {{}, std::move(values)};
  }
  expression::Condition condition(std::string_view text,
                                  std::map<std::string, AttributeValue, std::less<>> used = {}) {
    auto placeholders = values(std::move(used));
    return expression::parse_condition(text, "ConditionExpression", placeholders).value();
  }
  tables::Update update(Item key, std::string_view text,
                        std::map<std::string, AttributeValue, std::less<>> used = {}) {
    auto placeholders = values(std::move(used));
    tables::Update update;
    update.table = table_;
    update.key = std::move(key);
    update.update = expression::parse_update(text, placeholders).value();
    return update;
  }
  tables::Query query(std::string_view text,
                      std::map<std::string, AttributeValue, std::less<>> used) {
    auto placeholders = values(std::move(used));
    tables::Query query;
    query.table = table_;
    query.key_condition = expression::parse_key_condition(text, placeholders).value();
    query.consistent = true;
    return query;
  }

  Store store_;
  TableName table_;
  std::string token_;
  bool created_ = false;
};

TEST_F(TablesContract, KeepsEveryType) {
  create();
  const Item deep = {
      {"b", value::Binary{std::string("\0\xff", 2)}},
      {"bs", value::make_binary_set({{"x"}, {"y"}}).value()},
      {"l", value::List{AttributeValue(), true, value::Map{{"k", "ä\"\\\n"}}}},
      {"n", Number::parse("-12345678901234567890.123456789012345678").value()},
      {"ns", value::make_number_set({Number(10), Number(2)}).value()},
      {"ss", value::make_string_set({"b", "a"}).value()},
      {"tiny", Number::parse("1E-130").value()},
  };
  tables::Put request = put("a", 1);
  request.item.set("deep", deep);
  store(request);
  EXPECT_EQ(stored("a", 1), to_text(request.item));
  EXPECT_EQ(stored("a", 2), "none");
}

TEST_F(TablesContract, JudgesAConditionOnTheItemAsItIs) {
  create();
  store(put("a", 1, "n", Number(5)));
  tables::Put request = put("a", 1, "n", Number(6));
  request.condition = condition("n = :n", {{":n", Number(4)}});
  request.old_item_on_failure = true;
  const auto failed = tables().put(request);
  ASSERT_TRUE(failed) << fault(failed);
  ASSERT_TRUE(std::holds_alternative<tables::ConditionFailed>(failed->result));
  EXPECT_EQ(to_text(std::get<tables::ConditionFailed>(failed->result).old_item.value()),
            R"({n: 5, p: "a", s: 1})");
  request.condition = condition("n BETWEEN :n AND :m AND NOT (attribute_exists(x) OR size(p) > :n)",
                                {{":n", Number(4)}, {":m", Number(5)}});
  request.returned = tables::Returned::all_old;
  const auto applied = tables().put(request);
  ASSERT_TRUE(applied) << fault(applied);
  EXPECT_EQ(to_text(std::get<tables::Applied>(applied->result).attributes.value()),
            R"({n: 5, p: "a", s: 1})");
  EXPECT_EQ(stored("a", 1), R"({n: 6, p: "a", s: 1})");
}

TEST_F(TablesContract, UpdatesInPlace) {
  create();
  store(put("a", 1, "l", value::List{"one"}));
  auto request =
      update(key("a", 1),
             "SET l = list_append(l, :l), d = if_not_exists(d, :five) - :one ADD n :one, "
             "t :set REMOVE absent",
             {{":l", value::List{"two"}},
              {":five", Number(5)},
              {":one", Number(1)},
              {":set", value::make_string_set({"x"}).value()}});
  request.returned = tables::Returned::updated_new;
  const auto outcome = tables().update(request);
  ASSERT_TRUE(outcome) << fault(outcome);
  EXPECT_EQ(to_text(std::get<tables::Applied>(outcome->result).attributes.value()),
            R"({d: 4, l: ["one", "two"], n: 1, t: SS["x"]})");
  const auto emptied =
      tables().update(update(key("a", 1), "DELETE t :set REMOVE l[0]",
                             {{":set", value::make_string_set({"x", "y"}).value()}}));
  ASSERT_TRUE(emptied) << fault(emptied);
  EXPECT_EQ(stored("a", 1), R"({d: 4, l: ["two"], n: 1, p: "a", s: 1})");
}

TEST_F(TablesContract, DeletesOnce) {
  create();
  store(put("a", 1));
  tables::Delete request;
  request.table = table_;
  request.key = key("a", 1);
  request.condition = condition("attribute_exists(p)");
  request.returned = tables::Returned::all_old;
  const auto first = tables().remove(request);
  ASSERT_TRUE(first) << fault(first);
  EXPECT_TRUE(std::get<tables::Applied>(first->result).attributes.has_value());
  const auto second = tables().remove(request);
  ASSERT_TRUE(second) << fault(second);
  EXPECT_TRUE(std::holds_alternative<tables::ConditionFailed>(second->result));
}

TEST_F(TablesContract, QueriesInOrderAndByPages) {
  create();
  for (int s = 1; s <= 7; ++s) store(put("a", s, "odd", s % 2 == 1));
  store(put("b", 1));
  auto request = query("p = :p AND s >= :s", {{":p", "a"}, {":s", Number(2)}});
  request.filter = condition("odd = :t", {{":t", true}});
  request.limit = 4;
  request.forward = false;
  std::string found;
  std::int64_t scanned = 0;
  do {
    const auto page = tables().query(request);
    ASSERT_TRUE(page) << fault(page);
    for (const Item& item : page->items) found += to_text(*item.find("s")) + " ";
    scanned += page->scanned_count;
    request.exclusive_start_key = page->last_evaluated_key;
  } while (request.exclusive_start_key);
  EXPECT_EQ(found, "7 5 3 ");
  EXPECT_EQ(scanned, 6);
}

TEST_F(TablesContract, ScansEverythingOnce) {
  create();
  for (int s = 1; s <= 20; ++s) store(put(s % 2 == 0 ? "even" : "odd", s));
  tables::Scan request;
  request.table = table_;
  request.limit = 6;
  std::vector<std::string> found;
  do {
    const auto page = tables().scan(request);
    ASSERT_TRUE(page) << fault(page);
    for (const Item& item : page->items) found.push_back(to_text(*item.find("s")));
    request.exclusive_start_key = page->last_evaluated_key;
  } while (request.exclusive_start_key);
  std::sort(found.begin(), found.end());
  EXPECT_EQ(std::unique(found.begin(), found.end()) - found.begin(), 20);
  EXPECT_EQ(found.size(), 20U);
}

TEST_F(TablesContract, WritesAndReadsBatches) {
  create();
  store(put("gone", 0));
  tables::BatchWrite writes;
  for (int s = 1; s <= 24; ++s) writes.writes.push_back(put("a", s, "n", Number(s * s)));
  tables::Delete erase;
  erase.table = table_;
  erase.key = key("gone", 0);
  writes.writes.push_back(std::move(erase));
  const auto written = tables().batch_write(writes);
  ASSERT_TRUE(written) << fault(written);
  EXPECT_TRUE(written->unprocessed.empty());
  expression::Placeholders none;
  tables::BatchGet gets;
  gets.gets.push_back({table_, key("gone", 0), {}, true});
  for (int s = 30; s >= 1; s -= 6) {
    tables::Get get{table_, key("a", s), {}, true};
    get.projection = expression::parse_projection("n", none).value();
    gets.gets.push_back(std::move(get));
  }
  const auto read = tables().batch_get(gets);
  ASSERT_TRUE(read) << fault(read);
  std::string found;
  for (const auto& item : read->items) found += (item ? to_text(*item) : "none") + " ";
  EXPECT_EQ(found, "none none {n: 576} {n: 324} {n: 144} {n: 36} ");
  EXPECT_TRUE(read->unprocessed.empty());
}

TEST_F(TablesContract, ATransactionCommitsWhole) {
  create();
  store(put("stock", 1, "n", Number(3)));
  tables::TransactWrite request;
  request.actions.push_back(put("order", 1));
  auto take = update(key("stock", 1), "SET n = n - :one", {{":one", Number(1)}});
  take.condition = condition("n >= :one", {{":one", Number(1)}});
  request.actions.push_back(std::move(take));
  request.actions.push_back(
      tables::ConditionCheck{table_, key("ban", 1), condition("attribute_not_exists(p)"), false});
  const auto outcome = tables().transact_write(request);
  ASSERT_TRUE(outcome) << fault(outcome);
  EXPECT_TRUE(std::holds_alternative<tables::Committed>(outcome->result));
  EXPECT_EQ(stored("stock", 1), R"({n: 2, p: "stock", s: 1})");
  EXPECT_EQ(stored("order", 1), R"({p: "order", s: 1, x: true})");

  tables::TransactGet gets;
  gets.gets.push_back({table_, key("none", 1), {}, false});
  gets.gets.push_back({table_, key("stock", 1), {}, false});
  const auto read = tables().transact_get(gets);
  ASSERT_TRUE(read) << fault(read);
  const auto& items = std::get<std::vector<std::optional<Item>>>(read->result);
  EXPECT_FALSE(items.at(0).has_value());
  EXPECT_EQ(to_text(items.at(1).value()), R"({n: 2, p: "stock", s: 1})");
}

TEST_F(TablesContract, ACancelledTransactionSaysWhyAndChangesNothing) {
  create();
  store(put("stock", 1, "n", Number(0)));
  tables::TransactWrite request;
  request.actions.push_back(put("order", 1));
  auto take = update(key("stock", 1), "SET n = n - :one", {{":one", Number(1)}});
  take.condition = condition("n >= :one", {{":one", Number(1)}});
  take.old_item_on_failure = true;
  request.actions.push_back(std::move(take));
  const auto outcome = tables().transact_write(request);
  ASSERT_TRUE(outcome) << fault(outcome);
  ASSERT_TRUE(std::holds_alternative<tables::Cancelled>(outcome->result));
  const auto& reasons = std::get<tables::Cancelled>(outcome->result).reasons;
  ASSERT_EQ(reasons.size(), 2U);
  EXPECT_EQ(reasons[0].code, tables::CancellationCode::none);
  EXPECT_EQ(reasons[1].code, tables::CancellationCode::conditional_check_failed);
  EXPECT_EQ(to_text(reasons[1].item.value()), R"({n: 0, p: "stock", s: 1})");
  EXPECT_EQ(stored("order", 1), "none");
}

TEST_F(TablesContract, ATokenCommitsOnce) {
  create();
  store(put("stock", 1, "n", Number(3)));
  const auto take = [&](int amount) {
    tables::TransactWrite request;
    request.actions.push_back(update(key("stock", 1), "SET n = n - :k", {{":k", Number(amount)}}));
    request.token = token_;
    request.fingerprint.fill(static_cast<unsigned char>(amount));
    return tables().transact_write(request);
  };
  token_ = std::string(contract_region) + "/TransactWriteItems/" + store_.fresh_id();
  const auto first = take(1);
  ASSERT_TRUE(first) << fault(first);
  EXPECT_TRUE(std::holds_alternative<tables::Committed>(first->result));
  const auto replay = take(1);
  ASSERT_TRUE(replay) << fault(replay);
  EXPECT_TRUE(std::holds_alternative<tables::Committed>(replay->result));
  EXPECT_EQ(stored("stock", 1), R"({n: 2, p: "stock", s: 1})");
  const auto misuse = take(2);
  ASSERT_TRUE(misuse) << fault(misuse);
  EXPECT_TRUE(std::holds_alternative<tables::TokenMismatch>(misuse->result));
}

TEST_F(TablesContract, RefusesWhatCannotBe) {
  const tables::Get missing{table_, key("a", 1), {}, false};
  EXPECT_EQ(tables().get(missing).error().code, ErrorCode::not_found);
  EXPECT_EQ(tables().describe_table(table_).error().code, ErrorCode::not_found);
  create();
  tables::Put request = put("a", 1);
  request.item.set("p", Number(1));
  EXPECT_EQ(tables().put(request).error().code, ErrorCode::invalid_argument);
  tables::CreateTable again;
  again.table.name = table_;
  again.table.attributes = {{"p", value::Type::string}};
  again.table.keys = {"p", {}};
  again.table.billing = tables::BillingMode::pay_per_request;
  EXPECT_EQ(tables().create_table(again).error().code, ErrorCode::already_exists);
}

TEST_F(TablesContract, AnIndexThatComesLaterIsFilled) {
  create();
  store(put("a", 1, "g", "one"));
  store(put("a", 2, "g", "two"));
  tables::UpdateTable change;
  change.table = table_;
  change.attributes = {{"g", value::Type::string}};
  tables::CreateGlobalIndex index;
  index.index.name = "by_g";
  index.index.keys = {"g", {}};
  change.indexes.push_back(std::move(index));
  const auto changed = tables().update_table(change);
  ASSERT_TRUE(changed) << fault(changed);
  await_active();
  auto request = query("g = :g", {{":g", "two"}});
  request.index = "by_g";
  request.consistent = false;
  const auto page = tables().query(request);
  ASSERT_TRUE(page) << fault(page);
  ASSERT_EQ(page->items.size(), 1U);
  EXPECT_EQ(to_text(page->items[0]), R"({g: "two", p: "a", s: 2})");
}

TEST_F(TablesContract, DescribesWhatWasSet) {
  create();
  ASSERT_TRUE(tables().update_time_to_live(table_, {"until", true}));
  ASSERT_TRUE(tables().tag(table_, {{"a", "1"}, {"b", "2"}}));
  ASSERT_TRUE(tables().untag(table_, {"a"}));
  const auto table = tables().describe_table(table_);
  ASSERT_TRUE(table) << fault(table);
  EXPECT_EQ(table->keys, (tables::KeySchema{"p", "s"}));
  EXPECT_EQ(table->billing, tables::BillingMode::pay_per_request);
  EXPECT_EQ(table->tags, (std::map<std::string, std::string>{{"b", "2"}}));
  ASSERT_TRUE(table->time_to_live.has_value());
  EXPECT_EQ(table->time_to_live->attribute, "until");
  EXPECT_TRUE(table->time_to_live->enabled);
  const auto list = tables().list_tables(contract_region, "contract-", 1'000);
  ASSERT_TRUE(list) << fault(list);
  EXPECT_EQ(std::count(list->names.begin(), list->names.end(), table_.name), 1);
}

TEST_F(TablesContract, AStreamTellsChangesInOrder) {
  create(tables::StreamView::new_and_old_images);
  store(put("a", 1, "n", Number(1)));
  store(put("a", 1, "n", Number(2)));
  tables::Delete erase;
  erase.table = table_;
  erase.key = key("a", 1);
  ASSERT_TRUE(tables().remove(erase));
  const auto streams = tables().list_streams(contract_region, table_.name);
  ASSERT_TRUE(streams) << fault(streams);
  ASSERT_EQ(streams->size(), 1U);
  const auto stream = tables().describe_stream(streams->front().id);
  ASSERT_TRUE(stream) << fault(stream);
  EXPECT_EQ(stream->view, tables::StreamView::new_and_old_images);
  std::string told;
  for (const auto& shard : stream->shards) {
    const auto position =
        tables().shard_iterator(stream->id, shard.id, tables::IteratorType::trim_horizon, 0);
    ASSERT_TRUE(position) << fault(position);
    const auto read = tables().read_stream(*position, 100);
    ASSERT_TRUE(read) << fault(read);
    for (const auto& record : read->records) {
      told += std::to_string(static_cast<int>(record.kind)) + " ";
      told += record.old_image ? to_text(*record.old_image->find("n")) : "-";
      told += record.new_image ? to_text(*record.new_image->find("n")) : "-";
      told += "; ";
    }
  }
  EXPECT_EQ(told, "0 -1; 1 12; 2 2-; ");
}

}  // namespace
}  // namespace semel::remote
