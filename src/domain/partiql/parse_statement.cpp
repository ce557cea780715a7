#include <algorithm>

#include "domain/partiql/parse.h"
#include "domain/partiql/parser.h"

namespace semel::partiql {
namespace {

/// Binds tighter than nothing: what FROM, WHERE and the other clauses of a SELECT hold.
constexpr int clause_precedence = 0;

bool is_identifier(const Token& token) {
  return token.kind == TokenKind::identifier || token.kind == TokenKind::quoted_identifier;
}

std::string unsupported_value(const Expression& value) {
  std::string kind = "Expression";
  if (value.get<ParameterExpression>() != nullptr) kind = "Parameter";
  if (const auto* call = value.get<CallExpression>()) kind = call->function;
  return "Unsupported data type: " + kind + " under key root at " + to_text(value.span);
}

constexpr std::string_view index_is_read_only = "This operation is not supported on an index";
constexpr std::string_view single_table_only = "FROM clause may only contain a single table name";

}  // namespace

Result<Statement> parse(std::string_view text) {
  auto tokens = TRY(tokenize(text));
  return Parser(std::move(tokens)).run();
}

// --- tokens

const Token& Parser::peek(std::size_t ahead) const {
  return tokens_[std::min(position_ + ahead, tokens_.size() - 1)];
}

Token Parser::take() {
  Token token = head();
  if (token.kind != TokenKind::end) ++position_;
  return token;
}

bool Parser::take_symbol(std::string_view symbol) {
  if (!head().is_symbol(symbol)) return false;
  ++position_;
  return true;
}

bool Parser::take_keyword(std::string_view word) {
  if (!head().is_keyword(word)) return false;
  ++position_;
  return true;
}

Result<void> Parser::expect_symbol(std::string_view symbol, std::string_view name) {
  if (!take_symbol(symbol)) return not_well_formed("Expected " + std::string(name));
  return {};
}

void Parser::refuse(std::string message) {
  if (!refusal_) refusal_ = invalid_argument(std::move(message));
}

// --- statements

Result<Statement> Parser::run() {
  auto parsed = TRY(statement());
  if (take_symbol(";")) {
    if (head().kind != TokenKind::end) {
      return not_well_formed("Unexpected token after semicolon. (Only one query is allowed.)");
    }
  } else if (head().kind != TokenKind::end) {
    return not_well_formed("Unexpected token after expression");
  }
  if (refusal_) return *refusal_;
  return parsed;
}

Result<Statement> Parser::statement() {
  if (take_keyword("select")) {
    auto parsed = TRY(select());
    return Statement(std::move(parsed));
  }
  if (head().is_keyword("insert") && peek(1).is_keyword("into")) {
    auto parsed = TRY(insert());
    return Statement(std::move(parsed));
  }
  if (take_keyword("update")) {
    auto parsed = TRY(update());
    return Statement(std::move(parsed));
  }
  if (take_keyword("from")) {
    auto parsed = TRY(from_first_update());
    return Statement(std::move(parsed));
  }
  if (take_keyword("delete")) {
    auto parsed = TRY(remove());
    return Statement(std::move(parsed));
  }
  if (head().is_keyword("exists") && peek(1).is_symbol("(") && peek(2).is_keyword("select")) {
    auto parsed = TRY(exists());
    return Statement(std::move(parsed));
  }
  // Any expression is a statement of PartiQL, and none is one of the service.
  const auto parsed = TRY(expression());
  if (parsed.get<IsExpression>() != nullptr) {
    refuse("Unsupported operation: IsType");
  } else if (!refusal_) {
    refusal_ = not_well_formed("Expected data manipulation");
  }
  return Statement(Select{});
}

Result<Select> Parser::select() {
  Select select;
  TRY(select_list(select));
  if (!take_keyword("from")) return not_well_formed("Expected FROM after SELECT list");
  const auto source = TRY(expression(clause_precedence));
  if (const auto* path = source.get<PathExpression>()) {
    select.from = table_reference(path->path, 2);
  } else {
    refuse(std::string(single_table_only));
  }
  TRY(alias());
  TRY(select_clauses(select));
  return select;
}

Result<void> Parser::select_list(Select& select) {
  const Span place = head().span;
  if (take_keyword("distinct")) refuse("Unsupported clause: DISTINCT at " + to_text(place));
  take_keyword("all");
  if (take_keyword("value")) refuse("Unsupported clause: SELECT VALUE at " + to_text(place));
  bool star = false;
  std::size_t count = 0;
  do {
    ++count;
    if (take_symbol("*")) {
      star = true;
      continue;
    }
    auto column = TRY(expression(clause_precedence));
    if (auto* path = std::get_if<PathExpression>(&column.node)) {
      select.columns.push_back(std::move(path->path));
    } else {
      refuse("Unexpected path component at " + to_text(column.span));
    }
    TRY(alias());
  } while (take_symbol(","));
  if (star && count > 1) {
    return not_well_formed(
        "Other expressions may not be present in the select list when '*' is used without dot "
        "notation.");
  }
  return {};
}

Result<void> Parser::select_clauses(Select& select) {
  TRY(where(select.where));
  if (take_keyword("order")) TRY(order_by(select));
  if (take_keyword("group")) {
    if (!take_keyword("by")) return not_well_formed("Expected BY");
    TRY(unsupported_clause("GROUP BY"));
  }
  if (take_keyword("having")) TRY(unsupported_clause("HAVING"));
  if (take_keyword("limit")) TRY(unsupported_clause("LIMIT"));
  return {};
}

Result<void> Parser::unsupported_clause(std::string_view clause) {
  const Span place = head().span;
  do {
    TRY(expression(clause_precedence));
  } while (take_symbol(","));
  refuse("Unsupported clause: " + std::string(clause) + " at " + to_text(place));
  return {};
}

Result<void> Parser::order_by(Select& select) {
  if (!take_keyword("by")) return not_well_formed("Expected BY");
  do {
    const auto key = TRY(expression(clause_precedence));
    const bool descending = take_keyword("desc");
    if (!descending) take_keyword("asc");
    const auto* path = key.get<PathExpression>();
    if (path == nullptr) {
      refuse("Unexpected path component at " + to_text(key.span));
      continue;
    }
    select.order.push_back({expression::to_text(path->path), descending});
  } while (take_symbol(","));
  return {};
}

Result<void> Parser::where(std::optional<Expression>& condition) {
  if (!take_keyword("where")) return {};
  auto parsed = TRY(expression(clause_precedence));
  condition.emplace(std::move(parsed));
  return {};
}

Result<void> Parser::alias() {
  if (take_keyword("as")) {
    if (!is_identifier(head())) return not_well_formed("Expected identifier for AS-alias");
  } else if (!is_identifier(head())) {
    return {};
  }
  take();
  refuse("Aliasing is not supported");
  return {};
}

Result<Insert> Parser::insert() {
  take();  // INSERT
  take();  // INTO
  Insert insert;
  const auto path = TRY(simple_path());
  insert.into = table_reference(path, 1);
  if (!take_keyword("value")) {
    TRY(expression(
        clause_precedence));  // the items of SQL's INSERT, which the service does not take
    if (!refusal_) refusal_ = not_well_formed("Expected VALUE");
    return insert;
  }
  auto value = TRY(expression(clause_precedence));
  if (auto* tuple = std::get_if<TupleLiteral>(&value.node)) {
    insert.item = std::move(*tuple);
  } else {
    refuse(unsupported_value(value));
  }
  const auto returned = TRY(returning());
  if (returned) refuse("RETURNING clause is not supported in INSERT statements.");
  return insert;
}

Result<Update> Parser::update() {
  Update update;
  const auto path = TRY(simple_path());
  update.table = table_reference(path, 2);
  if (update.table.index) refuse(std::string(index_is_read_only));
  TRY(alias());
  TRY(update_actions(update));
  TRY(where(update.where));
  update.returning = TRY(returning());
  return update;
}

Result<Update> Parser::from_first_update() {
  Update update;
  const auto source = TRY(expression(clause_precedence));
  if (const auto* path = source.get<PathExpression>()) {
    update.table = table_reference(path->path, 2);
    if (update.table.index) refuse(std::string(index_is_read_only));
  } else {
    refuse(std::string(single_table_only));
  }
  TRY(alias());
  TRY(where(update.where));
  TRY(update_actions(update));
  update.returning = TRY(returning());
  return update;
}

Result<void> Parser::update_actions(Update& update) {
  while (head().is_keyword("set") || head().is_keyword("remove")) {
    if (take_keyword("set")) {
      TRY(assignments(update));
      continue;
    }
    take();
    auto path = TRY(simple_path());
    update.actions.emplace_back(Removal{std::move(path)});
  }
  if (update.actions.empty()) return not_well_formed("Expected data manipulation");
  return {};
}

Result<void> Parser::assignments(Update& update) {
  do {
    auto target = TRY(simple_path());
    if (!take_symbol("=")) return not_well_formed("Expected '='");
    auto value = TRY(expression(clause_precedence));
    update.actions.emplace_back(Assignment{std::move(target), std::move(value)});
  } while (take_symbol(","));
  return {};
}

Result<Delete> Parser::remove() {
  if (!take_keyword("from")) return not_well_formed("Expected FROM after DELETE");
  Delete remove;
  const auto path = TRY(simple_path());
  remove.from = table_reference(path, 2);
  if (remove.from.index) refuse(std::string(index_is_read_only));
  TRY(alias());
  TRY(where(remove.where));
  remove.returning = TRY(returning());
  if (remove.returning && *remove.returning != Returning::all_old) {
    refuse("Invalid returning clause: RETURNING " + std::string(to_text(*remove.returning)) +
           ". Only RETURNING ALL OLD * is allowed in DELETE statements.");
  }
  return remove;
}

Result<Exists> Parser::exists() {
  take();  // EXISTS
  take();  // "("
  take();  // SELECT
  Exists exists;
  exists.select = TRY(select());
  TRY(expect_symbol(")", "RIGHT_PAREN"));
  return exists;
}

Result<std::optional<Returning>> Parser::returning() {
  if (!take_keyword("returning")) return std::optional<Returning>{};
  const bool modified = head().is_keyword("modified");
  const bool is_new = peek(1).is_keyword("new");
  if ((!modified && !head().is_keyword("all")) || (!is_new && !peek(1).is_keyword("old"))) {
    return not_well_formed("Expected ( MODIFIED | ALL ) ( NEW | OLD ) in each returning element.");
  }
  take();
  take();
  if (!take_symbol("*")) {
    TRY(expression(clause_precedence));
    refuse("Only * may be named in a RETURNING clause.");
  }
  if (modified) return std::optional(is_new ? Returning::modified_new : Returning::modified_old);
  return std::optional(is_new ? Returning::all_new : Returning::all_old);
}

TableReference Parser::table_reference(const expression::Path& path, std::size_t components_max) {
  TableReference reference{path.attribute, std::nullopt};
  bool names_only = true;
  bool empty = path.attribute.empty();
  for (const auto& step : path.steps) {
    const auto* name = std::get_if<std::string>(&step);
    names_only = names_only && name != nullptr;
    empty = empty || (name != nullptr && name->empty());
    if (name != nullptr) reference.index = *name;
  }
  if (!names_only || (components_max == 1 && !path.steps.empty())) {
    refuse(std::string(single_table_only));
  } else if (path.steps.size() + 1 > components_max) {
    refuse("A path may contain at most 2 components in the FROM clause");
  } else if (empty) {
    refuse("Path component cannot be an empty string");
  }
  return reference;
}

}  // namespace semel::partiql
