#pragma once

#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "domain/logs/types.h"
#include "domain/records/records.h"

namespace semel::logs {

/// What a cursor walks over. Times are milliseconds.
struct Span {
  std::int64_t begin_ms = 0;                      ///< included
  std::int64_t end_ms = 0;                        ///< not included
  std::optional<Position> after = std::nullopt;   ///< not included; of those behind it
  std::optional<Position> before = std::nullopt;  ///< not included; of those in front of it
};

/// Walks over a stream's events in order of their positions, or backwards: chunks overlap in time
/// and are merged as they are read. Holds a page of chunks and the events of those that overlap.
class EventCursor {
 public:
  /// `records` outlives it.
  EventCursor(records::Records& records, const std::string& stream_id, const Span& span,
              bool forward);

  /// The event it stands at, valid until advance(); null at the end. Errors: unavailable,
  /// corruption.
  Result<const Event*> peek();
  void advance();
  Ticket seen() const { return seen_; }

 private:
  Result<bool> load_page();
  Result<bool> must_open_next();
  Result<void> open_next();
  bool is_inside(const Position& position) const;
  bool is_later(const Event& left, const Event& right) const;

  records::Records& records_;
  const Span span_;
  const bool forward_;
  records::Range range_;
  bool is_at_end_ = false;              ///< no more pages
  std::deque<records::Record> chunks_;  ///< not opened yet
  std::vector<Event> events_;           ///< a heap, the next on top
  Ticket seen_;
};

}  // namespace semel::logs
