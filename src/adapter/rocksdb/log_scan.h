#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/ticket.h"

namespace semel::rocksdb_kv {

/// A log file is made of blocks of this size; no fragment of a record crosses a block (RocksDB's
/// legacy log format).
inline constexpr std::size_t log_block_bytes = 32'768;

/// What each batch in the log says of itself: its ticket, and the newest ticket that was durable
/// when it was written. It makes a tail that was never durable distinguishable from damage to what
/// had been durable.
struct LogMarker {
  Ticket ticket;
  Ticket durable;
};
/// The marker as the payload of RocksDB's log data entry, which must be the last entry of its
/// batch.
std::string encode_marker(const LogMarker& marker);

struct LogScan {
  std::uint64_t valid_bytes =
      0;  ///< the end of the last whole record of those that follow one another from the start
  bool torn = false;     ///< more than zeros follows the valid bytes
  bool damaged = false;  ///< what follows the valid bytes had been durable: a later record says so
};

/// Reads one log file, block by block, to find how much of it is whole.
class LogScanner {
 public:
  /// Takes the next block: log_block_bytes, fewer only when it is the last.
  void feed(std::string_view block);
  LogScan result() const;

 private:
  struct Fragment;
  void take(const Fragment& fragment, std::uint64_t end);
  void finish_record(std::uint64_t end);
  void lose_track();

  std::uint64_t offset_ = 0;  ///< of the next block
  bool in_record_ = false;    ///< the first fragment of a record was seen, its last was not
  std::string tail_;          ///< the last bytes of the record so far, where its marker is
  bool broken_ = false;       ///< the chain of whole records from the start has ended
  LogScan scan_;
  std::optional<Ticket> last_valid_;    ///< of the valid records
  std::optional<Ticket> first_beyond_;  ///< of the whole records after the break
  Ticket durable_beyond_;               ///< the newest that these say was durable
};

}  // namespace semel::rocksdb_kv
