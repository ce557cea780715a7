#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "domain/operation/orders/items.h"
#include "domain/operation/orders/schema.h"
#include "domain/tables/tables.h"

namespace semel::orders {

/// The SKU of a transaction that a group may hold: one that makes an order of one SKU, with its
/// ledger entry, perhaps its event, and the record of its operation. Nothing for any other.
std::optional<std::string> group_key(const Schema& schema, const tables::TransactWrite& request);

/// Transactions of one SKU that wait for their turn, and the rules by which groups of them are
/// committed as one: the stock is written once, by the sum, and all other items as each member
/// wrote them, conditions among them. Pure; not thread-safe.
///
/// Exactly once: the condition on its operation's record is in the group as it is in the member's
/// own transaction, so whatever is sent, and however often, a member takes effect at most once, and
/// its record tells whether it did. Therefore a group needs no token: an answer that is lost is an
/// unknown outcome for each member, and each member's driver finds out by its own record. A fence
/// on one member's record cancels a late group as a whole, and the others are free to go again.
class GroupQueue {
 public:
  static constexpr std::size_t actions_max = 100;

  explicit GroupQueue(const Schema& schema) : schema_(schema) {}

  /// `request` has this queue's group_key, and lives until it is settled. Returns its number.
  std::uint64_t add(const tables::TransactWrite& request);
  bool has_waiting() const { return !waiting_.empty(); }
  std::uint64_t first_waiting() const { return waiting_.front().number; }

  struct Group {
    std::vector<std::uint64_t> members;
    tables::TransactWrite transaction;
    /// The member's own transaction, to be sent instead, when it is alone.
    const tables::TransactWrite* single = nullptr;
  };
  /// The next group, in order of arrival; nothing when none waits or one is under way.
  std::optional<Group> next();

  using Outcome = Result<tables::TransactWriteOutcome>;
  struct Settled {
    std::uint64_t member;
    std::optional<Outcome> outcome;  ///< nothing: the group was refused, send this one alone
  };
  /// What the outcome of the group under way says to its members. Who is not named waits for the
  /// next group: another member's own condition was what refused this one.
  std::vector<Settled> settle(const Outcome& outcome);

 private:
  struct Member {
    std::uint64_t number = 0;
    const tables::TransactWrite* request = nullptr;
    std::vector<std::size_t> places;  ///< of each of its actions among the group's
  };
  class Builder;

  std::vector<Settled> settle_cancelled(const tables::TransactWriteOutcome& outcome,
                                        const tables::Cancelled& cancelled);

  const Schema& schema_;
  std::uint64_t count_ = 0;
  std::deque<Member> waiting_;
  std::vector<Member> under_way_;
  std::set<std::size_t> shared_;  ///< places of the group's stock actions
};

}  // namespace semel::orders
