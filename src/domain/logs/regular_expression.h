#pragma once

#include <array>
#include <bitset>
#include <cstdint>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace semel::logs {

/// A regular expression as filter patterns take it: characters, '.', [classes], \d \w \s and their
/// opposites, ^ and $, groups, |, ? * + {n} {n,m}. Works on bytes. Immutable, thread-safe. Takes
/// time in proportion to expression and text: it never goes back.
class RegularExpression {
 public:
  /// Errors: invalid_argument - not one, or longer than about 2,000 steps.
  static Result<RegularExpression> parse(std::string_view text);
  /// Whether it matches somewhere in `text`.
  bool finds(std::string_view text) const;

  /// One instruction of the machine that it becomes.
  struct Step {
    enum class Kind : std::uint8_t { bytes, begin, end, split, jump, match };
    Kind kind = Kind::match;
    std::uint32_t next = 0;   ///< of split and jump
    std::uint32_t other = 0;  ///< of split
    std::bitset<256> bytes;   ///< of bytes: which it takes
  };

 private:
  std::vector<Step> steps_;
};

}  // namespace semel::logs
