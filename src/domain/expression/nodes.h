#pragma once

#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "domain/value/attribute_value.h"

namespace semel::expression {

// What the parsers produce and evaluate() reads: plain data. Names and values are already put in
// for their placeholders.

/// A document path: a top-level attribute, then map members and list indexes.
struct Path {
  using Step = std::variant<std::string, std::size_t>;
  std::string attribute;
  std::vector<Step> steps;
  bool operator==(const Path&) const = default;
};
std::string to_text(const Path& path);

struct SizeOf {
  Path path;
};
/// An attribute, a value of the request, or size(path).
struct Operand {
  std::variant<Path, value::AttributeValue, SizeOf> source;
};

struct Condition;
using ConditionPtr = std::unique_ptr<const Condition>;

enum class Comparator { equal, not_equal, less, less_or_equal, greater, greater_or_equal };
struct Compare {
  Comparator comparator;
  Operand left, right;
};
struct Between {
  Operand value, low, high;
};
struct In {
  Operand value;
  std::vector<Operand> options;
};
struct AttributeExists {
  Path path;
};
struct AttributeNotExists {
  Path path;
};
struct AttributeType {
  Path path;
  value::Type type;
};
struct BeginsWith {
  Operand value, prefix;
};
struct Contains {
  Operand container, part;
};
struct Not {
  ConditionPtr condition;
};
struct And {
  ConditionPtr left, right;
};
struct Or {
  ConditionPtr left, right;
};
struct Condition {
  std::variant<Compare, Between, In, AttributeExists, AttributeNotExists, AttributeType, BeginsWith,
               Contains, Not, And, Or>
      node;
};

// --- update

struct SetValue;
using SetValuePtr = std::unique_ptr<const SetValue>;
struct Sum {
  SetValuePtr left, right;
};
struct Difference {
  SetValuePtr left, right;
};
struct IfNotExists {
  Path path;
  SetValuePtr otherwise;
};
struct ListAppend {
  SetValuePtr left, right;
};
struct SetValue {
  std::variant<Path, value::AttributeValue, Sum, Difference, IfNotExists, ListAppend> node;
};

struct Set {
  Path path;
  SetValue value;
};
struct Remove {
  Path path;
};
/// ADD: a number is added, a set is united; the attribute is created when absent.
struct Add {
  Path path;
  value::AttributeValue value;
};
/// DELETE: members are taken out of a set; an emptied set is removed.
struct Delete {
  Path path;
  value::AttributeValue value;
};
struct Update {
  std::vector<Set> sets;
  std::vector<Remove> removes;
  std::vector<Add> adds;
  std::vector<Delete> deletes;
  bool legacy = false;  ///< from AttributeUpdates: ADD may append to a list, and refusals are
                        ///< worded differently
};

struct Projection {
  std::vector<Path> paths;  ///< no path is a prefix of another
};

// --- key condition

enum class KeyComparator {
  equal,
  less,
  less_or_equal,
  greater,
  greater_or_equal,
  between,
  begins_with
};
/// One conjunct of a key condition. Which attribute is the partition key, the schema says (the
/// engine checks).
struct KeyPredicate {
  std::string attribute;
  KeyComparator comparator;
  value::AttributeValue first;
  value::AttributeValue second;  ///< BETWEEN only
};
struct KeyCondition {
  std::vector<KeyPredicate> predicates;
  bool legacy = false;  ///< from KeyConditions: the service words its refusals differently
  /// From KeyConditions: an operator that no key condition can have. The service tells it after all
  /// that the table's schema has against the query.
  bool not_indexable = false;
};

/// Canonical texts of nodes, for tests, logs and the remote adapter.
std::string to_text(const Condition& condition);
std::string to_text(const Update& update);
std::string to_text(const Projection& projection);
std::string to_text(const KeyCondition& condition);

}  // namespace semel::expression
