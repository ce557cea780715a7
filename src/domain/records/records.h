#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/mutex.h"
#include "base/result.h"
#include "base/ticket.h"
#include "domain/tables/tables.h"

namespace semel::records {

/// One durable record: bytes under (partition, sort), with a version that grows by one at each
/// replacement.
struct Record {
  std::string partition;  ///< 1 to 2,048 bytes
  std::string sort;       ///< 1 to 1,024 bytes
  std::string data;       ///< at most about 390 KB
  std::uint64_t version = 1;
};

/// A change of one record, alone or in a transaction.
struct Create {
  Record record;
};  ///< fails when there is one
struct Replace {
  Record record;
};  ///< record.version is the one that was read; fails when it is another now
struct Store {
  Record record;
};  ///< whatever is there; version as given
struct Remove {
  std::string partition, sort;
  std::optional<std::uint64_t> version = std::nullopt;
};  ///< nothing there is no failure unless a version is given
using Change = std::variant<Create, Replace, Store, Remove>;

struct ReadPage {
  std::vector<Record> records;
  std::optional<std::string> next;  ///< sort key to go on behind; nothing: no more
  Ticket seen;
};
struct Range {
  std::string partition;
  std::string begin = {};  ///< sort keys from here on (included)
  std::string end = {};    ///< up to here (not included); empty: to the end
  std::int64_t limit = 100;
  bool forward = true;
  std::optional<std::string> after = std::nullopt;  ///< ReadPage::next of the page before
};

/// Records of one area (executions, functions, roles, logs) in a table of their own, over any
/// Tables. The table is made when it is first needed. Thread-safe. Durable once the ticket is.
class Records {
 public:
  /// `tables` outlives it.
  Records(tables::Tables& tables, tables::TableName table);

  struct Changed {
    bool applied = false;             ///< false: a condition did not hold, nothing was changed
    std::vector<std::size_t> failed;  ///< positions of the changes whose condition did not hold
    Ticket seen;
  };
  /// Errors: unavailable, unknown_outcome, invalid_argument - a bound.
  Result<Changed> change(const Change& change);
  /// All or none. Bounds: 1 to 100 changes of different records, 4 MB.
  Result<Changed> change_all(const std::vector<Change>& changes);

  struct Found {
    std::optional<Record> record;
    Ticket seen;
  };
  Result<Found> get(std::string_view partition, std::string_view sort);
  Result<ReadPage> read(const Range& range);
  /// Every record of the range, page by page.
  Result<std::vector<Record>> read_all(Range range);

  tables::Tables& tables() { return tables_; }

 private:
  Result<void> prepare();
  tables::Tables& tables_;
  const tables::TableName table_;
  std::atomic<bool> is_prepared_ = false;
  Mutex prepare_mutex_;
};

}  // namespace semel::records
