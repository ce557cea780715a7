#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "base/result.h"

namespace semel::logs {

/// A filter pattern of CloudWatch Logs ("Filter pattern syntax" of its user guide): terms, quoted
/// phrases, -excluded and ?alternative terms, %regular expressions%; { $.member = "value" && ... };
/// [field, ..., field = value*]. Parsed once, immutable, thread-safe.
class FilterPattern {
 public:
  struct Matcher {
    virtual ~Matcher() = default;
    virtual bool matches(std::string_view message) const = 0;
  };

  /// Errors: invalid_argument - not a pattern, in words that say what is wrong.
  static Result<FilterPattern> parse(std::string_view text);

  /// Takes time in proportion to pattern and message.
  bool matches(std::string_view message) const { return matcher_->matches(message); }

 private:
  explicit FilterPattern(std::shared_ptr<const Matcher> matcher) : matcher_(std::move(matcher)) {}
  std::shared_ptr<const Matcher> matcher_;
};

}  // namespace semel::logs
