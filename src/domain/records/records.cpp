#include "domain/records/records.h"

#include <iterator>

namespace semel::records {
namespace {

using expression::Compare;
using expression::Condition;
using expression::Operand;
using expression::Path;
using value::Number;

constexpr std::string_view partition_name = "p";
constexpr std::string_view sort_name = "s";
constexpr std::string_view data_name = "data";
constexpr std::string_view version_name = "version";

value::Item key_of(const std::string& partition, const std::string& sort) {
  return {{std::string(partition_name), partition}, {std::string(sort_name), sort}};
}

value::Item item_of(const Record& record) {
  value::Item item = key_of(record.partition, record.sort);
  item.set(std::string(data_name), value::Binary{record.data});
  item.set(std::string(version_name), Number(static_cast<std::int64_t>(record.version)));
  return item;
}

Result<Record> record_of(const value::Item& item) {
  const auto text = [&](std::string_view name) -> const std::string* {
    const auto* found = item.find(name);
    return found == nullptr ? nullptr : found->get<std::string>();
  };
  const std::string* partition = text(partition_name);
  const std::string* sort = text(sort_name);
  const auto* data = item.find(data_name);
  const auto* version = item.find(version_name);
  const auto* bytes = data == nullptr ? nullptr : data->get<value::Binary>();
  const auto* number = version == nullptr ? nullptr : version->get<Number>();
  std::int64_t whole = 0;
  if (!partition || !sort || !bytes || !number || !number->to_int64(whole)) {
    return corruption("a record without its attributes");
  }
  return Record{*partition, *sort, bytes->bytes, static_cast<std::uint64_t>(whole)};
}

Condition is_absent() {
  return {expression::AttributeNotExists{Path{std::string(partition_name), {}}}};
}

Condition has_version(std::uint64_t version) {
  return {Compare{expression::Comparator::equal, Operand{Path{std::string(version_name), {}}},
                  Operand{value::AttributeValue(Number(static_cast<std::int64_t>(version)))}}};
}

tables::Put put_of(const tables::TableName& table, const Record& record,
                   std::optional<Condition> condition) {
  tables::Put put;
  put.table = table;
  put.item = item_of(record);
  put.condition = std::move(condition);
  return put;
}

/// The change as an action of the port.
tables::WriteAction action_of(const tables::TableName& table, const Change& change) {
  if (const auto* create = std::get_if<Create>(&change)) {
    return put_of(table, create->record, is_absent());
  }
  if (const auto* replace = std::get_if<Replace>(&change)) {
    Record next = replace->record;
    ++next.version;
    return put_of(table, next, has_version(replace->record.version));
  }
  if (const auto* store = std::get_if<Store>(&change)) {
    return put_of(table, store->record, std::nullopt);
  }
  const Remove& remove = std::get<Remove>(change);
  tables::Delete request;
  request.table = table;
  request.key = key_of(remove.partition, remove.sort);
  if (remove.version) request.condition = has_version(*remove.version);
  return request;
}

tables::CreateTable table_request(const tables::TableName& name) {
  tables::CreateTable request;
  request.table.name = name;
  request.table.billing = tables::BillingMode::pay_per_request;
  request.table.keys = {std::string(partition_name), std::string(sort_name)};
  request.table.attributes = {{std::string(partition_name), value::Type::string},
                              {std::string(sort_name), value::Type::string}};
  return request;
}

}  // namespace

Records::Records(tables::Tables& tables, tables::TableName table)
    : tables_(tables), table_(std::move(table)) {}

Result<void> Records::prepare() {
  if (is_prepared_.load(std::memory_order_acquire)) return {};
  const Lock lock(prepare_mutex_);
  if (is_prepared_.load(std::memory_order_acquire)) return {};
  const auto created = tables_.create_table(table_request(table_));
  if (!created && created.error().code != ErrorCode::already_exists) return created.error();
  const auto description = TRY(tables_.describe_table(table_));
  if (description.status != tables::TableStatus::active) {
    return unavailable("the table " + table_.name + " is being created; try again in a moment");
  }
  is_prepared_.store(true, std::memory_order_release);
  return {};
}

Result<Records::Changed> Records::change(const Change& change) {
  TRY(prepare());
  const auto action = action_of(table_, change);
  auto outcome = std::holds_alternative<tables::Put>(action)
                     ? tables_.put(std::get<tables::Put>(action))
                     : tables_.remove(std::get<tables::Delete>(action));
  if (!outcome) return outcome.error();
  Changed changed;
  changed.applied = std::holds_alternative<tables::Applied>(outcome->result);
  if (!changed.applied) changed.failed = {0};
  changed.seen = outcome->seen;
  return changed;
}

Result<Records::Changed> Records::change_all(const std::vector<Change>& changes) {
  TRY(prepare());
  tables::TransactWrite request;
  request.actions.reserve(changes.size());
  for (const Change& change : changes) request.actions.push_back(action_of(table_, change));
  const auto outcome = TRY(tables_.transact_write(request));
  Changed changed;
  changed.seen = outcome.seen;
  if (std::holds_alternative<tables::Committed>(outcome.result)) {
    changed.applied = true;
    return changed;
  }
  const auto* cancelled = std::get_if<tables::Cancelled>(&outcome.result);
  if (cancelled == nullptr) return unavailable("a transaction of records is under way");
  for (std::size_t i = 0; i < cancelled->reasons.size(); ++i) {
    const auto code = cancelled->reasons[i].code;
    if (code == tables::CancellationCode::none) continue;
    if (code == tables::CancellationCode::validation_error) {
      return invalid_argument(cancelled->reasons[i].message);
    }
    if (code != tables::CancellationCode::conditional_check_failed) {
      return unavailable("a transaction of records stood in the way of another; try again");
    }
    changed.failed.push_back(i);
  }
  return changed;
}

Result<Records::Found> Records::get(std::string_view partition, std::string_view sort) {
  TRY(prepare());
  tables::Get request;
  request.table = table_;
  request.key = key_of(std::string(partition), std::string(sort));
  request.consistent = true;
  const auto outcome = TRY(tables_.get(request));
  Found found;
  found.seen = outcome.seen;
  if (outcome.item) found.record = TRY(record_of(*outcome.item));
  return found;
}

Result<ReadPage> Records::read(const Range& range) {
  TRY(prepare());
  using expression::KeyComparator;
  tables::Query query;
  query.table = table_;
  query.limit = range.limit;
  query.forward = range.forward;
  query.consistent = true;
  auto& predicates = query.key_condition.predicates;
  predicates.push_back({std::string(partition_name), KeyComparator::equal, range.partition, {}});
  const std::string sort(sort_name);
  // BETWEEN includes its end, which the range does not: taken out below.
  if (!range.begin.empty() && !range.end.empty()) {
    predicates.push_back({sort, KeyComparator::between, range.begin, range.end});
  } else if (!range.begin.empty()) {
    predicates.push_back({sort, KeyComparator::greater_or_equal, range.begin, {}});
  } else if (!range.end.empty()) {
    predicates.push_back({sort, KeyComparator::less, range.end, {}});
  }
  if (range.after) query.exclusive_start_key = key_of(range.partition, *range.after);
  const auto outcome = TRY(tables_.query(query));
  ReadPage page;
  page.seen = outcome.seen;
  for (const value::Item& item : outcome.items) {
    auto record = TRY(record_of(item));
    if (range.end.empty() || record.sort < range.end) page.records.push_back(std::move(record));
  }
  if (outcome.last_evaluated_key) {
    page.next = *outcome.last_evaluated_key->find(sort_name)->get<std::string>();
  }
  return page;
}

Result<std::vector<Record>> Records::read_all(Range range) {
  std::vector<Record> all;
  do {
    auto page = TRY(read(range));
    std::move(page.records.begin(), page.records.end(), std::back_inserter(all));
    range.after = std::move(page.next);
  } while (range.after);
  return all;
}

}  // namespace semel::records
