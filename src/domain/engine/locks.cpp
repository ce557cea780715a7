#include "domain/engine/locks.h"

#include <algorithm>

namespace semel::engine {

PartitionLocks::~PartitionLocks() NO_THREAD_SAFETY_ANALYSIS {
  if (!locked_) return;
  for (auto entry = entries_.rbegin(); entry != entries_.rend(); ++entry) {
    entry->partition->write_mutex.unlock();
  }
}

void PartitionLocks::add(const OpenTable& open, const ItemKey& key) {
  const std::size_t number = partition_of(key.hash);
  entries_.push_back({open.table->id, number, &open.table->partitions[number]});
}

void PartitionLocks::add_all(const OpenTable& open) {
  for (std::size_t number = 0; number < partition_count; ++number) {
    entries_.push_back({open.table->id, number, &open.table->partitions[number]});
  }
}

void PartitionLocks::lock() {
  CHECK(!locked_);
  std::sort(entries_.begin(), entries_.end());
  entries_.erase(std::unique(entries_.begin(), entries_.end()), entries_.end());
  for (const Entry& entry : entries_) entry.partition->write_mutex.lock();
  locked_ = true;
}

}  // namespace semel::engine
