#include <array>

#include "adapter/process/pool.h"

namespace semel::process {

void Pool::read_output(Worker& worker, std::size_t bytes_max) {
  std::array<char, 64 * 1024> bytes;
  std::size_t total = 0;
  while (total < bytes_max) {
    const ssize_t count = read(worker.launched.output.number(), bytes.data(), bytes.size());
    if (count == 0) worker.launched.output.close();
    if (count <= 0) break;
    total += static_cast<std::size_t>(count);
    worker.log_lines.feed({bytes.data(), static_cast<std::size_t>(count)},
                          [&](std::string line) { log(worker, std::move(line)); });
  }
  worker.log_rate.spend(static_cast<std::int64_t>(total));
  if (!worker.log_rate.allows(ports_.clock.steady_us())) hold_output(worker, true);
}

/// A worker over its rate is not read: it waits in its own write, and nobody else does.
void Pool::hold_output(Worker& worker, bool held) {
  worker.log_is_held = held;
  loop_.change(worker.launched.output.number(), Source::output, worker.id, !held, false);
}

void Pool::log(Worker& worker, std::string line) {
  constexpr std::int64_t event_bytes = 64;  // what an empty line costs
  worker.log_rate.spend(event_bytes);
  if (worker.call) worker.call->tail.add(line);
  const function::WorkerSpec& spec = worker.spec;
  ports_.log.write(spec.region, spec.log_group, worker.log_stream, ports_.clock.now_ms(),
                   std::move(line));
}

}  // namespace semel::process
