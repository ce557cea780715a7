#include <cctype>

#include "domain/workflow/data/parse.h"
#include "service/stepfunctions/wire.h"

// Why a text is no JSON, as the service's reader says it in its two commonest cases.

namespace semel::stepfunctions::wire {
namespace {

constexpr std::string_view space = " \t\r\n";

bool is_word(char character) {
  return std::isalpha(static_cast<unsigned char>(character)) != 0;
}

std::string unexpected(char character, std::string_view wanted) {
  std::string text = "Unexpected character ('";
  text += character;
  text += "' (code " + std::to_string(static_cast<unsigned char>(character)) + ")): was expecting ";
  return text + std::string(wanted);
}

}  // namespace

std::optional<std::string> json_fault(std::string_view text) {
  if (data::parse(text)) return std::nullopt;
  const auto begin = text.find_first_not_of(space);
  if (begin == std::string_view::npos) return "Invalid execution input.";
  const std::string_view rest = text.substr(begin);
  if (is_word(rest.front())) {
    std::size_t end = 0;
    while (end < rest.size() && is_word(rest[end])) ++end;
    return "Unrecognized token '" + std::string(rest.substr(0, end)) +
           "': was expecting (JSON String, Number, Array, Object or token 'null', 'true' or "
           "'false')";
  }
  const auto second = rest.find_first_not_of(space, 1);
  if (rest.front() == '{' && second != std::string_view::npos && rest[second] != '"' &&
      rest[second] != '}') {
    return unexpected(rest[second], "double-quote to start field name");
  }
  return "the text is not one JSON value";
}

}  // namespace semel::stepfunctions::wire
