#pragma once

#include <string>

#include "domain/expression/nodes.h"

// Expressions of the shapes that orders need, built without a parser.
namespace semel::orders {

expression::Condition absent(std::string attribute);
expression::Condition present(std::string attribute);
expression::Condition compare(std::string attribute, expression::Comparator comparator,
                              value::AttributeValue value);
expression::Condition equals(std::string attribute, value::AttributeValue value);
expression::Condition both(expression::Condition left, expression::Condition right);

/// Parts of an update: SET attribute = value; SET attribute = attribute + by (below zero: - by).
void set(expression::Update& update, std::string attribute, value::AttributeValue value);
void change(expression::Update& update, std::string attribute, std::int64_t by);
void remove(expression::Update& update, std::string attribute);

}  // namespace semel::orders
