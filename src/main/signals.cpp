#include "main/signals.h"

#include <signal.h>

#include "base/check.h"

namespace semel {
namespace {

sigset_t stop_signals() {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGTERM);
  sigaddset(&signals, SIGINT);
  return signals;
}

}  // namespace

void hold_stop_signals() {
  const auto signals = stop_signals();
  CHECK(pthread_sigmask(SIG_BLOCK, &signals, nullptr) == 0);
  signal(SIGPIPE, SIG_IGN);
}

void wait_for_stop_signal() {
  const auto signals = stop_signals();
  int received = 0;
  CHECK(sigwait(&signals, &received) == 0);
  CHECK(pthread_sigmask(SIG_UNBLOCK, &signals, nullptr) == 0);
}

}  // namespace semel
