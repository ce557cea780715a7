#include <utility>

#include "domain/expression/parse.h"
#include "domain/expression/paths.h"
#include "domain/expression/syntax_checks.h"
#include "domain/expression/syntax_parser.h"

namespace semel::expression {
namespace {

/// projection := path { , path }
class ProjectionParser final : public SyntaxParser {
 public:
  explicit ProjectionParser(std::string_view text) : SyntaxParser(text, {}) {}

  Result<Syntax> parse() {
    while (parse_path() != no_node && !at(TokenKind::end)) {
      if (!expect(TokenKind::comma)) break;
    }
    return take_result();
  }
};

Result<Projection> read_projection(std::string_view text, Placeholders& placeholders) {
  TRY(check_text(text));
  Syntax syntax = TRY(ProjectionParser(text).parse());
  TRY(check_reserved_words(syntax));
  TRY(check_paths(syntax));
  for (const SyntaxNode& path : syntax.nodes) TRY(resolve_names(syntax, path, placeholders));

  Projection projection;
  projection.paths.reserve(syntax.nodes.size());
  for (const SyntaxNode& path : syntax.nodes) {
    projection.paths.push_back(make_path(syntax, path));
  }
  TRY(check_disjoint(projection.paths));
  return projection;
}

}  // namespace

Result<Projection> parse_projection(std::string_view text, Placeholders& placeholders) {
  auto projection = read_projection(text, placeholders);
  if (!projection) return in_parameter("ProjectionExpression", std::move(projection).error());
  return projection;
}

}  // namespace semel::expression
