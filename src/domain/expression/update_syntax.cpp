#include "domain/expression/update_syntax.h"

#include "domain/expression/syntax_parser.h"

namespace semel::expression {
namespace {

// In the order of Section.
constexpr std::string_view update_keywords[] = {"SET", "REMOVE", "ADD", "DELETE"};

/// update  := section { section }
/// section := SET set { , set } | REMOVE path { , path } | ADD change { , change } | DELETE change
/// { , change } set     := path = value change  := path value-placeholder value   := operand |
/// operand + operand | operand - operand | ( value ) operand := path | value-placeholder | function
/// | ( operand )
class UpdateParser final : public SyntaxParser {
 public:
  explicit UpdateParser(std::string_view text) : SyntaxParser(text, update_keywords) {}

  Result<UpdateSyntax> parse() {
    do {
      parse_section();
    } while (!failed() && !at(TokenKind::end));
    update_.syntax = TRY(take_result());
    return std::move(update_);
  }

 private:
  void parse_section() {
    const auto section = section_here();
    if (!section) {
      fail_here();
      return;
    }
    update_.sections.push_back(*section);
    do {
      advance();  // the keyword or a comma
      if (!parse_action(*section)) return;
    } while (at(TokenKind::comma));
  }

  std::optional<Section> section_here() const {
    for (std::size_t i = 0; i < std::size(update_keywords); ++i) {
      if (at_keyword(update_keywords[i])) return static_cast<Section>(i);
    }
    return std::nullopt;
  }

  bool parse_action(Section section) {
    UpdateAction action{section, parse_path(), no_node};
    if (action.path == no_node) return false;
    if (section == Section::set) {
      if (!expect(TokenKind::equal)) return false;
      action.value = parse_value();
    } else if (section != Section::remove) {
      action.value = at(TokenKind::value_placeholder) ? parse_operand() : fail_here();
    }
    if (section != Section::remove && action.value == no_node) return false;
    update_.actions.push_back(action);
    return true;
  }

  NodeIndex parse_value() {
    const NodeIndex left = at(TokenKind::left_paren) ? parse_grouped_value() : parse_operand();
    if (left == no_node || is_calculation(left)) return left;
    SyntaxNode calculation;
    calculation.text = current_text();
    if (at(TokenKind::plus)) {
      calculation.kind = NodeKind::sum;
    } else if (at(TokenKind::minus)) {
      calculation.kind = NodeKind::difference;
    } else {
      return left;
    }
    if (!count_operator()) return no_node;
    advance();
    const NodeIndex right = parse_operand();
    return right == no_node ? no_node : add(calculation, {left, right});
  }

  /// A calculation in parentheses is the whole value; an operand in parentheses may still be part
  /// of a calculation.
  NodeIndex parse_grouped_value() {
    Group group;
    if (!open_group(group)) return no_node;
    const NodeIndex content = parse_value();
    return content != no_node && close_group(group) ? content : no_node;
  }

  bool is_calculation(NodeIndex index) const {
    return node(index).kind == NodeKind::sum || node(index).kind == NodeKind::difference;
  }

  UpdateSyntax update_;
};

}  // namespace

std::string_view section_name(Section section) {
  return update_keywords[static_cast<std::size_t>(section)];
}

Result<UpdateSyntax> parse_update_syntax(std::string_view text) {
  return UpdateParser(text).parse();
}

}  // namespace semel::expression
