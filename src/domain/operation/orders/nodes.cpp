#include "domain/operation/orders/nodes.h"

namespace semel::orders {

using expression::Comparator;
using expression::Condition;
using expression::Operand;
using expression::Path;
using expression::SetValue;
using value::AttributeValue;
using value::Number;

Condition absent(std::string attribute) {
  return {expression::AttributeNotExists{Path{std::move(attribute), {}}}};
}
Condition present(std::string attribute) {
  return {expression::AttributeExists{Path{std::move(attribute), {}}}};
}
Condition compare(std::string attribute, Comparator comparator, AttributeValue value) {
  return {expression::Compare{comparator, Operand{Path{std::move(attribute), {}}},
                              Operand{std::move(value)}}};
}
Condition equals(std::string attribute, AttributeValue value) {
  return compare(std::move(attribute), Comparator::equal, std::move(value));
}
Condition both(Condition left, Condition right) {
  return {expression::And{std::make_unique<const Condition>(std::move(left)),
                          std::make_unique<const Condition>(std::move(right))}};
}

void set(expression::Update& update, std::string attribute, AttributeValue value) {
  update.sets.push_back({Path{std::move(attribute), {}}, SetValue{std::move(value)}});
}

void change(expression::Update& update, std::string attribute, std::int64_t by) {
  const Path path{std::move(attribute), {}};
  auto left = std::make_unique<const SetValue>(SetValue{path});
  auto right =
      std::make_unique<const SetValue>(SetValue{AttributeValue(Number(by < 0 ? -by : by))});
  if (by < 0) {
    update.sets.push_back(
        {path, SetValue{expression::Difference{std::move(left), std::move(right)}}});
  } else {
    update.sets.push_back({path, SetValue{expression::Sum{std::move(left), std::move(right)}}});
  }
}

void remove(expression::Update& update, std::string attribute) {
  update.removes.push_back({Path{std::move(attribute), {}}});
}

}  // namespace semel::orders
