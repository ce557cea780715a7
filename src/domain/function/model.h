#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "domain/function/reference.h"

namespace semel::function {

inline constexpr std::size_t archive_bytes_max = std::size_t{50} << 20U;
inline constexpr std::int64_t unpacked_bytes_max = 262'144'000;
inline constexpr std::size_t environment_bytes_max = 4'096;  ///< names and values, as JSON
inline constexpr std::int64_t timeout_s_max = 900;
inline constexpr std::int64_t memory_mb_max = 10'240;

/// What one version of a function is: $LATEST, which changes, or a published one, which does not.
struct Version {
  std::string version = std::string(latest_version);
  std::string revision_id;
  std::string runtime, handler, role_arn, description;
  std::int64_t timeout_s = 3;
  std::int64_t memory_mb = 128;
  std::int64_t storage_mb = 512;
  std::optional<std::map<std::string, std::string>> environment;
  std::string code_id;  ///< SHA-256 of the archive, in hex: its name in the CodeStore
  std::int64_t code_bytes = 0;
  std::int64_t modified_ms = 0;
  std::string architecture = "x86_64";
  std::string tracing_mode = "PassThrough";
  std::string log_format = "Text";
  std::string application_log_level, system_log_level;  ///< of the format JSON
  std::string log_group;
};

struct Function {
  std::string id;  ///< a UUID of this life of the name: what belongs to it is kept under the id
  std::string name;
  Version latest;
  std::int64_t last_version = 0;      ///< the number published last
  bool changed_since_publish = true;  ///< $LATEST, in code or configuration
  std::optional<std::int64_t> reserved_concurrency;
  std::map<std::string, std::string> tags;
};

struct Alias {
  std::string name;
  std::string version;  ///< "3" or "$LATEST"
  std::string description = {};
  std::string revision_id = {};
  std::map<std::string, double> weights = {};  ///< of other versions, each 0 to 1, their sum too
};

/// Who else may do what with a function: the statements of its policy, as they were added.
struct Policy {
  std::map<std::string, std::string> statements;  ///< JSON text by id
  std::string revision_id;
};

/// What becomes of asynchronous invocations that fail.
struct EventInvokeConfig {
  std::string qualifier;                    ///< "$LATEST", a version or an alias
  std::optional<std::int64_t> retries_max;  ///< 0 to 2; nothing: 2
  std::optional<std::int64_t> age_s_max;    ///< 60 to 21,600; nothing: 21,600
  std::string on_success, on_failure;       ///< ARNs of functions; empty: none
  std::int64_t modified_ms = 0;
};

}  // namespace semel::function
