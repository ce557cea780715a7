#include "domain/logs/cursor.h"

#include <algorithm>

#include "domain/logs/stored.h"

namespace semel::logs {
namespace {

constexpr std::int64_t chunks_per_page = 8;

}  // namespace

EventCursor::EventCursor(records::Records& records, const std::string& stream_id, const Span& span,
                         bool forward)
    : records_(records), span_(span), forward_(forward) {
  std::int64_t begin_ms = span.begin_ms;
  std::int64_t end_ms = span.end_ms;
  if (span.after) begin_ms = std::max(begin_ms, span.after->time_ms);
  if (span.before) end_ms = std::min(end_ms, span.before->time_ms + 1);
  is_at_end_ = begin_ms >= end_ms;
  range_.partition = stored::events_of(stream_id);
  range_.begin = stored::chunk_key(begin_ms - stored::chunk_span_ms + 1);
  range_.end = stored::chunk_key(end_ms);
  range_.limit = chunks_per_page;
  range_.forward = forward;
}

bool EventCursor::is_inside(const Position& position) const {
  return position.time_ms >= span_.begin_ms && position.time_ms < span_.end_ms &&
         (!span_.after || *span_.after < position) && (!span_.before || position < *span_.before);
}

bool EventCursor::is_later(const Event& left, const Event& right) const {
  return forward_ ? right.position < left.position : left.position < right.position;
}

/// False: there are no more chunks.
Result<bool> EventCursor::load_page() {
  while (chunks_.empty() && !is_at_end_) {
    auto page = TRY(records_.read(range_));
    seen_ = page.seen;
    std::move(page.records.begin(), page.records.end(), std::back_inserter(chunks_));
    range_.after = std::move(page.next);
    is_at_end_ = !range_.after;
  }
  return !chunks_.empty();
}

/// Whether the next chunk may hold an event that comes before the one on top.
Result<bool> EventCursor::must_open_next() {
  const bool has_chunk = TRY(load_page());
  if (!has_chunk) return false;
  if (events_.empty()) return true;
  const auto first_ms = TRY(stored::first_ms_of(chunks_.front()));
  const std::int64_t top_ms = events_.front().position.time_ms;
  return forward_ ? first_ms <= top_ms : first_ms + stored::chunk_span_ms > top_ms;
}

Result<void> EventCursor::open_next() {
  auto events = TRY(stored::events_of(chunks_.front()));
  chunks_.pop_front();
  for (Event& event : events) {
    if (!is_inside(event.position)) continue;
    events_.push_back(std::move(event));
    std::push_heap(events_.begin(), events_.end(),
                   [this](const Event& a, const Event& b) { return is_later(a, b); });
  }
  return {};
}

Result<const Event*> EventCursor::peek() {
  bool must_open = TRY(must_open_next());
  while (must_open) {
    TRY(open_next());
    must_open = TRY(must_open_next());
  }
  return events_.empty() ? nullptr : &events_.front();
}

void EventCursor::advance() {
  std::pop_heap(events_.begin(), events_.end(),
                [this](const Event& a, const Event& b) { return is_later(a, b); });
  events_.pop_back();
}

}  // namespace semel::logs
