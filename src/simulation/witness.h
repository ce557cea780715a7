#pragma once

#include <map>
#include <string>
#include <vector>

#include "domain/faults/intercepted_tables.h"
#include "simulation/scheduler.h"

namespace semel::simulation {

/// Sees every write that reaches the store, and what no final state would show: that a token never
/// goes with other bytes, that the same bytes never go with another token, and that no sweeper
/// takes an operation over whose record was written less than a lease ago.
class Witness {
 public:
  Witness(const Scheduler& scheduler, std::int64_t lease_ms)
      : scheduler_(scheduler), lease_ms_(lease_ms) {}

  /// The version that a write gives a record; "" when it gives none.
  static std::string version_written_by(const faults::TablesCall& call);
  /// A late copy of a write has arrived.
  void saw_version(const std::string& version);
  void saw(const faults::TablesCall& call);
  /// A power cut: store and senders have lost the same, so tokens and bytes begin anew.
  void forget();
  const std::vector<std::string>& violations() const { return violations_; }

 private:
  void saw_transaction(const tables::TransactWrite& request);
  void saw_update(const tables::Update& update);

  const Scheduler& scheduler_;
  const std::int64_t lease_ms_;
  std::map<std::string, std::string> bytes_by_token_;
  std::map<std::string, std::string> token_by_bytes_;
  std::map<std::string, std::int64_t> written_ms_by_version_;
  std::vector<std::string> violations_;
};

}  // namespace semel::simulation
