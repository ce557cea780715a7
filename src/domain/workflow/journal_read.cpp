#include <charconv>
#include <optional>

#include "base/digest.h"
#include "domain/workflow/journal.h"
#include "domain/workflow/record_keys.h"

namespace semel::workflow {
namespace {

constexpr std::int64_t chunks_per_read = 8;

std::string encoded(std::string_view text) {
  return base64_encode(text);
}

std::optional<std::string> decoded(std::string_view page) {
  std::string text;
  if (!base64_decode(page, text)) return std::nullopt;
  return text;
}

Error invalid_token() {
  return malformed("Invalid Token: 'Invalid token'");
}

/// A place in a history: the next event's id, and the chunk that holds it.
struct Place {
  std::uint64_t chunk = 0;
  std::int64_t event = 0;
};

std::string text_of(const Place& place) {
  return encoded(std::to_string(place.chunk) + ":" + std::to_string(place.event));
}

std::optional<Place> place_of(std::string_view page) {
  const auto text = decoded(page);
  if (!text) return std::nullopt;
  const std::size_t colon = text->find(':');
  if (colon == std::string::npos) return std::nullopt;
  Place place;
  const char* begin = text->data();
  const auto chunk = std::from_chars(begin, begin + colon, place.chunk);
  const auto event = std::from_chars(begin + colon + 1, begin + text->size(), place.event);
  const bool is_whole =
      chunk.ec == std::errc() && event.ec == std::errc() && event.ptr == begin + text->size();
  return is_whole ? std::optional(place) : std::nullopt;
}

/// Walks the chunks of a history in either direction, a few at a time.
class ChunkWalk {
 public:
  ChunkWalk(records::Records& records, std::string partition, bool reverse) : records_(records) {
    range_.partition = std::move(partition);
    range_.forward = !reverse;
    range_.limit = chunks_per_read;
  }
  void begin_at(std::uint64_t chunk) {
    if (range_.forward) {
      range_.begin = record_key::chunk(chunk, 0);
    } else {
      range_.end = record_key::chunk(chunk + 1, 0);
    }
  }

  struct Numbered {
    std::uint64_t number = 0;
    std::string bytes;
  };
  /// Nothing: no more.
  Result<std::optional<Numbered>> next() {
    std::optional<Numbered> chunk;
    for (;;) {
      if (at_ == page_.records.size()) {
        if (is_last_) return chunk;
        page_ = TRY(records_.read(range_));
        at_ = 0;
        range_.after = page_.next;
        is_last_ = !page_.next.has_value();
        seen_ = std::max(seen_, page_.seen);
        continue;
      }
      records::Record& record = page_.records[at_];
      const std::uint64_t number = record_key::chunk_number(record.sort);
      if (chunk && chunk->number != number) return chunk;
      if (!chunk) {
        chunk = Numbered{number, std::move(record.data)};
      } else if (range_.forward) {
        chunk->bytes += record.data;
      } else {
        chunk->bytes.insert(0, record.data);
      }
      ++at_;
    }
  }
  Ticket seen() const { return seen_; }

 private:
  records::Records& records_;
  records::Range range_;
  records::ReadPage page_;
  std::size_t at_ = 0;
  bool is_last_ = false;
  Ticket seen_;
};

Page<Summary> rows_of(Page<Summary> page, const records::ReadPage& read) {
  page.seen = read.seen;
  if (read.next) page.next = encoded(*read.next);
  return page;
}

}  // namespace

Result<Page<HistoryEvent>> Journal::history(const Head& head, const HistoryRequest& request) {
  Page<HistoryEvent> page;
  ChunkWalk walk(records_, record_key::of_chunks(head.identity.arn, head.identity.run_id),
                 request.reverse);
  std::optional<Place> begin;
  if (!request.page.empty()) {
    begin = place_of(request.page);
    if (!begin) return invalid_token();
    walk.begin_at(begin->chunk);
  }
  for (;;) {
    auto chunk = TRY(walk.next());
    if (!chunk) break;
    ChunkEvents read = TRY(read_events(std::move(chunk->bytes)));
    if (request.reverse) std::reverse(read.events.begin(), read.events.end());
    for (const Event& event : read.events) {
      const bool is_before =
          begin && (request.reverse ? event.id > begin->event : event.id < begin->event);
      if (is_before) continue;
      if (std::int64_t(page.entries.size()) == request.limit) {
        page.next = text_of({chunk->number, event.id});
        page.seen = walk.seen();
        return page;
      }
      page.entries.push_back(shown(event, request.with_data));
    }
  }
  page.seen = walk.seen();
  return page;
}

Result<Page<Summary>> Journal::list(std::string_view machine_arn, std::optional<Status> status,
                                    std::int64_t limit, std::string_view page_token) {
  records::Range range;
  range.forward = false;
  range.limit = limit;
  if (!status) {
    range.partition = record_key::of_list(machine_arn);
  } else if (*status == Status::running) {
    range.partition = record_key::of_open(machine_arn);
    range.begin = record_key::open_prefix(machine_arn);
    range.end = range.begin;
    range.end.back() = '0';  // what follows the slash
  } else {
    range.partition = record_key::of_ended(machine_arn, *status);
  }
  if (!page_token.empty()) {
    range.after = decoded(page_token);
    if (!range.after || range.after->empty()) return invalid_token();
  }
  const auto read = TRY(records_.read(range));
  Page<Summary> page;
  for (const auto& record : read.records) {
    page.entries.push_back(TRY(decode_summary(record.data)));
  }
  return rows_of(std::move(page), read);
}

Result<std::int64_t> Journal::open_count(std::string_view machine_arn) {
  records::Range range;
  range.partition = record_key::of_open(machine_arn);
  range.begin = record_key::open_prefix(machine_arn);
  range.end = range.begin;
  range.end.back() = '0';
  range.limit = 1'000;
  const auto rows = TRY(records_.read_all(range));
  return static_cast<std::int64_t>(rows.size());
}

Result<std::vector<std::string>> Journal::open() {
  std::vector<std::string> arns;
  for (int number = 0; number < record_key::open_partition_count; ++number) {
    records::Range range;
    range.partition = record_key::of_open_number(number);
    range.limit = 1'000;
    const auto rows = TRY(records_.read_all(range));
    for (const auto& row : rows) arns.push_back(TRY(decode_summary(row.data)).execution_arn);
  }
  return arns;
}

}  // namespace semel::workflow
