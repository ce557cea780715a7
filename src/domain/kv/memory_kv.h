#pragma once

#include <memory>

#include "domain/kv/kv.h"

namespace semel::kv {

/// Ordered bytes in memory, for tests and the simulator. A write is durable as soon as it is
/// applied, unless the test holds durability back. Copies its content for each snapshot of a
/// changed store: not for large data.
class MemoryKv final : public Kv {
 public:
  MemoryKv();
  ~MemoryKv() override;

  Result<std::optional<std::string>> get(std::string_view key) const override;
  std::unique_ptr<Snapshot> snapshot() const override;
  Result<Ticket> write(const Batch& batch) override;
  Ticket newest() const override;
  bool is_durable(Ticket ticket) const override;
  void when_durable(Ticket ticket, Task then) override;
  std::vector<std::pair<std::string, std::int64_t>> figures() const override;

  /// From now on a write is applied but not durable until the next sync(). Nothing ends the hold.
  void hold_durability();
  /// Makes all that was written durable and runs what waited for it.
  void sync();
  /// A power cut: forgets every write that is not durable, with its ticket, and every callback.
  void crash();
  /// The next `count` writes fail with unavailable and apply nothing.
  void fail_writes(int count);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace semel::kv
