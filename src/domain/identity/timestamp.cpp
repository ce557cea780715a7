#include "domain/identity/timestamp.h"

#include <charconv>
#include <chrono>

namespace semel::identity {
namespace {

using std::chrono::sys_days;
using std::chrono::year_month_day;

struct Moment {
  int year = 0;
  unsigned month = 0;
  unsigned day = 0;
  int hour = 0;
  int minute = 0;
  int second = 0;
};

/// All of `text` is digits, and they are the number.
template <typename Number>
bool read_digits(std::string_view text, Number& number) {
  if (text.find_first_not_of("0123456789") != std::string_view::npos) return false;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc{} && end == text.data() + text.size();
}

std::optional<std::int64_t> to_ms(const Moment& moment) {
  const year_month_day date{std::chrono::year(moment.year), std::chrono::month(moment.month),
                            std::chrono::day(moment.day)};
  if (!date.ok() || moment.hour > 23 || moment.minute > 59 || moment.second > 60) return {};
  const std::int64_t days = sys_days(date).time_since_epoch().count();
  const std::int64_t seconds =
      days * 86'400 + moment.hour * 3'600 + moment.minute * 60 + moment.second;
  return seconds * 1'000;
}

std::optional<std::int64_t> parse_basic(std::string_view text) {
  if (text.size() != 16 || text[8] != 'T' || text[15] != 'Z') return {};
  Moment moment;
  const bool read =
      read_digits(text.substr(0, 4), moment.year) && read_digits(text.substr(4, 2), moment.month) &&
      read_digits(text.substr(6, 2), moment.day) && read_digits(text.substr(9, 2), moment.hour) &&
      read_digits(text.substr(11, 2), moment.minute) &&
      read_digits(text.substr(13, 2), moment.second);
  if (!read) return {};
  return to_ms(moment);
}

/// RFC 9110, 5.6.7: "Sun, 06 Nov 1994 08:49:37 GMT".
std::optional<std::int64_t> parse_http_date(std::string_view text) {
  constexpr std::string_view months = "JanFebMarAprMayJunJulAugSepOctNovDec";
  if (text.size() != 29 || text.substr(3, 2) != ", " || text.substr(25) != " GMT") return {};
  const std::size_t month = months.find(text.substr(8, 3));
  if (month == std::string_view::npos || month % 3 != 0) return {};
  Moment moment;
  moment.month = static_cast<unsigned>(month / 3 + 1);
  const bool read = read_digits(text.substr(5, 2), moment.day) &&
                    read_digits(text.substr(12, 4), moment.year) &&
                    read_digits(text.substr(17, 2), moment.hour) &&
                    read_digits(text.substr(20, 2), moment.minute) &&
                    read_digits(text.substr(23, 2), moment.second);
  if (!read) return {};
  return to_ms(moment);
}

void append_padded(std::string& text, int number, std::size_t width) {
  const std::string digits = std::to_string(number);
  if (digits.size() < width) text.append(width - digits.size(), '0');
  text += digits;
}

}  // namespace

std::string to_timestamp(std::int64_t time_ms) {
  const std::chrono::sys_time<std::chrono::milliseconds> time{std::chrono::milliseconds(time_ms)};
  const auto day = std::chrono::floor<std::chrono::days>(time);
  const year_month_day date(day);
  const auto seconds = std::chrono::floor<std::chrono::seconds>(time - day).count();
  std::string text;
  append_padded(text, static_cast<int>(date.year()), 4);
  append_padded(text, static_cast<int>(static_cast<unsigned>(date.month())), 2);
  append_padded(text, static_cast<int>(static_cast<unsigned>(date.day())), 2);
  text += 'T';
  append_padded(text, static_cast<int>(seconds / 3'600), 2);
  append_padded(text, static_cast<int>(seconds / 60 % 60), 2);
  append_padded(text, static_cast<int>(seconds % 60), 2);
  return text + 'Z';
}

std::optional<std::int64_t> parse_timestamp(std::string_view text) {
  const auto basic = parse_basic(text);
  return basic ? basic : parse_http_date(text);
}

}  // namespace semel::identity
