#include "adapter/process/loop.h"

#include <sys/epoll.h>
#include <sys/eventfd.h>

#include <array>

namespace semel::process {
namespace {

constexpr int source_bits = 3;

epoll_event wanted(Source source, std::uint64_t id, bool reading, bool writing) {
  epoll_event event{};
  event.events = (reading ? EPOLLIN : 0U) | (writing ? EPOLLOUT : 0U);
  event.data.u64 = id << source_bits | static_cast<std::uint64_t>(source);
  return event;
}

}  // namespace

Result<Loop> Loop::make() {
  Descriptor epoll(epoll_create1(EPOLL_CLOEXEC));
  Descriptor alarm(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
  if (!epoll.is_open() || !alarm.is_open()) return system_error("watch workers");
  Loop loop(std::move(epoll), std::move(alarm));
  loop.watch(loop.alarm_, Source::wake, 0);
  return loop;
}

void Loop::watch(const Descriptor& descriptor, Source source, std::uint64_t id) {
  epoll_event event = wanted(source, id, true, false);
  epoll_ctl(epoll_.number(), EPOLL_CTL_ADD, descriptor.number(), &event);
}

void Loop::change(int number, Source source, std::uint64_t id, bool reading, bool writing) {
  epoll_event event = wanted(source, id, reading, writing);
  epoll_ctl(epoll_.number(), EPOLL_CTL_MOD, number, &event);
}

void Loop::wait(std::vector<Event>& events, int timeout_ms) {
  std::array<epoll_event, 64> happened{};
  const int count = epoll_wait(epoll_.number(), happened.data(), happened.size(), timeout_ms);
  events.clear();
  for (int i = 0; i < count; ++i) {
    const epoll_event& event = happened[static_cast<std::size_t>(i)];
    const auto source = static_cast<Source>(event.data.u64 & ((1U << source_bits) - 1));
    const bool ended = (event.events & (EPOLLHUP | EPOLLERR)) != 0;
    if (source == Source::wake) {
      std::uint64_t ignored = 0;
      (void)!read(alarm_.number(), &ignored, sizeof ignored);
    }
    events.push_back({source, event.data.u64 >> source_bits, ended || (event.events & EPOLLIN) != 0,
                      (event.events & EPOLLOUT) != 0});
  }
}

void Loop::wake() const {
  const std::uint64_t one = 1;
  (void)!write(alarm_.number(), &one, sizeof one);
}

}  // namespace semel::process
