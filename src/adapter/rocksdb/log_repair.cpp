#include "adapter/rocksdb/log_repair.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <system_error>
#include <utility>
#include <vector>

#include "adapter/rocksdb/file_descriptor.h"
#include "adapter/rocksdb/log_scan.h"
#include "base/log.h"

namespace semel::rocksdb_kv {

namespace {

/// "000012.log" is a log file of number 12. Numbers grow with time.
struct NumberedLog {
  std::uint64_t number;
  std::string path;
};

struct CheckedLog {
  NumberedLog log;
  FileDescriptor file;
  std::uint64_t file_bytes;
  LogScan scan;
};

Result<std::vector<NumberedLog>> list_logs(const std::string& folder) {
  std::vector<NumberedLog> logs;
  std::error_code failed;
  std::filesystem::directory_iterator entry(folder, failed);
  for (; !failed && entry != std::filesystem::directory_iterator(); entry.increment(failed)) {
    const std::filesystem::path& path = entry->path();
    const std::string stem = path.stem().string();
    const bool numbered =
        std::all_of(stem.begin(), stem.end(), [](unsigned char c) { return std::isdigit(c) != 0; });
    if (path.extension() != ".log" || !numbered) continue;
    logs.push_back({.number = std::strtoull(stem.c_str(), nullptr, 10), .path = path.string()});
  }
  if (failed) return unavailable("cannot list " + folder + ": " + failed.message());
  std::sort(logs.begin(), logs.end(),
            [](const auto& a, const auto& b) { return a.number < b.number; });
  return logs;
}

/// Fills `block` from the file's next bytes; less than a block only at the end of the file.
Result<std::string_view> read_block(const CheckedLog& log, std::string& block) {
  std::size_t filled = 0;
  while (filled < block.size()) {
    const auto count = ::read(log.file.number(), block.data() + filled, block.size() - filled);
    if (count < 0) return system_error("read " + log.log.path);
    if (count == 0) break;
    filled += static_cast<std::size_t>(count);
  }
  return std::string_view(block).substr(0, filled);
}

Result<CheckedLog> check_log(NumberedLog numbered) {
  auto file = TRY(open_file(numbered.path, O_RDWR));
  CheckedLog log{.log = std::move(numbered), .file = std::move(file), .file_bytes = 0, .scan = {}};
  LogScanner scanner;
  std::string buffer(log_block_bytes, '\0');
  while (true) {
    const auto block = TRY(read_block(log, buffer));
    if (block.empty()) break;
    scanner.feed(block);
    log.file_bytes += block.size();
  }
  log.scan = scanner.result();
  return log;
}

Error damaged_log(const CheckedLog& log) {
  return corruption(
      "the log file " + log.log.path + " is damaged at byte " +
      std::to_string(log.scan.valid_bytes) +
      ": writes that were acknowledged would be lost. Restore the folder from a copy");
}

Result<void> settle(const CheckedLog& log) {
  if (log.file_bytes > log.scan.valid_bytes) {
    if (::ftruncate(log.file.number(), static_cast<off_t>(log.scan.valid_bytes)) != 0) {
      return system_error("truncate " + log.log.path);
    }
  }
  if (log.scan.torn) {
    log::info("cut off an unfinished write at the end of the log",
              {{"file", log.log.path}, {"bytes", static_cast<std::int64_t>(log.scan.valid_bytes)}});
  }
  if (::fsync(log.file.number()) != 0) return system_error("sync " + log.log.path);
  return {};
}

}  // namespace

Result<void> repair_logs(const std::string& folder) {
  auto numbered = TRY(list_logs(folder));
  std::vector<CheckedLog> logs;
  for (NumberedLog& log : numbered) {
    auto checked = TRY(check_log(std::move(log)));
    logs.push_back(std::move(checked));
  }
  bool followed = false;  // by a log with content
  for (auto log = logs.rbegin(); log != logs.rend(); ++log) {
    if (log->scan.damaged || (log->scan.torn && followed)) return damaged_log(*log);
    followed = followed || log->scan.valid_bytes > 0 || log->scan.torn;
  }
  for (const CheckedLog& log : logs) TRY(settle(log));
  return {};
}

}  // namespace semel::rocksdb_kv
