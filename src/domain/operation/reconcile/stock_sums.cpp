#include "domain/operation/reconcile/stock_sums.h"

#include <algorithm>
#include <set>

namespace semel::reconcile {
namespace {

using orders::Move;
using orders::StockHead;
using orders::StockShard;
using value::Number;

template <typename Value>
const Value* find(const std::map<std::string, Value>& all, const std::string& key) {
  const auto place = all.find(key);
  return place == all.end() ? nullptr : &place->second;
}

Finding shard_finding(const StockShard* found, const std::string& key, std::int64_t expected) {
  Finding finding;
  finding.kind = Kind::shard_differs;
  finding.subject = key;
  finding.what = "the ledger adds up to " + std::to_string(expected) + ", the shard has " +
                 (found == nullptr ? "no item" : std::to_string(found->available));
  if (found != nullptr) finding.evidence.set("shard", orders::to_item(*found));
  return finding;
}

/// Brings the shard to what the ledger says, if it still has the epoch in which it was found.
void propose(Finding& finding, const StockShard* found, std::int64_t expected, Move shard) {
  finding.repair =
      repair_of(finding, "stock.adjust",
                {{"change", Number(expected - (found == nullptr ? 0 : found->available))},
                 {"epoch", Number(shard.epoch)},
                 {"seenEpoch", Number(found == nullptr ? 0 : found->epoch)},
                 {"shard", Number(shard.shard)},
                 {"sku", shard.sku}});
}

}  // namespace

void StockSums::add(const orders::LedgerEntry& entry) {
  for (const orders::Move& move : entry.moves) {
    Shard& shard = shards_[orders::stock_key(move.sku, move.shard)];
    shard.sku = move.sku;
    shard.shard = move.shard;
    shard.quantity += move.quantity;
    shard.epoch_max = std::max(shard.epoch_max, move.epoch);
  }
  const std::string prefix = orders::subject_of_stock("");
  if (!entry.subject.starts_with(prefix)) return;
  Head& head = heads_[entry.subject.substr(prefix.size())];
  head.received += entry.received;
  head.version_max = std::max(head.version_max, entry.version);
  if (entry.shard_count != 0 && entry.version >= head.shards_version) {
    head.shard_count = entry.shard_count;
    head.shards_version = entry.version;
  }
}

std::int64_t StockSums::epoch_max(const std::string& stock_key) const {
  const Shard* shard = find(shards_, stock_key);
  return shard == nullptr ? 0 : shard->epoch_max;
}

std::vector<Finding> StockSums::judge(const StockReading& before, const StockReading& after,
                                      std::vector<std::string>& not_judged) const {
  std::vector<Finding> findings;
  std::set<std::string> skus;
  for (const auto& [sku, head] : heads_) skus.insert(sku);
  for (const auto& [sku, head] : after.heads) skus.insert(sku);
  for (const std::string& sku : skus) judge_head(sku, before, after, not_judged, findings);
  std::set<std::string> keys;
  for (const auto& [key, shard] : shards_) keys.insert(key);
  for (const auto& [key, shard] : after.shards) keys.insert(key);
  for (const std::string& key : keys) judge_shard(key, before, after, not_judged, findings);
  return findings;
}

void StockSums::judge_shard(const std::string& key, const StockReading& before,
                            const StockReading& after, std::vector<std::string>& not_judged,
                            std::vector<Finding>& findings) const {
  const StockShard* first = find(before.shards, key);
  const StockShard* last = find(after.shards, key);
  if (last != nullptr && last->available < 0) {
    Finding finding = shard_finding(last, key, 0);
    finding.kind = Kind::shard_negative;
    finding.what = "the shard has " + std::to_string(last->available);
    findings.push_back(std::move(finding));
  }
  const bool same =
      (first == nullptr) == (last == nullptr) && (first == nullptr || *first == *last);
  if (!same) {
    not_judged.push_back(key);
    return;
  }
  const Shard* sum = find(shards_, key);
  const std::int64_t expected = sum == nullptr ? 0 : sum->quantity;
  if (last != nullptr ? last->available == expected : sum == nullptr) return;
  Finding finding = shard_finding(last, key, expected);
  const std::int64_t epoch_max =
      std::max(sum == nullptr ? 0 : sum->epoch_max, last == nullptr ? 0 : last->epoch);
  propose(finding, last, expected,
          {sum == nullptr ? last->sku : sum->sku, sum == nullptr ? last->shard : sum->shard, 0,
           epoch_max + 1});
  findings.push_back(std::move(finding));
}

void StockSums::judge_head(const std::string& sku, const StockReading& before,
                           const StockReading& after, std::vector<std::string>& not_judged,
                           std::vector<Finding>& findings) const {
  const StockHead* first = find(before.heads, sku);
  const StockHead* last = find(after.heads, sku);
  const bool same =
      (first == nullptr) == (last == nullptr) && (first == nullptr || *first == *last);
  if (!same) {
    not_judged.push_back(orders::stock_head_key(sku));
    return;
  }
  const Head* sum = find(heads_, sku);
  const Head expected = sum == nullptr ? Head{} : *sum;
  const bool right = last != nullptr && last->received == expected.received &&
                     last->version == expected.version_max &&
                     (expected.shard_count == 0 || last->shard_count == expected.shard_count);
  if (right) return;
  Finding finding;
  finding.kind = Kind::head_differs;
  finding.subject = orders::stock_head_key(sku);
  finding.what = "the ledger has received " + std::to_string(expected.received) + " by version " +
                 std::to_string(expected.version_max) + ", the head says " +
                 (last == nullptr ? "nothing"
                                  : std::to_string(last->received) + " by version " +
                                        std::to_string(last->version));
  if (last != nullptr) finding.evidence.set("head", orders::to_item(*last));
  if (expected.shard_count != 0) {
    const std::int64_t seen = last == nullptr ? 0 : last->version;
    finding.repair = repair_of(finding, "stock.restore",
                               {{"received", Number(expected.received)},
                                {"seenVersion", Number(seen)},
                                {"shards", Number(expected.shard_count)},
                                {"sku", sku},
                                {"version", Number(std::max(seen, expected.version_max) + 1)}});
  }
  findings.push_back(std::move(finding));
}

void MarkedSums::mark(const StockShard& shard) {
  shards_[orders::stock_key(shard.sku, shard.shard)] = {shard, 0};
}

void MarkedSums::add(const orders::LedgerEntry& entry) {
  for (const orders::Move& move : entry.moves) {
    const auto place = shards_.find(orders::stock_key(move.sku, move.shard));
    if (place == shards_.end() || move.epoch >= place->second.marked.epoch) continue;
    place->second.quantity += move.quantity;
  }
}

std::vector<Finding> MarkedSums::judge() const {
  std::vector<Finding> findings;
  for (const auto& [key, shard] : shards_) {
    if (shard.quantity == shard.marked.available) continue;
    Finding finding = shard_finding(&shard.marked, key, shard.quantity);
    propose(finding, &shard.marked, shard.quantity,
            {shard.marked.sku, shard.marked.shard, 0, shard.marked.epoch + 1});
    findings.push_back(std::move(finding));
  }
  return findings;
}

}  // namespace semel::reconcile
