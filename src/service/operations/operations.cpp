#include "service/operations/operations.h"

#include <algorithm>
#include <charconv>

namespace semel::operations {
namespace {

std::string_view take_segment(std::string_view& path) {
  const std::string_view segment = path.substr(0, path.find('/'));
  path.remove_prefix(std::min(segment.size() + 1, path.size()));
  return segment;
}

/// Nothing when it is not percent-encoded as RFC 3986 says.
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

}  // namespace

const Operation* find_operation(std::string_view name) {
  const auto* found = std::find_if(std::begin(operations), std::end(operations),
                                   [&](const Operation& each) { return each.name == name; });
  return found != std::end(operations) ? found : nullptr;
}

std::optional<std::vector<std::string>> match_path(std::string_view pattern,
                                                   std::string_view path) {
  const auto slashes = [](std::string_view text) {
    return std::count(text.begin(), text.end(), '/');
  };
  if (slashes(pattern) != slashes(path)) return std::nullopt;
  std::vector<std::string> arguments;
  while (!pattern.empty() || !path.empty()) {
    const std::string_view wanted = take_segment(pattern);
    const std::string_view there = take_segment(path);
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

}  // namespace semel::operations
