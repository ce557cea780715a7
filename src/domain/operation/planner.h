#pragma once

#include <array>
#include <map>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "base/digest.h"
#include "domain/tables/outcomes.h"
#include "domain/tables/requests.h"

namespace semel::operation {

inline constexpr std::size_t id_characters_max = 200;
inline constexpr std::size_t kind_characters_max = 64;
/// A transaction has 100 actions; the operation's own record takes one.
inline constexpr std::size_t plan_actions_max = 99;

/// What a client wants done, once: the same through every retry and every re-run.
struct Request {
  std::string id;       ///< names the operation; 1 to 200 characters, chosen by the client
  std::string kind;     ///< which planner it is for; 1 to 64 characters: "orders.place"
  value::Item payload;  ///< what is asked for, and nothing that changes from retry to retry
};

/// Errors: invalid_argument - id or kind is empty, too long or not UTF-8.
Result<void> check(const Request& request);

/// Hash of kind and payload: tells a repeat from another request under the same id. The order of
/// members and the spelling of equal numbers do not matter.
Sha256 fingerprint_of(const Request& request);

/// The transaction that carries a request out, and what its client is told once it has committed.
struct Plan {
  /// 1 to 99, all in one region, no item twice, never an operation's own record. Times, random ids
  /// and choices are put in here, once: the plan is frozen and sent byte for byte however often.
  std::vector<tables::WriteAction> actions;
  value::Item result;
  /// False for a planner that never asks for another plan: its payload is not stored.
  bool keep_payload = true;
};

/// A definite and final no. It is recorded: the same id never succeeds later.
struct Refusal {
  std::string reason;        ///< for machines: "insufficient_stock"
  std::string message;       ///< for people
  bool safe_new_key = true;  ///< the same wish under a new id is a new try and doubles nothing
  value::Item detail{};      ///< more for machines, for instance the SKU and what was available
};

/// Not by this plan; perhaps by another, for instance on another shard of the stock.
struct AnotherPlan {
  Refusal otherwise;  ///< how the operation fails when it has used up its generations
};

/// The business side of one kind of operation. Thread-safe: one object serves all operations of its
/// kind.
class Planner {
 public:
  virtual ~Planner() = default;

  /// What to do for `request` in its try number `generation` (from 1). Called once for each
  /// generation, before anything of that generation is stored; a plan that is not stored is thrown
  /// away. May read tables and need not be deterministic, since its answer is frozen. A repeat of a
  /// finished operation comes here too before its stored answer is found, so do not read without
  /// need: the plan's conditions decide, not what was read.
  ///
  /// A Refusal is recorded and sticks. An error is not recorded: invalid_argument for a payload
  /// that can never be right (the client may mend it under the same id), and what Tables returned.
  virtual Result<std::variant<Plan, Refusal>> plan(const Request& request, int generation) = 0;

  /// What it means that conditions of the plan did not hold. Called when the transaction of
  /// `generation` was cancelled, it is known that the operation has not committed, and at least one
  /// reason is a failed condition. `actions` are the plan's as they were frozen, and `cancelled`
  /// has one reason for each of them. Pure: it may not read or write.
  virtual std::variant<Refusal, AnotherPlan> judge_cancelled(
      const Request& request, int generation, const std::vector<tables::WriteAction>& actions,
      const tables::Cancelled& cancelled) = 0;
};

/// Planners by kind. Filled before use, then read by any number of threads.
class Planners {
 public:
  /// `planner` outlives this object. A kind has one planner.
  void add(std::string kind, Planner& planner);
  /// Null when nobody knows the kind.
  Planner* find(const std::string& kind) const;

 private:
  std::map<std::string, Planner*> by_kind_;
};

}  // namespace semel::operation
