#include "simulation/fiber.h"

#include <ucontext.h>

#include <cstdint>
#include <vector>

#include "base/check.h"

#if defined(__SANITIZE_ADDRESS__)
#include <sanitizer/common_interface_defs.h>
#endif

namespace semel::simulation {
namespace {

constexpr std::size_t stack_bytes = std::size_t{256} * 1024;

/// Stacks are used again: a simulation starts hundreds of fibers.
std::vector<std::unique_ptr<char[]>>& free_stacks() {
  thread_local std::vector<std::unique_ptr<char[]>> stacks;
  return stacks;
}

std::unique_ptr<char[]> take_stack() {
  auto& stacks = free_stacks();
  if (stacks.empty()) return std::unique_ptr<char[]>(new char[stack_bytes]);
  auto stack = std::move(stacks.back());
  stacks.pop_back();
  return stack;
}

}  // namespace

struct Fiber::State {
  std::function<void()> body;
  std::unique_ptr<char[]> stack;
  ucontext_t inside{};
  ucontext_t outside{};
  bool ended = false;
  const void* outside_stack = nullptr;
  std::size_t outside_bytes = 0;
  void* fake_stack = nullptr;

  // AddressSanitizer has to be told which stack is in use.
  void leave(void** fake, [[maybe_unused]] const void* stack_to,
             [[maybe_unused]] std::size_t bytes) {
#if defined(__SANITIZE_ADDRESS__)
    __sanitizer_start_switch_fiber(fake, stack_to, bytes);
#else
    static_cast<void>(fake);
#endif
  }
  void arrive([[maybe_unused]] void* fake, [[maybe_unused]] const void** from,
              [[maybe_unused]] std::size_t* bytes) {
#if defined(__SANITIZE_ADDRESS__)
    __sanitizer_finish_switch_fiber(fake, from, bytes);
#endif
  }
};

Fiber::Fiber(std::function<void()> body) : state_(std::make_unique<State>()) {
  state_->body = std::move(body);
  state_->stack = take_stack();
  CHECK(getcontext(&state_->inside) == 0);
  state_->inside.uc_stack.ss_sp = state_->stack.get();
  state_->inside.uc_stack.ss_size = stack_bytes;
  state_->inside.uc_link = &state_->outside;
  const auto address = reinterpret_cast<std::uintptr_t>(state_.get());
  makecontext(&state_->inside, reinterpret_cast<void (*)()>(&Fiber::enter), 2,
              static_cast<unsigned int>(address >> 32U), static_cast<unsigned int>(address));
}

Fiber::~Fiber() {
  CHECK(state_->ended);
  free_stacks().push_back(std::move(state_->stack));
}

void Fiber::enter(unsigned int high, unsigned int low) {
  auto* state = reinterpret_cast<State*>((std::uintptr_t{high} << 32U) | low);
  state->arrive(nullptr, &state->outside_stack, &state->outside_bytes);
  state->body();
  state->body = nullptr;
  state->ended = true;
  state->leave(nullptr, state->outside_stack, state->outside_bytes);
}

void Fiber::resume() {
  CHECK(!state_->ended);
  void* fake = nullptr;
  state_->leave(&fake, state_->stack.get(), stack_bytes);
  CHECK(swapcontext(&state_->outside, &state_->inside) == 0);
  state_->arrive(fake, nullptr, nullptr);
}

void Fiber::stop() {
  state_->leave(&state_->fake_stack, state_->outside_stack, state_->outside_bytes);
  CHECK(swapcontext(&state_->inside, &state_->outside) == 0);
  state_->arrive(state_->fake_stack, &state_->outside_stack, &state_->outside_bytes);
}

bool Fiber::ended() const {
  return state_->ended;
}

}  // namespace semel::simulation
