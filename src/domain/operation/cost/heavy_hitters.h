#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace semel::cost {

/// Which keys occur most, in bounded memory: the space-saving algorithm (Metwally, Agrawal and El
/// Abbadi, 2005). A key that makes up more than 1 / capacity of all occurrences is always among
/// them, and its true count lies between count - error and count. Not thread-safe.
class HeavyHitters {
 public:
  /// Bounds: capacity 1 to 10,000 keys.
  explicit HeavyHitters(std::size_t capacity);

  void add(const std::string& key, std::uint64_t times = 1);

  struct Entry {
    std::string key;
    std::uint64_t count = 0;
    std::uint64_t error = 0;  ///< at most so much of `count` was another key's
    bool operator==(const Entry&) const = default;
  };
  /// The most frequent first; equal ones in order of their keys.
  std::vector<Entry> top(std::size_t count) const;

 private:
  struct Counter {
    std::uint64_t count = 0;
    std::uint64_t error = 0;
  };
  std::size_t capacity_;
  std::map<std::string, Counter> counters_;
};

}  // namespace semel::cost
