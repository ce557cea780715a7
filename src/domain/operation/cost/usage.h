#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "domain/operation/cost/heavy_hitters.h"
#include "domain/tables/outcomes.h"
#include "domain/tables/requests.h"

namespace semel::cost {

/// What was consumed on one table, or by one kind of operation.
struct Usage {
  double read_units = 0;
  double write_units = 0;    ///< measured, of what took effect
  double planned_units = 0;  ///< what a first try without trouble should have written
  /// Write units of tries that changed nothing. The service does not measure them: as planned.
  double wasted_units = 0;
  std::uint64_t calls = 0;
  std::uint64_t condition_failures = 0;
  std::uint64_t conflicts = 0;
  std::uint64_t throttles = 0;
  std::uint64_t unknown_outcomes = 0;

  void add(const Usage& more);
  /// Of all write units, those wasted; 0 to 1.
  double wasted_share() const;
};

/// Write units that an action will consume in a transaction, by the sizes that the request knows:
/// of a Put exactly; of an update or a deletion as for an item of 1 KB, unless its values are
/// larger.
double planned_units(const tables::WriteAction& action);
double planned_units(const tables::TransactWrite& request);

/// One answer about an operation, as whoever gave it tells it.
struct OperationSample {
  std::string kind;
  std::string outcome;        ///< "committed", "failed", "open", "replayed", "other_request"
  double planned_units = 0;   ///< of one try, its record included
  double measured_units = 0;  ///< read and write units of all tries
  std::uint64_t tries = 1;    ///< 0: nothing was sent for this answer
};

struct Report {
  std::map<std::string, Usage> by_table;
  struct Kind {
    std::uint64_t operations = 0;  ///< those for which something was sent
    std::uint64_t tries = 0;
    double planned_units = 0;
    double measured_units = 0;
    std::map<std::string, std::uint64_t> answers;  ///< by OperationSample::outcome
  };
  std::map<std::string, Kind> by_kind;
  std::vector<HeavyHitters::Entry> conflicts;  ///< by "table/key"
  std::vector<HeavyHitters::Entry> throttles;
};

}  // namespace semel::cost
