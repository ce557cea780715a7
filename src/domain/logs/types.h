#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/ticket.h"

namespace semel::logs {

/// CloudWatch Logs API Reference, PutLogEvents: an event counts its UTF-8 bytes and 26 more.
inline constexpr std::size_t event_overhead_bytes = 26;
inline constexpr std::size_t event_bytes_max = 262'144;
inline constexpr std::size_t batch_bytes_max = 1'048'576;
inline constexpr std::size_t batch_events_max = 10'000;
inline constexpr std::size_t page_bytes_max = 1'048'576;
inline constexpr std::int64_t day_ms = std::int64_t{24} * 3'600 * 1'000;
/// Further in the past or in the future an event is not taken.
inline constexpr std::int64_t age_ms_max = 14 * day_ms;
inline constexpr std::int64_t ahead_ms_max = std::int64_t{2} * 3'600 * 1'000;
inline constexpr std::size_t tags_max = 50;

struct GroupName {
  std::string region, name;
};
struct StreamName {
  GroupName group;
  std::string name;
};

struct Group {
  std::string region, name;
  std::string id;  ///< a UUID: a group that is made again under a name is another
  std::int64_t creation_ms = 0;
  std::optional<std::int64_t> retention_days;  ///< nothing: for ever
  std::map<std::string, std::string> tags;
  std::string group_class = "STANDARD";
  bool is_protected = false;      ///< from deletion
  std::int64_t stored_bytes = 0;  ///< sum over its streams; computed where groups are listed
};

struct Stream {
  std::string name;
  std::string id;  ///< a UUID
  std::int64_t creation_ms = 0;
  std::optional<std::int64_t> first_event_ms, last_event_ms, last_ingestion_ms;
  std::int64_t stored_bytes = 0;
};

struct InputEvent {
  std::int64_t time_ms = 0;
  std::string message;  ///< UTF-8
};

/// Where an event stands: by time, then in the order in which batches came. No two events share
/// one.
struct Position {
  std::int64_t time_ms = 0;
  std::uint64_t batch = 0;  ///< grows with each batch that this process takes
  std::uint64_t index = 0;  ///< within the batch's chunk
  auto operator<=>(const Position&) const = default;
};
/// 56 digits, in the order of positions of one length: FilteredLogEvent's eventId.
std::string to_text(const Position& position);
std::optional<Position> position_of(std::string_view text);

struct Event {
  Position position;
  std::int64_t ingestion_ms = 0;
  std::string message;
};

template <typename T>
struct Page {
  std::vector<T> entries;
  std::string next;  ///< to go on behind; empty: no more
  Ticket seen;
};

/// "arn:aws:logs:REGION:ACCOUNT:log-group:NAME".
std::string arn_of(const GroupName& group);
/// "arn:aws:logs:REGION:ACCOUNT:log-group:GROUP:log-stream:NAME".
std::string arn_of(const StreamName& stream);

}  // namespace semel::logs
