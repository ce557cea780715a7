#pragma once

#include <string>
#include <vector>

#include "domain/function/workers.h"

namespace semel::process {

/// What a worker's environment is made of, besides its function.
struct Surroundings {
  std::string task_root;     ///< where the worker sees its code
  std::string runtime_dir;   ///< where it sees the bootstraps
  std::string endpoint_url;  ///< of this server, for AWS SDKs
  std::string runtime_api;   ///< host:port; empty where the connection is inherited
  std::string log_stream;
  std::string tmp_folder;  ///< empty: /tmp is the worker's own
};

/// NAME=value lines: what the service documents, the function's own, and nothing of the server's.
/// The function may replace AWS_ENDPOINT_URL, LD_LIBRARY_PATH, PATH and TZ, and nothing else.
std::vector<std::string> environment_of(const function::WorkerSpec& spec,
                                        const Surroundings& surroundings);

}  // namespace semel::process
