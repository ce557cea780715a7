#include <algorithm>
#include <limits>

#include "domain/logs/cursor.h"
#include "domain/logs/filter_pattern.h"
#include "domain/logs/logs.h"
#include "domain/logs/stored.h"

namespace semel::logs {
namespace {

constexpr std::size_t looked_at_bytes_max = std::size_t{16} << 20U;
constexpr std::int64_t latest_ms = std::numeric_limits<std::int64_t>::max() / 4;

bool overlaps(const Stream& stream, const Span& span) {
  return stream.first_event_ms && *stream.first_event_ms < span.end_ms &&
         *stream.last_event_ms >= span.begin_ms;
}

/// Events of many streams as one, in order of time. A stream is opened when its time comes.
class MergedEvents {
 public:
  MergedEvents(records::Records& records, std::vector<Stream> streams, const Span& span)
      : records_(records), streams_(std::move(streams)), span_(span) {
    std::sort(streams_.begin(), streams_.end(), [](const Stream& left, const Stream& right) {
      return left.first_event_ms < right.first_event_ms;
    });
  }

  struct Next {
    const Stream* stream = nullptr;  ///< null: the end
    const Event* event = nullptr;
  };
  Result<Next> peek();
  void advance() { open_[top_].cursor->advance(); }

 private:
  struct Open {
    const Stream* stream;
    std::unique_ptr<EventCursor> cursor;
  };
  void open_next() {
    const Stream& stream = streams_[opened_++];
    open_.push_back({&stream, std::make_unique<EventCursor>(records_, stream.id, span_, true)});
  }
  Result<Next> earliest();

  records::Records& records_;
  std::vector<Stream> streams_;
  const Span span_;
  std::size_t opened_ = 0;
  std::vector<Open> open_;
  std::size_t top_ = 0;
};

/// Of the open streams; those that are read to their end are closed.
Result<MergedEvents::Next> MergedEvents::earliest() {
  Next next;
  for (std::size_t i = 0; i < open_.size();) {
    const Event* event = TRY(open_[i].cursor->peek());
    if (event == nullptr) {
      std::swap(open_[i], open_.back());
      open_.pop_back();
      continue;
    }
    if (next.event == nullptr || event->position < next.event->position) {
      next = {open_[i].stream, event};
      top_ = i;
    }
    ++i;
  }
  return next;
}

Result<MergedEvents::Next> MergedEvents::peek() {
  Next next = TRY(earliest());
  while (opened_ < streams_.size() && (next.event == nullptr || *streams_[opened_].first_event_ms <=
                                                                    next.event->position.time_ms)) {
    open_next();
    next = TRY(earliest());
  }
  return next;
}

}  // namespace

Result<FilterAnswer> Logs::filter(const FilterRequest& request) {
  const auto group = TRY(find_group(request.group));
  Span span;
  span.begin_ms = std::clamp<std::int64_t>(request.begin_ms.value_or(0), 0, latest_ms);
  span.end_ms = std::clamp<std::int64_t>(request.end_ms.value_or(latest_ms), 0, latest_ms) + 1;
  span.after = request.after;
  if (span.after) span.begin_ms = std::max(span.begin_ms, span.after->time_ms);

  std::vector<Stream> streams;
  for (const std::string& name : request.streams) {
    const auto record = TRY(get(stored::streams_of(group), name));
    if (!record) return not_found("The specified log stream does not exist.");
    streams.push_back(TRY(stored::stream_of(*record)));
  }
  if (request.streams.empty()) {
    records::Range range;
    range.partition = stored::streams_of(group);
    range.begin = request.prefix;
    const auto all = TRY(records_.read_all(range));
    for (const records::Record& record : all) {
      if (!record.sort.starts_with(request.prefix)) break;
      streams.push_back(TRY(stored::stream_of(record)));
    }
  }
  std::erase_if(streams, [&](const Stream& stream) { return !overlaps(stream, span); });

  MergedEvents events(records_, std::move(streams), span);
  FilterAnswer answer;
  std::size_t looked_at_bytes = 0;
  std::size_t answer_bytes = 0;
  std::optional<Position> last;
  while (true) {
    const auto next = TRY(events.peek());
    if (next.event == nullptr) break;
    const std::size_t bytes = next.event->message.size() + event_overhead_bytes;
    const bool is_match =
        request.pattern == nullptr || request.pattern->matches(next.event->message);
    const bool is_full = answer.matches.size() == request.limit ||
                         (!answer.matches.empty() && answer_bytes + bytes > page_bytes_max);
    if (last && ((is_match && is_full) || looked_at_bytes > looked_at_bytes_max)) {
      answer.next = last;
      break;
    }
    if (is_match) {
      answer.matches.push_back({next.stream->name, *next.event});
      answer_bytes += bytes;
    }
    looked_at_bytes += bytes;
    last = next.event->position;
    events.advance();
  }
  answer.seen = newest();
  return answer;
}

}  // namespace semel::logs
