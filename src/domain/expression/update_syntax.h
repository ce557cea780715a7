#pragma once

#include <string_view>
#include <vector>

#include "base/result.h"
#include "domain/expression/syntax.h"

namespace semel::expression {

enum class Section : std::uint8_t { set, remove, add, delete_ };
/// "SET", "REMOVE", "ADD" or "DELETE".
std::string_view section_name(Section section);

struct UpdateAction {
  Section section;
  NodeIndex path;
  NodeIndex value;  ///< no_node for REMOVE
};

struct UpdateSyntax {
  Syntax syntax;
  std::vector<Section> sections;      ///< in the order of the text, a repeated one again
  std::vector<UpdateAction> actions;  ///< in the order of the text
};

/// Errors: invalid_argument with the service's text, without the name of the parameter: a syntax
/// error, too many operators.
Result<UpdateSyntax> parse_update_syntax(std::string_view text);

}  // namespace semel::expression
