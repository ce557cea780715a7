#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "base/result.h"

namespace semel::remote {

/// Where the next page of a list begins, as the last one told; empty before the first.
class PageMarker {
 public:
  explicit PageMarker(std::string start = {}) : text_(std::move(start)) {}

  const std::string& text() const { return text_; }
  /// False when there is no next page. Errors: unavailable - an endpoint whose pages do not end.
  Result<bool> turn(std::string_view next) {
    constexpr int page_count_max = 10'000;
    if (next.empty()) return false;
    if (next == text_ || ++page_count_ > page_count_max) {
      return unavailable("the endpoint's pages do not end");
    }
    text_ = next;
    return true;
  }

 private:
  std::string text_;
  int page_count_ = 0;
};

}  // namespace semel::remote
