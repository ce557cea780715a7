#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"

namespace semel::registry {

/// A state machine or an activity: names are unique in a region.
struct Id {
  std::string region;
  std::string name;
  bool operator==(const Id&) const = default;
};

enum class ArnKind {
  machine,    ///< stateMachine:NAME
  version,    ///< stateMachine:NAME:3
  alias,      ///< stateMachine:NAME:prod
  label,      ///< stateMachine:NAME/LABEL, of a distributed Map
  execution,  ///< execution:NAME:EXECUTION
  express,    ///< express:NAME:EXECUTION:RUN
  map_run,    ///< mapRun:NAME/LABEL:RUN
  activity,   ///< activity:NAME
};

struct Arn {
  ArnKind kind = ArnKind::machine;
  Id id;  ///< of the state machine or the activity
  std::string account;
  std::int64_t version = 0;   ///< of a version
  std::string alias;          ///< of an alias
  std::string resource_type;  ///< as it stands: "stateMachine"
};

/// Reads "arn:aws:states:REGION:ACCOUNT:TYPE:…". Errors: invalid_argument - in the service's words,
/// without their "Invalid Arn: ".
Result<Arn> parse_arn(std::string_view text);

std::string machine_arn(const Id& id);
std::string version_arn(const Id& id, std::int64_t version);
std::string alias_arn(const Id& id, std::string_view alias);
std::string activity_arn(const Id& id);

/// What the API takes for the name of a machine, an execution or an activity: 1 to 80 characters,
/// none of them white space, a control character, or one of <>{}[]?*"#%\^|~`$&,;:/
bool is_name(std::string_view name);
/// Of an alias: letters, digits, '_', '-' and '.', and not digits alone.
bool is_alias_name(std::string_view name);

}  // namespace semel::registry
