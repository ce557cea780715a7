#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "base/random.h"
#include "domain/workflow/data/evaluation.h"
#include "domain/workflow/data/parse.h"
#include "domain/workflow/data/print.h"

namespace semel::data {

class SeededEntropy final : public Entropy {
 public:
  explicit SeededEntropy(std::uint64_t seed) : random_(seed) {}
  std::uint64_t next() override { return random_.next(); }

 private:
  SeededRandom random_;
};

/// A scope over values written as JSON text.
class TestScope {
 public:
  explicit TestScope(std::string_view input, std::string_view context = "{}")
      : input_(parse(input).value()), context_(parse(context).value()) {}

  TestScope& set(const std::string& variable, std::string_view value) {
    variables_[variable] = parse(value).value();
    return *this;
  }
  Scope scope() { return {input_, context_, variables_, entropy_}; }
  operator Scope() { return scope(); }  // NOLINT: implicit by design

 private:
  json::value input_, context_;
  Variables variables_;
  SeededEntropy entropy_{1};
};

/// The JSON text of a value, or "error: cause".
inline std::string text_of_outcome(const Evaluated<json::value>& outcome) {
  return outcome ? print(*outcome) : outcome.error().error + ": " + outcome.error().cause;
}

}  // namespace semel::data
