#include "service/rest.h"

#include <algorithm>
#include <charconv>

namespace semel::service {
namespace {

std::string_view take_segment(std::string_view& text, char separator) {
  const std::string_view segment = text.substr(0, text.find(separator));
  text.remove_prefix(std::min(segment.size() + 1, text.size()));
  return segment;
}

}  // namespace

std::optional<std::string> percent_decoded(std::string_view text) {
  std::string decoded;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      decoded += text[i];
      continue;
    }
    unsigned char byte = 0;
    if (i + 2 >= text.size()) return std::nullopt;
    const char* digits = text.data() + i + 1;
    const auto [end, failed] = std::from_chars(digits, digits + 2, byte, 16);
    if (failed != std::errc() || end != digits + 2) return std::nullopt;
    decoded += static_cast<char>(byte);
    i += 2;
  }
  return decoded;
}

std::optional<std::vector<std::string>> match_path(std::string_view pattern,
                                                   std::string_view path) {
  if (std::count(pattern.begin(), pattern.end(), '/') !=
      std::count(path.begin(), path.end(), '/')) {
    return std::nullopt;
  }
  std::vector<std::string> arguments;
  while (!pattern.empty() || !path.empty()) {
    const std::string_view wanted = take_segment(pattern, '/');
    const std::string_view there = take_segment(path, '/');
    if (!wanted.starts_with('{')) {
      if (wanted != there) return std::nullopt;
      continue;
    }
    auto argument = percent_decoded(there);
    if (!argument || argument->empty()) return std::nullopt;
    arguments.push_back(*std::move(argument));
  }
  return arguments;
}

std::vector<std::string> parameters_of(std::string_view query, std::string_view name) {
  std::vector<std::string> values;
  while (!query.empty()) {
    std::string_view pair = take_segment(query, '&');
    if (percent_decoded(take_segment(pair, '=')) != name) continue;
    values.push_back(percent_decoded(pair).value_or(std::string(pair)));
  }
  return values;
}

std::string parameter_of(std::string_view query, std::string_view name) {
  auto values = parameters_of(query, name);
  return values.empty() ? std::string() : std::move(values.front());
}

}  // namespace semel::service
