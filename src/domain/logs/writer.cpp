#include "domain/logs/writer.h"

#include <algorithm>
#include <chrono>

#include "base/json_text.h"
#include "base/log.h"

namespace semel::logs {
namespace {

constexpr std::size_t message_bytes_max = event_bytes_max - event_overhead_bytes;
constexpr std::size_t lot_bytes_max = std::size_t{3} << 20U;  // one step of the store
constexpr std::size_t lot_events_max = 10'000;
constexpr auto pause_after_failure = std::chrono::milliseconds(500);
constexpr std::string_view replacement = "\xEF\xBF\xBD";

std::string valid_utf8(std::string message) {
  std::string_view rest = message;
  std::size_t size = utf8_sequence_size(rest);
  while (!rest.empty() && size > 0) {
    rest.remove_prefix(size);
    size = utf8_sequence_size(rest);
  }
  if (rest.empty()) return message;
  std::string valid(message, 0, message.size() - rest.size());
  while (!rest.empty()) {
    size = utf8_sequence_size(rest);
    valid += size == 0 ? replacement : rest.substr(0, size);
    rest.remove_prefix(std::max<std::size_t>(size, 1));
  }
  return valid;
}

/// Where to cut a text so that no character is cut in two.
std::size_t cut_of(std::string_view text, std::size_t bytes_max) {
  if (text.size() <= bytes_max) return text.size();
  std::size_t cut = bytes_max;
  while (cut > 0 && (static_cast<unsigned char>(text[cut]) & 0xc0U) == 0x80U) --cut;
  return cut;
}

std::size_t held_bytes(const InputEvent& event) {
  return event.message.size() + sizeof(InputEvent);
}

}  // namespace

LogWriter::LogWriter(Logs& logs, Options options) : logs_(logs), options_(options) {
  if (options_.has_thread) thread_ = std::thread([this] { run(); });
}

LogWriter::~LogWriter() {
  {
    const Lock lock(mutex_);
    is_stopping_ = true;
  }
  changed_.notify_all();
  if (thread_.joinable()) thread_.join();
  if (!flush()) log::warn("log lines were lost at the end: the store did not take them");
}

void LogWriter::write(const std::string& region, const std::string& group,
                      const std::string& stream, std::int64_t time_ms, std::string message) {
  message = valid_utf8(std::move(message));
  if (message.empty()) message = "\n";
  const Key key{region, group, stream};
  const Lock lock(mutex_);
  const bool was_empty = pending_.empty();
  std::string_view rest = message;
  while (rest.size() > message_bytes_max) {
    const std::size_t cut = cut_of(rest, message_bytes_max);
    add(key, {time_ms, std::string(rest.substr(0, cut))});
    rest.remove_prefix(cut);
  }
  if (rest.size() == message.size()) {
    add(key, {time_ms, std::move(message)});
  } else {
    add(key, {time_ms, std::string(rest)});
  }
  if (was_empty) changed_.notify_one();
}

void LogWriter::add(const Key& key, InputEvent event) {
  Pending& pending = pending_[key];
  pending.bytes += held_bytes(event);
  bytes_ += held_bytes(event);
  pending.events.push_back(std::move(event));
  while (pending.events.size() - pending.begin > 1 &&
         (pending.bytes > options_.stream_bytes_max || bytes_ > options_.bytes_max)) {
    drop_oldest(pending);
  }
}

void LogWriter::drop_oldest(Pending& pending) {
  InputEvent& oldest = pending.events[pending.begin++];
  pending.bytes -= held_bytes(oldest);
  bytes_ -= held_bytes(oldest);
  ++pending.dropped_count;
  oldest = {};
  if (pending.begin * 2 > pending.events.size()) {
    pending.events.erase(pending.events.begin(),
                         pending.events.begin() + static_cast<std::ptrdiff_t>(pending.begin));
    pending.begin = 0;
  }
}

bool LogWriter::flush() {
  const Lock flush_lock(flush_mutex_);
  std::map<Key, Pending> taken;
  {
    const Lock lock(mutex_);
    taken.swap(pending_);
    bytes_ = 0;
  }
  bool all_stored = true;
  for (auto& [key, pending] : taken) all_stored = store(key, std::move(pending)) && all_stored;
  return all_stored;
}

bool LogWriter::store(const Key& key, Pending pending) {
  const auto& [region, group, stream] = key;
  const StreamName name{{region, group}, stream};
  if (pending.dropped_count > 0) {
    // In the place of what was dropped.
    const InputEvent& next = pending.events[pending.begin];
    pending.events.insert(pending.events.begin() + static_cast<std::ptrdiff_t>(pending.begin),
                          {next.time_ms, "[" + std::to_string(pending.dropped_count) +
                                             " log lines were dropped here: they came faster than "
                                             "they could be stored]"});
    pending.dropped_count = 0;
  }
  while (pending.begin < pending.events.size()) {
    std::vector<InputEvent> lot;
    std::size_t bytes = 0;
    std::size_t end = pending.begin;
    while (end < pending.events.size() && bytes < lot_bytes_max && lot.size() < lot_events_max) {
      bytes += held_bytes(pending.events[end]);
      lot.push_back(pending.events[end++]);
    }
    const auto stored = logs_.append(name, std::move(lot));
    if (!stored) {
      log::warn("log lines could not be stored; trying again",
                {{"group", group}, {"error", stored.error().message}});
      give_back(key, std::move(pending));
      return false;
    }
    pending.begin = end;
  }
  return true;
}

/// Puts what was not stored before what has come meanwhile.
void LogWriter::give_back(const Key& key, Pending pending) {
  const Lock lock(mutex_);
  Pending later = std::move(pending_[key]);
  pending_.erase(key);
  bytes_ -= later.bytes;
  for (Pending* part : {&pending, &later}) {
    pending_[key].dropped_count += part->dropped_count;
    for (std::size_t i = part->begin; i < part->events.size(); ++i) {
      add(key, std::move(part->events[i]));
    }
  }
}

void LogWriter::run() {
  auto pause = std::chrono::milliseconds(options_.gather_ms);
  while (true) {
    {
      Lock lock(mutex_);
      while (pending_.empty() && !is_stopping_) lock.wait(changed_);
      if (is_stopping_) return;
      const auto deadline = std::chrono::steady_clock::now() + pause;
      while (!is_stopping_ && bytes_ < options_.bytes_max / 2 &&
             lock.wait_until(changed_, deadline)) {
      }
    }
    const bool all_stored = flush();
    pause = all_stored ? std::chrono::milliseconds(options_.gather_ms)
                       : std::chrono::milliseconds(pause_after_failure);
  }
}

}  // namespace semel::logs
