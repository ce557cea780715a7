#include "domain/engine/tokens.h"

#include <algorithm>
#include <cstring>

#include "base/big_endian.h"
#include "domain/engine/key_kinds.h"

namespace semel::engine {
namespace {

// Stored form: completion time (8), fingerprint (32), then per table: region 00 name 00 half units
// (8).

std::string token_key(const std::string& token) {
  return key_of(KeyKind::token) + token;
}

std::string encode_completed(std::int64_t now_ms, const Tokens::Completed& completed) {
  std::string bytes;
  append_big_endian(bytes, static_cast<std::uint64_t>(now_ms));
  bytes.append(reinterpret_cast<const char*>(completed.fingerprint.data()),
               completed.fingerprint.size());
  for (const tables::Capacity& capacity : completed.replay_capacity) {
    bytes += capacity.table.region + '\0' + capacity.table.name + '\0';
    append_big_endian(bytes, static_cast<std::uint64_t>(capacity.table_units * 2));
  }
  return bytes;
}

/// Takes the text up to a zero byte off the front of `bytes`.
bool take_text(std::string_view& bytes, std::string& text) {
  const std::size_t end = bytes.find('\0');
  if (end == std::string_view::npos) return false;
  text = bytes.substr(0, end);
  bytes.remove_prefix(end + 1);
  return true;
}

Result<Tokens::Completed> decode_completed(std::string_view bytes) {
  Tokens::Completed completed;
  if (bytes.size() < completed.fingerprint.size())
    return corruption("a client request token's record is too short");
  std::memcpy(completed.fingerprint.data(), bytes.data(), completed.fingerprint.size());
  bytes.remove_prefix(completed.fingerprint.size());
  while (!bytes.empty()) {
    tables::Capacity capacity;
    capacity.transactional = true;
    capacity.reads = true;
    if (!take_text(bytes, capacity.table.region) || !take_text(bytes, capacity.table.name) ||
        bytes.size() < sizeof(std::uint64_t)) {
      return corruption("a client request token's record ends early");
    }
    capacity.table_units = static_cast<double>(read_big_endian<std::uint64_t>(bytes)) / 2;
    bytes.remove_prefix(sizeof(std::uint64_t));
    completed.replay_capacity.push_back(std::move(capacity));
  }
  return completed;
}

}  // namespace

Tokens::Claim::~Claim() {
  if (tokens_ == nullptr) return;
  const Lock lock(tokens_->mutex_);
  tokens_->running_.erase(token_);
}

std::optional<Tokens::Claim> Tokens::claim(const std::string& token) {
  const Lock lock(mutex_);
  if (!running_.insert(token).second) return std::nullopt;
  return Claim(*this, token);
}

Result<std::optional<Tokens::Completed>> Tokens::find(const std::string& token) const {
  const auto bytes = TRY(store_.get(token_key(token)));
  if (!bytes) return std::optional<Completed>();
  if (bytes->size() < sizeof(std::uint64_t))
    return corruption("a client request token's record is too short");
  const auto completed_ms = static_cast<std::int64_t>(read_big_endian<std::uint64_t>(*bytes));
  if (clock_.now_ms() - completed_ms > token_life_ms) return std::optional<Completed>();
  Completed completed =
      TRY(decode_completed(std::string_view(*bytes).substr(sizeof(std::uint64_t))));
  return std::optional<Completed>(std::move(completed));
}

void Tokens::add_completed(kv::Batch& batch, const std::string& token,
                           const Completed& completed) const {
  const std::int64_t now_ms = clock_.now_ms();
  std::string expiry = key_of(KeyKind::token_expiry);
  append_big_endian(expiry, static_cast<std::uint64_t>(now_ms));
  batch.put(expiry + token, "");
  batch.put(token_key(token), encode_completed(now_ms, completed));
}

}  // namespace semel::engine
