#include "domain/kv/kv.h"

#include <future>
#include <utility>

namespace semel::kv {

Range prefix_range(std::string_view prefix) {
  // The first key beyond the prefix: drop trailing 0xff bytes, which cannot grow, and add one to
  // the byte before them.
  std::string last(prefix);
  while (!last.empty() && static_cast<unsigned char>(last.back()) == 0xffU) last.pop_back();
  if (!last.empty()) last.back() = static_cast<char>(static_cast<unsigned char>(last.back()) + 1U);
  return {.first = std::string(prefix), .last = std::move(last)};
}

void wait_durable(Kv& kv, Ticket ticket) {
  std::promise<void> reached;
  const std::future<void> waiting = reached.get_future();
  kv.when_durable(ticket, [promise = std::move(reached)]() mutable { promise.set_value(); });
  waiting.wait();  // also returns when the callback was dropped, which breaks the promise
  CHECK(kv.is_durable(ticket));
}

}  // namespace semel::kv
