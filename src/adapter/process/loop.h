#pragma once

#include <cstdint>
#include <vector>

#include "adapter/process/descriptor.h"

namespace semel::process {

/// What a descriptor is to the pool.
enum class Source : std::uint64_t { wake, process, output, listener, connection };

struct Event {
  Source source;
  std::uint64_t id;  ///< of the worker or connection
  bool readable, writable;
};

/// Waits for many descriptors. wake() from any thread, the rest from one.
class Loop {
 public:
  /// Errors: unavailable - no descriptor is left.
  static Result<Loop> make();

  /// `id` is below 2^60. A closed descriptor leaves by itself.
  void watch(const Descriptor& descriptor, Source source, std::uint64_t id);
  /// Whether events of reading and of writing are wanted from now on.
  void change(int number, Source source, std::uint64_t id, bool reading, bool writing);
  /// Replaces `events` by what happened, at the latest after `timeout_ms` (-1: never).
  void wait(std::vector<Event>& events, int timeout_ms);
  void wake() const;

 private:
  Loop(Descriptor epoll, Descriptor alarm) : epoll_(std::move(epoll)), alarm_(std::move(alarm)) {}
  Descriptor epoll_, alarm_;
};

}  // namespace semel::process
