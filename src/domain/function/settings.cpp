#include "domain/function/settings.h"

#include <algorithm>
#include <array>

#include "base/json_text.h"

namespace semel::function {
namespace {

// AWS Lambda Developer Guide, "Reserved environment variables".
constexpr std::array<std::string_view, 16> reserved_variables = {"_HANDLER",
                                                                 "_X_AMZN_TRACE_ID",
                                                                 "AWS_ACCESS_KEY",
                                                                 "AWS_ACCESS_KEY_ID",
                                                                 "AWS_DEFAULT_REGION",
                                                                 "AWS_LAMBDA_FUNCTION_MEMORY_SIZE",
                                                                 "AWS_LAMBDA_FUNCTION_NAME",
                                                                 "AWS_LAMBDA_FUNCTION_VERSION",
                                                                 "AWS_LAMBDA_INITIALIZATION_TYPE",
                                                                 "AWS_LAMBDA_LOG_GROUP_NAME",
                                                                 "AWS_LAMBDA_LOG_STREAM_NAME",
                                                                 "AWS_LAMBDA_RUNTIME_API",
                                                                 "AWS_REGION",
                                                                 "AWS_SECRET_ACCESS_KEY",
                                                                 "AWS_SESSION_TOKEN",
                                                                 "LAMBDA_TASK_ROOT"};

bool is_served_runtime(std::string_view runtime) {
  return runtime.starts_with("python3.") || runtime == "provided" ||
         runtime.starts_with("provided.al") ||
         (runtime.starts_with("nodejs") && runtime.ends_with(".x"));
}

Result<void> check_range(std::string_view member, std::int64_t value, std::int64_t lowest,
                         std::int64_t highest) {
  const std::string shown = std::to_string(value);
  if (value < lowest) {
    return validation_error(
        shown, member, "Member must have value greater than or equal to " + std::to_string(lowest));
  }
  if (value > highest) {
    return validation_error(
        shown, member, "Member must have value less than or equal to " + std::to_string(highest));
  }
  return {};
}

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

bool is_variable_name(std::string_view name) {
  return name.size() >= 2 && is_letter(name[0]) &&
         std::all_of(name.begin(), name.end(),
                     [](char c) { return is_letter(c) || (c >= '0' && c <= '9') || c == '_'; });
}

Result<void> check_environment(const std::map<std::string, std::string>& environment) {
  std::string measured = "{";
  std::string reserved;
  for (const auto& [name, value] : environment) {
    if (std::find(reserved_variables.begin(), reserved_variables.end(), name) !=
        reserved_variables.end()) {
      reserved += (reserved.empty() ? "" : ", ") + name;
    } else if (!is_variable_name(name)) {
      return validation_error(name, "environment.variables",
                              "Map keys must satisfy constraint: [Member must satisfy regular "
                              "expression pattern: [a-zA-Z]([a-zA-Z0-9_])+]");
    }
    if (measured.size() > 1) measured += ',';
    append_json_string(measured, name);
    measured += ':';
    append_json_string(measured, value);
  }
  measured += '}';
  const std::string unable =
      "Lambda was unable to configure your environment variables because the environment "
      "variables you have provided ";
  if (!reserved.empty()) {
    return invalid_argument(unable +
                            "contains reserved keys that are currently not supported for "
                            "modification. Reserved keys used in this request: " +
                            reserved);
  }
  if (measured.size() > environment_bytes_max) {
    return invalid_argument(unable + "exceeded the 4KB limit.");
  }
  return {};
}

}  // namespace

bool is_role_arn(std::string_view text) {
  if (!text.starts_with("arn:aws")) return false;
  const std::size_t middle = text.find(":iam::");
  if (middle == std::string_view::npos || text.size() < middle + 24) return false;
  text.remove_prefix(middle + 6);
  const bool has_account =
      std::all_of(text.begin(), text.begin() + 12, [](char c) { return c >= '0' && c <= '9'; });
  const std::string_view name = text.substr(12);
  const auto fits = [](char c) {
    return is_letter(c) || (c >= '0' && c <= '9') ||
           std::string_view("+=,.@-_/").find(c) != std::string_view::npos;
  };
  return has_account && name.starts_with(":role/") && name.size() > 6 &&
         std::all_of(name.begin() + 6, name.end(), fits);
}

Result<void> check_settings(const Version& version) {
  if (version.runtime.empty()) {
    return invalid_argument(
        "Runtime and Handler are mandatory parameters for functions created "
        "with deployment packages.");
  }
  if (!is_served_runtime(version.runtime)) {
    return invalid_argument("Value " + version.runtime +
                            " at 'runtime' failed to satisfy constraint: Member must be one that "
                            "runs here: python3.*, nodejs*.x, provided.al2, provided.al2023");
  }
  if (version.handler.empty()) {
    return invalid_argument(
        "Runtime and Handler are mandatory parameters for functions created "
        "with deployment packages.");
  }
  if (!is_role_arn(version.role_arn)) {
    return validation_error(version.role_arn, "role",
                            "Member must satisfy regular expression pattern: "
                            "arn:(aws[a-zA-Z-]*)?:iam::\\d{12}:role/?[a-zA-Z_0-9+=,.@\\-_/]+");
  }
  TRY(check_range("timeout", version.timeout_s, 1, timeout_s_max));
  TRY(check_range("memorySize", version.memory_mb, 128, memory_mb_max));
  TRY(check_range("ephemeralStorage.size", version.storage_mb, 512, 10'240));
  if (version.environment) TRY(check_environment(*version.environment));
  return {};
}

}  // namespace semel::function
