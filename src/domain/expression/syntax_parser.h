#pragma once

#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"
#include "domain/expression/lexer.h"
#include "domain/expression/syntax.h"

namespace semel::expression {

/// What the grammars of all expressions share: paths, values, functions and parentheses. Recursive
/// descent in linear time; the depth of its recursion is bounded by nesting_max. A method that
/// fails records the first failure and returns no_node or false.
class SyntaxParser {
 public:
  SyntaxParser(const SyntaxParser&) = delete;
  SyntaxParser& operator=(const SyntaxParser&) = delete;

 protected:
  /// `keywords` are in upper case and are never names.
  SyntaxParser(std::string_view text, std::span<const std::string_view> keywords);

  bool at(TokenKind kind) const { return lexer_.current().kind == kind; }
  bool at_keyword(std::string_view keyword) const { return is_keyword(lexer_.current(), keyword); }
  bool at_name() const;
  void advance() { lexer_.advance(); }
  /// Steps over `kind`, or fails with a syntax error at the current token.
  bool expect(TokenKind kind);
  bool expect_keyword(std::string_view keyword);

  NodeIndex fail(std::string message);
  NodeIndex fail_here();
  bool failed() const { return failure_.has_value(); }

  const SyntaxNode& node(NodeIndex index) const { return syntax_.at(index); }
  NodeIndex add(SyntaxNode node);
  /// Adds `parent` with `children`, none of which may be no_node.
  NodeIndex add(SyntaxNode parent, std::initializer_list<NodeIndex> children);
  TokenKind current_kind() const { return lexer_.current().kind; }
  std::string_view current_text() const { return lexer_.current().text; }
  std::string_view previous_text() const { return lexer_.previous().text; }

  /// Counts one more operator towards operator_count_max; no function is one.
  bool count_operator();

  NodeIndex parse_path();
  /// One operand or more with commas between, and the parenthesis that closes them. Adds `parent`
  /// with `first`, if there is one, and then these as its children.
  NodeIndex parse_operand_list(SyntaxNode parent, NodeIndex first);
  /// A path, a value or a function, in parentheses or not.
  NodeIndex parse_operand();
  /// Takes in the steps that follow a path in parentheses, where the grammar lets them.
  virtual NodeIndex continue_group(NodeIndex node) { return node; }
  bool parse_steps(NodeIndex path);

  /// A pair of parentheses: where it and its content begin.
  struct Group {
    const char* begin = nullptr;
    const char* content = nullptr;
  };
  bool open_group(Group& group);
  bool close_group(const Group& group);

  /// The tree, or the failure.
  Result<Syntax> take_result();

  ~SyntaxParser() = default;

 private:
  NodeIndex parse_function(std::string_view name);
  NodeIndex parse_grouped_operand();
  bool enter();
  void leave() { --depth_; }
  NodeIndex fail_too_deep();
  bool parse_step();
  void append_child(SyntaxNode& parent, NodeIndex& last, NodeIndex child);

  Lexer lexer_;
  std::span<const std::string_view> keywords_;
  Syntax syntax_;
  std::optional<std::string> failure_;
  int depth_ = 0;
  int operator_count_ = 0;
  const char* group_begin_ = nullptr;  // the pair of parentheses that was closed last
  const char* group_end_ = nullptr;
};

}  // namespace semel::expression
