#include "domain/tables/tables.h"

namespace semel::tables {

std::string arn_of(const TableName& table) {
  return "arn:aws:dynamodb:" + table.region + ":" + std::string(account_id) + ":table/" +
         table.name;
}

std::string stream_arn_of(const TableName& table, const std::string& label) {
  return arn_of(table) + "/stream/" + label;
}

OnDemandThroughput OnDemandUpdate::applied_to(
    const std::optional<OnDemandThroughput>& current) const {
  OnDemandThroughput bounds = current.value_or(OnDemandThroughput{});
  bounds.read_units_max = read_units_max.value_or(bounds.read_units_max);
  bounds.write_units_max = write_units_max.value_or(bounds.write_units_max);
  return bounds;
}

double Capacity::total() const {
  double sum = table_units;
  for (const auto& [name, units] : local_indexes) sum += units;
  for (const auto& [name, units] : global_indexes) sum += units;
  return sum;
}

void Capacity::add(const Capacity& more) {
  table_units += more.table_units;
  for (const auto& [name, units] : more.local_indexes) local_indexes[name] += units;
  for (const auto& [name, units] : more.global_indexes) global_indexes[name] += units;
}

}  // namespace semel::tables
