#pragma once

#include <functional>

#include "domain/faults/intercepted_tables.h"
#include "domain/faults/rule_set.h"

namespace semel::faults {

/// The port with the faults of a RuleSet, for programs and tests that use it without HTTP. Rules
/// name the service `dynamodb`; `table` and `key` match names of tables and strings among the keys
/// (of a Put: among the item). What the network does becomes what a client would see: a lost, cut
/// or failing reply is unknown_outcome. Thread-safe.
class FaultyTables final : public InterceptedTables {
 public:
  /// `inner` and `rules` outlive this object; `delay` lets so many milliseconds pass.
  FaultyTables(tables::Tables& inner, RuleSet& rules, std::function<void(std::int64_t)> delay)
      : InterceptedTables(inner), rules_(rules), delay_(std::move(delay)) {}

 private:
  Fate fate_of(const TablesCall& call) override;

  RuleSet& rules_;
  std::function<void(std::int64_t)> delay_;
};

}  // namespace semel::faults
