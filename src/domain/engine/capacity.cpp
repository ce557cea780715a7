#include "domain/engine/capacity.h"

#include <algorithm>

namespace semel::engine {
namespace {

std::size_t started(std::size_t bytes, std::size_t unit) {
  return std::max<std::size_t>(1, (bytes + unit - 1) / unit);
}

void add_units(std::map<std::string, double>& into, const std::map<std::string, double>& from) {
  for (const auto& [name, units] : from) into[name] += units;
}

}  // namespace

double write_units(std::size_t bytes) {
  return static_cast<double>(started(bytes, 1'024));
}

double read_units(std::size_t bytes, bool consistent) {
  return static_cast<double>(started(bytes, 4'096)) * (consistent ? 1.0 : 0.5);
}

void merge_capacity(std::vector<tables::Capacity>& all, const tables::Capacity& capacity) {
  const auto same_table = [&](const tables::Capacity& other) {
    return other.table == capacity.table;
  };
  const auto found = std::find_if(all.begin(), all.end(), same_table);
  if (found == all.end()) {
    all.push_back(capacity);
    return;
  }
  found->table_units += capacity.table_units;
  add_units(found->local_indexes, capacity.local_indexes);
  add_units(found->global_indexes, capacity.global_indexes);
}

}  // namespace semel::engine
