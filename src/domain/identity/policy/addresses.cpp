#include "domain/identity/policy/addresses.h"

#include <arpa/inet.h>

#include <array>
#include <charconv>
#include <optional>

namespace semel::policy {
namespace {

struct Address {
  std::array<unsigned char, 16> bytes{};
  unsigned bits = 0;  ///< 32 or 128
};

std::optional<Address> address_of(const std::string& text) {
  Address address;
  if (inet_pton(AF_INET, text.c_str(), address.bytes.data()) == 1) {
    address.bits = 32;
    return address;
  }
  if (inet_pton(AF_INET6, text.c_str(), address.bytes.data()) == 1) {
    address.bits = 128;
    return address;
  }
  return std::nullopt;
}

std::optional<unsigned> prefix_bits(std::string_view text) {
  unsigned bits = 0;
  const char* end = text.data() + text.size();
  const auto read = std::from_chars(text.data(), end, bits);
  if (read.ec != std::errc{} || read.ptr != end) return std::nullopt;
  return bits;
}

bool bit_of(const Address& address, unsigned index) {
  return (static_cast<unsigned>(address.bytes[index / 8]) >> (7 - index % 8) & 1U) != 0;
}

}  // namespace

bool is_within(const std::string& address, std::string_view range) {
  const std::size_t slash = range.find('/');
  const auto given = address_of(address);
  const auto network = address_of(std::string(range.substr(0, slash)));
  if (!given || !network || given->bits != network->bits) return false;
  auto bits = std::optional<unsigned>(network->bits);
  if (slash != std::string_view::npos) bits = prefix_bits(range.substr(slash + 1));
  if (!bits || *bits > network->bits) return false;
  for (unsigned index = 0; index < *bits; ++index) {
    if (bit_of(*given, index) != bit_of(*network, index)) return false;
  }
  return true;
}

}  // namespace semel::policy
