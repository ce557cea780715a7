#include "domain/logs/regular_expression.h"

#include <cctype>
#include <string>

namespace semel::logs {
namespace {

using Step = RegularExpression::Step;
using Steps = std::vector<Step>;
using Kind = Step::Kind;

constexpr std::size_t steps_max = 2'000;
constexpr int nesting_max = 32;
constexpr std::size_t repeats_max = 100;

Error invalid_expression(std::string_view what) {
  return invalid_argument("Invalid regular expression in the filter pattern: " + std::string(what));
}

std::bitset<256> where(int (*holds)(int)) {
  std::bitset<256> bytes;
  for (int byte = 0; byte < 128; ++byte) bytes[static_cast<std::size_t>(byte)] = holds(byte) != 0;
  return bytes;
}

std::bitset<256> single(char character) {
  std::bitset<256> bytes;
  bytes.set(static_cast<unsigned char>(character));
  return bytes;
}

/// What stands behind a backslash.
std::bitset<256> escaped(char character) {
  switch (character) {
    case 'd':
      return where(std::isdigit);
    case 'D':
      return ~where(std::isdigit);
    case 's':
      return where(std::isspace);
    case 'S':
      return ~where(std::isspace);
    case 'w':
      return where(std::isalnum) | single('_');
    case 'W':
      return ~(where(std::isalnum) | single('_'));
    case 't':
      return single('\t');
    case 'n':
      return single('\n');
    default:
      return single(character);
  }
}

/// A step whose targets count from the front of the steps that it stands in.
Step bytes_step(std::bitset<256> bytes) {
  return {Kind::bytes, 0, 0, bytes};
}

/// Appends `more`, whose targets count from its own front.
void append(Steps& steps, const Steps& more) {
  const auto offset = static_cast<std::uint32_t>(steps.size());
  for (Step step : more) {
    step.next += offset;
    step.other += offset;
    steps.push_back(step);
  }
}

std::uint32_t size_of(const Steps& steps) {
  return static_cast<std::uint32_t>(steps.size());
}

Steps optional_of(const Steps& body) {
  Steps steps{{Kind::split, 1, size_of(body) + 1, {}}};
  append(steps, body);
  return steps;
}

Steps any_number_of(const Steps& body) {
  Steps steps{{Kind::split, 1, size_of(body) + 2, {}}};
  append(steps, body);
  steps.push_back({Kind::jump, 0, 0, {}});
  return steps;
}

/// Recursive descent; each part is a sequence of steps that falls through to what follows.
class ExpressionParser {
 public:
  explicit ExpressionParser(std::string_view text) : rest_(text) {}

  Result<Steps> parse() {
    auto steps = TRY(alternatives(0));
    if (!rest_.empty()) return invalid_expression("a ) closes nothing");
    steps.push_back({});
    return steps;
  }

 private:
  char front() const { return rest_.empty() ? '\0' : rest_.front(); }
  bool take(char character) {
    if (rest_.empty() || rest_.front() != character) return false;
    rest_.remove_prefix(1);
    return true;
  }
  char take_any() {
    const char character = front();
    rest_.remove_prefix(1);
    return character;
  }

  Result<Steps> alternatives(int depth);
  Result<Steps> sequence(int depth);
  Result<Steps> repeated(int depth);
  Result<Steps> atom(int depth);
  Result<Steps> character_class();
  Result<Steps> counted(const Steps& body);
  std::size_t take_count();

  std::string_view rest_;
};

Result<Steps> ExpressionParser::alternatives(int depth) {
  Steps left = TRY(sequence(depth));
  while (take('|')) {
    const Steps right = TRY(sequence(depth));
    Steps both{{Kind::split, 1, size_of(left) + 2, {}}};
    append(both, left);
    both.push_back({Kind::jump, size_of(left) + size_of(right) + 2, 0, {}});
    append(both, right);
    left = std::move(both);
  }
  return left;
}

Result<Steps> ExpressionParser::sequence(int depth) {
  Steps steps;
  while (!rest_.empty() && front() != '|' && front() != ')') {
    const Steps part = TRY(repeated(depth));
    append(steps, part);
    if (steps.size() > steps_max) return invalid_expression("it is too long");
  }
  return steps;
}

Result<Steps> ExpressionParser::repeated(int depth) {
  Steps body = TRY(atom(depth));
  while (true) {
    if (take('?')) {
      body = optional_of(body);
    } else if (take('*')) {
      body = any_number_of(body);
    } else if (take('+')) {
      Steps steps = body;
      append(steps, any_number_of(body));
      body = std::move(steps);
    } else if (take('{')) {
      body = TRY(counted(body));
    } else {
      return body;
    }
    if (body.size() > steps_max) return invalid_expression("it is too long");
  }
}

std::size_t ExpressionParser::take_count() {
  std::size_t count = 0;
  while (front() >= '0' && front() <= '9' && count <= repeats_max) {
    count = count * 10 + static_cast<std::size_t>(take_any() - '0');
  }
  return count;
}

/// "n}", "n,}", "n,m}".
Result<Steps> ExpressionParser::counted(const Steps& body) {
  if (std::isdigit(static_cast<unsigned char>(front())) == 0) {
    return invalid_expression("{ is followed by a number");
  }
  const std::size_t least = take_count();
  const bool has_range = take(',');
  const bool is_open = has_range && front() == '}';
  const std::size_t most = has_range && !is_open ? take_count() : least;
  if (!take('}') || most < least || most > repeats_max) {
    return invalid_expression("{n,m} has numbers of up to 100, in order");
  }
  Steps steps;
  for (std::size_t i = 0; i < most && steps.size() <= steps_max; ++i) {
    append(steps, i < least ? body : optional_of(body));
  }
  if (is_open) append(steps, any_number_of(body));
  return steps;
}

Result<Steps> ExpressionParser::atom(int depth) {
  if (take('(')) {
    if (depth == nesting_max) return invalid_expression("too many groups within one another");
    if (take('?') && !take(':')) return invalid_expression("(? is followed by :");
    auto steps = TRY(alternatives(depth + 1));
    if (!take(')')) return invalid_expression("a ( is not closed");
    return steps;
  }
  if (take('[')) return character_class();
  if (take('^')) return Steps{{Kind::begin, 0, 0, {}}};
  if (take('$')) return Steps{{Kind::end, 0, 0, {}}};
  if (take('.')) return Steps{bytes_step(~single('\n'))};
  if (take('\\')) {
    if (rest_.empty()) return invalid_expression("it ends with a backslash");
    return Steps{bytes_step(escaped(take_any()))};
  }
  if (std::string_view("?*+{").find(front()) != std::string_view::npos) {
    return invalid_expression("there is nothing to repeat");
  }
  return Steps{bytes_step(single(take_any()))};
}

Result<Steps> ExpressionParser::character_class() {
  const bool is_negated = take('^');
  std::bitset<256> bytes;
  bool is_first = true;
  while (is_first || front() != ']') {
    if (rest_.empty()) return invalid_expression("a [ is not closed");
    is_first = false;
    const char low = take_any();
    if (low == '\\') {
      if (rest_.empty()) return invalid_expression("a [ is not closed");
      bytes |= escaped(take_any());
      continue;
    }
    const bool is_range = front() == '-' && rest_.size() > 1 && rest_[1] != ']';
    if (!is_range) {
      bytes |= single(low);
      continue;
    }
    take_any();
    const auto high = static_cast<unsigned char>(take_any());
    if (high < static_cast<unsigned char>(low)) return invalid_expression("a range is reversed");
    for (std::size_t byte = static_cast<unsigned char>(low); byte <= high; ++byte) bytes.set(byte);
  }
  take(']');
  return Steps{bytes_step(is_negated ? ~bytes : bytes)};
}

/// The steps at which the machine may stand before a byte of the text.
class Threads {
 public:
  explicit Threads(const Steps& steps) : steps_(&steps), is_there_(steps.size(), false) {}

  /// Adds a step and what it leads to without taking a byte.
  void add(std::uint32_t first, bool is_at_begin, bool is_at_end) {
    waiting_.push_back(first);
    while (!waiting_.empty()) {
      const std::uint32_t at = waiting_.back();
      waiting_.pop_back();
      if (is_there_[at]) continue;
      is_there_[at] = true;
      places_.push_back(at);
      const Step& step = (*steps_)[at];
      if (step.kind == Kind::split) waiting_.push_back(step.other);
      if (step.kind == Kind::split || step.kind == Kind::jump) waiting_.push_back(step.next);
      if (step.kind == Kind::begin && is_at_begin) waiting_.push_back(at + 1);
      if (step.kind == Kind::end && is_at_end) waiting_.push_back(at + 1);
      if (step.kind == Kind::match) has_match_ = true;
    }
  }
  void clear() {
    for (const auto place : places_) is_there_[place] = false;
    places_.clear();
  }
  const std::vector<std::uint32_t>& places() const { return places_; }
  bool has_match() const { return has_match_; }

 private:
  const Steps* steps_;
  std::vector<bool> is_there_;
  std::vector<std::uint32_t> places_, waiting_;
  bool has_match_ = false;
};

}  // namespace

Result<RegularExpression> RegularExpression::parse(std::string_view text) {
  RegularExpression expression;
  expression.steps_ = TRY(ExpressionParser(text).parse());
  return expression;
}

bool RegularExpression::finds(std::string_view text) const {
  Threads now(steps_);
  Threads then(steps_);
  for (std::size_t i = 0; i <= text.size(); ++i) {
    now.add(0, i == 0, i == text.size());
    if (now.has_match()) return true;
    if (i == text.size()) break;
    const auto byte = static_cast<unsigned char>(text[i]);
    for (const auto place : now.places()) {
      const Step& step = steps_[place];
      if (step.kind == Kind::bytes && step.bytes[byte]) {
        then.add(place + 1, false, i + 1 == text.size());
      }
    }
    now.clear();
    std::swap(now, then);
    if (now.has_match()) return true;
  }
  return false;
}

}  // namespace semel::logs
