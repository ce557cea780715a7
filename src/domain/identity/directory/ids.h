#pragma once

#include <string>
#include <string_view>

#include "base/random.h"

namespace semel::directory {

/// `prefix` and `count` random letters and digits: ids as "AROA…" and access keys as "AKIA…".
std::string random_id(Random& random, std::string_view prefix, std::size_t count);

/// 40 characters of base64: 240 random bits.
std::string random_secret(Random& random);

/// 32 random bytes.
std::string random_bytes(Random& random);

}  // namespace semel::directory
