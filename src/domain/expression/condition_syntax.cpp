#include "domain/expression/condition_syntax.h"

#include "domain/expression/syntax_parser.h"

namespace semel::expression {
namespace {

constexpr std::string_view condition_keywords[] = {"AND", "BETWEEN", "IN", "NOT", "OR"};

/// condition   := conjunction { OR conjunction }
/// conjunction := negation { AND negation }
/// negation    := { NOT } comparison
/// comparison  := operand comparator operand | operand BETWEEN operand AND operand | operand IN (
/// operand { , operand } )
///              | function | ( condition )
/// operand     := path | value | function | ( operand )
/// path        := name { . name | [ number ] }, of which any beginning may stand in parentheses
///
/// "(" opens a condition or an operand, and only what follows tells which. So the three topmost
/// methods may also return an operand, and whoever needs a condition asks is_condition().
class ConditionParser final : public SyntaxParser {
 public:
  explicit ConditionParser(std::string_view text) : SyntaxParser(text, condition_keywords) {}

  Result<Syntax> parse() {
    const NodeIndex root = parse_disjunction();
    if (root != no_node && (!is_condition(root) || !at(TokenKind::end))) fail_here();
    return take_result();
  }

 private:
  bool is_condition(NodeIndex index) const {
    const NodeKind kind = node(index).kind;
    return kind != NodeKind::path && kind != NodeKind::value;
  }
  bool is_operand(NodeIndex index) const {
    return !is_condition(index) || node(index).kind == NodeKind::function;
  }

  NodeIndex parse_disjunction() {
    NodeIndex left = parse_conjunction();
    while (left != no_node && at_keyword("OR")) {
      left = join(NodeKind::or_, left, &ConditionParser::parse_conjunction);
    }
    return left;
  }

  NodeIndex parse_conjunction() {
    NodeIndex left = parse_negation();
    while (left != no_node && at_keyword("AND")) {
      left = join(NodeKind::and_, left, &ConditionParser::parse_negation);
    }
    return left;
  }

  NodeIndex join(NodeKind kind, NodeIndex left, NodeIndex (ConditionParser::*parse_right)()) {
    if (!is_condition(left)) return fail_here();
    if (!count_operator()) return no_node;
    advance();
    const NodeIndex right = (this->*parse_right)();
    if (right == no_node) return no_node;
    if (!is_condition(right)) return fail_here();
    SyntaxNode joined;
    joined.kind = kind;
    return add(joined, {left, right});
  }

  NodeIndex parse_negation() {
    int negations = 0;
    for (; at_keyword("NOT"); ++negations) {
      if (!count_operator()) return no_node;
      advance();
    }
    NodeIndex condition = parse_comparison();
    if (condition == no_node || negations == 0) return condition;
    if (!is_condition(condition)) return fail_here();
    SyntaxNode negated;
    negated.kind = NodeKind::not_;
    for (; negations > 0; --negations) condition = add(negated, {condition});
    return condition;
  }

  NodeIndex parse_comparison() {
    const NodeIndex left = at(TokenKind::left_paren) ? parse_group() : parse_operand();
    if (left == no_node || !is_operand(left)) return left;
    switch (current_kind()) {
      case TokenKind::equal:
        return parse_compare(left, Comparator::equal);
      case TokenKind::not_equal:
        return parse_compare(left, Comparator::not_equal);
      case TokenKind::less:
        return parse_compare(left, Comparator::less);
      case TokenKind::less_or_equal:
        return parse_compare(left, Comparator::less_or_equal);
      case TokenKind::greater:
        return parse_compare(left, Comparator::greater);
      case TokenKind::greater_or_equal:
        return parse_compare(left, Comparator::greater_or_equal);
      default:
        break;
    }
    if (at_keyword("BETWEEN")) return parse_between(left);
    if (at_keyword("IN")) return parse_in(left);
    return left;
  }

  NodeIndex parse_group() {
    Group group;
    if (!open_group(group)) return no_node;
    const NodeIndex content = parse_disjunction();
    if (content == no_node || !close_group(group)) return no_node;
    return continue_group(content);
  }

  NodeIndex continue_group(NodeIndex index) override {
    if (node(index).kind != NodeKind::path) return index;
    return parse_steps(index) ? index : no_node;
  }

  NodeIndex parse_compare(NodeIndex left, Comparator comparator) {
    SyntaxNode compare;
    compare.kind = NodeKind::compare;
    compare.comparator = comparator;
    compare.text = current_text();
    if (!count_operator()) return no_node;
    advance();
    const NodeIndex right = parse_operand();
    return right == no_node ? no_node : add(compare, {left, right});
  }

  NodeIndex parse_between(NodeIndex operand) {
    if (!count_operator()) return no_node;
    advance();
    const NodeIndex low = parse_operand();
    if (low == no_node || !expect_keyword("AND")) return no_node;
    const NodeIndex high = parse_operand();
    if (high == no_node) return no_node;
    SyntaxNode between;
    between.kind = NodeKind::between;
    between.text = "BETWEEN";
    return add(between, {operand, low, high});
  }

  NodeIndex parse_in(NodeIndex operand) {
    if (!count_operator()) return no_node;
    advance();
    if (!expect(TokenKind::left_paren)) return no_node;
    SyntaxNode in;
    in.kind = NodeKind::in;
    in.text = "IN";
    return parse_operand_list(in, operand);
  }
};

}  // namespace

Result<Syntax> parse_condition_syntax(std::string_view text) {
  return ConditionParser(text).parse();
}

}  // namespace semel::expression
