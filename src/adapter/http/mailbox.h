#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "adapter/http/responder.h"
#include "base/mutex.h"

namespace semel::http {

/// Where replies from any thread wait for the I/O thread. One wake-up serves all replies that came
/// before it is heard. Thread-safe; outlives the server, since responders may.
class Mailbox {
 public:
  struct Letter {
    std::uint64_t connection;
    std::uint64_t sequence;
    Response response;
  };

  /// `wake` makes the I/O thread call take_all(); it is called by whoever fills the empty box.
  explicit Mailbox(std::function<void()> wake);

  void put(Letter letter);
  /// Replaces `letters` by all that came. The box keeps the old buffer.
  void take_all(std::vector<Letter>& letters);

 private:
  const std::function<void()> wake_;
  Mutex mutex_;
  std::vector<Letter> letters_ GUARDED_BY(mutex_);
};

/// A responder for request `sequence` of `connection`, that writes to `mailbox`.
Responder make_responder(std::shared_ptr<Mailbox> mailbox, std::uint64_t connection,
                         std::uint64_t sequence);

}  // namespace semel::http
