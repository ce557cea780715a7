#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace semel::process {

/// Cuts what a worker prints into lines. A line over `line_bytes_max` is cut into several; a
/// carriage return inside a line is a line end inside its message, which is how a runtime writes a
/// record of several lines. Not thread-safe.
class LogLines {
 public:
  static constexpr std::size_t line_bytes_max = 256 * 1024;
  using Take = std::function<void(std::string line)>;

  void feed(std::string_view bytes, const Take& take);
  /// What has no line end yet is a line of its own.
  void flush(const Take& take);

 private:
  void emit(std::string_view line, const Take& take);
  std::string begun_;
};

/// The last bytes of an invocation's log. Not thread-safe.
class LogTail {
 public:
  static constexpr std::size_t bytes_max = 4 * 1024;
  void add(std::string_view line);  ///< without its line end
  std::string take() { return std::move(bytes_); }

 private:
  std::string bytes_;
};

/// How much a worker may print: so many bytes a second, and a burst. A worker over it is not read
/// until it has waited: it alone is slowed. Not thread-safe.
class LogRate {
 public:
  LogRate(std::int64_t bytes_a_second, std::int64_t burst_bytes, std::int64_t now_us)
      : bytes_a_second_(bytes_a_second), burst_(burst_bytes), left_(burst_bytes), at_us_(now_us) {}

  void spend(std::int64_t bytes) { left_ -= bytes; }
  bool allows(std::int64_t now_us);

 private:
  std::int64_t bytes_a_second_, burst_;
  std::int64_t left_;
  std::int64_t at_us_;
};

}  // namespace semel::process
