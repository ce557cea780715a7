#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace semel::function {

/// Patterns of events (AWS Lambda Developer Guide, "Filter rule syntax"): an object names members
/// that the event must have, a list says what may stand there: values, prefix, suffix,
/// equals-ignore-case, anything-but, numeric, exists; "$or" is any of several patterns. Immutable.
class EventFilter {
 public:
  /// Errors: invalid_argument - one of them is no pattern.
  static Result<EventFilter> make(const std::vector<std::string>& patterns);
  EventFilter(EventFilter&&) noexcept;
  EventFilter& operator=(EventFilter&&) noexcept;
  ~EventFilter();

  /// Whether the event (JSON text) fits one of the patterns; any event when there are none.
  bool fits(std::string_view event) const;

 private:
  class Body;
  explicit EventFilter(std::unique_ptr<Body> body);
  std::unique_ptr<Body> body_;
};

}  // namespace semel::function
