#pragma once

#include <array>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/mutex.h"
#include "domain/kv/kv.h"
#include "domain/tables/outcomes.h"

namespace semel::engine {

/// How long a token answers for its transaction after it completed (AWS API Reference,
/// TransactWriteItems, ClientRequestToken).
inline constexpr std::int64_t token_life_ms = 10 * 60 * 1'000;

using Fingerprint = std::array<unsigned char, 32>;

/// Client request tokens: which are running, and which have committed. Thread-safe. What has
/// committed is stored in the same batch as the transaction itself, so it outlives a restart
/// exactly when the transaction does.
class Tokens {
 public:
  Tokens(kv::Kv& store, const Clock& clock) : store_(store), clock_(clock) {}

  /// Holds a token while its transaction runs; gives it back at the end.
  class Claim {
   public:
    Claim(Tokens& tokens, std::string token) : tokens_(&tokens), token_(std::move(token)) {}
    Claim(Claim&& other) noexcept
        : tokens_(std::exchange(other.tokens_, nullptr)), token_(std::move(other.token_)) {}
    Claim& operator=(Claim&&) = delete;
    ~Claim();

   private:
    Tokens* tokens_;
    std::string token_;
  };
  /// Nothing when a transaction with the token is running.
  std::optional<Claim> claim(const std::string& token);

  struct Completed {
    Fingerprint fingerprint;
    std::vector<tables::Capacity>
        replay_capacity;  ///< what a replay consumes: reads of the items' images
  };
  /// The transaction that committed under `token`, if its time is not over.
  Result<std::optional<Completed>> find(const std::string& token) const;

  void add_completed(kv::Batch& batch, const std::string& token, const Completed& completed) const;

 private:
  kv::Kv& store_;
  const Clock& clock_;
  Mutex mutex_;
  std::set<std::string, std::less<>> running_ GUARDED_BY(mutex_);
};

}  // namespace semel::engine
