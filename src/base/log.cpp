#include "base/log.h"

#include <spdlog/logger.h>
#include <spdlog/pattern_formatter.h>
#include <spdlog/sinks/stdout_sinks.h>

#include <array>
#include <charconv>
#include <cmath>
#include <memory>

#include "base/json_text.h"

namespace semel::log {
namespace {

/// A longer text in a field is cut: a line stays a line whatever a client sent.
constexpr std::size_t field_bytes_max = 2'048;

spdlog::logger& logger();
spdlog::level::level_enum to_spdlog(Level level);
std::string_view level_name(Level level);
void append_field(std::string& line, const Field& field);

}  // namespace

void write(Level level, std::string_view message, Fields fields) {
  if (!enabled(level)) return;
  std::string line = R"("level":")";
  line.append(level_name(level));
  line += R"(","message":)";
  append_json_string(line, message);
  for (const Field& field : fields) append_field(line, field);
  logger().log(to_spdlog(level), spdlog::string_view_t(line.data(), line.size()));
}

void set_level(Level lowest) {
  logger().set_level(to_spdlog(lowest));
}

bool enabled(Level level) {
  return logger().should_log(to_spdlog(level));
}

namespace {

/// The process has one standard error, hence one logger.
spdlog::logger& logger() {
  static const std::unique_ptr<spdlog::logger> instance = [] {
    auto created = std::make_unique<spdlog::logger>(
        "semel", std::make_shared<spdlog::sinks::stderr_sink_mt>());
    created->set_formatter(std::make_unique<spdlog::pattern_formatter>(
        R"({"time":"%Y-%m-%dT%H:%M:%S.%eZ",%v})", spdlog::pattern_time_type::utc));
    created->set_level(spdlog::level::info);
    return created;
  }();
  return *instance;
}

spdlog::level::level_enum to_spdlog(Level level) {
  switch (level) {
    case Level::debug:
      return spdlog::level::debug;
    case Level::info:
      return spdlog::level::info;
    case Level::warn:
      return spdlog::level::warn;
    case Level::error:
      break;
  }
  return spdlog::level::err;
}

std::string_view level_name(Level level) {
  static constexpr std::array<std::string_view, 4> names = {"debug", "info", "warn", "error"};
  return names[static_cast<std::size_t>(level)];
}

template <typename Arithmetic>
void append_digits(std::string& line, Arithmetic value) {
  std::array<char, 32> digits;
  const char* end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
  line.append(digits.data(), static_cast<std::size_t>(end - digits.data()));
}

struct FieldWriter {
  std::string& line;

  void operator()(std::string_view text) const {
    if (text.size() <= field_bytes_max) return append_json_string(line, text);
    std::size_t end = field_bytes_max;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0U) == 0x80U) --end;
    append_json_string(line, std::string(text.substr(0, end)) + "…");
  }
  void operator()(std::int64_t number) const { append_digits(line, number); }
  void operator()(double number) const {
    if (!std::isfinite(number)) {
      line += "null";  // JSON has no other word for it
    } else {
      append_digits(line, number);
    }
  }
  void operator()(bool flag) const { line += flag ? "true" : "false"; }
};

void append_field(std::string& line, const Field& field) {
  line += ',';
  append_json_string(line, field.name);
  line += ':';
  std::visit(FieldWriter{line}, field.value);
}

}  // namespace
}  // namespace semel::log
