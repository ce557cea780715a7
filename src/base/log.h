#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <variant>

namespace semel::log {

enum class Level { debug, info, warn, error };

struct Field {
  std::string_view name;
  std::variant<std::string_view, std::int64_t, double, bool> value;
};
using Fields = std::initializer_list<Field>;

/// One JSON line to standard error: time, level, the constant message, the named fields.
/// Thread-safe. Never item values or credentials. error: someone must act; warn: degraded; info:
/// life cycle; debug: per request.
void write(Level level, std::string_view message, Fields fields);

void set_level(Level lowest);
bool enabled(Level level);

inline void debug(std::string_view message, Fields fields = {}) {
  write(Level::debug, message, fields);
}
inline void info(std::string_view message, Fields fields = {}) {
  write(Level::info, message, fields);
}
inline void warn(std::string_view message, Fields fields = {}) {
  write(Level::warn, message, fields);
}
inline void error(std::string_view message, Fields fields = {}) {
  write(Level::error, message, fields);
}

}  // namespace semel::log
