#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/log.h"
#include "base/result.h"

namespace semel::cli {

/// What `semel serve` was asked for.
struct ServeOptions {
  std::string host = "127.0.0.1";
  std::uint16_t port = 4566;  ///< 0: any free one
  std::string folder = "./semel-data";
  std::string tables_url;               ///< of a DynamoDB endpoint instead of a folder; "": none
  std::string region = "us-east-1";     ///< where the operations service has its tables
  bool group_orders = false;            ///< orders of one SKU are committed in groups
  bool second_approval = false;         ///< a case is settled by two people
  std::vector<std::string> http_hosts;  ///< that workflows may call over HTTP
  bool auth = false;
  std::string users_file;
  bool faults = false;
  std::int64_t slow_tables_ms = 0;
  std::size_t stream_shards = 1;
  std::size_t worker_count = 0;  ///< 0: as many as suit the machine
  std::size_t memory_mb = 320;   ///< for memtable and block cache together
  log::Level log_level = log::Level::warn;
  bool json = false;
};

/// Serves until told to stop; returns the exit code.
using ServeFunction = std::function<int(const ServeOptions&)>;

/// Errors: invalid_argument - the options together are unsafe or contradict one another; the
/// message says what to do.
Result<void> check_serve_options(const ServeOptions& options);

/// True for an address that only this machine can reach: 127.0.0.0/8, ::1, localhost.
bool is_loopback(const std::string& host);

}  // namespace semel::cli
