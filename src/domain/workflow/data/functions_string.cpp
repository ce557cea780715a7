#include <utility>

#include "base/random.h"
#include "domain/workflow/data/functions.h"
#include "domain/workflow/data/print.h"

namespace semel::data {

namespace {

/// The random numbers of an evaluation, as the rest of the program takes them.
class EntropyAsRandom final : public Random {
 public:
  explicit EntropyAsRandom(Entropy& entropy) : entropy_(entropy) {}
  std::uint64_t next() override { return entropy_.next(); }

 private:
  Entropy& entropy_;
};

bool is_escapable(char c) {
  return c == '\\' || c == '\'' || c == '{' || c == '}';
}

}  // namespace

Evaluated<json::value> format(Operands operands, Entropy&) {
  std::string_view pattern = TRY(text_of(operands[0]));
  if (!operands[0].written.empty()) pattern = operands[0].written;
  std::string text;
  std::size_t used = 1;
  for (std::size_t i = 0; i < pattern.size(); ++i) {
    if (pattern[i] == '\\' && i + 1 < pattern.size() && is_escapable(pattern[i + 1])) {
      text += pattern[++i];
    } else if (pattern[i] == '{') {
      if (i + 1 == pattern.size() || pattern[i + 1] != '}') {
        return refuse_arguments("a brace of the template has no partner and no escape");
      }
      if (used == operands.size()) {
        return refuse_arguments("number of arguments do not match the occurrences of {}");
      }
      print_bare(operands[used++].value(), text);
      ++i;
    } else if (pattern[i] == '}') {
      return refuse_arguments("a brace of the template has no partner and no escape");
    } else {
      text += pattern[i];
    }
  }
  if (used != operands.size()) {
    return refuse_arguments("number of arguments do not match the occurrences of {}");
  }
  return json::value(json::string(text));
}

/// Each character of the second text separates; empty parts are left out, as the service does.
Evaluated<json::value> string_split(Operands operands, Entropy&) {
  const std::string_view text = TRY(text_of(operands[0]));
  const std::string_view separators = TRY(text_of(operands[1]));
  json::array parts;
  std::size_t begin = 0;
  while ((begin = text.find_first_not_of(separators, begin)) != std::string_view::npos) {
    const std::size_t end = text.find_first_of(separators, begin);
    parts.emplace_back(json::string(text.substr(begin, end - begin)));
    if (end == std::string_view::npos) break;
    begin = end;
  }
  return json::value(std::move(parts));
}

Evaluated<json::value> uuid(Operands, Entropy& entropy) {
  EntropyAsRandom random(entropy);
  return json::value(json::string(semel::uuid(random)));
}

}  // namespace semel::data
