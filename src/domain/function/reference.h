#pragma once

#include <string>
#include <string_view>

#include "base/result.h"

namespace semel::function {

inline constexpr std::string_view latest_version = "$LATEST";

/// Which function, and which of its versions, a caller means.
struct Reference {
  std::string region;
  std::string name;
  std::string qualifier = {};  ///< "$LATEST", a version or an alias; empty: none was given
};

/// Reads a name, "name:qualifier", a partial ARN ("000000000000:function:name") or an ARN.
/// `qualifier` is what the caller gave beside it, or empty. Errors, in the service's words:
/// invalid_argument - not of that form, or two different qualifiers; not_found - of another region
/// or account.
Result<Reference> parse_reference(const std::string& region, std::string_view text,
                                  std::string_view qualifier = {});

/// "arn:aws:lambda:us-east-1:000000000000:function:name", with the qualifier if there is one.
std::string arn_of(const Reference& reference);

/// 1 to `length_max` letters, digits, hyphens and underscores.
bool is_plain_name(std::string_view text, std::size_t length_max);
/// "12"
bool is_version_number(std::string_view text);

/// "1 validation error detected: Value 'x' at 'functionName' failed to satisfy constraint: …": what
/// the service says of a member that its model refuses.
Error validation_error(std::string_view value, std::string_view member,
                       std::string_view constraint);

Error function_not_found(const Reference& reference);

}  // namespace semel::function
