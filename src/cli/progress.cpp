#include "cli/progress.h"

#include <unistd.h>

#include <chrono>
#include <cstdio>

namespace semel::cli {

Progress::Progress(std::string what) : what_(std::move(what)), watcher_([this] { watch(); }) {}

Progress::~Progress() {
  {
    const Lock lock(mutex_);
    is_done_ = true;
  }
  changed_.notify_all();
  watcher_.join();
}

void Progress::watch() {
  using std::chrono::seconds;
  const bool on_terminal = isatty(STDERR_FILENO) == 1;
  const auto began = std::chrono::steady_clock::now();
  seconds waited{1};
  bool has_printed = false;
  Lock lock(mutex_);
  while (!is_done_) {
    if (lock.wait_until(changed_, began + waited)) continue;
    std::fprintf(stderr, "%s%s (%lld s)%s", on_terminal ? "\r" : "", what_.c_str(),
                 static_cast<long long>(waited.count()), on_terminal ? "" : "\n");
    has_printed = true;
    waited += on_terminal ? seconds{1} : seconds{10};
  }
  if (has_printed && on_terminal) std::fputc('\n', stderr);
}

}  // namespace semel::cli
