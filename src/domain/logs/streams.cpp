#include <algorithm>
#include <tuple>

#include "domain/logs/logs.h"
#include "domain/logs/retry.h"
#include "domain/logs/stored.h"

namespace semel::logs {
namespace {

constexpr std::int64_t stream_page_records = 1'000;
constexpr char mark = '|';  // between time and name in the token of a list by last event

Error no_such_stream() {
  return not_found("The specified log stream does not exist.");
}

/// What a list is sorted by: a stream without events stands before all others.
std::tuple<std::int64_t, std::string_view> rank(const Stream& stream, bool by_last_event) {
  return {by_last_event ? stream.last_event_ms.value_or(-1) : 0, stream.name};
}

std::string token_of(const Stream& stream, bool by_last_event) {
  if (!by_last_event) return stream.name;
  return std::to_string(stream.last_event_ms.value_or(-1)) + mark + stream.name;
}

/// The stream that a token was made of, as far as its rank goes.
Stream stream_of_token(const std::string& token, bool by_last_event) {
  Stream stream;
  stream.name = token;
  if (!by_last_event) return stream;
  const auto end = std::min(token.find(mark), token.size());
  std::int64_t time_ms = -1;
  for (std::size_t i = 0; i < end && token[i] >= '0' && token[i] <= '9' && i < 15; ++i) {
    time_ms = std::max<std::int64_t>(time_ms, 0) * 10 + (token[i] - '0');
  }
  if (time_ms >= 0) stream.last_event_ms = time_ms;
  stream.name = token.substr(std::min(end + 1, token.size()));
  return stream;
}

}  // namespace

Result<Ticket> Logs::create_stream(const StreamName& name) {
  for (int attempt = 0; attempt < retry_count_max; ++attempt) {
    const auto record = TRY(get(stored::groups_of(name.group.region), name.group.name));
    if (!record) return not_found("The specified log group does not exist.");
    const auto group = TRY(stored::group_of(*record));
    Stream stream;
    stream.name = name.name;
    stream.id = uuid(random_);
    stream.creation_ms = clock_.now_ms();
    // The group is written too, so that no stream is made in one that is deleted meanwhile.
    const auto changed = TRY(records_.change_all(
        {records::Create{stored::record_of(group, stream)}, records::Replace{*record}}));
    if (changed.applied) return changed.seen;
    if (changed.failed.front() == 0) {
      return already_exists("The specified log stream already exists");
    }
  }
  return too_many_writers();
}

Result<Ticket> Logs::delete_stream(const StreamName& name) {
  const auto group = TRY(find_group(name.group));
  for (int attempt = 0; attempt < retry_count_max; ++attempt) {
    const auto record = TRY(get(stored::streams_of(group), name.name));
    if (!record) return no_such_stream();
    const auto stream = TRY(stored::stream_of(*record));
    const auto changed = TRY(records_.change_all(
        {records::Remove{record->partition, record->sort, record->version},
         records::Store{{std::string(stored::deleted), stored::events_of(stream.id), ""}}}));
    if (changed.applied) return changed.seen;
  }
  return too_many_writers();
}

Result<Page<Stream>> Logs::list_streams(const StreamQuery& query) {
  const auto group = TRY(find_group(query.group));
  records::Range range;
  range.partition = stored::streams_of(group);
  range.begin = query.prefix;
  range.limit = stream_page_records;
  std::vector<Stream> streams;
  Page<Stream> page;
  do {
    auto found = TRY(records_.read(range));
    page.seen = found.seen;
    for (const records::Record& record : found.records) {
      if (!record.sort.starts_with(query.prefix)) continue;
      streams.push_back(TRY(stored::stream_of(record)));
    }
    range.after = std::move(found.next);
    if (range.after && !range.after->starts_with(query.prefix)) break;
  } while (range.after);

  const auto comes_first = [&](const Stream& left, const Stream& right) {
    const auto a = rank(left, query.by_last_event);
    const auto b = rank(right, query.by_last_event);
    return query.descending ? b < a : a < b;
  };
  std::sort(streams.begin(), streams.end(), comes_first);
  auto next = streams.begin();
  if (!query.after.empty()) {
    const Stream last = stream_of_token(query.after, query.by_last_event);
    next = std::upper_bound(streams.begin(), streams.end(), last, comes_first);
  }
  for (; next != streams.end(); ++next) {
    if (page.entries.size() == query.limit) {
      page.next = token_of(page.entries.back(), query.by_last_event);
      break;
    }
    page.entries.push_back(*next);
  }
  return page;
}

}  // namespace semel::logs
