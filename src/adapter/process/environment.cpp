#include "adapter/process/environment.h"

#include <map>

#include "adapter/process/interpreters.h"

namespace semel::process {
namespace {

using Variables = std::map<std::string, std::string>;

/// Names and values of the service (AWS Lambda developer guide, "Using Lambda environment
/// variables", defined runtime environment variables).
Variables reserved_variables(const function::WorkerSpec& spec, const Surroundings& surroundings) {
  Variables variables = {
      {"AWS_REGION", spec.region},
      {"AWS_DEFAULT_REGION", spec.region},
      {"AWS_ACCESS_KEY_ID", spec.access_key_id},
      {"AWS_SECRET_ACCESS_KEY", spec.secret_access_key},
      {"AWS_SESSION_TOKEN", spec.session_token},
      {"AWS_LAMBDA_FUNCTION_NAME", spec.name},
      {"AWS_LAMBDA_FUNCTION_VERSION", spec.version},
      {"AWS_LAMBDA_FUNCTION_MEMORY_SIZE", std::to_string(spec.memory_mb)},
      {"AWS_LAMBDA_LOG_GROUP_NAME", spec.log_group},
      {"AWS_LAMBDA_LOG_STREAM_NAME", surroundings.log_stream},
      {"AWS_LAMBDA_INITIALIZATION_TYPE", "on-demand"},
      {"LAMBDA_TASK_ROOT", surroundings.task_root},
      {"LAMBDA_RUNTIME_DIR", surroundings.runtime_dir},
      {"_HANDLER", spec.handler},
  };
  if (language_of(spec.runtime) != Language::provided) {
    variables["AWS_EXECUTION_ENV"] = "AWS_Lambda_" + spec.runtime;
  }
  if (!surroundings.runtime_api.empty()) {
    variables["AWS_LAMBDA_RUNTIME_API"] = surroundings.runtime_api;
  }
  if (!surroundings.tmp_folder.empty()) variables["TMPDIR"] = surroundings.tmp_folder;
  return variables;
}

Variables replaceable_variables(const Surroundings& surroundings) {
  const std::string& root = surroundings.task_root;
  Variables variables = {
      {"TZ", ":UTC"},
      {"PATH", "/usr/local/bin:/usr/bin:/bin:/opt/bin"},
      {"LD_LIBRARY_PATH", root + ":" + root + "/lib:/opt/lib"},
  };
  if (!surroundings.endpoint_url.empty()) {
    variables["AWS_ENDPOINT_URL"] = surroundings.endpoint_url;
  }
  return variables;
}

}  // namespace

std::vector<std::string> environment_of(const function::WorkerSpec& spec,
                                        const Surroundings& surroundings) {
  Variables variables = reserved_variables(spec, surroundings);
  variables.insert(spec.environment.begin(), spec.environment.end());
  variables.merge(replaceable_variables(surroundings));
  std::vector<std::string> lines;
  for (const auto& [name, value] : variables) lines.push_back(name + "=" + value);
  return lines;
}

}  // namespace semel::process
