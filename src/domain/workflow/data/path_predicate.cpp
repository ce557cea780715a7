#include <charconv>
#include <utility>

#include "domain/workflow/data/parse.h"
#include "domain/workflow/data/path_syntax.h"

namespace semel::data {

namespace {

using FilterOperand = PredicateComparison::Operand;
using Comparator = PredicateComparison::Comparator;

/// Reads one filter: or, then and, then not, then a comparison or a parenthesis.
class PredicateParser {
 public:
  explicit PredicateParser(PathReader& reader) : reader_(reader) {}

  Result<Predicate> any() {
    if (++depth_ > nesting_max) return reader_.refuse("a filter is nested too deeply");
    PredicateAny any;
    do {
      auto operand = TRY(all());
      any.operands.push_back(std::move(operand));
      reader_.skip_blanks();
    } while (reader_.take("||"));
    --depth_;
    if (any.operands.size() == 1) return std::move(any.operands.front());
    return Predicate{std::move(any)};
  }

 private:
  static constexpr int nesting_max = 32;

  Result<Predicate> all() {
    PredicateAll all;
    do {
      auto operand = TRY(single());
      all.operands.push_back(std::move(operand));
      reader_.skip_blanks();
    } while (reader_.take("&&"));
    if (all.operands.size() == 1) return std::move(all.operands.front());
    return Predicate{std::move(all)};
  }

  Result<Predicate> single() {
    reader_.skip_blanks();
    if (reader_.peek() == '!') {
      ++reader_.position;
      if (++depth_ > nesting_max) return reader_.refuse("a filter is nested too deeply");
      auto operand = TRY(single());
      --depth_;
      return Predicate{PredicateNot{std::make_shared<const Predicate>(std::move(operand))}};
    }
    if (reader_.take("(")) {
      auto inner = TRY(any());
      reader_.skip_blanks();
      if (!reader_.take(")")) return reader_.refuse("expected )");
      return inner;
    }
    return comparison();
  }

  Result<Predicate> comparison() {
    auto left = TRY(operand());
    reader_.skip_blanks();
    const std::optional<Comparator> comparator = read_comparator();
    if (!comparator) {
      auto* path = std::get_if<PathSyntax>(&left);
      if (path == nullptr) return reader_.refuse("expected ==, !=, <, <=, >, >=, in or nin");
      return Predicate{PredicateExists{std::move(*path)}};
    }
    auto right = TRY(operand());
    return Predicate{PredicateComparison{std::move(left), *comparator, std::move(right)}};
  }

  std::optional<Comparator> read_comparator() {
    static constexpr std::pair<std::string_view, Comparator> comparators[] = {
        {"==", Comparator::equal},         {"!=", Comparator::unequal},
        {"<=", Comparator::less_or_equal}, {">=", Comparator::greater_or_equal},
        {"<", Comparator::less},           {">", Comparator::greater},
        {"in ", Comparator::in},           {"nin ", Comparator::not_in},
    };
    for (const auto& [token, comparator] : comparators) {
      if (reader_.take(token)) return comparator;
    }
    return std::nullopt;
  }

  Result<FilterOperand> operand() {
    reader_.skip_blanks();
    const char first = reader_.peek();
    if (first == '@' || first == '$') return path();
    if (first == '\'' || first == '"') {
      const auto text = TRY(read_quoted(reader_));
      return FilterOperand(json::value(json::string(text)));
    }
    if (first == '[') return list();
    return word();
  }

  Result<FilterOperand> path() {
    PathSyntax path;
    if (reader_.take("@"))
      path.root = PathSyntax::Root::element;
    else
      reader_.take("$");
    TRY(read_steps(reader_, path));
    if (path.kind != PathSyntax::Kind::place) {
      return reader_.refuse("a path in a filter selects one place");
    }
    return FilterOperand(std::move(path));
  }

  Result<FilterOperand> list() {
    ++reader_.position;
    json::array elements;
    reader_.skip_blanks();
    while (!reader_.take("]")) {
      if (!elements.empty() && !reader_.take(",")) return reader_.refuse("expected , or ]");
      reader_.skip_blanks();
      if (reader_.peek() == '[') return reader_.refuse("a list in a list");
      auto element = TRY(operand());
      auto* value = std::get_if<json::value>(&element);
      if (value == nullptr) return reader_.refuse("a list holds no paths");
      elements.push_back(std::move(*value));
      reader_.skip_blanks();
    }
    return FilterOperand(json::value(std::move(elements)));
  }

  /// A number, true, false or null.
  Result<FilterOperand> word() {
    const std::size_t begin = reader_.position;
    while (!reader_.is_at_end() &&
           std::string_view(" \t\r\n)],&|=!<>").find(reader_.peek()) == std::string_view::npos) {
      ++reader_.position;
    }
    const std::string_view word = reader_.text.substr(begin, reader_.position - begin);
    auto value = parse(word);
    if (!value || value->is_structured()) {
      reader_.position = begin;
      return reader_.refuse("expected a path, a text in quotes, a number, true, false or null");
    }
    return FilterOperand(std::move(*value));
  }

  PathReader& reader_;
  int depth_ = 0;
};

}  // namespace

Result<Predicate> read_predicate(PathReader& reader) {
  PredicateParser parser(reader);
  auto predicate = TRY(parser.any());
  reader.skip_blanks();
  return predicate;
}

}  // namespace semel::data
