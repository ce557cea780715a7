#pragma once

#include <cstdint>
#include <optional>

#include "domain/operation/driver.h"

namespace semel::operation {

/// Moves finished records past their retention from the operations table to the archive, each in
/// one transaction. A repeat of an archived operation still gets its answer: every driver with an
/// archive asks it before the first transaction is sent. For one thread.
class Archiver {
 public:
  /// `driver` outlives this object and has an archive. `retention_ms` is counted from when an
  /// operation was taken in; clocks of nodes may differ by far less than it.
  Archiver(const Driver& driver, std::int64_t retention_ms);

  struct Report {
    int moved = 0;
    bool more = false;  ///< the end of the table has not been reached; the next page is due
  };
  /// One page of the table. Errors: what Tables returns; the page is read again at the next call.
  Result<Report> round(std::int64_t page_items = 500);

 private:
  Result<bool> move(const Record& record);

  const Driver& driver_;
  const std::int64_t retention_ms_;
  std::optional<value::Item> next_;
};

}  // namespace semel::operation
