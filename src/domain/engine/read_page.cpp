#include "domain/engine/read_page.h"

#include "domain/engine/capacity.h"
#include "domain/engine/rows.h"
#include "domain/expression/evaluate.h"

namespace semel::engine {
namespace {

using value::Item;

/// Collects a page, row by row.
class Page {
 public:
  Page(const ReadTarget& target, const tables::Read& read, const kv::Snapshot& snapshot)
      : target_(target), read_(read), snapshot_(snapshot) {
    counts_only_ = read.select == tables::Select::count;
  }

  Result<void> add(std::string_view row) {
    row_bytes_ += TRY(row_item_bytes(row));
    ++outcome_.scanned_count;
    if (counts_only_ && !read_.filter) {
      ++outcome_.count;
      return {};
    }
    Row decoded = TRY(decode_row(row));
    if (target_.fetches_items) TRY(fetch_item(decoded.item));
    if (read_.filter && !expression::holds(*read_.filter, decoded.item)) return {};
    ++outcome_.count;
    if (counts_only_) return {};
    outcome_.items.push_back(read_.projection ? expression::project(*read_.projection, decoded.item)
                                              : std::move(decoded.item));
    return {};
  }

  bool is_full() const {
    return (read_.limit && outcome_.scanned_count >= *read_.limit) || row_bytes_ > page_bytes_max;
  }

  /// The page stops at `row` although more may follow.
  Result<void> stop_at(std::string_view row) {
    const Row last = TRY(decode_row(row));
    outcome_.last_evaluated_key = start_key_after(target_, last.item);
    return {};
  }

  tables::ReadOutcome finish() && {
    tables::Capacity& capacity = outcome_.capacity;
    capacity.table = target_.schema().description.name;
    capacity.table_units = fetched_units_;
    const double units = read_units(row_bytes_, read_.consistent);
    if (target_.index == nullptr) {
      capacity.table_units += units;
    } else {
      (target_.index->global ? capacity.global_indexes
                             : capacity.local_indexes)[target_.index->name] = units;
    }
    return std::move(outcome_);
  }

 private:
  /// Replaces what a local index holds of an item by all of it; the table is charged for it (AWS
  /// developer guide, "Local secondary indexes", read capacity units).
  Result<void> fetch_item(Item& item) {
    const ItemKey key = TRY(key_of_item(target_.schema(), item));
    const auto row = TRY(snapshot_.get(item_row_key(target_.schema().table_id, key)));
    if (!row) return corruption("index '" + target_.index->name + "' has a row without its item");
    Row decoded = TRY(decode_row(*row));
    fetched_units_ += read_units(decoded.item_bytes, read_.consistent);
    item = std::move(decoded.item);
    return {};
  }

  const ReadTarget& target_;
  const tables::Read& read_;
  const kv::Snapshot& snapshot_;
  bool counts_only_ = false;
  tables::ReadOutcome outcome_;
  std::size_t row_bytes_ = 0;
  double fetched_units_ = 0;
};

bool is_empty_range(const kv::Range& rows) {
  return !rows.last.empty() && rows.first >= rows.last;
}

}  // namespace

Result<tables::ReadOutcome> read_page(const kv::Kv& store, const ReadTarget& target,
                                      const tables::Read& read, kv::Range rows,
                                      kv::Direction direction) {
  const auto snapshot = store.snapshot();
  Page page(target, read, *snapshot);
  if (is_empty_range(rows)) return std::move(page).finish();
  const auto cursor = snapshot->scan(std::move(rows), direction);
  for (; cursor->valid(); cursor->next()) {
    TRY(page.add(cursor->value()));
    if (!page.is_full()) continue;
    TRY(page.stop_at(cursor->value()));
    break;
  }
  TRY(cursor->status());
  return std::move(page).finish();
}

}  // namespace semel::engine
