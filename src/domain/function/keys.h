#pragma once

#include <string>
#include <string_view>

// Where records of functions stand. A function's head is found by its name; what belongs to it
// (versions, aliases, policies) stands in a partition of the function's id, so that a deleted
// function leaves nothing to a new one of its name.

namespace semel::function::keys {

inline constexpr std::string_view regions = "regions";  ///< sort: each region that has functions
inline constexpr std::string_view rests = "rests";      ///< sort: partitions to be emptied

inline std::string functions_of(std::string_view region) {
  return std::string(region) + "/functions";
}
inline std::string owned_by(std::string_view region, std::string_view function_id) {
  return std::string(region) + "/" + std::string(function_id);
}

inline constexpr std::string_view version_kind = "version/";
inline constexpr std::string_view alias_kind = "alias/";
inline constexpr std::string_view policy_kind = "policy/";
inline constexpr std::string_view event_kind = "event/";

inline std::string of(std::string_view kind, std::string_view name) {
  return std::string(kind) + std::string(name);
}
/// Padded, so that versions stand in order.
inline std::string of_version(std::string_view number) {
  return of(version_kind, std::string(18 - number.size(), '0') + std::string(number));
}
/// The end of a range of all of a kind.
inline std::string end_of(std::string_view kind) {
  std::string end(kind);
  ++end.back();
  return end;
}

}  // namespace semel::function::keys
