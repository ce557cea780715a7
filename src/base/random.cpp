#include "base/random.h"

#include <openssl/rand.h>

#include "base/check.h"

namespace semel {

std::uint64_t SystemRandom::next() {
  std::uint64_t number = 0;
  CHECK(RAND_bytes(reinterpret_cast<unsigned char*>(&number), sizeof number) == 1);
  return number;
}

std::uint64_t SeededRandom::next() {
  state_ += 0x9e3779b97f4a7c15U;
  std::uint64_t mixed = state_;
  mixed = (mixed ^ (mixed >> 30U)) * 0xbf58476d1ce4e5b9U;
  mixed = (mixed ^ (mixed >> 27U)) * 0x94d049bb133111ebU;
  return mixed ^ (mixed >> 31U);
}

std::string uuid(Random& random) {
  static constexpr char digits[] = "0123456789abcdef";
  static constexpr char shape[] = "xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx";
  std::string text = shape;
  std::uint64_t bits = 0;
  int left = 0;
  for (char& c : text) {
    if (c != 'x' && c != 'y') continue;
    if (left == 0) {
      bits = random.next();
      left = 16;
    }
    const auto nibble = bits & 15U;
    c = digits[c == 'y' ? (nibble & 3U) | 8U : nibble];
    bits >>= 4U;
    --left;
  }
  return text;
}

}  // namespace semel
