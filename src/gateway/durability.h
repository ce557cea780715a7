#pragma once

#include "base/task.h"
#include "base/ticket.h"
#include "domain/tables/tables.h"

namespace semel::gateway {

/// What the gateway must know of the store: whether a reply may leave. Thread-safe.
class Durability {
 public:
  virtual ~Durability() = default;
  /// As tables::Tables::when_durable: never run if the store fails first.
  virtual void when_durable(Ticket ticket, Task then) = 0;
};

class TablesDurability final : public Durability {
 public:
  explicit TablesDurability(tables::Tables& tables) : tables_(tables) {}
  void when_durable(Ticket ticket, Task then) override {
    tables_.when_durable(ticket, std::move(then));
  }

 private:
  tables::Tables& tables_;
};

}  // namespace semel::gateway
