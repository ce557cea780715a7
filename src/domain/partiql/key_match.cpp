#include "domain/partiql/key_match.h"

#include "domain/partiql/condition.h"

namespace semel::partiql {
namespace {

Equality single_option(const Expression& term) {
  const auto* in = term.get<InExpression>();
  const auto* options = in != nullptr ? in->options->get<ListLiteral>() : nullptr;
  if (options == nullptr || options->members.size() != 1 ||
      !Values::is_value(options->members.front()))
    return {};
  return {attribute_of(*in->value), &options->members.front()};
}

class Matcher {
 public:
  Matcher(const KeyAttributes& keys, const Values& values, bool single_in)
      : keys_(keys), values_(values), single_in_(single_in) {}

  Result<void> add(const Expression& term) {
    if (const auto* logical = term.get<LogicalExpression>();
        logical != nullptr && logical->conjunction) {
      for (const Expression& each : logical->terms) TRY(add(each));
      return {};
    }
    Equality equality = equality_of(term);
    if (equality.attribute == nullptr && single_in_) equality = single_option(term);
    if (equality.attribute == nullptr || !keys_.has(*equality.attribute)) {
      match_.others.push_back(&term);
      return {};
    }
    return add_equality(term, equality);
  }

  KeyMatch take() { return std::move(match_); }

 private:
  Result<void> add_equality(const Expression& term, const Equality& equality) {
    auto wanted = TRY(values_.of(*equality.value));
    const auto* known = match_.key.find(*equality.attribute);
    if (known == nullptr) {
      match_.key.set(*equality.attribute, std::move(wanted));
    } else if (*known != wanted) {
      if (match_.contradicted.empty()) match_.contradicted = *equality.attribute;
      match_.others.push_back(&term);
    }
    return {};
  }

  const KeyAttributes& keys_;
  const Values& values_;
  bool single_in_;
  KeyMatch match_;
};

}  // namespace

Equality equality_of(const Expression& term) {
  const auto* binary = term.get<BinaryExpression>();
  if (binary == nullptr || binary->op != BinaryOperator::equal) return {};
  if (Values::is_value(*binary->right)) return {attribute_of(*binary->left), binary->right.get()};
  if (Values::is_value(*binary->left)) return {attribute_of(*binary->right), binary->left.get()};
  return {};
}

Result<KeyMatch> match_key(const std::optional<Expression>& where, const KeyAttributes& keys,
                           const Values& values, bool single_in) {
  Matcher matcher(keys, values, single_in);
  if (where) TRY(matcher.add(*where));
  return matcher.take();
}

}  // namespace semel::partiql
