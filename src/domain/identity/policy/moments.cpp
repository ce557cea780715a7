#include "domain/identity/policy/moments.h"

#include <charconv>
#include <chrono>

#include "domain/identity/timestamp.h"

namespace semel::policy {
namespace {

constexpr std::int64_t minute_ms = 60'000;

/// Takes `count` digits and what follows them ('\0': nothing) off the front.
std::optional<int> take_number(std::string_view& text, std::size_t count, char separator) {
  if (text.size() < count) return std::nullopt;
  int number = 0;
  const auto read = std::from_chars(text.data(), text.data() + count, number);
  if (read.ec != std::errc{} || read.ptr != text.data() + count) return std::nullopt;
  text.remove_prefix(count);
  if (separator == '\0') return number;
  if (text.empty() || text.front() != separator) return std::nullopt;
  text.remove_prefix(1);
  return number;
}

std::optional<std::int64_t> take_day_ms(std::string_view& text) {
  const auto year = take_number(text, 4, '-');
  const auto month = year ? take_number(text, 2, '-') : std::nullopt;
  const auto day = month ? take_number(text, 2, '\0') : std::nullopt;
  if (!day) return std::nullopt;
  const std::chrono::year_month_day date(std::chrono::year(*year),
                                         std::chrono::month(static_cast<unsigned>(*month)),
                                         std::chrono::day(static_cast<unsigned>(*day)));
  if (!date.ok()) return std::nullopt;
  return std::chrono::milliseconds(std::chrono::sys_days(date).time_since_epoch()).count();
}

/// "Z", "+02:00" or nothing: what to take away, in milliseconds.
std::optional<std::int64_t> offset_ms(std::string_view text) {
  if (text.empty() || text == "Z") return 0;
  const char sign = text.front();
  if (sign != '+' && sign != '-') return std::nullopt;
  text.remove_prefix(1);
  const auto hours = take_number(text, 2, ':');
  const auto minutes = hours ? take_number(text, 2, '\0') : std::nullopt;
  if (!minutes || !text.empty()) return std::nullopt;
  const std::int64_t offset = (*hours * 60 + *minutes) * minute_ms;
  return sign == '+' ? offset : -offset;
}

std::optional<std::int64_t> seconds_since_epoch_ms(std::string_view text) {
  std::int64_t seconds = 0;
  const char* end = text.data() + text.size();
  const auto read = std::from_chars(text.data(), end, seconds);
  constexpr std::int64_t seconds_max = 1'000'000'000'000;
  if (read.ec != std::errc{} || read.ptr != end || seconds > seconds_max ||
      seconds < -seconds_max) {
    return std::nullopt;
  }
  return seconds * 1'000;
}

}  // namespace

std::optional<std::int64_t> moment_of(std::string_view text) {
  if (text.size() < 10 || text[4] != '-') return seconds_since_epoch_ms(text);
  const auto day_ms = take_day_ms(text);
  if (!day_ms) return std::nullopt;
  if (text.empty()) return day_ms;
  if (text.front() != 'T') return std::nullopt;
  text.remove_prefix(1);
  const auto hour = take_number(text, 2, ':');
  const auto minute = hour ? take_number(text, 2, '\0') : std::nullopt;
  if (!minute || *hour > 23 || *minute > 59) return std::nullopt;
  std::int64_t time_ms = (*hour * 60 + *minute) * minute_ms;
  if (text.starts_with(':')) {
    text.remove_prefix(1);
    const auto second = take_number(text, 2, '\0');
    if (!second || *second > 60) return std::nullopt;
    time_ms += *second * 1'000;
  }
  if (text.starts_with('.')) {
    const std::size_t end = text.find_first_not_of("0123456789", 1);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end);
  }
  const auto offset = offset_ms(text);
  if (!offset) return std::nullopt;
  return *day_ms + time_ms - *offset;
}

std::string moment_text(std::int64_t time_ms) {
  const std::string basic = identity::to_timestamp(time_ms);  // "20260131T123000Z"
  return basic.substr(0, 4) + "-" + basic.substr(4, 2) + "-" + basic.substr(6, 5) + ":" +
         basic.substr(11, 2) + ":" + basic.substr(13);
}

}  // namespace semel::policy
