#include "domain/expression/set_value.h"

#include <iterator>
#include <utility>

#include "domain/expression/evaluate.h"

namespace semel::expression {
namespace {

using value::AttributeValue;
using value::Item;
using value::Number;

/// The rule for each kind of right side.
class SetEvaluator {
 public:
  explicit SetEvaluator(const Item& item) : item_(item) {}

  Result<AttributeValue> operator()(const AttributeValue& literal) const { return literal; }

  Result<AttributeValue> operator()(const Path& path) const {
    if (const AttributeValue* const found = resolve(path, item_)) return *found;
    return invalid_argument(
        "The provided expression refers to an attribute that does not exist in the item");
  }

  Result<AttributeValue> operator()(const Sum& sum) const {
    const Number left = TRY(number(*sum.left));
    const Number right = TRY(number(*sum.right));
    const Number result = TRY(Number::add(left, right));
    return AttributeValue(result);
  }

  Result<AttributeValue> operator()(const Difference& difference) const {
    const Number left = TRY(number(*difference.left));
    const Number right = TRY(number(*difference.right));
    const Number result = TRY(Number::subtract(left, right));
    return AttributeValue(result);
  }

  Result<AttributeValue> operator()(const IfNotExists& choice) const {
    if (const AttributeValue* const found = resolve(choice.path, item_)) return *found;
    return evaluate(*choice.otherwise, item_);
  }

  Result<AttributeValue> operator()(const ListAppend& append) const {
    value::List left = TRY(list(*append.left));
    value::List right = TRY(list(*append.right));
    left.insert(left.end(), std::move_iterator(right.begin()), std::move_iterator(right.end()));
    return AttributeValue(std::move(left));
  }

 private:
  Result<Number> number(const SetValue& operand) const {
    const AttributeValue evaluated = TRY(evaluate(operand, item_));
    if (const auto* number = evaluated.get<Number>()) return *number;
    return incorrect_data_type();
  }

  Result<value::List> list(const SetValue& operand) const {
    AttributeValue evaluated = TRY(evaluate(operand, item_));
    if (auto* list = evaluated.get<value::List>()) return std::move(*list);
    return incorrect_data_type();
  }

  const Item& item_;
};

}  // namespace

Result<AttributeValue> evaluate(const SetValue& set_value, const Item& item) {
  return std::visit(SetEvaluator(item), set_value.node);
}

Error incorrect_data_type() {
  return invalid_argument("An operand in the update expression has an incorrect data type");
}

}  // namespace semel::expression
