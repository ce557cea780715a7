#include "domain/engine/engine.h"

#include "domain/engine/catalog.h"
#include "domain/engine/index_fill.h"
#include "domain/engine/statistics.h"
#include "domain/engine/tokens.h"

namespace semel::engine {

Result<std::unique_ptr<Engine>> Engine::open(kv::Kv& store, const Clock& clock, Random& random,
                                             Options options) {
  CHECK(is_shard_count(options.stream_shards));
  std::unique_ptr<Engine> engine(new Engine(store, clock, random, options));
  TRY(engine->catalog_->load());
  const std::vector<OpenTable> tables = engine->catalog_->all();
  for (const OpenTable& table : tables) TRY(restore_fill(store, table));
  TRY(restore_statistics(store, tables));
  engine->opened_ = true;
  return engine;
}

Engine::Engine(kv::Kv& store, const Clock& clock, Random& random, Options options)
    : store_(store),
      clock_(clock),
      random_(random),
      options_(options),
      catalog_(std::make_unique<Catalog>(store)),
      tokens_(std::make_unique<Tokens>(store, clock)) {}

Ticket Engine::newest() const {
  return store_.newest();
}
bool Engine::is_durable(Ticket ticket) const {
  return store_.is_durable(ticket);
}
void Engine::when_durable(Ticket ticket, Task then) {
  store_.when_durable(ticket, std::move(then));
}

}  // namespace semel::engine
