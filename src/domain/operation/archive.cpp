#include "domain/operation/archive.h"

#include "base/check.h"
#include "domain/operation/record_tables.h"

namespace semel::operation {

Archiver::Archiver(const Driver& driver, std::int64_t retention_ms)
    : driver_(driver), retention_ms_(retention_ms) {
  CHECK(driver.options().tables.archive.has_value());
}

Result<Archiver::Report> Archiver::round(std::int64_t page_items) {
  tables::Scan scan;
  scan.table = driver_.options().tables.operations;
  scan.limit = page_items;
  scan.exclusive_start_key = next_;
  const auto page = TRY(driver_.ports().tables.scan(scan));
  Report report;
  const std::int64_t oldest_ms = driver_.ports().clock.now_ms() - retention_ms_;
  for (const auto& item : page.items) {
    const auto record = record_from(item);
    if (!record || !is_final(record->state) || record->created_ms > oldest_ms) continue;
    const bool moved = TRY(move(*record));
    report.moved += moved ? 1 : 0;
  }
  next_ = page.last_evaluated_key;
  report.more = next_.has_value();
  return report;
}

Result<bool> Archiver::move(const Record& record) {
  const auto request = archive_of(driver_.options().tables, record);
  const auto outcome = TRY(driver_.ports().tables.transact_write(request));
  return std::holds_alternative<tables::Committed>(outcome.result);
}

}  // namespace semel::operation
