#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "base/check.h"

namespace semel {

/// What a caller can do about a failure. The texts and wire names of a service belong to its room.
enum class ErrorCode {
  invalid_argument,    ///< the request can never succeed as it stands
  malformed,           ///< the request cannot be read at all: wrong JSON type, bad encoding
  not_found,           ///< the thing named does not exist
  already_exists,      ///< the thing named exists, or is busy changing
  duplicate_item,      ///< an item with the same key exists (PartiQL INSERT)
  condition_failed,    ///< a condition did not hold where no outcome can carry it (PartiQL)
  conflict,            ///< another operation holds the item; the same call may succeed later
  in_progress,         ///< the same operation is running now; call again with the same bytes
  parameter_mismatch,  ///< a token was used before with other parameters
  expired,             ///< an iterator or token has outlived its time
  trimmed,             ///< the data asked for has passed its retention
  limit_exceeded,      ///< a stated bound would be exceeded
  throttled,           ///< too much work at once; call again later
  access_denied,       ///< who asks may not
  unimplemented,       ///< a known request that this program does not serve
  unavailable,         ///< the disk, the network or a peer failed before the call took effect
  unknown_outcome,  ///< a peer failed, or its answer was lost: a write may have taken effect or not
  corruption,       ///< stored bytes are not what was written
};

struct Error {
  ErrorCode code;
  std::string message;  ///< names the thing and the limit, never a secret
  std::int64_t retry_after_ms =
      0;  ///< throttled, unavailable: when a peer asked to be called again
};

/// A value or an error. Member names are those of std::expected (C++23), so that a swap is
/// mechanical.
template <typename T>
class [[nodiscard]] Result {
 public:
  using value_type = T;
  Result(T value)
      : content_(std::in_place_index<0>, std::move(value)) {}  // NOLINT: implicit by design
  Result(Error error) : content_(std::in_place_index<1>, std::move(error)) {}  // NOLINT

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
  T&& operator*() && { return std::move(*this).value(); }
  T* operator->() { return &value(); }
  const T* operator->() const { return &value(); }

  const Error& error() const& {
    CHECK(!has_value());
    return *std::get_if<1>(&content_);
  }
  Error&& error() && {
    CHECK(!has_value());
    return std::move(*std::get_if<1>(&content_));
  }

 private:
  std::variant<T, Error> content_;
};

template <>
class [[nodiscard]] Result<void> {
 public:
  using value_type = void;
  Result() = default;
  Result(Error error) : error_(std::move(error)) {}  // NOLINT: implicit by design

  bool has_value() const { return !error_; }
  explicit operator bool() const { return has_value(); }
  void value() const { CHECK(has_value()); }

  const Error& error() const& {
    CHECK(error_.has_value());
    return *error_;
  }
  Error&& error() && {
    CHECK(error_.has_value());
    return std::move(*error_);
  }

 private:
  std::optional<Error> error_;
};

inline Error invalid_argument(std::string message) {
  return {ErrorCode::invalid_argument, std::move(message)};
}
inline Error malformed(std::string message) {
  return {ErrorCode::malformed, std::move(message)};
}
inline Error not_found(std::string message) {
  return {ErrorCode::not_found, std::move(message)};
}
inline Error already_exists(std::string message) {
  return {ErrorCode::already_exists, std::move(message)};
}
inline Error limit_exceeded(std::string message) {
  return {ErrorCode::limit_exceeded, std::move(message)};
}
inline Error unavailable(std::string message) {
  return {ErrorCode::unavailable, std::move(message)};
}
inline Error unknown_outcome(std::string message) {
  return {ErrorCode::unknown_outcome, std::move(message)};
}
inline Error corruption(std::string message) {
  return {ErrorCode::corruption, std::move(message)};
}

namespace internal {
template <typename T>
T take(Result<T>& result) {
  return std::move(result).value();
}
inline void take(Result<void>&) {}
}  // namespace internal

/// Yields the value, or returns the error from the enclosing function. One TRY to a line, never
/// nested, never inside an aggregate initialiser (g++ 12 and clang 14 leak the members built so
/// far).
#define TRY(expression)                                                \
  __extension__({                                                      \
    auto try_result = (expression);                                    \
    if (!try_result.has_value()) return std::move(try_result).error(); \
    ::semel::internal::take(try_result);                               \
  })

}  // namespace semel
