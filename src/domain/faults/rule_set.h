#pragma once

#include <atomic>
#include <optional>
#include <vector>

#include "base/mutex.h"
#include "base/random.h"
#include "domain/faults/rule.h"

namespace semel::faults {

/// The rules in force, with what each has done. Thread-safe; a call costs one atomic load while
/// there are no rules.
class RuleSet {
 public:
  explicit RuleSet(Random& random) : random_(random) {}

  /// A rule, its number, and how often it met a call and struck.
  struct Entry {
    std::uint64_t id = 0;
    Rule rule;
    std::uint64_t match_count = 0;
    std::uint64_t hit_count = 0;
  };

  std::uint64_t add(Rule rule);
  /// False when there is no such rule.
  bool remove(std::uint64_t id);
  void clear();
  bool empty() const { return !any_.load(); }
  std::vector<Entry> list() const;

  /// What strikes one call: at most one rule for each phase, the oldest that does.
  struct Strikes {
    std::optional<Rule> before;
    std::optional<Rule> after;
  };
  Strikes strike(std::string_view service, std::string_view operation, std::string_view body);

 private:
  bool strikes(Entry& entry) REQUIRES(mutex_);

  Random& random_;
  std::atomic<bool> any_ = false;
  mutable Mutex mutex_;
  std::vector<Entry> entries_ GUARDED_BY(mutex_);
  std::uint64_t next_id_ GUARDED_BY(mutex_) = 1;
};

}  // namespace semel::faults
