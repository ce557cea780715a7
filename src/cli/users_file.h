#pragma once

#include <functional>
#include <map>
#include <string>

#include "base/result.h"

namespace semel::cli {

/// Secret access keys by access key id.
using Users = std::map<std::string, std::string, std::less<>>;

/// Reads {"users": [{"access_key_id": "...", "secret_access_key": "..."}]}.
/// Errors: invalid_argument - not of that form, no user at all, an id twice; the message says
/// which, and never a secret.
Result<Users> parse_users(const std::string& text);

/// Errors: unavailable - the file cannot be read; and those of parse_users, with the file's name.
Result<Users> read_users_file(const std::string& path);

}  // namespace semel::cli
