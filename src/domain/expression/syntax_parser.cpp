#include "domain/expression/syntax_parser.h"

#include <algorithm>

#include "domain/expression/parse.h"

namespace semel::expression {
namespace {

/// A pair of parentheses that is not redundant holds an operator or a path step. Without redundant
/// ones, operator_count_max and path_elements_max keep an expression below this depth.
constexpr int nesting_max = 350;
static_assert(nesting_max > operator_count_max + path_elements_max);

}  // namespace

SyntaxParser::SyntaxParser(std::string_view text, std::span<const std::string_view> keywords)
    : lexer_(text), keywords_(keywords) {
  constexpr std::size_t bytes_per_node = 4;
  syntax_.nodes.reserve(std::min<std::size_t>(text.size() / bytes_per_node + 1, 16));
  syntax_.elements.reserve(8);
}

bool SyntaxParser::at_name() const {
  const Token& token = lexer_.current();
  if (token.kind == TokenKind::name_placeholder) return true;
  return token.kind == TokenKind::name &&
         std::none_of(keywords_.begin(), keywords_.end(),
                      [&](std::string_view keyword) { return is_keyword(token, keyword); });
}

bool SyntaxParser::expect(TokenKind kind) {
  if (!at(kind)) {
    fail_here();
    return false;
  }
  advance();
  return true;
}

bool SyntaxParser::expect_keyword(std::string_view keyword) {
  if (!at_keyword(keyword)) {
    fail_here();
    return false;
  }
  advance();
  return true;
}

NodeIndex SyntaxParser::fail(std::string message) {
  if (!failure_) failure_ = std::move(message);
  return no_node;
}

NodeIndex SyntaxParser::fail_here() {
  return fail(lexer_.syntax_error());
}

NodeIndex SyntaxParser::add(SyntaxNode node) {
  syntax_.nodes.push_back(node);
  return syntax_.size() - 1;
}

NodeIndex SyntaxParser::add(SyntaxNode parent, std::initializer_list<NodeIndex> children) {
  NodeIndex last = no_node;
  for (const NodeIndex child : children) append_child(parent, last, child);
  return add(parent);
}

void SyntaxParser::append_child(SyntaxNode& parent, NodeIndex& last, NodeIndex child) {
  if (last == no_node) {
    parent.first_child = child;
  } else {
    syntax_.at(last).next_sibling = child;
  }
  last = child;
  ++parent.child_count;
}

bool SyntaxParser::count_operator() {
  ++operator_count_;
  if (operator_count_ <= operator_count_max) return true;
  fail("The expression contains too many operators; operator count: " +
       std::to_string(operator_count_));
  return false;
}

NodeIndex SyntaxParser::parse_path() {
  SyntaxNode path;
  path.kind = NodeKind::path;
  path.first_element = static_cast<std::uint16_t>(syntax_.elements.size());
  path.last_element = path.first_element;
  const NodeIndex index = add(path);
  if (!parse_step()) return no_node;
  return parse_steps(index) ? index : no_node;
}

bool SyntaxParser::parse_step() {
  if (!at_name()) {
    fail_here();
    return false;
  }
  const bool literal = at(TokenKind::name);
  syntax_.elements.push_back(
      {literal ? PathElement::Kind::name : PathElement::Kind::placeholder, current_text()});
  advance();
  return true;
}

bool SyntaxParser::parse_steps(NodeIndex path) {
  while (at(TokenKind::dot) || at(TokenKind::left_bracket)) {
    const bool by_name = at(TokenKind::dot);
    advance();
    if (by_name) {
      if (!parse_step()) return false;
      continue;
    }
    const std::string_view digits = current_text();
    if (!expect(TokenKind::number)) return false;
    syntax_.elements.push_back({PathElement::Kind::index, digits});
    if (!expect(TokenKind::right_bracket)) return false;
  }
  syntax_.at(path).last_element = static_cast<std::uint16_t>(syntax_.elements.size());
  return true;
}

NodeIndex SyntaxParser::parse_operand() {
  if (at(TokenKind::left_paren)) return parse_grouped_operand();
  if (at(TokenKind::value_placeholder)) {
    SyntaxNode value;
    value.kind = NodeKind::value;
    value.text = current_text();
    advance();
    return add(value);
  }
  if (!at(TokenKind::name) || !at_name()) return parse_path();
  Lexer following = lexer_;
  following.advance();
  if (following.current().kind != TokenKind::left_paren) return parse_path();
  const std::string_view name = current_text();
  advance();
  return parse_function(name);
}

NodeIndex SyntaxParser::parse_grouped_operand() {
  Group group;
  if (!open_group(group)) return no_node;
  const NodeIndex operand = parse_operand();
  if (operand == no_node || !close_group(group)) return no_node;
  return continue_group(operand);
}

NodeIndex SyntaxParser::parse_function(std::string_view name) {
  if (!enter()) {
    const bool known = find_function(name) != nullptr;
    return fail(
        (known ? "The function is not allowed to be used this way in an expression; function: "
               : "Invalid function name; function: ") +
        std::string(name));
  }
  advance();  // the parenthesis
  SyntaxNode function;
  function.kind = NodeKind::function;
  function.text = name;
  const NodeIndex index = parse_operand_list(function, no_node);
  leave();
  return index;
}

NodeIndex SyntaxParser::parse_operand_list(SyntaxNode parent, NodeIndex first) {
  NodeIndex last = no_node;
  if (first != no_node) append_child(parent, last, first);
  for (;;) {
    const NodeIndex operand = parse_operand();
    if (operand == no_node) return no_node;
    append_child(parent, last, operand);
    if (!at(TokenKind::comma)) break;
    advance();
  }
  return expect(TokenKind::right_paren) ? add(parent) : no_node;
}

bool SyntaxParser::open_group(Group& group) {
  if (!enter()) {
    fail_too_deep();
    return false;
  }
  group.begin = current_text().data();
  advance();
  group.content = current_text().data();
  return true;
}

bool SyntaxParser::close_group(const Group& group) {
  const std::string_view last = previous_text();
  // The content was one pair of parentheses and nothing else.
  if (group_begin_ == group.content && group_end_ == last.data() + last.size()) {
    syntax_.redundant_parentheses = true;
  }
  if (!expect(TokenKind::right_paren)) return false;
  group_begin_ = group.begin;
  group_end_ = previous_text().data() + previous_text().size();
  leave();
  return true;
}

bool SyntaxParser::enter() {
  if (depth_ == nesting_max) return false;
  ++depth_;
  return true;
}

/// Only redundant parentheses lead here, or parentheses that are never closed.
NodeIndex SyntaxParser::fail_too_deep() {
  for (int open = depth_; !at(TokenKind::end); advance()) {
    if (at(TokenKind::left_paren)) ++open;
    if (at(TokenKind::right_paren) && --open == 0) {
      return fail("The expression has redundant parentheses;");
    }
  }
  return fail_here();
}

Result<Syntax> SyntaxParser::take_result() {
  if (failure_) return invalid_argument(std::move(*failure_));
  return std::move(syntax_);
}

}  // namespace semel::expression
