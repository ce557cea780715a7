#pragma once

#include <functional>
#include <memory>

namespace semel::simulation {

/// A function that can stop in its middle and go on later, on a stack of its own: how synchronous
/// code of several nodes takes turns on one thread. Not thread-safe.
class Fiber {
 public:
  explicit Fiber(std::function<void()> body);
  /// The body has ended: nothing is unwound from outside.
  ~Fiber();
  Fiber(const Fiber&) = delete;
  Fiber& operator=(const Fiber&) = delete;

  /// Runs the body until it stops or ends.
  void resume();
  /// Called from within the body: back to who resumed it.
  void stop();
  bool ended() const;

 private:
  struct State;
  static void enter(unsigned int high, unsigned int low);

  std::unique_ptr<State> state_;
};

}  // namespace semel::simulation
