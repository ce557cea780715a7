#include "domain/engine/transaction.h"

#include <algorithm>

namespace semel::engine {

Result<void> check_distinct(std::vector<ItemPlace> places) {
  std::sort(places.begin(), places.end());
  if (std::adjacent_find(places.begin(), places.end()) == places.end()) return {};
  return invalid_argument("Transaction request cannot include multiple operations on one item");
}

tables::Cancelled cancelled_by(std::size_t action_count, std::size_t position,
                               std::string message) {
  tables::Cancelled cancelled;
  cancelled.reasons.resize(action_count);
  cancelled.reasons[position] = {tables::CancellationCode::validation_error, std::move(message),
                                 std::nullopt};
  return cancelled;
}

}  // namespace semel::engine
