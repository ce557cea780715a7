#pragma once

#include <string>
#include <vector>

#include "cli/demo_drive.h"
#include "cli/demo_tables.h"

namespace semel::cli {

/// One row of the final table.
struct Check {
  std::string name;
  std::string expected;
  std::string found;
  bool holds() const { return expected == found; }
};

/// An answer that a client was given in the end.
struct Answered {
  std::string operation_id;
  Verdict verdict;
};

/// The invariants, from what the tables hold and what clients were told:
/// I1 per operation: COMMITTED with exactly one order and one ledger entry, FAILED with none.
/// I2 per SKU: received = available + sold, sold = what the orders say, nothing below zero.
/// I3 no answer is contradicted by the tables. I4 every operation is final.
std::vector<Check> audit(const Shop& shop, const std::vector<Answered>& answers);

}  // namespace semel::cli
