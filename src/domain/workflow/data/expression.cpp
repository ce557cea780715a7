#include <utility>

#include "domain/workflow/data/expression_syntax.h"
#include "domain/workflow/data/payload.h"

namespace semel::data {

struct Expression::Node {
  Formula formula;
  std::string text;
};

Result<Expression> Expression::parse(std::string_view text) {
  auto formula = TRY(parse_formula(text));
  Expression expression;
  expression.root_ = std::make_shared<const Node>(Node{std::move(formula), std::string(text)});
  return expression;
}

Evaluated<json::value> Expression::evaluate(const Scope& scope) const {
  if (const auto* path = std::get_if<Path>(&root_->formula)) return path->resolve(scope);
  Budget budget;
  const Call& call = *std::get<std::shared_ptr<const Call>>(root_->formula);
  return data::evaluate(call, root_->text, scope, budget);
}

const std::string& Expression::text() const {
  return root_->text;
}

}  // namespace semel::data
