#include "domain/tables/tables.h"

namespace semel::tables {

std::string arn_of(const TableName& table) {
  return "arn:aws:dynamodb:" + table.region + ":" + std::string(account_id) + ":table/" + table.name;
}

std::string stream_arn_of(const TableName& table, const std::string& label) {
  return arn_of(table) + "/stream/" + label;
}

double Capacity::total() const {
  double sum = table_units;
  for (const auto& [name, units] : local_indexes) sum += units;
  for (const auto& [name, units] : global_indexes) sum += units;
  return sum;
}

}  // namespace semel::tables
