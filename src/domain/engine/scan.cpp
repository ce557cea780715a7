#include "base/big_endian.h"
#include "domain/engine/catalog.h"
#include "domain/engine/engine.h"
#include "domain/engine/key_range.h"
#include "domain/engine/read_page.h"

namespace semel::engine {
namespace {

/// The first hash of a segment: the 64-bit hashes are cut into `count` ranges as equal as can be.
std::uint64_t first_hash(std::int64_t segment, std::int64_t count) {
  __extension__ using Wide = unsigned __int128;
  const Wide share =
      (Wide{static_cast<std::uint64_t>(segment)} << 64U) + static_cast<std::uint64_t>(count) - 1;
  return static_cast<std::uint64_t>(share / static_cast<std::uint64_t>(count));
}

kv::Range segment_rows(const ReadTarget& target, const tables::Scan& scan) {
  kv::Range rows = kv::prefix_range(target.row_prefix);
  if (scan.segment > 0) append_big_endian(rows.first, first_hash(scan.segment, scan.segment_count));
  if (scan.segment + 1 < scan.segment_count) {
    rows.last = target.row_prefix;
    append_big_endian(rows.last, first_hash(scan.segment + 1, scan.segment_count));
  }
  return rows;
}

Result<StartKey> check_scan_start(const ReadTarget& target, const tables::Scan& scan) {
  const value::Item& start_key = *scan.exclusive_start_key;
  const bool of_index = target.index != nullptr;
  if (start_key.size() != start_key_size(target)) {
    return invalid_argument(of_index ? "The provided starting key is invalid"
                                     : "The provided starting key is invalid: "
                                       "The provided key element does not match the schema");
  }
  if (of_index) {
    TRY(check_start_part(start_key, target.partition(), true));
    if (target.sort()) TRY(check_start_part(start_key, *target.sort(), false));
  }
  return place_start_key(target, start_key);
}

Result<void> check_segment(const kv::Range& rows, const StartKey& start, const tables::Scan& scan) {
  if (start.row_key >= rows.first && (rows.last.empty() || start.row_key < rows.last)) return {};
  return invalid_argument(
      "The provided starting key is invalid: Invalid ExclusiveStartKey. Please use "
      "ExclusiveStartKey with correct "
      "Segment. TotalSegments: " +
      std::to_string(scan.segment_count) + " Segment: " + std::to_string(scan.segment));
}

}  // namespace

Result<tables::ReadOutcome> Engine::scan(const tables::Scan& request) {
  CHECK(request.segment >= 0 && request.segment < request.segment_count);
  for (;;) {
    const OpenTable open = TRY(catalog_->open(request.table));
    ReadTarget target = TRY(find_target(open, request));
    kv::Range rows = segment_rows(target, request);
    if (request.exclusive_start_key) {
      const StartKey start = TRY(check_scan_start(target, request));
      TRY(check_segment(rows, start, request));
      start_after(rows, start, kv::Direction::forward);
    }
    TRY(check_attributes(target, request));
    tables::ReadOutcome outcome =
        TRY(read_page(store_, target, request, std::move(rows), kv::Direction::forward));
    outcome.seen = seen_of_all(open, store_);
    if (open.is_current())
      return outcome;  // else the rows may be those of an index that is being dropped
  }
}

}  // namespace semel::engine
