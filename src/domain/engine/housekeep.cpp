#include "base/big_endian.h"
#include "base/log.h"
#include "domain/engine/drop_jobs.h"
#include "domain/engine/engine.h"
#include "domain/engine/key_kinds.h"
#include "domain/engine/settle.h"
#include "domain/engine/statistics.h"
#include "domain/engine/stream_store.h"
#include "domain/engine/time_to_live.h"
#include "domain/engine/tokens.h"

namespace semel::engine {
namespace {

constexpr std::size_t trimmed_tokens_max = 500;  ///< in one round
constexpr std::int64_t trim_interval_ms =
    10'000;  ///< what lives for minutes or hours may live for seconds more

/// Adds the deletion of an old token, unless it was used again since: then only of the row that
/// told its age.
Result<void> add_forgotten(kv::Batch& batch, const kv::Kv& store, std::string_view age_row,
                           std::int64_t horizon_ms) {
  const std::string key =
      key_of(KeyKind::token) + std::string(age_row.substr(1 + sizeof(std::uint64_t)));
  const auto completed = TRY(store.get(key));
  batch.erase(std::string(age_row));
  if (!completed || completed->size() < sizeof(std::uint64_t)) return {};
  const auto completed_ms = static_cast<std::int64_t>(read_big_endian<std::uint64_t>(*completed));
  if (completed_ms < horizon_ms) batch.erase(key);
  return {};
}

/// One bounded round of forgetting client request tokens whose time is over; true when more is
/// waiting.
Result<bool> trim_tokens(const EngineParts& parts, Tokens& tokens) {
  const std::int64_t horizon_ms = parts.clock.now_ms() - token_life_ms;
  kv::Range rows{key_of(KeyKind::token_expiry), key_of(KeyKind::token_expiry)};
  append_big_endian(rows.last, static_cast<std::uint64_t>(horizon_ms));
  const auto snapshot = parts.store.snapshot();
  const auto cursor = snapshot->scan(std::move(rows), kv::Direction::forward);
  kv::Batch batch;
  std::vector<Tokens::Claim> claims;  // no transaction uses the tokens meanwhile
  for (; cursor->valid() && claims.size() < trimmed_tokens_max; cursor->next()) {
    const std::string_view row = cursor->key();
    auto claim = tokens.claim(std::string(row.substr(1 + sizeof(std::uint64_t))));
    if (!claim) continue;
    claims.push_back(std::move(*claim));
    TRY(add_forgotten(batch, parts.store, row, horizon_ms));
  }
  TRY(cursor->status());
  if (!batch.empty()) TRY(parts.store.write(batch));
  return claims.size() == trimmed_tokens_max;
}

}  // namespace

Result<bool> Engine::housekeep() {
  const EngineParts parts = this->parts();
  bool more = false;
  for (const auto step : {settle_tables, remove_expired_items, drop_rows, recount_items}) {
    const bool waiting = TRY(step(parts));
    more = more || waiting;
  }
  if (clock_.now_ms() < next_trim_ms_) return more;
  const bool streams_waiting = TRY(trim_streams(parts));
  const bool tokens_waiting = TRY(trim_tokens(parts, *tokens_));
  if (streams_waiting || tokens_waiting) return true;
  next_trim_ms_ = clock_.now_ms() + trim_interval_ms;
  return more;
}

Engine::~Engine() {
  if (!opened_) return;
  const auto saved = save_statistics(store_, catalog_->all());
  if (!saved) log::warn("item counts were not stored", {{"reason", saved.error().message}});
}

}  // namespace semel::engine
