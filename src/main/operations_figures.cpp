#include "main/operations_figures.h"

#include <cmath>

namespace semel {
namespace {

/// `name`{table="…"}
std::string labelled(const char* name, const char* label, const std::string& value) {
  return std::string(name) + "{" + label + "=\"" + value + "\"}";
}

std::int64_t tenths(double units) {
  return std::llround(units * 10);
}

struct TableFigure {
  const char* name;
  std::int64_t (*read)(const cost::Usage&);
};

constexpr TableFigure table_figures[] = {
    {"table_read_deciunits_total",
     [](const cost::Usage& usage) { return tenths(usage.read_units); }},
    {"table_write_deciunits_total",
     [](const cost::Usage& usage) { return tenths(usage.write_units); }},
    {"table_wasted_deciunits_total",
     [](const cost::Usage& usage) { return tenths(usage.wasted_units); }},
    {"table_calls_total",
     [](const cost::Usage& usage) { return static_cast<std::int64_t>(usage.calls); }},
    {"table_condition_failures_total",
     [](const cost::Usage& usage) { return static_cast<std::int64_t>(usage.condition_failures); }},
    {"table_conflicts_total",
     [](const cost::Usage& usage) { return static_cast<std::int64_t>(usage.conflicts); }},
    {"table_throttles_total",
     [](const cost::Usage& usage) { return static_cast<std::int64_t>(usage.throttles); }},
    {"table_unknown_outcomes_total",
     [](const cost::Usage& usage) { return static_cast<std::int64_t>(usage.unknown_outcomes); }},
};

}  // namespace

gateway::Figures operation_figures(const cost::Report& report, const SweepTotals& sweeps) {
  gateway::Figures figures;
  for (const auto& [kind, totals] : report.by_kind) {
    for (const auto& [outcome, count] : totals.answers) {
      figures.emplace_back(
          "operation_answers_total{kind=\"" + kind + "\",outcome=\"" + outcome + "\"}", count);
    }
  }
  for (const auto& [kind, totals] : report.by_kind) {
    figures.emplace_back(labelled("operation_tries_total", "kind", kind), totals.tries);
  }
  for (const TableFigure& figure : table_figures) {
    for (const auto& [table, usage] : report.by_table) {
      figures.emplace_back(labelled(figure.name, "table", table), figure.read(usage));
    }
  }
  const auto& ended = sweeps.ended;
  const std::pair<const char*, int> by_sweepers[] = {{"committed", ended.committed},
                                                     {"failed", ended.failed},
                                                     {"to_people", ended.to_people},
                                                     {"left_open", ended.left_open}};
  for (const auto& [outcome, count] : by_sweepers) {
    figures.emplace_back(labelled("operations_swept_total", "outcome", outcome), count);
  }
  figures.emplace_back("operations_open", static_cast<std::int64_t>(sweeps.open));
  return figures;
}

}  // namespace semel
