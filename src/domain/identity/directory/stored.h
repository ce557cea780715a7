#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "domain/identity/directory/entities.h"

namespace semel::directory {

// Where things stand among the records. A name is the same in any case.

inline constexpr std::string_view policy_partition = "policy";
inline constexpr std::string_view key_partition = "key";          ///< access key id -> user's name
inline constexpr std::string_view session_partition = "session";  ///< one record: the session key
inline constexpr std::string_view session_sort = "key";

inline constexpr int change_attempts_max = 20;

/// What to say to whoever met others at every attempt.
inline constexpr std::string_view changed_meanwhile =
    "The request was rejected because multiple requests to change this object were submitted "
    "simultaneously. Wait a few minutes and submit your request again.";

std::string sort_of(std::string_view name);

/// "The role with name X cannot be found."
Error no_such_principal(Kind kind, const std::string& name);

/// The name behind "arn:aws:iam::000000000000:policy/PATH/"; empty when it is not one of the
/// account.
std::string policy_name_of(std::string_view arn);

}  // namespace semel::directory
