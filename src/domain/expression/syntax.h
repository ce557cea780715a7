#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "domain/expression/nodes.h"

namespace semel::expression {

// The syntax tree between text and nodes. The service reports faults in a fixed order that is not
// the order of the text (any syntax error, then redundant parentheses, then unknown functions and
// so on), so an expression is parsed whole first and then checked pass by pass. Nodes lie in one
// vector, children before parents: most passes are a loop, not a recursion.

using NodeIndex = std::int32_t;
inline constexpr NodeIndex no_node = -1;

enum class NodeKind : std::uint8_t {
  path,
  value,     ///< a value placeholder
  function,  ///< of either kind of expression, known or not
  compare,
  between,
  in,
  not_,
  and_,
  or_,
  sum,
  difference,
};

struct SyntaxNode {
  NodeKind kind = NodeKind::path;
  Comparator comparator = Comparator::equal;  ///< of compare
  bool stands_alone = false;  ///< as a condition or as the value of SET, not as an operand
  std::uint16_t child_count = 0;
  std::uint16_t first_element = 0;  ///< of a path: its part of Syntax::elements
  std::uint16_t last_element = 0;   ///< one past it
  NodeIndex first_child = no_node;
  NodeIndex next_sibling = no_node;
  std::string_view text;  ///< function, operator or value placeholder
  const value::AttributeValue* value =
      nullptr;  ///< what the value placeholder stands for, once resolved
};

struct PathElement {
  enum class Kind : std::uint8_t { name, placeholder, index };
  Kind kind = Kind::name;
  std::string_view text;              ///< as written
  const std::string* name = nullptr;  ///< what the placeholder stands for, once resolved
};

struct Syntax {
  std::vector<SyntaxNode> nodes;
  std::vector<PathElement> elements;
  bool redundant_parentheses = false;

  const SyntaxNode& at(NodeIndex index) const { return nodes[static_cast<std::size_t>(index)]; }
  SyntaxNode& at(NodeIndex index) { return nodes[static_cast<std::size_t>(index)]; }
  NodeIndex size() const { return static_cast<NodeIndex>(nodes.size()); }
  /// The n-th child, counted from 0.
  NodeIndex child(NodeIndex parent, int n) const;
};

/// Functions of both kinds of expression.
struct Function {
  std::string_view name;
  int operand_count;
  bool in_conditions;
  bool in_updates;
  bool is_operand;  ///< may stand where a value is wanted: in a comparison or as another function's
                    ///< operand
};
/// Null when there is none of that name. Function names are written in lower case only.
const Function* find_function(std::string_view name);

/// The path as the nodes have it. Its placeholders must be resolved and its indexes checked.
Path make_path(const Syntax& syntax, const SyntaxNode& node);

}  // namespace semel::expression
