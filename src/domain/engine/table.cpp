#include "domain/engine/table.h"

#include <algorithm>

namespace semel::engine {

IndexCounts index_counts_of(Table& table) {
  const Lock lock(table.index_counts_mutex);
  return table.index_counts;
}

Ticket seen_of_all(const OpenTable& open, const kv::Kv& store) {
  Ticket seen;
  for (const Partition& partition : open.table->partitions)
    seen = std::max(seen, partition.seen(store));
  return seen;
}

}  // namespace semel::engine
