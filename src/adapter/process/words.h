#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace semel::process {

/// What the service writes itself: lines of the log, and errors that no runtime could tell.

/// Bytes of an answer, at most (6 MB and what the service allows for framing).
inline constexpr std::size_t answer_bytes_max = 6'291'556;

struct Report {
  std::string request_id;
  std::int64_t duration_us = 0;
  std::int64_t init_us = 0;  ///< 0: the worker was warm
  std::int64_t memory_size_mb = 0;
  std::int64_t memory_used_mb = 0;
  std::string_view status = {};  ///< "timeout", "error"; empty when all went well
};

std::string start_line(const std::string& request_id, const std::string& version);
std::string end_line(const std::string& request_id);
std::string report_line(const Report& report);

/// "2026-01-02T03:04:05.678Z <id> Task timed out after 3.00 seconds".
std::string timeout_line(std::int64_t now_ms, const std::string& request_id,
                         std::int64_t timeout_ms);

/// {"errorType": ..., "errorMessage": ...}
std::string error_payload(std::string_view type, std::string_view message);
/// The process ended before it answered; `signal` 0: by itself with `status`.
std::string exit_payload(const std::string& request_id, int status, int signal);
std::string too_large_payload();

/// "2026/01/02/[$LATEST]0123456789abcdef0123456789abcdef"
std::string log_stream_name(std::int64_t now_ms, const std::string& prefix, std::uint64_t high,
                            std::uint64_t low);

}  // namespace semel::process
