#include "gateway/request_id.h"

#include "base/random.h"

namespace semel::gateway {

std::string request_id(std::uint64_t seed, std::uint64_t serial) {
  static constexpr char digits[] = "0123456789ABCDEFGHIJKLMNOPQRSTUV";
  std::string id(52, '0');
  SeededRandom random(seed ^ (serial * 0x9e3779b97f4a7c15U));
  std::uint64_t bits = 0;
  for (std::size_t i = 0; i < id.size(); ++i) {
    if (i % 12 == 0) bits = random.next();
    id[i] = digits[bits & 31U];
    bits >>= 5U;
  }
  return id;
}

}  // namespace semel::gateway
