#pragma once

#include <map>
#include <string>
#include <vector>

#include "domain/operation/orders/items.h"
#include "domain/operation/reconcile/finding.h"

namespace semel::reconcile {

/// The stock table as one scan showed it. About 150 bytes for each shard.
struct StockReading {
  std::map<std::string, orders::StockShard> shards;  // by stock key
  std::map<std::string, orders::StockHead> heads;    // by SKU
};

/// Adds up what the ledger says of the stock. Pure; as large as the stock has shards.
class StockSums {
 public:
  void add(const orders::LedgerEntry& entry);

  /// The highest epoch under which the ledger knows the shard; 0: it does not know it.
  std::int64_t epoch_max(const std::string& stock_key) const;

  /// Judges every shard and head against the sums, given a reading from before the ledger was
  /// scanned and one from after it. What is equal in both was not written meanwhile, so that the
  /// scan saw all its entries: it is judged exactly. The others go to `not_judged`.
  std::vector<Finding> judge(const StockReading& before, const StockReading& after,
                             std::vector<std::string>& not_judged) const;

 private:
  struct Shard {
    std::string sku;
    int shard = 0;
    std::int64_t quantity = 0;
    std::int64_t epoch_max = 0;
  };
  struct Head {
    std::int64_t received = 0;
    std::int64_t version_max = 0;
    int shard_count = 0;              ///< 0: the ledger does not say
    std::int64_t shards_version = 0;  ///< of the entry that said it
  };
  void judge_shard(const std::string& key, const StockReading& before, const StockReading& after,
                   std::vector<std::string>& not_judged, std::vector<Finding>& findings) const;
  void judge_head(const std::string& sku, const StockReading& before, const StockReading& after,
                  std::vector<std::string>& not_judged, std::vector<Finding>& findings) const;

  std::map<std::string, Shard> shards_;  // by stock key
  std::map<std::string, Head> heads_;    // by SKU
};

/// What one marked shard holds, by entries of epochs before its mark alone: exact under any
/// writers, since each of its writes has the epoch as a condition.
class MarkedSums {
 public:
  /// `shard` as the mark left it: its epoch is the new one.
  void mark(const orders::StockShard& shard);
  void add(const orders::LedgerEntry& entry);
  std::vector<Finding> judge() const;
  bool empty() const { return shards_.empty(); }

 private:
  struct Shard {
    orders::StockShard marked;
    std::int64_t quantity = 0;
  };
  std::map<std::string, Shard> shards_;  // by stock key
};

}  // namespace semel::reconcile
