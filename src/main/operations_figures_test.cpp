#include "main/operations_figures.h"

#include <gtest/gtest.h>

namespace semel {
namespace {

TEST(OperationFigures, NameKindsOutcomesAndTables) {
  cost::Report report;
  report.by_kind["orders.place"].answers = {{"committed", 3}, {"failed", 1}};
  report.by_kind["orders.place"].tries = 5;
  report.by_table["stock"].write_units = 2.5;
  SweepTotals sweeps;
  sweeps.ended.to_people = 2;
  sweeps.open = 7;
  std::string text;
  for (const auto& [name, value] : operation_figures(report, sweeps)) {
    if (value != 0) text += name + " " + std::to_string(value) + "\n";
  }
  EXPECT_EQ(text,
            "operation_answers_total{kind=\"orders.place\",outcome=\"committed\"} 3\n"
            "operation_answers_total{kind=\"orders.place\",outcome=\"failed\"} 1\n"
            "operation_tries_total{kind=\"orders.place\"} 5\n"
            "table_write_deciunits_total{table=\"stock\"} 25\n"
            "operations_swept_total{outcome=\"to_people\"} 2\n"
            "operations_open 7\n");
}

}  // namespace
}  // namespace semel
