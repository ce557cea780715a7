#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace semel {

using Sha256 = std::array<unsigned char, 32>;

Sha256 sha256(std::string_view bytes);
Sha256 hmac_sha256(std::string_view key, std::string_view bytes);

/// 64 bits of a fixed, unkeyed hash (FNV-1a with a final mix): stable across versions, used in
/// stored keys.
std::uint64_t stable_hash(std::string_view bytes);

std::string to_hex(std::string_view bytes);

/// RFC 4648 base64 with padding.
std::string base64_encode(std::string_view bytes);
/// False when `text` is not strict RFC 4648 base64; `bytes` is then unspecified.
bool base64_decode(std::string_view text, std::string& bytes);

}  // namespace semel
