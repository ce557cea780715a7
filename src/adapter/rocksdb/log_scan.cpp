#include "adapter/rocksdb/log_scan.h"

#include <algorithm>

#include "adapter/rocksdb/crc32c.h"
#include "base/big_endian.h"

namespace semel::rocksdb_kv {

/// Not in the unnamed namespace: a member of LogScanner::Fragment has this type.
enum FragmentType : unsigned char { full = 1, first = 2, middle = 3, last = 4 };

namespace {

// A fragment: masked CRC-32C of type and payload (4, little endian), payload length (2, little
// endian), type (1), payload. RocksDB's wiki, "Write Ahead Log File Format"; the names of the types
// follow it.
constexpr std::size_t fragment_header_bytes = 7;

// A log data entry within a batch: a tag, the length as a varint of one byte, the payload.
constexpr char log_data_tag = 0x03;
constexpr std::size_t marker_bytes = 16;
constexpr std::size_t marker_entry_bytes = 2 + marker_bytes;

std::uint32_t little_endian(std::string_view bytes) {
  std::uint32_t value = 0;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    value |= std::uint32_t{static_cast<unsigned char>(bytes[i])} << (8U * i);
  }
  return value;
}

/// Stored checksums are rotated and shifted, so that a checksum over bytes that hold one stays
/// strong.
std::uint32_t unmask(std::uint32_t stored) {
  const std::uint32_t rotated = stored - 0xa282ead8U;
  return (rotated >> 17U) | (rotated << 15U);
}

std::optional<LogMarker> decode_marker(std::string_view tail) {
  if (tail.size() < marker_entry_bytes) return std::nullopt;
  tail.remove_prefix(tail.size() - marker_entry_bytes);
  if (tail[0] != log_data_tag || tail[1] != static_cast<char>(marker_bytes)) return std::nullopt;
  tail.remove_prefix(2);
  return LogMarker{.ticket = {read_big_endian<std::uint64_t>(tail)},
                   .durable = {read_big_endian<std::uint64_t>(tail.substr(8))}};
}

bool only_zeros(std::string_view bytes) {
  return bytes.find_first_not_of('\0') == std::string_view::npos;
}

}  // namespace

struct LogScanner::Fragment {
  FragmentType type;
  std::string_view payload;
  bool intact;  ///< the checksum holds

  /// Nothing when `bytes` cannot start with a fragment: no such type, or longer than what is left
  /// of the block.
  static std::optional<Fragment> parse(std::string_view bytes) {
    const std::size_t payload_bytes = little_endian(bytes.substr(4, 2));
    const auto type = static_cast<unsigned char>(bytes[6]);
    if (type < full || type > last) return std::nullopt;
    if (fragment_header_bytes + payload_bytes > bytes.size()) return std::nullopt;
    const std::uint32_t expected = unmask(little_endian(bytes.substr(0, 4)));
    return Fragment{.type = static_cast<FragmentType>(type),
                    .payload = bytes.substr(fragment_header_bytes, payload_bytes),
                    .intact = crc32c(bytes.substr(6, 1 + payload_bytes)) == expected};
  }
};

std::string encode_marker(const LogMarker& marker) {
  std::string bytes;
  append_big_endian(bytes, marker.ticket.number);
  append_big_endian(bytes, marker.durable.number);
  return bytes;
}

void LogScanner::feed(std::string_view block) {
  std::string_view rest = block;
  while (rest.size() >= fragment_header_bytes) {
    const auto fragment = Fragment::parse(rest);
    if (!fragment) break;
    rest.remove_prefix(fragment_header_bytes + fragment->payload.size());
    if (fragment->intact) {
      take(*fragment, offset_ + (block.size() - rest.size()));
    } else {
      lose_track();  // its length may still lead to the next one
    }
  }
  // What is left is padding, if it is less than a header; zeros ahead of the log's end; or what a
  // crash or damage left.
  const bool ended = rest.size() >= fragment_header_bytes;
  if (!only_zeros(rest) || (ended && in_record_)) lose_track();
  broken_ = broken_ || ended;
  offset_ += block.size();
}

void LogScanner::take(const Fragment& fragment, std::uint64_t end) {
  const bool starts = fragment.type == full || fragment.type == first;
  if (starts == in_record_) lose_track();  // a start within a record, or a part of none
  if (starts) {
    in_record_ = true;
    tail_.clear();
  }
  if (!in_record_) return;
  tail_.append(fragment.payload.substr(fragment.payload.size() -
                                       std::min(fragment.payload.size(), marker_entry_bytes)));
  if (tail_.size() > marker_entry_bytes) tail_.erase(0, tail_.size() - marker_entry_bytes);
  if (fragment.type == full || fragment.type == last) finish_record(end);
}

void LogScanner::finish_record(std::uint64_t end) {
  in_record_ = false;
  if (!broken_) scan_.valid_bytes = end;
  const auto marker = decode_marker(tail_);
  if (!marker) return;  // RocksDB writes an empty batch when it opens a folder after a crash
  if (!broken_) {
    last_valid_ = marker->ticket;
    return;
  }
  if (!first_beyond_) first_beyond_ = marker->ticket;
  durable_beyond_ = std::max(durable_beyond_, marker->durable);
}

void LogScanner::lose_track() {
  broken_ = true;
  scan_.torn = true;
  in_record_ = false;
}

LogScan LogScanner::result() const {
  LogScan scan = scan_;
  scan.torn = scan.torn || in_record_;
  if (first_beyond_) {
    const std::uint64_t first_lost = last_valid_
                                         ? last_valid_->number + 1
                                         : std::max<std::uint64_t>(first_beyond_->number - 1, 1);
    scan.torn = true;
    scan.damaged = durable_beyond_.number >= first_lost;
  }
  return scan;
}

}  // namespace semel::rocksdb_kv
