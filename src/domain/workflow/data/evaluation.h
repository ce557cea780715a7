#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <variant>

#include "base/check.h"
#include "base/result.h"
#include "domain/workflow/data/json.h"

namespace semel::data {

/// Why a state failed: an error name of the States Language, or one that a task or a Fail state
/// chose.
struct Failure {
  std::string error;  ///< "States.ParameterPathFailure"; at most 256 characters
  std::string cause;  ///< at most 32,768 characters
};

/// A value, or the failure of the state that asked for it. Made for TRY: `auto x =
/// TRY(path.resolve(scope));`
template <typename T>
class [[nodiscard]] Evaluated {
 public:
  using value_type = T;
  Evaluated(T value) : content_(std::in_place_index<0>, std::move(value)) {}  // NOLINT: by design
  Evaluated(Failure failure)
      : content_(std::in_place_index<1>, std::move(failure)) {}  // NOLINT: implicit by design

  bool has_value() const { return content_.index() == 0; }
  explicit operator bool() const { return has_value(); }
  T& value() & {
    CHECK(has_value());
    return *std::get_if<0>(&content_);
  }
  const T& value() const& {
    CHECK(has_value());
    return *std::get_if<0>(&content_);
  }
  T&& value() && {
    CHECK(has_value());
    return std::move(*std::get_if<0>(&content_));
  }
  T& operator*() & { return value(); }
  const T& operator*() const& { return value(); }
  T* operator->() { return &value(); }
  const T* operator->() const { return &value(); }
  const Failure& error() const& {
    CHECK(!has_value());
    return *std::get_if<1>(&content_);
  }
  Failure&& error() && {
    CHECK(!has_value());
    return std::move(*std::get_if<1>(&content_));
  }

 private:
  std::variant<T, Failure> content_;
};

/// Variables that Assign has set, without the dollar sign.
using Variables = std::map<std::string, json::value, std::less<>>;

/// Where randomness and UUIDs of intrinsic functions come from; the same source gives the same
/// values, so that a step can be replayed.
class Entropy {
 public:
  virtual ~Entropy() = default;
  virtual std::uint64_t next() = 0;
};

/// What an expression of a state may see. All of it outlives the evaluation.
struct Scope {
  const json::value&
      input;  ///< "$": of the field that is evaluated (raw input, effective input, result)
  const json::value& context;  ///< "$$": the context object
  const Variables& variables;  ///< "$name": innermost scope wins; already merged
  Entropy& entropy;
};

}  // namespace semel::data

namespace semel::internal {
/// What TRY takes out of an Evaluated.
template <typename T>
T take(data::Evaluated<T>& evaluated) {
  return std::move(evaluated).value();
}
}  // namespace semel::internal
