#include "domain/operation/reconcile/reconciler.h"

#include <algorithm>

#include "domain/operation/frozen.h"
#include "domain/operation/orders/actions.h"
#include "domain/operation/orders/ledger.h"
#include "domain/operation/orders/nodes.h"
#include "domain/operation/orders/order_fold.h"
#include "domain/operation/orders/payload.h"
#include "domain/operation/reconcile/pages.h"

namespace semel::reconcile {
namespace {

using orders::LedgerEntry;
using orders::Order;
using orders::StockShard;
using value::Item;
using value::Number;

constexpr int reading_count_max = 5;

std::string text_in(const Item& item, std::string_view name) {
  const auto* found = item.find(name);
  const auto* text = found == nullptr ? nullptr : found->get<std::string>();
  return text == nullptr ? "" : *text;
}

/// The order that an entry is about; "" when it is about something else.
std::string order_of(const LedgerEntry& entry) {
  const std::string prefix = orders::subject_of_order("");
  return entry.subject.starts_with(prefix) ? entry.subject.substr(prefix.size()) : "";
}

bool makes_event(const LedgerEntry& entry) {
  return !entry.subject.starts_with(orders::subject_of_repair(""));
}

std::int64_t version_in(const Item& item) {
  const auto* number =
      item.find("version") == nullptr ? nullptr : item.find("version")->get<Number>();
  std::int64_t version = 0;
  if (number != nullptr) number->to_int64(version);
  return version;
}

void propose_restore(Finding& finding, const std::string& order_id, std::int64_t seen_version) {
  finding.repair = repair_of(finding, "orders.restore",
                             {{"orderId", order_id}, {"seenVersion", Number(seen_version)}});
}

/// The ledger's subject of a committed operation, from what its client was told.
std::string subject_of(const operation::Record& record) {
  const auto result = operation::result_of(record.frozen);
  if (!result) return "";
  const std::string order = text_in(*result, "orderId");
  if (!order.empty()) return orders::subject_of_order(order);
  const std::string repaired = text_in(*result, "repaired");
  if (!repaired.empty()) return orders::subject_of_repair(repaired);
  const std::string sku = text_in(*result, "sku");
  return sku.empty() ? "" : orders::subject_of_stock(sku);
}

/// The ledger entry that an operation's plan has; nothing when it cannot be read.
std::optional<LedgerEntry> planned_entry(const Item& record_item, const tables::TableName& ledger) {
  const auto record = operation::record_from(record_item);
  if (!record) return std::nullopt;
  const auto frozen = operation::thaw(record->frozen);
  if (!frozen) return std::nullopt;
  for (const auto& action : frozen->actions) {
    const auto* put = std::get_if<tables::Put>(&action);
    if (put == nullptr || put->table != ledger) continue;
    auto entry = orders::entry_from(put->item);
    if (entry && entry->operation_id == record->id) return *std::move(entry);
  }
  return std::nullopt;
}

bool is_ours(const std::string& kind) {
  return std::find(orders::kinds.begin(), orders::kinds.end(), kind) != orders::kinds.end();
}

}  // namespace

Result<Report> Reconciler::run() {
  report_ = {};
  sums_ = {};
  noted_.clear();
  lost_.clear();
  ledger_is_whole_ = true;
  const auto by_page = [this](const tables::TableName& table, auto each) {
    return for_each_page(tables_, table, options_.page_size, each);
  };
  // First, what the ledger has lost: the stock and the orders are held to what it should have.
  for (const auto& table : {std::optional(records_.operations), records_.archive}) {
    if (!table) continue;
    TRY(by_page(*table,
                [this](std::vector<Item> items) { return check_records(std::move(items)); }));
  }
  const StockReading before = TRY(read_stock(false));
  TRY(by_page(schema_.ledger,
              [this](std::vector<Item> items) { return check_entries(std::move(items)); }));
  const StockReading after = TRY(read_stock(true));
  for (Finding& finding : sums_.judge(before, after, report_.not_judged)) note(std::move(finding));
  if (options_.mark_busy && !report_.not_judged.empty()) TRY(check_busy());
  TRY(by_page(schema_.orders, [this](std::vector<Item> items) -> Result<void> {
    for (const Item& item : items) TRY(check_order(item));
    return {};
  }));
  if (!ledger_is_whole_) withhold_repairs();
  return std::move(report_);
}

void Reconciler::note(Finding finding) {
  const std::string name =
      std::string(name_of(finding.kind)) + "\n" + finding.subject + "\n" + finding.operation_id;
  if (!noted_.insert(name).second) return;
  if (report_.findings.size() < findings_max) {
    report_.findings.push_back(std::move(finding));
  } else {
    report_.complete = false;
  }
}

/// Without the whole ledger nobody can say what the stock and the orders should be.
void Reconciler::withhold_repairs() {
  for (Finding& finding : report_.findings) {
    const bool rests_on_the_ledger =
        finding.kind == Kind::shard_differs || finding.kind == Kind::head_differs ||
        finding.kind == Kind::order_differs || finding.kind == Kind::order_missing;
    if (!rests_on_the_ledger) continue;
    finding.repair.reset();
    finding.what += "; the ledger is not whole, mend it first";
  }
}

void Reconciler::note_unreadable(Kind kind, const std::string& subject, const Error& error) {
  Finding finding;
  finding.kind = kind;
  finding.subject = subject;
  finding.what = error.message;
  note(std::move(finding));
}

Result<StockReading> Reconciler::read_stock(bool last) {
  StockReading reading;
  TRY(for_each_page(tables_, schema_.stock, options_.page_size,
                    [&](std::vector<Item> items) -> Result<void> {
                      for (const Item& item : items) {
                        const std::string key = text_in(item, "stockKey");
                        if (orders::is_head(item)) {
                          const auto head = orders::head_from(item);
                          if (head) reading.heads[head->sku] = *head;
                          if (!head && last) note_unreadable(Kind::unreadable, key, head.error());
                          continue;
                        }
                        const auto shard = orders::shard_from(item);
                        if (shard) reading.shards[key] = *shard;
                        if (!shard && last) note_unreadable(Kind::unreadable, key, shard.error());
                      }
                      return {};
                    }));
  if (last) report_.shards = reading.shards.size();
  return reading;
}

std::vector<tables::Get> Reconciler::gets_of(const LedgerEntry& entry) const {
  std::vector<tables::Get> gets;
  const Item by_operation{{"operationId", entry.operation_id}};
  gets.push_back(get_of(records_.operations, by_operation));
  if (records_.archive) gets.push_back(get_of(*records_.archive, by_operation));
  const std::string order_id = order_of(entry);
  if (!order_id.empty()) gets.push_back(get_of(schema_.orders, {{"orderId", order_id}}));
  if (schema_.outbox) gets.push_back(get_of(*schema_.outbox, by_operation));
  return gets;
}

Reconciler::Traces Reconciler::traces_of(const LedgerEntry& entry,
                                         std::vector<std::optional<Item>>::iterator& next) const {
  Traces traces;
  traces.record = std::move(*next++);
  if (records_.archive) traces.archived = std::move(*next++);
  if (!order_of(entry).empty()) traces.order = std::move(*next++);
  if (schema_.outbox) traces.event = std::move(*next++);
  return traces;
}

Result<void> Reconciler::check_entries(std::vector<Item> items) {
  std::vector<LedgerEntry> entries;
  std::vector<tables::Get> gets;
  for (const Item& item : items) {
    report_.entries += 1;
    auto entry = orders::entry_from(item);
    if (!entry) {
      note_unreadable(Kind::entry_changed, text_in(item, "subject"), entry.error());
      ledger_is_whole_ = false;
      continue;
    }
    if (!is_counted_as_lost(*entry)) sums_.add(*entry);
    for (tables::Get& get : gets_of(*entry)) gets.push_back(std::move(get));
    entries.push_back(*std::move(entry));
  }
  auto found = TRY(read_items(tables_, std::move(gets)));
  auto next = found.begin();
  for (const LedgerEntry& entry : entries) {
    const Traces traces = traces_of(entry, next);
    if (!judge_entry(entry, traces).empty()) TRY(recheck_entry(entry));
  }
  return {};
}

/// Somebody has put it back meanwhile.
bool Reconciler::is_counted_as_lost(const LedgerEntry& entry) const {
  const auto [first, last] = lost_.equal_range(entry.subject);
  return std::any_of(first, last, [&](const auto& lost) {
    return lost.second.operation_id == entry.operation_id;
  });
}

/// A page's reads are not of one moment: an operation may have been archived in between.
Result<void> Reconciler::recheck_entry(const LedgerEntry& entry) {
  std::vector<tables::Get> gets = gets_of(entry);
  gets.push_back(
      get_of(schema_.ledger, {{"operationId", entry.operation_id}, {"subject", entry.subject}}));
  auto found = TRY(read_together(tables_, std::move(gets)));
  auto next = found.begin();
  Traces traces = traces_of(entry, next);
  traces.entry = std::move(*next);
  if (!traces.entry) return {};
  for (Finding& finding : judge_entry(entry, traces)) {
    // What the sums have of it is wrong.
    const bool is_wrong =
        finding.kind == Kind::effect_surplus || finding.kind == Kind::entry_changed;
    ledger_is_whole_ = ledger_is_whole_ && !is_wrong;
    note(std::move(finding));
  }
  return {};
}

std::vector<Finding> Reconciler::judge_entry(const LedgerEntry& entry, const Traces& traces) const {
  std::vector<Finding> findings;
  const auto find = [&](Kind kind, std::string what) -> Finding& {
    Finding finding;
    finding.kind = kind;
    finding.subject = entry.subject;
    finding.operation_id = entry.operation_id;
    finding.what = std::move(what);
    finding.evidence.set("entry", orders::to_item(entry));
    for (const auto& [name, item] :
         {std::pair("record", &traces.record), std::pair("order", &traces.order),
          std::pair("event", &traces.event)}) {
      if (*item) finding.evidence.set(name, **item);
    }
    findings.push_back(std::move(finding));
    return findings.back();
  };
  const auto& record = traces.record ? traces.record : traces.archived;
  const std::string state = record ? text_in(*record, operation::attribute::state) : "";
  if (!record) {
    find(Kind::effect_unrecorded, "the ledger has an operation that has no record");
  } else if (state != operation::to_text(operation::State::committed)) {
    find(Kind::effect_of_unfinished, "the ledger has an operation that is " + state);
  } else if (const auto planned = planned_entry(*record, schema_.ledger)) {
    if (planned->subject != entry.subject) {
      find(Kind::effect_surplus, "its operation planned another: " + planned->subject);
      return findings;
    }
    if (*planned != entry) find(Kind::entry_changed, "it is not what its operation planned");
  }
  const std::string order_id = order_of(entry);
  if (!order_id.empty() && !traces.order) {
    Finding& finding = find(Kind::order_missing, "the ledger has an order that has no item");
    // Each of the order's entries finds the same.
    finding.operation_id.clear();
    propose_restore(finding, order_id, 0);
  }
  if (schema_.outbox && options_.expect_events && makes_event(entry) && !traces.event) {
    Finding& finding = find(Kind::event_missing, "its event is not in the outbox");
    finding.repair = repair_of(finding, "orders.resend",
                               {{"operationId", entry.operation_id}, {"subject", entry.subject}});
  }
  return findings;
}

/// Reads the entries between two equal readings of the order: every operation on the order writes
/// both, so that entries and item are of one moment.
Result<void> Reconciler::check_order(const Item& item) {
  report_.orders += 1;
  const std::string id = text_in(item, "orderId");
  const tables::Get get = get_of(schema_.orders, {{"orderId", id}});
  std::optional<Item> seen = item;
  for (int i = 0; i < reading_count_max; ++i) {
    auto entries = orders::read_entries(tables_, schema_, orders::subject_of_order(id));
    if (!entries && entries.error().code != ErrorCode::corruption) return entries.error();
    auto now = TRY(tables_.get(get));
    const bool at_rest = now.item == seen;
    seen = std::move(now.item);
    if (!at_rest) continue;
    if (!seen || !entries) return {};  // a changed entry is a finding already
    const auto [first, last] = lost_.equal_range(orders::subject_of_order(id));
    for (auto lost = first; lost != last; ++lost) entries->push_back(lost->second);
    const orders::Folded folded = orders::fold_order(*entries);
    const auto order = orders::order_from(*seen);
    if (folded.order && order && *order == *folded.order) return {};
    Finding finding;
    finding.subject = orders::subject_of_order(id);
    finding.evidence.set("order", *seen);
    if (entries->empty()) {
      finding.kind = Kind::order_surplus;
      finding.what = "the order has no ledger entry";
    } else if (!folded.order) {
      finding.kind = Kind::ledger_inconsistent;
      finding.what = folded.fault;
    } else {
      finding.kind = Kind::order_differs;
      finding.what = "its entries add up to " + value::to_text(orders::to_item(*folded.order));
      propose_restore(finding, id, version_in(*seen));
    }
    note(std::move(finding));
    return {};
  }
  report_.not_judged.push_back(orders::subject_of_order(id));
  return {};
}

Result<void> Reconciler::check_records(std::vector<Item> items) {
  std::vector<operation::Record> committed;
  std::vector<std::string> subjects;
  std::vector<tables::Get> gets;
  for (const Item& item : items) {
    report_.operations += 1;
    auto record = operation::record_from(item);
    if (!record) {
      note_unreadable(Kind::unreadable, text_in(item, "operationId"), record.error());
      continue;
    }
    check_time(*record);
    if (record->state != operation::State::committed || !is_ours(record->kind)) continue;
    subjects.push_back(subject_of(*record));
    gets.push_back(
        get_of(schema_.ledger, {{"operationId", record->id},
                                {"subject", subjects.back().empty() ? "?" : subjects.back()}}));
    committed.push_back(*std::move(record));
  }
  // A committed record and its entry are for ever: no reading together is needed.
  const auto entries = TRY(read_items(tables_, std::move(gets)));
  for (std::size_t i = 0; i < committed.size(); ++i) {
    if (entries[i]) continue;
    Finding finding;
    finding.kind = Kind::effect_missing;
    finding.subject = subjects[i];
    finding.operation_id = committed[i].id;
    finding.what = "the operation is COMMITTED and has no ledger entry";
    finding.evidence.set("record", operation::to_item(committed[i]));
    note_lost(std::move(finding), planned_entry(operation::to_item(committed[i]), schema_.ledger));
  }
  return {};
}

void Reconciler::check_time(const operation::Record& record) {
  report_.reconciling += record.state == operation::State::reconciling ? 1 : 0;
  const std::int64_t due_ms = record.created_ms + record.deadline_ms + options_.overdue_ms;
  if (record.state != operation::State::pending || clock_.now_ms() <= due_ms) return;
  Finding finding;
  finding.kind = Kind::operation_overdue;
  finding.subject = record.kind;
  finding.operation_id = record.id;
  finding.what = "it is PENDING, and its deadline has passed long ago: is a sweeper running?";
  finding.evidence.set("record", operation::to_item(record));
  note(std::move(finding));
}

void Reconciler::note_lost(Finding finding, std::optional<LedgerEntry> entry) {
  if (!entry || lost_.size() == findings_max) {
    ledger_is_whole_ = false;
    note(std::move(finding));
    return;
  }
  sums_.add(*entry);
  finding.subject = entry->subject;
  finding.repair = repair_of(finding, "ledger.restore", {{"entry", orders::to_item(*entry)}});
  lost_.emplace(entry->subject, *std::move(entry));
  note(std::move(finding));
}

/// Raises the epochs of the shards that were busy, and adds up what the ledger has of the epochs
/// before: that is complete, since whoever writes under an old epoch is refused from now on.
Result<void> Reconciler::check_busy() {
  MarkedSums marked;
  std::vector<std::string> left;
  for (const std::string& key : report_.not_judged) {
    tables::Update update;
    update.table = schema_.stock;
    update.key = {{"stockKey", key}};
    update.returned = tables::Returned::all_new;
    const auto seen = TRY(tables_.get(get_of(schema_.stock, update.key)));
    const auto shard = seen.item && !orders::is_head(*seen.item)
                           ? orders::shard_from(*seen.item)
                           : Result<StockShard>(not_found("no shard"));
    if (!shard) {
      left.push_back(key);
      continue;
    }
    const std::int64_t epoch = std::max(shard->epoch, sums_.epoch_max(key)) + 1;
    orders::set(update.update, "epoch", Number(epoch));
    orders::change(update.update, "version", 1);
    update.condition = orders::equals("epoch", Number(shard->epoch));
    const auto outcome = TRY(tables_.update(update));
    const auto* applied = std::get_if<tables::Applied>(&outcome.result);
    if (applied == nullptr || !applied->attributes) {
      left.push_back(key);
      continue;
    }
    const StockShard now = TRY(orders::shard_from(*applied->attributes));
    marked.mark(now);
  }
  report_.not_judged = std::move(left);
  if (marked.empty()) return {};
  for (const auto& [subject, entry] : lost_) marked.add(entry);
  TRY(for_each_page(tables_, schema_.ledger, options_.page_size,
                    [&](std::vector<Item> items) -> Result<void> {
                      for (const Item& item : items) {
                        const auto entry = orders::entry_from(item);
                        if (entry) marked.add(*entry);
                      }
                      return {};
                    }));
  for (Finding& finding : marked.judge()) note(std::move(finding));
  return {};
}

std::vector<std::string> apply_repairs(const Report& report, const operation::Driver& driver) {
  std::vector<std::string> lines;
  for (const Finding& finding : report.findings) {
    if (!finding.repair) continue;
    const auto answer = driver.run(*finding.repair, {});
    std::string line = finding.repair->kind + " " + finding.subject + ": ";
    if (!answer) {
      line += "error " + answer.error().message;
    } else if (std::holds_alternative<operation::Committed>(answer->outcome)) {
      line += answer->replayed ? "was mended before" : "mended";
    } else if (const auto* failed = std::get_if<operation::Failed>(&answer->outcome)) {
      line += "refused " + failed->refusal.reason;
    } else {
      line += "not finished yet";
    }
    lines.push_back(std::move(line));
  }
  return lines;
}

}  // namespace semel::reconcile
