#pragma once

#include <cstdint>
#include <string>

namespace semel {

/// Randomness as the domain sees it. Thread-safe.
class Random {
 public:
  virtual ~Random() = default;
  virtual std::uint64_t next() = 0;
};

/// The operating system's generator, through OpenSSL.
class SystemRandom final : public Random {
 public:
  std::uint64_t next() override;
};

/// Repeatable: the same seed gives the same numbers (splitmix64).
class SeededRandom final : public Random {
 public:
  explicit SeededRandom(std::uint64_t seed) : state_(seed) {}
  std::uint64_t next() override;

 private:
  std::uint64_t state_;
};

/// A random UUID (RFC 4122, version 4) in lower case, 36 characters.
std::string uuid(Random& random);

}  // namespace semel
