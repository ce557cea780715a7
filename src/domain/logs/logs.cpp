#include "domain/logs/logs.h"

namespace semel::logs {
namespace {

constexpr unsigned batch_bits_within_ms = 22;

}  // namespace

Logs::Logs(Parts parts)
    : tables_(parts.tables),
      clock_(parts.clock),
      random_(parts.random),
      records_(parts.tables, tables::TableName{"semel", std::move(parts.table_name)}) {}

Result<std::optional<records::Record>> Logs::get(const std::string& partition,
                                                 const std::string& sort) {
  auto found = TRY(records_.get(partition, sort));
  return std::move(found.record);
}

/// Of each batch's numbers the first: a batch takes fewer than batch_events_max of them. Two
/// processes over one store differ by the random part.
std::uint64_t Logs::next_batch() {
  constexpr std::uint64_t mask = (std::uint64_t{1} << batch_bits_within_ms) - 1;
  const auto now_ms = static_cast<std::uint64_t>(clock_.now_ms());
  const std::uint64_t wanted = (now_ms << batch_bits_within_ms) | (random_.next() & mask);
  std::uint64_t last = last_batch_.load();
  std::uint64_t next = 0;
  do {
    next = wanted > last ? wanted : last + 1;
  } while (!last_batch_.compare_exchange_weak(last, next + batch_events_max));
  return next;
}

}  // namespace semel::logs
