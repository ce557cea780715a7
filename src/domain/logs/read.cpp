#include <algorithm>
#include <limits>

#include "domain/logs/cursor.h"
#include "domain/logs/logs.h"
#include "domain/logs/stored.h"

namespace semel::logs {
namespace {

// Far enough, and with room to add to.
constexpr std::int64_t end_of_time_ms = std::numeric_limits<std::int64_t>::max() / 2;

Span span_of(const ReadRequest& request) {
  Span span;
  span.begin_ms = std::clamp<std::int64_t>(request.begin_ms.value_or(0), 0, end_of_time_ms);
  span.end_ms =
      std::clamp<std::int64_t>(request.end_ms.value_or(end_of_time_ms), 0, end_of_time_ms);
  if (request.token && request.token->forward) span.after = request.token->position;
  if (request.token && !request.token->forward) span.before = request.token->position;
  return span;
}

std::size_t bytes_of(const Event& event) {
  return event.message.size() + event_overhead_bytes;
}

}  // namespace

Result<ReadAnswer> Logs::read(const ReadRequest& request) {
  const auto group = TRY(find_group(request.stream.group));
  const auto record = TRY(get(stored::streams_of(group), request.stream.name));
  if (!record) return not_found("The specified log stream does not exist.");
  const auto stream = TRY(stored::stream_of(*record));

  const bool forward = request.token ? request.token->forward : request.from_head;
  const Span span = span_of(request);
  EventCursor cursor(records_, stream.id, span, forward);
  ReadAnswer answer;
  std::size_t bytes = 0;
  while (answer.events.size() < request.limit) {
    const Event* event = TRY(cursor.peek());
    if (event == nullptr) break;
    bytes += bytes_of(*event);
    if (bytes > page_bytes_max && !answer.events.empty()) break;
    answer.events.push_back(*event);
    cursor.advance();
  }
  if (!forward) std::reverse(answer.events.begin(), answer.events.end());
  answer.seen = newest();
  if (!answer.events.empty()) {
    answer.first = answer.events.front().position;
    answer.last = answer.events.back().position;
  } else if (request.token) {
    answer.first = answer.last = request.token->position;
  } else {
    answer.first = answer.last = {span.begin_ms, 0, 0};
  }
  return answer;
}

}  // namespace semel::logs
