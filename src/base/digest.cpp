#include "base/digest.h"

#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/sha.h>

#include <algorithm>

#include "base/check.h"

namespace semel {
namespace {

const unsigned char* as_bytes(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}

constexpr char base64_alphabet[] =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

constexpr std::array<signed char, 256> base64_values = [] {
  std::array<signed char, 256> values{};
  for (auto& value : values) value = -1;
  for (int i = 0; i < 64; ++i) {
    values[static_cast<unsigned char>(base64_alphabet[i])] = static_cast<signed char>(i);
  }
  return values;
}();

int base64_value(char c) {
  return base64_values[static_cast<unsigned char>(c)];
}

}  // namespace

Sha256 sha256(std::string_view bytes) {
  Sha256 digest;
  CHECK(SHA256(as_bytes(bytes), bytes.size(), digest.data()) != nullptr);
  return digest;
}

Sha256 hmac_sha256(std::string_view key, std::string_view bytes) {
  Sha256 digest;
  unsigned int size = 0;
  if (key.empty()) key = "";  // OpenSSL refuses a null pointer
  CHECK(HMAC(EVP_sha256(), key.data(), static_cast<int>(key.size()), as_bytes(bytes), bytes.size(),
             digest.data(), &size) != nullptr);
  CHECK(size == digest.size());
  return digest;
}

std::uint64_t stable_hash(std::string_view bytes) {
  std::uint64_t hash = 14695981039346656037U;
  for (const char c : bytes) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211U;
  hash = (hash ^ (hash >> 33U)) * 0xff51afd7ed558ccdU;
  hash = (hash ^ (hash >> 33U)) * 0xc4ceb9fe1a85ec53U;
  return hash ^ (hash >> 33U);
}

std::string to_hex(std::string_view bytes) {
  static constexpr char digits[] = "0123456789abcdef";
  std::string text;
  text.reserve(bytes.size() * 2);
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    text += digits[byte >> 4U];
    text += digits[byte & 15U];
  }
  return text;
}

std::string base64_encode(std::string_view bytes) {
  std::string text((bytes.size() + 2) / 3 * 4, '=');
  char* digit = text.data();
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    const std::size_t count = std::min<std::size_t>(3, bytes.size() - i);
    std::uint32_t bits = 0;
    for (std::size_t j = 0; j < 3; ++j) {
      bits = (bits << 8U) | (j < count ? static_cast<unsigned char>(bytes[i + j]) : 0U);
    }
    for (std::size_t j = 0; j <= count; ++j)
      digit[j] = base64_alphabet[(bits >> (18 - 6 * j)) & 63U];
    digit += 4;
  }
  return text;
}

bool base64_decode(std::string_view text, std::string& bytes) {
  if (text.size() % 4 != 0) return false;
  std::size_t padding = 0;
  while (padding < 2 && padding < text.size() && text[text.size() - 1 - padding] == '=') ++padding;
  bytes.resize(text.size() / 4 * 3);
  char* byte = bytes.data();
  for (std::size_t i = 0; i < text.size(); i += 4) {
    const std::size_t digit_count = i + 4 == text.size() ? 4 - padding : 4;
    std::uint32_t bits = 0;
    for (std::size_t j = 0; j < 4; ++j) {
      const int value = j < digit_count ? base64_value(text[i + j]) : 0;
      if (value < 0) return false;
      bits = (bits << 6U) | static_cast<std::uint32_t>(value);
    }
    // The bits behind the last whole byte must be zero.
    if ((digit_count == 3 && (bits & 0xffU) != 0) || (digit_count == 2 && (bits & 0xffffU) != 0)) {
      return false;
    }
    for (unsigned j = 0; j < 3; ++j) *byte++ = static_cast<char>((bits >> (16 - 8 * j)) & 0xffU);
  }
  bytes.resize(bytes.size() - padding);
  return true;
}

}  // namespace semel
