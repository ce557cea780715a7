#include "domain/identity/directory/ids.h"

#include "base/digest.h"

namespace semel::directory {
namespace {

constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
constexpr std::size_t letters_of_a_number = 12;
constexpr unsigned letter_bits = 5;
constexpr std::size_t key_bytes = 32;
constexpr std::size_t secret_characters = 40;

}  // namespace

std::string random_id(Random& random, std::string_view prefix, std::size_t count) {
  std::string id(prefix);
  std::uint64_t bits = 0;
  for (std::size_t i = 0; i < count; ++i) {
    if (i % letters_of_a_number == 0) bits = random.next();
    id += letters[bits % letters.size()];
    bits >>= letter_bits;
  }
  return id;
}

std::string random_bytes(Random& random) {
  std::string bytes;
  while (bytes.size() < key_bytes) {
    std::uint64_t number = random.next();
    for (std::size_t i = 0; i < sizeof number; ++i) {
      bytes += static_cast<char>(number & 0xffU);
      number >>= 8U;
    }
  }
  return bytes;
}

std::string random_secret(Random& random) {
  return base64_encode(random_bytes(random)).substr(0, secret_characters);
}

}  // namespace semel::directory
