#include "domain/logs/types.h"

#include <algorithm>
#include <charconv>

#include "domain/tables/description.h"

namespace semel::logs {
namespace {

constexpr std::size_t time_digits = 15;
constexpr std::size_t counter_digits = 20;
constexpr std::size_t text_digits = 1 + time_digits + 2 * counter_digits;

template <typename Integer>
std::string padded(Integer number, std::size_t digits) {
  const std::string text = std::to_string(number);
  return std::string(digits - std::min(digits, text.size()), '0') + text;
}

template <typename Integer>
bool read_number(std::string_view text, Integer& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc{} && end == text.data() + text.size();
}

}  // namespace

std::string to_text(const Position& position) {
  return "3" + padded(position.time_ms, time_digits) + padded(position.batch, counter_digits) +
         padded(position.index, counter_digits);
}

std::optional<Position> position_of(std::string_view text) {
  Position position;
  if (text.size() != text_digits || text.front() != '3') return std::nullopt;
  const bool is_whole = read_number(text.substr(1, time_digits), position.time_ms) &&
                        read_number(text.substr(1 + time_digits, counter_digits), position.batch) &&
                        read_number(text.substr(1 + time_digits + counter_digits), position.index);
  if (!is_whole || position.time_ms < 0) return std::nullopt;
  return position;
}

std::string arn_of(const GroupName& group) {
  return "arn:aws:logs:" + group.region + ":" + std::string(tables::account_id) +
         ":log-group:" + group.name;
}

std::string arn_of(const StreamName& stream) {
  return arn_of(stream.group) + ":log-stream:" + stream.name;
}

}  // namespace semel::logs
