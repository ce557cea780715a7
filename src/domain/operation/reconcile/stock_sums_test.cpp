#include "domain/operation/reconcile/stock_sums.h"

#include <gtest/gtest.h>

namespace semel::reconcile {
namespace {

using orders::LedgerEntry;
using orders::StockHead;
using orders::StockShard;

LedgerEntry created(std::int64_t quantity) {
  LedgerEntry entry;
  entry.subject = "sku:a";
  entry.operation_id = "create";
  entry.event = "create";
  entry.version = 1;
  entry.received = quantity;
  entry.shard_count = 1;
  entry.moves = {{"a", 0, quantity, 1}};
  return entry;
}

LedgerEntry sold(std::int64_t quantity, std::int64_t epoch = 1) {
  LedgerEntry entry;
  entry.subject = "order:o";
  entry.operation_id = "o";
  entry.event = "place";
  entry.version = 1;
  entry.moves = {{"a", 0, -quantity, epoch}};
  return entry;
}

StockReading reading(std::int64_t available, std::int64_t version) {
  StockReading reading;
  reading.shards["a#0"] = {"a", 0, available, version, 1, false};
  reading.heads["a"] = {"a", 1, 10, 1};
  return reading;
}

std::string text(const std::vector<Finding>& findings) {
  std::string text;
  for (const Finding& finding : findings) text += to_text(finding) + "\n";
  return text;
}

class Sums : public testing::Test {
 protected:
  Sums() {
    sums.add(created(10));
    sums.add(sold(3));
  }
  StockSums sums;
  std::vector<std::string> not_judged;
};

TEST_F(Sums, WhatTheLedgerAddsUpToIsRight) {
  EXPECT_EQ(text(sums.judge(reading(7, 2), reading(7, 2), not_judged)), "");
  EXPECT_TRUE(not_judged.empty());
}

TEST_F(Sums, AQuietShardThatDiffersIsAFindingWithItsDifference) {
  const auto findings = sums.judge(reading(8, 2), reading(8, 2), not_judged);
  EXPECT_EQ(text(findings),
            "shard_differs a#0: the ledger adds up to 7, the shard has 8 [stock.adjust]\n");
  EXPECT_EQ(value::to_text(findings.at(0).repair->payload),
            "{change: -1, epoch: 2, seenEpoch: 1, shard: 0, sku: \"a\"}");
}

TEST_F(Sums, AShardThatWasWrittenMeanwhileIsNotJudged) {
  EXPECT_EQ(text(sums.judge(reading(9, 1), reading(6, 3), not_judged)), "");
  EXPECT_EQ(not_judged, (std::vector<std::string>{"a#0"}));
}

TEST_F(Sums, AHeadIsHeldToItsReceipts) {
  StockReading wrong = reading(7, 2);
  wrong.heads["a"].received = 9;
  const auto findings = sums.judge(wrong, wrong, not_judged);
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings[0].kind, Kind::head_differs);
  EXPECT_EQ(value::to_text(findings[0].repair->payload),
            "{received: 10, seenVersion: 1, shards: 1, sku: \"a\", version: 2}");
}

TEST_F(Sums, TheSameFindingProposesTheSameOperation) {
  const auto first = sums.judge(reading(8, 2), reading(8, 2), not_judged);
  const auto second = sums.judge(reading(8, 2), reading(8, 2), not_judged);
  EXPECT_EQ(first.at(0).repair->id, second.at(0).repair->id);
  const auto other = sums.judge(reading(9, 2), reading(9, 2), not_judged);
  EXPECT_NE(first.at(0).repair->id, other.at(0).repair->id);
}

TEST(MarkedSums, CountEntriesOfEarlierEpochsAlone) {
  MarkedSums marked;
  EXPECT_TRUE(marked.empty());
  marked.mark({"a", 0, 7, 4, 2, false});
  marked.add(created(10));
  marked.add(sold(3, 1));
  marked.add(sold(5, 2));  // after the mark
  EXPECT_EQ(text(marked.judge()), "");
  marked.add(sold(1, 1));
  EXPECT_EQ(text(marked.judge()),
            "shard_differs a#0: the ledger adds up to 6, the shard has 7 [stock.adjust]\n");
}

}  // namespace
}  // namespace semel::reconcile
