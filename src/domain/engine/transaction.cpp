#include "domain/engine/transaction.h"

#include <algorithm>

namespace semel::engine {

std::vector<ItemPlace> places_of(const std::vector<Prepared>& all) {
  std::vector<ItemPlace> places;
  places.reserve(all.size());
  for (const Prepared& prepared : all)
    places.emplace_back(prepared.open.table->id, prepared.key.suffix);
  return places;
}

bool all_current(const std::vector<Prepared>& all) {
  return std::all_of(all.begin(), all.end(),
                     [](const Prepared& prepared) { return prepared.open.is_current(); });
}

Result<void> check_distinct(std::vector<ItemPlace> places, std::string_view refusal) {
  std::sort(places.begin(), places.end());
  if (std::adjacent_find(places.begin(), places.end()) == places.end()) return {};
  return invalid_argument(std::string(refusal));
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
