#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace semel::policy {

/// What is known about a request, by condition key in lower case; a key can have several values.
using Context = std::map<std::string, std::vector<std::string>, std::less<>>;

/// Text with wildcards: '*' for any characters, '?' for one.
class Pattern {
 public:
  /// With `variables`, "${aws:username}" stands for the context's value as it is, "${*}", "${?}"
  /// and "${$}" for the character, "${key, 'x'}" for x where there is no value. Nothing: a
  /// variable has no single value, and the pattern matches nothing.
  static std::optional<Pattern> read(std::string_view text, const Context* variables);

  bool matches(std::string_view text) const;
  bool matches_in_any_case(std::string_view text) const;
  /// As ARNs: each of the six parts by itself, so that no wildcard reaches beyond its part. A
  /// pattern that has fewer parts is matched as text.
  bool matches_arn(std::string_view text) const;
  /// Without wildcards: the whole pattern as text.
  bool equals(std::string_view text) const;

 private:
  std::string marked_;  ///< wildcards are control characters, so that literal ones stay themselves
};

}  // namespace semel::policy
