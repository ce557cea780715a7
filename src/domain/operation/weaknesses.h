#pragma once

namespace semel::operation {

/// Faults of the protocol that the simulator's own test plants, to see that its checker finds them.
/// Nothing else sets any of them.
struct Weaknesses {
  bool no_fence = false;               ///< the transaction does not ask for state and generation
  bool new_token_per_try = false;      ///< a retry mints a token of its own
  bool plan_first = false;             ///< the plan's reasons are believed before the record's
  bool plan_per_try = false;           ///< a retry plans anew under the old token
  bool unconditional_failure = false;  ///< doubt becomes FAILED, over whatever there is
  bool clocks_compared = false;        ///< a sweeper trusts a due time of another node
  bool failure_forgotten = false;      ///< a repeat of a failed operation tries again
  bool sweeper_without_generation = false;  ///< a sweeper writes over what it has not seen
};

}  // namespace semel::operation
