#include "adapter/process/words.h"

#include <array>
#include <cinttypes>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <ctime>

#include "base/json_text.h"

namespace semel::process {
namespace {

std::string text_of(const char* format, double number) {
  std::array<char, 64> text{};
  (void)std::snprintf(text.data(), text.size(), format, number);
  return text.data();
}

std::string time_text(const char* format, std::int64_t now_ms) {
  const std::time_t seconds = now_ms / 1'000;
  std::tm parts{};
  gmtime_r(&seconds, &parts);
  std::array<char, 64> text{};
  (void)std::strftime(text.data(), text.size(), format, &parts);
  return text.data();
}

std::string signal_name(int signal) {
  switch (signal) {
    case SIGKILL:
      return "killed";
    case SIGSEGV:
      return "segmentation fault";
    case SIGABRT:
      return "aborted";
    default: {
      const char* description = strsignal(signal);
      return description != nullptr ? description : std::to_string(signal);
    }
  }
}

}  // namespace

std::string start_line(const std::string& request_id, const std::string& version) {
  return "START RequestId: " + request_id + " Version: " + version;
}

std::string end_line(const std::string& request_id) {
  return "END RequestId: " + request_id;
}

std::string report_line(const Report& report) {
  const std::int64_t billed_ms = (report.duration_us + report.init_us + 999) / 1'000;
  std::string line = "REPORT RequestId: " + report.request_id;
  line += "\tDuration: " + text_of("%.2f", static_cast<double>(report.duration_us) / 1e3) + " ms";
  line += "\tBilled Duration: " + std::to_string(billed_ms) + " ms";
  line += "\tMemory Size: " + std::to_string(report.memory_size_mb) + " MB";
  line += "\tMax Memory Used: " + std::to_string(report.memory_used_mb) + " MB";
  if (report.init_us > 0) {
    line +=
        "\tInit Duration: " + text_of("%.2f", static_cast<double>(report.init_us) / 1e3) + " ms";
  }
  if (!report.status.empty()) line.append("\tStatus: ").append(report.status);
  return line + "\t";
}

std::string timeout_line(std::int64_t now_ms, const std::string& request_id,
                         std::int64_t timeout_ms) {
  const std::string moment =
      time_text("%Y-%m-%dT%H:%M:%S.", now_ms) + std::to_string(1'000 + now_ms % 1'000).substr(1);
  return moment + "Z " + request_id + " Task timed out after " +
         text_of("%.2f", static_cast<double>(timeout_ms) / 1e3) + " seconds";
}

std::string error_payload(std::string_view type, std::string_view message) {
  std::string text = "{\"errorType\":";
  append_json_string(text, type);
  text += ",\"errorMessage\":";
  append_json_string(text, message);
  return text + "}";
}

std::string exit_payload(const std::string& request_id, int status, int signal) {
  std::string reason = "Runtime exited without providing a reason";
  if (signal != 0) reason = "Runtime exited with error: signal: " + signal_name(signal);
  if (signal == 0 && status != 0) {
    reason = "Runtime exited with error: exit status " + std::to_string(status);
  }
  return error_payload("Runtime.ExitError", "RequestId: " + request_id + " Error: " + reason);
}

std::string too_large_payload() {
  return error_payload("Function.ResponseSizeTooLarge",
                       "Response payload size exceeded maximum allowed payload size (" +
                           std::to_string(answer_bytes_max) + " bytes).");
}

std::string log_stream_name(std::int64_t now_ms, const std::string& prefix, std::uint64_t high,
                            std::uint64_t low) {
  std::array<char, 33> digits{};
  (void)std::snprintf(digits.data(), digits.size(), "%016" PRIx64 "%016" PRIx64, high, low);
  return time_text("%Y/%m/%d/", now_ms) + prefix + digits.data();
}

}  // namespace semel::process
