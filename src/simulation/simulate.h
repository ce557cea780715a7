#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "domain/operation/weaknesses.h"

namespace semel::simulation {

struct Options {
  bool keep_story = false;
  /// Not 0: the world's only fault is a crash of the process that makes this call of the store, the
  /// first being 1; before it is sent, or before its answer is heard.
  std::int64_t crash_at_call = 0;
  bool crash_after = false;
  // Planted faults, for the test of the checker.
  operation::Weaknesses weaknesses;
  bool outbox_apart = false;     ///< the outbox item is written after the transaction
  bool raw_fingerprint = false;  ///< the fingerprint is of the text as it was sent
};

struct Outcome {
  std::uint64_t seed = 0;
  std::vector<std::string> violations;         ///< empty: all invariants held
  std::vector<std::string> story;              ///< when kept
  std::map<std::string, std::int64_t> counts;  ///< operations, calls, faults and crashes by kind
};

/// One world of the seed's making: one to three nodes over one store, clients who repeat
/// themselves, a network that loses, delays and doubles, nodes that crash at any call, clocks that
/// disagree; then calm, and the invariants I1 to I5 over what is stored and what clients were told.
/// The same seed and options give the same outcome. Runs on the calling thread, in virtual time.
Outcome simulate(std::uint64_t seed, const Options& options);

}  // namespace semel::simulation
