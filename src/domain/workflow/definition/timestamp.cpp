#include "domain/workflow/definition/timestamp.h"

#include <chrono>

namespace semel::definition {

namespace {

/// Takes fixed fields off the front of a text; once one does not fit, nothing does.
class FieldScanner {
 public:
  explicit FieldScanner(std::string_view text) : rest_(text) {}

  int digits(std::size_t count, int first, int last) {
    int number = 0;
    for (std::size_t i = 0; i < count; ++i) {
      if (!is_digit()) return fail();
      number = number * 10 + (rest_.front() - '0');
      rest_.remove_prefix(1);
    }
    return number >= first && number <= last ? number : fail();
  }
  void expect(char c) {
    if (!take(c)) fail();
  }
  bool take(char c) {
    if (rest_.empty() || rest_.front() != c) return false;
    rest_.remove_prefix(1);
    return true;
  }
  std::int32_t fraction() {
    if (!is_digit()) return fail();
    std::int32_t nanosecond = 0;
    std::int32_t scale = 100'000'000;
    for (; is_digit(); rest_.remove_prefix(1), scale /= 10) {
      nanosecond += (rest_.front() - '0') * scale;
    }
    return nanosecond;
  }
  bool is_done() const { return is_right_ && rest_.empty(); }

 private:
  bool is_digit() const { return !rest_.empty() && rest_.front() >= '0' && rest_.front() <= '9'; }
  int fail() {
    is_right_ = false;
    rest_ = {};
    return 0;
  }

  std::string_view rest_;
  bool is_right_ = true;
};

}  // namespace

std::optional<Timestamp> parse_timestamp(std::string_view text) {
  FieldScanner scanner(text);
  const int year = scanner.digits(4, 0, 9'999);
  scanner.expect('-');
  const int month = scanner.digits(2, 1, 12);
  scanner.expect('-');
  const int day = scanner.digits(2, 1, 31);
  scanner.expect('T');
  const int hour = scanner.digits(2, 0, 23);
  scanner.expect(':');
  const int minute = scanner.digits(2, 0, 59);
  scanner.expect(':');
  const int second = scanner.digits(2, 0, 59);
  Timestamp timestamp;
  if (scanner.take('.')) timestamp.nanosecond = scanner.fraction();
  int offset_minutes = 0;
  if (!scanner.take('Z')) {
    const int sign = scanner.take('-') ? -1 : 1;
    if (sign > 0) scanner.expect('+');
    offset_minutes = sign * scanner.digits(2, 0, 23) * 60;
    scanner.expect(':');
    offset_minutes += sign * scanner.digits(2, 0, 59);
  }
  if (!scanner.is_done()) return std::nullopt;
  const std::chrono::year_month_day date{std::chrono::year(year),
                                         std::chrono::month(static_cast<unsigned>(month)),
                                         std::chrono::day(static_cast<unsigned>(day))};
  if (!date.ok()) return std::nullopt;
  const std::int64_t days = std::chrono::sys_days(date).time_since_epoch().count();
  timestamp.second = ((days * 24 + hour) * 60 + minute - offset_minutes) * 60 + second;
  return timestamp;
}

}  // namespace semel::definition
