#include <algorithm>
#include <utility>

#include "domain/workflow/data/expression_syntax.h"
#include "domain/workflow/data/parse.h"

namespace semel::data {

namespace {

class FormulaParser {
 public:
  explicit FormulaParser(std::string_view text) : text_(text) {}

  Result<Formula> formula() {
    skip_blanks();
    if (peek() == '$') {
      auto path = TRY(Path::parse(text_));
      return Formula(std::move(path));
    }
    auto call = TRY(this->call(1));
    skip_blanks();
    if (position_ != text_.size()) return refuse("unexpected character");
    return Formula(std::move(call));
  }

 private:
  Result<std::shared_ptr<const Call>> call(int depth) {
    if (depth > nesting_max) return refuse("functions are nested more than 10 deep");
    const std::string_view name = read_word();
    const Function* function = find_function(name);
    if (function == nullptr) return refuse("'" + std::string(name) + "' is no intrinsic function");
    skip_blanks();
    if (!take('(')) return refuse("expected (");
    auto call = std::make_shared<Call>();
    call->function = function;
    skip_blanks();
    while (!take(')')) {
      if (!call->arguments.empty() && !take(',')) return refuse("expected , or )");
      skip_blanks();
      auto argument = TRY(this->argument(depth));
      call->arguments.push_back(std::move(argument));
      skip_blanks();
    }
    const std::size_t count = call->arguments.size();
    if (count < function->arguments_min || count > function->arguments_max) {
      return refuse(std::string(name) + " does not take " + std::to_string(count) + " arguments");
    }
    return std::shared_ptr<const Call>(std::move(call));
  }

  Result<Argument> argument(int depth) {
    if (peek() == '\'') return quoted();
    if (peek() == '$') {
      auto path = TRY(Path::parse(read_path()));
      return Argument{std::move(path), {}};
    }
    if (text_.substr(position_, 7) == "States.") {
      auto nested = TRY(call(depth + 1));
      return Argument{std::move(nested), {}};
    }
    const std::size_t begin = position_;
    auto value = parse(read_word());
    if (!value || value->is_structured() || value->is_string()) {
      position_ = begin;
      return refuse("expected a path, a text in single quotes, a number, true, false or null");
    }
    return Argument{std::move(*value), {}};
  }

  /// 'text' with \' \\ \{ \} and no other escape.
  Result<Argument> quoted() {
    const std::size_t begin = ++position_;
    std::string content;
    for (; position_ < text_.size(); ++position_) {
      if (text_[position_] == '\'') {
        const std::string_view written = text_.substr(begin, position_++ - begin);
        return Argument{json::value(json::string(content)), std::string(written)};
      }
      if (text_[position_] == '\\') {
        ++position_;
        if (std::string_view("'\\{}").find(peek()) == std::string_view::npos || peek() == '\0') {
          return refuse("a backslash stands before ', \\, { or }");
        }
      }
      content += text_[position_];
    }
    return refuse("a text in quotes is not closed");
  }

  /// Up to the comma or parenthesis that ends the argument.
  std::string_view read_path() {
    const std::size_t begin = position_;
    int depth = 0;
    char quote = '\0';
    for (; position_ < text_.size(); ++position_) {
      const char c = text_[position_];
      if (quote != '\0') {
        if (c == '\\')
          ++position_;
        else if (c == quote)
          quote = '\0';
      } else if (depth > 0 && (c == '\'' || c == '"')) {
        quote = c;
      } else if (c == '[' || c == '(') {
        ++depth;
      } else if (c == ']' || (c == ')' && depth > 0)) {
        --depth;
      } else if (depth == 0 && (c == ',' || c == ')' || is_blank(c))) {
        break;
      }
    }
    position_ = std::min(position_, text_.size());
    return text_.substr(begin, position_ - begin);
  }

  std::string_view read_word() {
    const std::size_t begin = position_;
    while (position_ < text_.size() && !is_blank(peek()) &&
           std::string_view("(),'").find(peek()) == std::string_view::npos) {
      ++position_;
    }
    return text_.substr(begin, position_ - begin);
  }

  static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
  char peek() const { return position_ < text_.size() ? text_[position_] : '\0'; }
  bool take(char c) {
    if (peek() != c) return false;
    ++position_;
    return true;
  }
  void skip_blanks() {
    while (is_blank(peek())) ++position_;
  }
  Error refuse(std::string_view why) const {
    return invalid_argument("Invalid intrinsic function call: " + std::string(why) +
                            " at character " + std::to_string(position_ + 1));
  }

  std::string_view text_;
  std::size_t position_ = 0;
};

}  // namespace

Result<Formula> parse_formula(std::string_view text) {
  return FormulaParser(text).formula();
}

}  // namespace semel::data
