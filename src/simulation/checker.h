#pragma once

#include <string>
#include <vector>

#include "domain/value/attribute_value.h"
#include "simulation/shop.h"

namespace semel::simulation {

/// What a client was told, for certain, about a wish.
struct Told {
  Wish wish;
  std::string answer;  ///< "committed …", "failed …" or "another request"
};

/// All there is at the end: what was wished for, what was told, and the whole tables.
struct Evidence {
  std::vector<Wish> wishes;  ///< all meanings under all ids
  std::vector<Told> told;
  std::vector<value::Item> records;  ///< the archive's among them
  std::vector<value::Item> orders;
  std::vector<value::Item> stock;
  std::vector<value::Item> ledger;
  std::vector<value::Item> outbox;
};

/// The invariants, judged from the items alone; knows nothing of how operations are driven. Each
/// violation begins with the invariant's name:
///   I1 an operation is COMMITTED exactly if it has one order, one ledger entry and one outbox item
///   I2 initial + received - ordered = what all shards hold, and no shard is below zero
///   I3 no two answers about an id disagree, nor an answer with the record
///   I4 every operation is final, or in the queue for people
///   I5 the ledger balances, and its entries are what was wished for
std::vector<std::string> check_evidence(const Evidence& evidence);

}  // namespace semel::simulation
