#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "domain/operation/driver.h"

namespace semel::operation {

struct SweeperOptions {
  std::int64_t page_items = 100;  ///< looked at in each partition of the index, oldest first
  int sweeps_max = 10;            ///< then the operation is left to people
  std::int64_t lease_max_ms = 60'000;
  std::int64_t drive_ms = 5'000;  ///< for each operation that it goes on with
};

/// Finds operations that nobody drives any more, and finishes them: sends their frozen bytes once
/// more, fences them into FAILED after their deadline, and after many sweeps into RECONCILING.
///
/// Whether somebody drives an operation is judged by its version alone: unchanged over a lease, as
/// this sweeper's steady clock measures it, doubled with each sweep. No time of another node is
/// compared with. If the judgement is wrong, or two sweepers come to it at once, capacity is wasted
/// and nothing else: claims and fences are conditional on what was seen.
///
/// claim() is for one thread; finish() may be called by many threads, until the next claim().
class Sweeper {
 public:
  /// `driver` outlives this object.
  Sweeper(const Driver& driver, SweeperOptions options) : driver_(driver), options_(options) {}

  /// One look at every partition of the index; the operations that are now this sweeper's to
  /// finish. Errors: what Tables returns, when no partition could be read.
  Result<std::vector<Record>> claim();
  /// Goes on with a claimed operation.
  Result<Answer> finish(const Record& claimed) const;

  struct Report {
    int committed = 0;
    int failed = 0;
    int to_people = 0;
    int left_open = 0;
  };
  /// claim() and finish(), one after the other. Errors: as claim.
  Result<Report> round();

  /// Unfinished operations at the last look. Zero: the next may come later.
  std::size_t watched_count() const { return seen_.size(); }

 private:
  struct Observation {
    std::int64_t version = 0;
    std::int64_t version_since_ms = 0;
    std::int64_t first_seen_ms = 0;
  };
  using Observations = std::map<std::string, Observation>;

  Result<void> look_at(int partition, Observations& now, std::vector<Record>& claimed);
  bool is_abandoned(const Observation& observation, int sweeps) const;
  std::optional<Record> claim_one(const std::string& id, Observation& observation);
  std::int64_t steady_ms() const;

  const Driver& driver_;
  SweeperOptions options_;
  Observations seen_;
  std::set<std::string> overdue_;  ///< claimed after their deadline
};

}  // namespace semel::operation
