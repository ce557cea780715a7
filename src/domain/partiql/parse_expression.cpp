#include <algorithm>
#include <array>
#include <limits>

#include "domain/partiql/parse.h"
#include "domain/partiql/parser.h"

namespace semel::partiql {
namespace {

// Precedence as the PartiQL specification has it: equality binds looser than the comparisons.
constexpr int or_precedence = 10;
constexpr int and_precedence = 20;
constexpr int not_precedence = 30;
constexpr int equality_precedence = 40;
constexpr int comparison_precedence = 50;
constexpr int addition_precedence = 60;
constexpr int multiplication_precedence = 70;

/// Operators of one chain that build on each other, as in a + b + c: each is a level of the tree.
constexpr int chain_max = nesting_max;

struct Infix {
  enum class Kind { none, logical, binary, between, in, is } kind = Kind::none;
  int precedence = 0;
  BinaryOperator op = BinaryOperator::equal;
  std::size_t token_count = 1;
  bool negated = false;
};

struct SymbolOperator {
  std::string_view symbol;
  BinaryOperator op;
  int precedence;
};
constexpr SymbolOperator symbol_operators[] = {
    {"=", BinaryOperator::equal, equality_precedence},
    {"<>", BinaryOperator::not_equal, equality_precedence},
    {"<", BinaryOperator::less, comparison_precedence},
    {"<=", BinaryOperator::less_or_equal, comparison_precedence},
    {">", BinaryOperator::greater, comparison_precedence},
    {">=", BinaryOperator::greater_or_equal, comparison_precedence},
    {"+", BinaryOperator::add, addition_precedence},
    {"-", BinaryOperator::subtract, addition_precedence},
    {"||", BinaryOperator::concatenate, addition_precedence},
    {"*", BinaryOperator::multiply, multiplication_precedence},
    {"/", BinaryOperator::divide, multiplication_precedence},
    {"%", BinaryOperator::modulo, multiplication_precedence},
};

Infix keyword_infix(const Token& token, const Token& next) {
  if (token.is_keyword("or")) return {.kind = Infix::Kind::logical, .precedence = or_precedence};
  if (token.is_keyword("and")) return {.kind = Infix::Kind::logical, .precedence = and_precedence};
  if (token.is_keyword("is")) {
    const bool negated = next.is_keyword("not");
    return {Infix::Kind::is, equality_precedence, {}, negated ? std::size_t{2} : 1, negated};
  }
  const bool negated = token.is_keyword("not");
  const Token& word = negated ? next : token;
  const std::size_t token_count = negated ? 2 : 1;
  if (word.is_keyword("in"))
    return {Infix::Kind::in, equality_precedence, {}, token_count, negated};
  if (word.is_keyword("between"))
    return {Infix::Kind::between, comparison_precedence, {}, token_count, negated};
  if (word.is_keyword("like")) {
    return {Infix::Kind::binary, comparison_precedence, BinaryOperator::like, token_count, negated};
  }
  return {};
}

Infix infix_of(const Token& token, const Token& next) {
  if (token.kind == TokenKind::keyword) return keyword_infix(token, next);
  if (token.kind != TokenKind::symbol) return {};
  for (const SymbolOperator& each : symbol_operators) {
    if (token.text == each.symbol) {
      return {.kind = Infix::Kind::binary, .precedence = each.precedence, .op = each.op};
    }
  }
  return {};
}

constexpr std::array<std::string_view, 23> function_keywords = {
    "avg",      "bag",   "bit_length", "cast",      "char_length", "character_length",
    "coalesce", "count", "date_add",   "date_diff", "exists",      "extract",
    "list",     "lower", "max",        "min",       "nullif",      "octet_length",
    "sexp",     "size",  "substring",  "sum",       "upper"};

constexpr std::array<std::string_view, 36> type_names = {
    "any",  "bag",       "bigint",  "blob",     "bool",     "boolean",  "char",   "character",
    "clob", "date",      "dec",     "decimal",  "double",   "float",    "int",    "int2",
    "int4", "int8",      "integer", "integer2", "integer4", "integer8", "list",   "missing",
    "null", "numeric",   "real",    "sexp",     "smallint", "string",   "struct", "symbol",
    "time", "timestamp", "tuple",   "varchar"};

template <std::size_t count>
bool contains_word(const std::array<std::string_view, count>& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

bool names_type(const Token& token) {
  return token.kind == TokenKind::keyword && contains_word(type_names, token.text);
}

bool begins_call(const Token& token, const Token& next) {
  if (!next.is_symbol("(")) return false;
  return token.kind == TokenKind::identifier || token.kind == TokenKind::quoted_identifier ||
         (token.kind == TokenKind::keyword && contains_word(function_keywords, token.text));
}

std::string lower_case_name(std::string name) {
  for (char& c : name) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return name;
}

ExpressionPtr owned(Expression term) {
  return std::make_unique<const Expression>(std::move(term));
}

Expression negate(Expression term) {
  const Span span = term.span;
  return {span, NotExpression{owned(std::move(term))}};
}

/// Joins a chain of one operator into one node, so that a long chain is not a deep tree.
Expression join_logical(bool conjunction, Expression left, Expression right) {
  const Span span = left.span;
  LogicalExpression joined{conjunction, {}};
  if (auto* chain = std::get_if<LogicalExpression>(&left.node);
      chain != nullptr && chain->conjunction == conjunction) {
    joined = std::move(*chain);
  } else {
    joined.terms.push_back(std::move(left));
  }
  joined.terms.push_back(std::move(right));
  return {span, std::move(joined)};
}

/// Counts a level of nesting for as long as it lives.
class Level {
 public:
  explicit Level(int& depth) : depth_(depth) { ++depth_; }
  ~Level() { --depth_; }
  Level(const Level&) = delete;
  Level& operator=(const Level&) = delete;
  bool too_deep() const { return depth_ > nesting_max; }

 private:
  int& depth_;
};

Error nested_too_deeply() {
  return invalid_argument("Nesting Levels have exceeded supported limits");
}

}  // namespace

Result<Expression> Parser::expression(int precedence) {
  const Level level(depth_);
  if (level.too_deep()) return nested_too_deeply();
  auto left = TRY(unary());
  return infix(std::move(left), precedence);
}

Result<Expression> Parser::infix(Expression left, int precedence) {
  for (int chain = 0;;) {
    const Infix op = infix_of(head(), peek(1));
    if (op.kind == Infix::Kind::none || op.precedence <= precedence) return left;
    if (op.kind != Infix::Kind::logical && ++chain > chain_max) return nested_too_deeply();
    for (std::size_t i = 0; i < op.token_count; ++i) take();

    if (op.kind == Infix::Kind::is) {
      left = TRY(is(std::move(left)));
    } else if (op.kind == Infix::Kind::in && head().is_symbol("(")) {
      left = TRY(in(std::move(left)));
    } else {
      if (head().kind == TokenKind::end) {
        return not_well_formed("Missing right-hand side expression of infix operator");
      }
      if (op.kind == Infix::Kind::between) {
        left = TRY(between(std::move(left)));
      } else if (op.kind == Infix::Kind::in) {
        left = TRY(in(std::move(left)));
      } else {
        auto right = TRY(expression(op.precedence));
        const Span span = left.span;
        left =
            op.kind == Infix::Kind::logical
                ? join_logical(op.precedence == and_precedence, std::move(left), std::move(right))
                : Expression{span, BinaryExpression{op.op, owned(std::move(left)),
                                                    owned(std::move(right))}};
      }
    }
    if (op.negated) left = negate(std::move(left));
  }
}

Result<Expression> Parser::between(Expression value) {
  auto low = TRY(expression(comparison_precedence));
  if (!take_keyword("and")) return not_well_formed("Expected keyword AND");
  if (head().kind == TokenKind::end) return not_well_formed("Expected expression after AND");
  auto high = TRY(expression(comparison_precedence));
  const Span span = value.span;
  return Expression{span, BetweenExpression{owned(std::move(value)), owned(std::move(low)),
                                            owned(std::move(high))}};
}

Result<Expression> Parser::in(Expression value) {
  const Span span = value.span;
  const Span list_span = head().span;
  if (take_symbol("(")) {
    auto options = TRY(members(")", "RIGHT_PAREN"));
    Expression list{list_span, ListLiteral{std::move(options)}};
    return Expression{span, InExpression{owned(std::move(value)), owned(std::move(list))}};
  }
  auto options = TRY(expression(equality_precedence));
  return Expression{span, InExpression{owned(std::move(value)), owned(std::move(options))}};
}

Result<Expression> Parser::is(Expression value) {
  if (!names_type(head())) return not_well_formed("Expected type name");
  const Token type = take();
  if (type.text == "double" && !take_keyword("precision"))
    return not_well_formed("Expected type name");
  if (type.text == "character") take_keyword("varying");
  const Span span = value.span;
  return Expression{span, IsExpression{owned(std::move(value)), type.text}};
}

Result<Expression> Parser::unary() {
  if (head().is_symbol("+") || head().is_symbol("-")) return signed_term();
  if (!head().is_keyword("not")) return path_term();
  const Span span = take().span;
  auto operand = TRY(expression(not_precedence));
  return Expression{span, NotExpression{owned(std::move(operand))}};
}

Result<Expression> Parser::signed_term() {
  const Span span = head().span;
  bool negative = false;
  for (; head().is_symbol("+") || head().is_symbol("-"); take()) {
    if (head().is_symbol("-")) negative = !negative;
  }
  auto operand = TRY(unary());
  if (auto* number = std::get_if<NumberLiteral>(&operand.node)) {
    if (negative && number->text.front() == '-') {
      number->text.erase(0, 1);
    } else if (negative) {
      number->text.insert(0, 1, '-');
    }
    return operand;
  }
  return Expression{span, SignExpression{owned(std::move(operand))}};
}

Result<Expression> Parser::path_term() {
  auto first = TRY(term());
  if (auto* path = std::get_if<PathExpression>(&first.node)) TRY(path_steps(path->path));
  return first;
}

Result<expression::Path> Parser::simple_path() {
  if (head().kind != TokenKind::identifier && head().kind != TokenKind::quoted_identifier) {
    return not_well_formed("Expected identifier for simple path");
  }
  expression::Path path{take().text, {}};
  TRY(path_steps(path));
  return path;
}

Result<void> Parser::path_steps(expression::Path& path) {
  for (;;) {
    if (take_symbol(".")) {
      if (head().kind != TokenKind::identifier && head().kind != TokenKind::quoted_identifier) {
        return not_well_formed("Invalid path dot component");
      }
      path.steps.emplace_back(take().text);
    } else if (take_symbol("[")) {
      auto step = TRY(index_step());
      path.steps.push_back(std::move(step));
    } else {
      return {};
    }
  }
}

Result<expression::Path::Step> Parser::index_step() {
  auto index = TRY(expression());
  TRY(expect_symbol("]", "RIGHT_BRACKET"));
  if (const auto* name = index.get<StringLiteral>()) return expression::Path::Step(name->text);
  const auto* number = index.get<NumberLiteral>();
  if (number == nullptr) return not_well_formed("Invalid path component for simple path");

  std::uint64_t position = 0;
  bool in_range = true;
  for (const char digit : number->text) {
    if (digit == '-') continue;
    in_range = in_range && digit >= '0' && digit <= '9';
    if (in_range) position = position * 10 + static_cast<unsigned char>(digit - '0');
    in_range = in_range && position <= std::numeric_limits<std::int32_t>::max();
  }
  if (!in_range || (number->text.front() == '-' && position != 0)) {
    refuse("List index is not within the allowable range; index: [" + number->text + "] at " +
           to_text(index.span));
  }
  return expression::Path::Step(static_cast<std::size_t>(position));
}

Result<Expression> Parser::term() {
  if (begins_call(head(), peek(1))) return call();
  const Span span = head().span;
  switch (head().kind) {
    case TokenKind::identifier:
    case TokenKind::quoted_identifier:
      return Expression{span, PathExpression{{take().text, {}}}};
    case TokenKind::string:
      return Expression{span, StringLiteral{take().text}};
    case TokenKind::number:
      return Expression{span, NumberLiteral{take().text}};
    case TokenKind::keyword:
      return keyword_term();
    case TokenKind::symbol:
      return symbol_term();
    case TokenKind::end:
      break;
  }
  return not_well_formed("Unexpected term");
}

Result<Expression> Parser::keyword_term() {
  const Span span = head().span;
  if (take_keyword("true")) return Expression{span, BooleanLiteral{true}};
  if (take_keyword("false")) return Expression{span, BooleanLiteral{false}};
  if (take_keyword("null")) return Expression{span, NullLiteral{}};
  if (take_keyword("missing")) return Expression{span, MissingLiteral{}};
  // FROM begins an update wherever a term can stand; here nothing follows that could be one.
  if (head().is_keyword("from")) return not_well_formed("Expected data manipulation");
  if (infix_of(head(), peek(1)).kind != Infix::Kind::none)
    return not_well_formed("Unexpected operator");
  return not_well_formed("Unexpected keyword");
}

Result<Expression> Parser::symbol_term() {
  const Token token = head();
  if (infix_of(token, peek(1)).kind != Infix::Kind::none && !token.is_symbol("*")) {
    return not_well_formed("Unexpected operator");
  }
  if (take_symbol("?")) return Expression{token.span, ParameterExpression{parameter_count_++}};
  if (take_symbol("(")) {
    auto group = TRY(members(")", "RIGHT_PAREN"));
    if (group.size() == 1) return std::move(group.front());
    return Expression{token.span, ListLiteral{std::move(group)}};
  }
  if (take_symbol("[")) {
    if (take_symbol("]")) return Expression{token.span, ListLiteral{}};
    auto list = TRY(members("]", "RIGHT_BRACKET"));
    return Expression{token.span, ListLiteral{std::move(list)}};
  }
  if (take_symbol("<<")) {
    if (take_symbol(">>")) return Expression{token.span, BagLiteral{}};
    auto bag = TRY(members(">>", "RIGHT_DOUBLE_ANGLE_BRACKET"));
    return Expression{token.span, BagLiteral{std::move(bag)}};
  }
  if (take_symbol("{")) return tuple();
  return not_well_formed("Unexpected term");
}

Result<Expression> Parser::call() {
  const Token name = take();
  take();  // "("
  CallExpression call{lower_case_name(name.text), {}};
  if (take_symbol(")")) return Expression{name.span, std::move(call)};
  if (head().is_symbol("*") && peek(1).is_symbol(")")) {
    if (call.function != "count") return not_well_formed(call.function + "(*) is not allowed");
    take();
    take();
    return Expression{name.span, std::move(call)};
  }
  call.arguments = TRY(members(")", "RIGHT_PAREN"));
  return Expression{name.span, std::move(call)};
}

Result<Expression> Parser::tuple() {
  const Span span = tokens_[position_ - 1].span;
  TupleLiteral tuple;
  if (take_symbol("}")) return Expression{span, std::move(tuple)};
  do {
    auto name = TRY(expression());
    TRY(expect_symbol(":", "COLON"));
    auto value = TRY(expression());
    tuple.members.push_back({std::move(name), std::move(value)});
  } while (take_symbol(","));
  TRY(expect_symbol("}", "RIGHT_CURLY"));
  return Expression{span, std::move(tuple)};
}

Result<std::vector<Expression>> Parser::members(std::string_view close,
                                                std::string_view close_name) {
  std::vector<Expression> members;
  do {
    auto member = TRY(expression());
    members.push_back(std::move(member));
  } while (take_symbol(","));
  TRY(expect_symbol(close, close_name));
  return members;
}

}  // namespace semel::partiql
