#include "domain/kv/memory_kv.h"

#include <atomic>
#include <functional>
#include <iterator>
#include <map>
#include <utility>
#include <vector>

#include "base/mutex.h"

namespace semel::kv {

namespace {

using Content = std::map<std::string, std::string, std::less<>>;

std::optional<std::string> find_in(const Content& content, std::string_view key) {
  const auto found = content.find(key);
  if (found == content.end()) return std::nullopt;
  return found->second;
}

/// Applies one change and returns the change that takes it back.
Batch::Change apply_change(Content& content, const Batch::Change& change) {
  Batch::Change undo{.key = change.key, .value = find_in(content, change.key)};
  if (change.value) {
    content.insert_or_assign(change.key, *change.value);
  } else {
    content.erase(change.key);
  }
  return undo;
}

class MemoryCursor final : public Cursor {
 public:
  MemoryCursor(std::shared_ptr<const Content> content, const Range& range, Direction direction)
      : content_(std::move(content)), direction_(direction) {
    first_ = content_->lower_bound(range.first);
    last_ = range.last.empty() ? content_->end() : content_->lower_bound(range.last);
    if (!range.last.empty() && range.last < range.first) last_ = first_;
  }

  bool valid() const override { return first_ != last_; }
  void next() override {
    CHECK(valid());
    if (direction_ == Direction::forward) {
      ++first_;
    } else {
      --last_;
    }
  }
  std::string_view key() const override { return current().first; }
  std::string_view value() const override { return current().second; }
  Result<void> status() const override { return {}; }

 private:
  const Content::value_type& current() const {
    CHECK(valid());
    return direction_ == Direction::forward ? *first_ : *std::prev(last_);
  }

  std::shared_ptr<const Content> content_;
  Direction direction_;
  Content::const_iterator first_;  ///< what is left of the range: from here
  Content::const_iterator last_;   ///< to before here
};

class MemorySnapshot final : public Snapshot {
 public:
  explicit MemorySnapshot(std::shared_ptr<const Content> content) : content_(std::move(content)) {}

  Result<std::optional<std::string>> get(std::string_view key) const override {
    return find_in(*content_, key);
  }
  std::unique_ptr<Cursor> scan(Range range, Direction direction) const override {
    return std::make_unique<MemoryCursor>(content_, range, direction);
  }

 private:
  std::shared_ptr<const Content> content_;  // shared: a cursor may outlive the snapshot's owner
};

}  // namespace

struct MemoryKv::State {
  Mutex mutex;
  Content content GUARDED_BY(mutex);
  /// The copy that snapshots share, until the next write.
  std::shared_ptr<const Content> frozen GUARDED_BY(mutex);
  /// What takes back the writes that are not durable, oldest first.
  std::vector<Batch::Change> undo GUARDED_BY(mutex);
  std::vector<std::pair<Ticket, Task>> waiting GUARDED_BY(mutex);
  bool holding GUARDED_BY(mutex) = false;
  int failing_writes GUARDED_BY(mutex) = 0;
  std::atomic<std::uint64_t> newest{0};
  std::atomic<std::uint64_t> durable{0};
};

MemoryKv::MemoryKv() : state_(std::make_unique<State>()) {}
MemoryKv::~MemoryKv() = default;

Result<std::optional<std::string>> MemoryKv::get(std::string_view key) const {
  const Lock lock(state_->mutex);
  return find_in(state_->content, key);
}

std::unique_ptr<Snapshot> MemoryKv::snapshot() const {
  const Lock lock(state_->mutex);
  if (!state_->frozen) state_->frozen = std::make_shared<const Content>(state_->content);
  return std::make_unique<MemorySnapshot>(state_->frozen);
}

Result<Ticket> MemoryKv::write(const Batch& batch) {
  const Lock lock(state_->mutex);
  if (state_->failing_writes > 0) {
    --state_->failing_writes;
    return unavailable("the write was made to fail");
  }
  state_->frozen.reset();
  for (const Batch::Change& change : batch.changes()) {
    Batch::Change undo = apply_change(state_->content, change);
    if (state_->holding) state_->undo.push_back(std::move(undo));
  }
  const Ticket ticket{state_->newest.load() + 1};
  state_->newest.store(ticket.number);
  if (!state_->holding) state_->durable.store(ticket.number);
  return ticket;
}

Ticket MemoryKv::newest() const {
  return {state_->newest.load()};
}

bool MemoryKv::is_durable(Ticket ticket) const {
  return ticket.number <= state_->durable.load();
}

void MemoryKv::when_durable(Ticket ticket, Task then) {
  {
    const Lock lock(state_->mutex);
    if (!is_durable(ticket)) {
      state_->waiting.emplace_back(ticket, std::move(then));
      return;
    }
  }
  then();
}

std::vector<std::pair<std::string, std::int64_t>> MemoryKv::figures() const {
  const Lock lock(state_->mutex);
  std::int64_t bytes = 0;
  for (const auto& [key, value] : state_->content) {
    bytes += static_cast<std::int64_t>(key.size() + value.size());
  }
  return {{"live_bytes", bytes},
          {"newest_ticket", static_cast<std::int64_t>(state_->newest.load())},
          {"durable_ticket", static_cast<std::int64_t>(state_->durable.load())}};
}

void MemoryKv::hold_durability() {
  const Lock lock(state_->mutex);
  state_->holding = true;
}

void MemoryKv::sync() {
  std::vector<std::pair<Ticket, Task>> due;
  {
    const Lock lock(state_->mutex);
    state_->undo.clear();
    state_->durable.store(state_->newest.load());
    due.swap(state_->waiting);
  }
  for (auto& [ticket, then] : due) then();
}

void MemoryKv::crash() {
  std::vector<std::pair<Ticket, Task>>
      dropped;  // destroyed without the lock: a callback may own what calls back
  const Lock lock(state_->mutex);
  for (auto undo = state_->undo.rbegin(); undo != state_->undo.rend(); ++undo) {
    apply_change(state_->content, *undo);
  }
  state_->undo.clear();
  state_->frozen.reset();
  state_->newest.store(state_->durable.load());
  dropped.swap(state_->waiting);
}

void MemoryKv::fail_writes(int count) {
  const Lock lock(state_->mutex);
  state_->failing_writes = count;
}

}  // namespace semel::kv
