#pragma once

#include "domain/operation/cost/usage.h"
#include "domain/operation/sweeper.h"
#include "gateway/metrics.h"

namespace semel {

/// What sweepers did since the start, and what is open now.
struct SweepTotals {
  operation::Sweeper::Report ended;
  std::size_t open = 0;  ///< unfinished operations at the last look
};

/// The operations service in numbers, for /metrics and `semel stats`: answers by kind and outcome,
/// tries, capacity (in tenths of a unit: figures are whole numbers), condition failures, conflicts,
/// throttling and unknown outcomes by table. Pure.
gateway::Figures operation_figures(const cost::Report& report, const SweepTotals& sweeps);

}  // namespace semel
