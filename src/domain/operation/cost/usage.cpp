#include "domain/operation/cost/usage.h"

#include <algorithm>

#include "domain/value/size.h"

namespace semel::cost {
namespace {

constexpr double transaction_factor = 2;
constexpr std::size_t unit_bytes = 1'024;

double units_of(std::size_t bytes) {
  const std::size_t started = std::max<std::size_t>(1, (bytes + unit_bytes - 1) / unit_bytes);
  return transaction_factor * static_cast<double>(started);
}

std::size_t bytes_of(const expression::Update& update) {
  std::size_t bytes = 0;
  for (const expression::Set& set : update.sets) {
    bytes += set.path.attribute.size();
    const auto* value = std::get_if<value::AttributeValue>(&set.value.node);
    if (value != nullptr) bytes += value::size_bytes(*value);
  }
  for (const expression::Add& add : update.adds) bytes += value::size_bytes(add.value);
  return bytes;
}

}  // namespace

void Usage::add(const Usage& more) {
  read_units += more.read_units;
  write_units += more.write_units;
  planned_units += more.planned_units;
  wasted_units += more.wasted_units;
  calls += more.calls;
  condition_failures += more.condition_failures;
  conflicts += more.conflicts;
  throttles += more.throttles;
  unknown_outcomes += more.unknown_outcomes;
}

double Usage::wasted_share() const {
  const double all = write_units + wasted_units;
  return all == 0 ? 0 : wasted_units / all;
}

double planned_units(const tables::WriteAction& action) {
  if (const auto* put = std::get_if<tables::Put>(&action)) {
    return units_of(value::size_bytes(put->item));
  }
  if (const auto* update = std::get_if<tables::Update>(&action)) {
    return units_of(value::size_bytes(update->key) + bytes_of(update->update));
  }
  return units_of(0);
}

double planned_units(const tables::TransactWrite& request) {
  double units = 0;
  for (const tables::WriteAction& action : request.actions) units += planned_units(action);
  return units;
}

}  // namespace semel::cost
