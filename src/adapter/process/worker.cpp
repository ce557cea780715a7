#include "adapter/process/worker.h"

#include <cstdlib>
#include <fstream>

namespace semel::process {

std::int64_t memory_used_mb(pid_t launcher) {
  const std::string own = std::to_string(launcher);
  std::string worker;
  std::ifstream("/proc/" + own + "/task/" + own + "/children") >> worker;
  if (worker.empty()) return 0;
  std::ifstream status("/proc/" + worker + "/status");
  constexpr std::string_view name = "VmHWM:";
  for (std::string line; std::getline(status, line);) {
    if (!line.starts_with(name)) continue;
    const std::int64_t kb = std::atoll(line.c_str() + name.size());
    return (kb + 1023) / 1024;
  }
  return 0;
}

}  // namespace semel::process
