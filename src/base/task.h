#pragma once

#include <memory>
#include <type_traits>
#include <utility>

namespace semel {

/// A callable that runs at most once and may own move-only things (std::move_only_function comes
/// with C++23).
class Task {
 public:
  Task() = default;
  template <typename Callable>
  requires(!std::is_same_v<std::decay_t<Callable>, Task> &&
           std::is_invocable_v<std::decay_t<Callable>&>)
      Task(Callable&& callable)  // NOLINT: implicit by design
      : body_(std::make_unique<Holder<std::decay_t<Callable>>>(std::forward<Callable>(callable))) {}

  explicit operator bool() const { return body_ != nullptr; }
  void operator()() { body_->run(); }

 private:
  struct Body {
    virtual ~Body() = default;
    virtual void run() = 0;
  };
  template <typename Callable>
  struct Holder final : Body {
    template <typename From>
    explicit Holder(From&& from) : callable(std::forward<From>(from)) {}
    void run() override { callable(); }
    Callable callable;
  };
  std::unique_ptr<Body> body_;
};

}  // namespace semel
