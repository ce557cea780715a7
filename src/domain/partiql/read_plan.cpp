#include "domain/partiql/read_plan.h"

#include <algorithm>

#include "domain/partiql/branches.h"
#include "domain/partiql/columns.h"
#include "domain/partiql/condition.h"

namespace semel::partiql {
namespace {

using expression::Condition;
using expression::KeyPredicate;
using tables::TableDescription;
using tables::TableName;
using Branches = std::vector<Branch>;

/// How the rows are to come.
struct Order {
  bool partition_descending = false;
  bool forward = true;
};

class ReadPlanner {
 public:
  ReadPlanner(const Select& select, const Values& values, const TableName& name, bool consistent)
      : select_(select), values_(values), name_(name), consistent_(consistent) {}

  Result<std::vector<ReadStep>> plan(const TableDescription& table);

 private:
  Result<void> check_order(const std::optional<Branches>& branches) const;
  Order order() const;
  Result<void> check_projection(const Branches& branches) const;
  bool reads_rows_only() const;

  Result<ReadStep> scan_step() const;
  Result<std::vector<ReadStep>> query_steps(Branches branches) const;
  Result<ReadStep> query_step(const Branch& branch) const;
  Result<ReadStep> partition_step(const std::vector<const Branch*>& branches) const;
  template <typename Read>
  ReadStep step(Read read, std::optional<Condition> filter) const;

  Result<KeyPredicate> sort_predicate(const Branch& branch) const;
  Result<std::vector<Condition>> conditions_of(const std::vector<Atom>& atoms) const;
  Result<Condition> condition_of(const Atom& atom) const;

  const Select& select_;
  const Values& values_;
  const TableName& name_;
  const bool consistent_;
  Source source_;
};

std::optional<Condition> joined(std::vector<Condition> conditions) {
  if (conditions.empty()) return std::nullopt;
  return join(std::move(conditions), true);
}

Result<std::vector<ReadStep>> ReadPlanner::plan(const TableDescription& table) {
  source_ = TRY(source_of(select_.from, table));
  if (source_.global && consistent_) {
    return invalid_argument(
        "Strongly consistent read is not supported on Global Secondary Indexes");
  }
  auto branches = TRY(branches_of(select_.where, source_.keys, values_));
  TRY(check_order(branches));
  if (branches) {
    TRY(check_projection(*branches));
    return query_steps(std::move(*branches));
  }
  auto scan = TRY(scan_step());
  std::vector<ReadStep> steps;
  steps.push_back(std::move(scan));
  return steps;
}

Result<void> ReadPlanner::check_order(const std::optional<Branches>& branches) const {
  if (select_.order.empty()) return {};
  if (!select_.where) {
    return invalid_argument("Must have WHERE clause in the statement when using ORDER BY clause.");
  }
  bool names_partition = false;
  for (const OrderTerm& term : select_.order) {
    if (!source_.keys.has(term.attribute)) {
      return invalid_argument("Attribute " + term.attribute +
                              " in ORDER BY clause must be part of the primary key");
    }
    names_partition = names_partition || term.attribute == source_.keys.partition.name;
  }
  if (!branches) {
    return invalid_argument(
        "Must have at least one non-optional hash key condition in WHERE clause when using ORDER "
        "BY clause.");
  }
  const auto& first = branches->front().partition;
  const bool one_partition =
      std::all_of(branches->begin(), branches->end(),
                  [&](const Branch& branch) { return branch.partition == first; });
  if (!one_partition && !names_partition) {
    return invalid_argument(
        "Must have hash key in ORDER BY clause when more than one hash key condition specified in "
        "WHERE clause.");
  }
  return {};
}

/// An ORDER BY that does not name the sort key gives it descending (recorded behaviour).
Order ReadPlanner::order() const {
  Order order{false, select_.order.empty()};
  for (const OrderTerm& term : select_.order) {
    if (term.attribute == source_.keys.partition.name) {
      order.partition_descending = term.descending;
    } else {
      order.forward = !term.descending;
    }
  }
  return order;
}

/// Refused when every alternative filters on something that the index lacks; the last one's
/// attributes are told.
Result<void> ReadPlanner::check_projection(const Branches& branches) const {
  std::string missing;
  for (const Branch& branch : branches) {
    missing.clear();
    for (const Atom& atom : branch.filters) {
      for (const std::string& name : attributes_in(*atom.term)) {
        if (!source_.projects(name)) missing += (missing.empty() ? "" : ", ") + name;
      }
    }
    if (missing.empty() || branch.contradictory) return {};
  }
  return invalid_argument("One or more parameter values were invalid: Secondary index " +
                          source_.index + " does not project one or more filter attributes: [" +
                          missing + "]");
}

bool ReadPlanner::reads_rows_only() const {
  if (!select_.where || source_.projection == nullptr) return false;
  const auto names = attributes_in(*select_.where);
  return std::any_of(names.begin(), names.end(),
                     [&](const std::string& name) { return !source_.projects(name); });
}

template <typename Read>
ReadStep ReadPlanner::step(Read read, std::optional<Condition> filter) const {
  read.table = name_;
  read.consistent = consistent_;
  if (!source_.index.empty()) read.index = source_.index;
  ReadStep step;
  if (reads_rows_only()) {
    read.select = tables::Select::all_projected_attributes;
    step.row_filter = std::move(filter);
  } else {
    read.projection = attributes_of_columns(select_.columns);
    if (read.index && !read.projection) read.select = tables::Select::all_projected_attributes;
    read.filter = std::move(filter);
  }
  step.read = std::move(read);
  return step;
}

Result<ReadStep> ReadPlanner::scan_step() const {
  std::optional<Condition> filter;
  if (select_.where) filter = TRY(to_condition(*select_.where, values_));
  return step(tables::Scan{}, std::move(filter));
}

Result<std::vector<ReadStep>> ReadPlanner::query_steps(Branches branches) const {
  const Order order = this->order();
  const auto empty = [](const Branch& branch) {
    return branch.contradictory || branch.interval.is_empty();
  };
  branches.erase(std::remove_if(branches.begin(), branches.end(), empty), branches.end());

  // The branches of a partition are neighbours.
  std::vector<std::vector<const Branch*>> partitions;
  for (const Branch& branch : branches) {
    if (partitions.empty() || partitions.back().front()->partition != branch.partition)
      partitions.emplace_back();
    partitions.back().push_back(&branch);
  }
  if (order.partition_descending) std::reverse(partitions.begin(), partitions.end());

  std::vector<ReadStep> steps;
  for (auto& partition : partitions) {
    if (!order.forward) std::reverse(partition.begin(), partition.end());
    const bool one_read =
        partition.size() > 1 && std::any_of(partition.begin(), partition.end(),
                                            [](const Branch* each) { return each->negates_sort; });
    if (one_read) {
      auto step = TRY(partition_step(partition));
      steps.push_back(std::move(step));
      continue;
    }
    for (const Branch* branch : partition) {
      auto step = TRY(query_step(*branch));
      steps.push_back(std::move(step));
    }
  }
  return steps;
}

/// Alternatives that may share items are read as one, so that no item comes twice.
Result<ReadStep> ReadPlanner::partition_step(const std::vector<const Branch*>& branches) const {
  std::vector<Condition> alternatives;
  bool everything = false;
  for (const Branch* branch : branches) {
    auto conditions = TRY(conditions_of(branch->sort_atoms));
    auto filters = TRY(conditions_of(branch->filters));
    std::move(filters.begin(), filters.end(), std::back_inserter(conditions));
    everything = everything || conditions.empty();
    if (!conditions.empty()) alternatives.push_back(join(std::move(conditions), true));
  }
  std::optional<Condition> filter;
  if (!everything) filter = join(std::move(alternatives), false);
  tables::Query query;
  query.forward = order().forward;
  query.filter_may_name_keys = true;
  query.key_condition.predicates.push_back({source_.keys.partition.name,
                                            expression::KeyComparator::equal,
                                            branches.front()->partition,
                                            {}});
  return step(std::move(query), std::move(filter));
}

Result<ReadStep> ReadPlanner::query_step(const Branch& branch) const {
  tables::Query query;
  query.forward = order().forward;
  query.filter_may_name_keys = true;
  query.key_condition.predicates.push_back(
      {source_.keys.partition.name, expression::KeyComparator::equal, branch.partition, {}});
  auto conditions = TRY(conditions_of(branch.filters));
  if (!branch.sort_atoms.empty()) {
    auto predicate = TRY(sort_predicate(branch));
    query.key_condition.predicates.push_back(std::move(predicate));
  }
  if (branch.sort_atoms.size() > 1) {
    // A query takes one range of sort keys; what it lets through too much is filtered.
    auto ranges = TRY(conditions_of(branch.sort_atoms));
    std::move(ranges.begin(), ranges.end(), std::back_inserter(conditions));
  }
  return step(std::move(query), joined(std::move(conditions)));
}

/// The range of a query that holds the branch's interval; exactly it when one term says it.
Result<KeyPredicate> ReadPlanner::sort_predicate(const Branch& branch) const {
  using expression::KeyComparator;
  const std::string& name = source_.keys.sort->name;
  const Interval& interval = branch.interval;
  if (branch.sort_atoms.size() == 1) {
    const auto* call = branch.sort_atoms.front().term->get<CallExpression>();
    if (call != nullptr)
      return KeyPredicate{name, KeyComparator::begins_with, interval.lower->value, {}};
  }
  if (interval.lower && interval.upper) {
    if (interval.lower->value == interval.upper->value) {
      return KeyPredicate{name, KeyComparator::equal, interval.lower->value, {}};
    }
    return KeyPredicate{name, KeyComparator::between, interval.lower->value, interval.upper->value};
  }
  if (interval.lower) {
    const auto comparator =
        interval.lower->inclusive ? KeyComparator::greater_or_equal : KeyComparator::greater;
    return KeyPredicate{name, comparator, interval.lower->value, {}};
  }
  const auto comparator =
      interval.upper->inclusive ? KeyComparator::less_or_equal : KeyComparator::less;
  return KeyPredicate{name, comparator, interval.upper->value, {}};
}

Result<std::vector<Condition>> ReadPlanner::conditions_of(const std::vector<Atom>& atoms) const {
  std::vector<Condition> conditions;
  for (const Atom& atom : atoms) {
    auto condition = TRY(condition_of(atom));
    conditions.push_back(std::move(condition));
  }
  return conditions;
}

Result<Condition> ReadPlanner::condition_of(const Atom& atom) const {
  if (atom.option == nullptr) return to_condition(*atom.term, values_);
  auto wanted = TRY(values_.of(*atom.option));
  const auto& path = atom.term->get<InExpression>()->value->get<PathExpression>()->path;
  return Condition{expression::Compare{expression::Comparator::equal, {path}, {std::move(wanted)}}};
}

}  // namespace

Result<std::vector<ReadStep>> plan_read(const Select& select,
                                        const std::vector<value::AttributeValue>& parameters,
                                        const TableName& name, const TableDescription& table,
                                        bool consistent) {
  const Values values(parameters);
  return ReadPlanner(select, values, name, consistent).plan(table);
}

}  // namespace semel::partiql
