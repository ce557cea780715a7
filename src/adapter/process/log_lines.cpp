#include "adapter/process/log_lines.h"

#include <algorithm>

namespace semel::process {

void LogLines::feed(std::string_view bytes, const Take& take) {
  while (!bytes.empty()) {
    const std::size_t room = line_bytes_max - begun_.size();
    const std::size_t end = bytes.substr(0, room).find('\n');
    if (end == std::string_view::npos && bytes.size() < room) {
      begun_ += bytes;
      return;
    }
    const bool is_cut = end == std::string_view::npos;
    const std::size_t size = is_cut ? room : end;
    begun_ += bytes.substr(0, size);
    bytes.remove_prefix(is_cut ? size : size + 1);
    emit(begun_, take);
    begun_.clear();
  }
}

void LogLines::flush(const Take& take) {
  if (!begun_.empty()) emit(begun_, take);
  begun_.clear();
}

void LogLines::emit(std::string_view line, const Take& take) {
  if (line.ends_with('\r')) line.remove_suffix(1);
  std::string message(line);
  std::replace(message.begin(), message.end(), '\r', '\n');
  take(std::move(message));
}

void LogTail::add(std::string_view line) {
  if (line.size() >= bytes_max) line.remove_prefix(line.size() - bytes_max + 1);
  bytes_ += line;
  bytes_ += '\n';
  if (bytes_.size() > bytes_max) bytes_.erase(0, bytes_.size() - bytes_max);
}

bool LogRate::allows(std::int64_t now_us) {
  const std::int64_t earned = (now_us - at_us_) * bytes_a_second_ / 1'000'000;
  if (earned > 0) {
    left_ = std::min(burst_, left_ + earned);
    at_us_ = now_us;
  }
  return left_ > 0;
}

}  // namespace semel::process
