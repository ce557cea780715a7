#include "domain/partiql/branches.h"

#include <algorithm>

#include "domain/partiql/condition.h"
#include "domain/partiql/key_match.h"

namespace semel::partiql {
namespace {

using value::AttributeValue;

/// How a condition falls apart, known before it is taken apart.
struct Decomposition {
  bool keyed = false;     // every alternative names a partition
  std::size_t count = 1;  // alternatives; no larger than count_limit
};
constexpr std::size_t count_limit = 1'000'000;

using Atoms = std::vector<Atom>;

class Decomposer {
 public:
  explicit Decomposer(const KeyAttributes& keys) : keys_(keys) {}

  Decomposition look_at(const Expression& term) const {
    if (const auto* logical = term.get<LogicalExpression>();
        logical != nullptr && splits(term, *logical)) {
      return look_at_terms(*logical);
    }
    if (const auto* options = key_options(term)) {
      return {*attribute_of(*term.get<InExpression>()->value) == keys_.partition.name,
              options->size()};
    }
    const Equality equality = equality_of(term);
    return {equality.attribute != nullptr && *equality.attribute == keys_.partition.name, 1};
  }

  /// The alternatives, as many as look_at counted.
  std::vector<Atoms> expand(const Expression& term) const {
    if (const auto* logical = term.get<LogicalExpression>();
        logical != nullptr && splits(term, *logical)) {
      return logical->conjunction ? expand_conjunction(*logical) : expand_disjunction(*logical);
    }
    std::vector<Atoms> alternatives;
    if (const auto* options = key_options(term)) {
      for (const Expression& option : *options) alternatives.push_back({Atom{&term, &option}});
    } else {
      alternatives.push_back({Atom{&term, nullptr}});
    }
    return alternatives;
  }

 private:
  /// An AND always splits; an OR does when it speaks of keys.
  bool splits(const Expression& term, const LogicalExpression& logical) const {
    if (logical.conjunction) return true;
    const auto names = attributes_in(term);
    return std::any_of(names.begin(), names.end(),
                       [&](const std::string& name) { return keys_.has(name); });
  }

  Decomposition look_at_terms(const LogicalExpression& logical) const {
    Decomposition all{!logical.conjunction, logical.conjunction ? std::size_t{1} : 0};
    for (const Expression& term : logical.terms) {
      const Decomposition one = look_at(term);
      if (logical.conjunction) {
        all.keyed = all.keyed || one.keyed;
        all.count = std::min(all.count * one.count, count_limit);
      } else {
        all.keyed = all.keyed && one.keyed;
        all.count = std::min(all.count + one.count, count_limit);
      }
    }
    return all;
  }

  /// The options of key IN [values], or null.
  const std::vector<Expression>* key_options(const Expression& term) const {
    const auto* in = term.get<InExpression>();
    if (in == nullptr) return nullptr;
    const auto* attribute = attribute_of(*in->value);
    const auto* list = in->options->get<ListLiteral>();
    if (attribute == nullptr || list == nullptr || !keys_.has(*attribute)) return nullptr;
    return std::all_of(list->members.begin(), list->members.end(), Values::is_value)
               ? &list->members
               : nullptr;
  }

  std::vector<Atoms> expand_disjunction(const LogicalExpression& logical) const {
    std::vector<Atoms> all;
    for (const Expression& term : logical.terms) {
      for (Atoms& alternative : expand(term)) all.push_back(std::move(alternative));
    }
    return all;
  }

  std::vector<Atoms> expand_conjunction(const LogicalExpression& logical) const {
    std::vector<Atoms> all(1);
    for (const Expression& term : logical.terms) combine(all, expand(term));
    return all;
  }

  /// Each of `all` with each of `alternatives`.
  static void combine(std::vector<Atoms>& all, const std::vector<Atoms>& alternatives) {
    const std::vector<Atoms> before_it = alternatives.size() > 1 ? all : std::vector<Atoms>{};
    for (std::size_t i = 0; i < alternatives.size(); ++i) {
      if (i > 0) all.insert(all.end(), before_it.begin(), before_it.end());
      const std::size_t first = all.size() - (i > 0 ? before_it.size() : all.size());
      for (std::size_t j = first; j < all.size(); ++j) {
        all[j].insert(all[j].end(), alternatives[i].begin(), alternatives[i].end());
      }
    }
  }

  const KeyAttributes& keys_;
};

/// The least string above all that begin with `prefix`; nothing when there is none.
std::optional<std::string> after_prefix(std::string prefix) {
  while (!prefix.empty() && static_cast<unsigned char>(prefix.back()) == 0xffU) prefix.pop_back();
  if (prefix.empty()) return std::nullopt;
  prefix.back() = static_cast<char>(static_cast<unsigned char>(prefix.back()) + 1);
  return prefix;
}

Interval interval_of_prefix(const AttributeValue& prefix) {
  Interval interval;
  interval.lower = Interval::Bound{prefix, true};
  if (const auto* text = prefix.get<std::string>()) {
    if (auto next = after_prefix(*text))
      interval.upper = Interval::Bound{AttributeValue(*next), false};
  }
  if (const auto* binary = prefix.get<value::Binary>()) {
    if (auto next = after_prefix(binary->bytes)) {
      interval.upper = Interval::Bound{AttributeValue(value::Binary{*next}), false};
    }
  }
  return interval;
}

Interval interval_of_comparison(BinaryOperator op, AttributeValue value) {
  Interval interval;
  const bool inclusive = op != BinaryOperator::less && op != BinaryOperator::greater;
  if (op == BinaryOperator::equal || op == BinaryOperator::greater ||
      op == BinaryOperator::greater_or_equal) {
    interval.lower = Interval::Bound{value, inclusive};
  }
  if (op == BinaryOperator::equal || op == BinaryOperator::less ||
      op == BinaryOperator::less_or_equal) {
    interval.upper = Interval::Bound{std::move(value), inclusive};
  }
  return interval;
}

/// The operator with its sides exchanged.
BinaryOperator mirrored(BinaryOperator op) {
  switch (op) {
    case BinaryOperator::less:
      return BinaryOperator::greater;
    case BinaryOperator::less_or_equal:
      return BinaryOperator::greater_or_equal;
    case BinaryOperator::greater:
      return BinaryOperator::less;
    case BinaryOperator::greater_or_equal:
      return BinaryOperator::less_or_equal;
    default:
      return op;
  }
}

/// Reads the atoms of one alternative.
class BranchReader {
 public:
  BranchReader(const KeyAttributes& keys, const Values& values) : keys_(keys), values_(values) {}

  Result<Branch> read(const Atoms& atoms) const {
    Branch branch;
    bool has_partition = false;
    for (const Atom& atom : atoms) {
      if (const Expression* partition = equal_value(atom, keys_.partition.name)) {
        auto wanted = TRY(key_value(*partition, keys_.partition));
        branch.contradictory =
            branch.contradictory || (has_partition && wanted != branch.partition);
        if (!has_partition) branch.partition = std::move(wanted);
        has_partition = true;
        continue;
      }
      auto interval = TRY(sort_interval(atom));
      if (interval) {
        branch.interval.narrow(*interval);
        branch.sort_atoms.push_back(atom);
        continue;
      }
      branch.filters.push_back(atom);
      branch.negates_sort = branch.negates_sort || negates_sort(*atom.term);
    }
    CHECK(has_partition);
    return branch;
  }

 private:
  /// What the atom says that `attribute` is equal to, or null.
  static const Expression* equal_value(const Atom& atom, const std::string& attribute) {
    if (atom.option != nullptr) {
      return *attribute_of(*atom.term->get<InExpression>()->value) == attribute ? atom.option
                                                                                : nullptr;
    }
    const Equality found = equality_of(*atom.term);
    return found.attribute != nullptr && *found.attribute == attribute ? found.value : nullptr;
  }

  Result<AttributeValue> key_value(const Expression& term, const KeyAttribute& key) const {
    auto read = TRY(values_.of(term));
    if (!read.is(key.type)) {
      return invalid_argument(
          "Key attribute's data type should match its data type in table's schema: Key " +
          key.name);
    }
    return read;
  }

  bool is_sort(const Expression& term) const {
    const auto* attribute = attribute_of(term);
    return keys_.sort && attribute != nullptr && *attribute == keys_.sort->name;
  }

  bool negates_sort(const Expression& term) const {
    if (!keys_.sort) return false;
    const auto* binary = term.get<BinaryExpression>();
    const bool negation = term.get<NotExpression>() != nullptr ||
                          (binary != nullptr && binary->op == BinaryOperator::not_equal);
    if (!negation) return false;
    const auto names = attributes_in(term);
    return std::find(names.begin(), names.end(), keys_.sort->name) != names.end();
  }

  /// The sort keys that the term leaves, or nothing when it is not a range of them.
  Result<std::optional<Interval>> sort_interval(const Atom& atom) const {
    if (!keys_.sort) return std::optional<Interval>{};
    if (atom.option != nullptr) {
      auto wanted = TRY(key_value(*atom.option, *keys_.sort));
      return std::optional(interval_of_comparison(BinaryOperator::equal, std::move(wanted)));
    }
    if (const auto* binary = atom.term->get<BinaryExpression>())
      return comparison_interval(*binary);
    if (const auto* between = atom.term->get<BetweenExpression>())
      return between_interval(*between);
    if (const auto* call = atom.term->get<CallExpression>()) return prefix_interval(*call);
    return std::optional<Interval>{};
  }

  Result<std::optional<Interval>> comparison_interval(const BinaryExpression& binary) const {
    if (binary.op == BinaryOperator::not_equal || binary.op > BinaryOperator::greater_or_equal) {
      return std::optional<Interval>{};
    }
    const bool forward = is_sort(*binary.left) && Values::is_value(*binary.right);
    const bool backward = is_sort(*binary.right) && Values::is_value(*binary.left);
    if (!forward && !backward) return std::optional<Interval>{};
    auto wanted = TRY(key_value(forward ? *binary.right : *binary.left, *keys_.sort));
    return std::optional(
        interval_of_comparison(forward ? binary.op : mirrored(binary.op), std::move(wanted)));
  }

  Result<std::optional<Interval>> between_interval(const BetweenExpression& between) const {
    if (!is_sort(*between.value) || !Values::is_value(*between.low) ||
        !Values::is_value(*between.high)) {
      return std::optional<Interval>{};
    }
    auto low = TRY(key_value(*between.low, *keys_.sort));
    auto high = TRY(key_value(*between.high, *keys_.sort));
    Interval interval;
    interval.lower = Interval::Bound{std::move(low), true};
    interval.upper = Interval::Bound{std::move(high), true};
    return std::optional(std::move(interval));
  }

  Result<std::optional<Interval>> prefix_interval(const CallExpression& call) const {
    const bool prefix = call.function == "begins_with" && call.arguments.size() == 2 &&
                        is_sort(call.arguments[0]) && Values::is_value(call.arguments[1]);
    if (!prefix) return std::optional<Interval>{};
    auto wanted = TRY(key_value(call.arguments[1], *keys_.sort));
    return std::optional(interval_of_prefix(wanted));
  }

  const KeyAttributes& keys_;
  const Values& values_;
};

bool before(const Branch& left, const Branch& right) {
  const auto order = value::compare(left.partition, right.partition);
  if (*order != 0) return *order < 0;
  if (!left.interval.lower || !right.interval.lower)
    return !left.interval.lower && right.interval.lower;
  return *value::compare(left.interval.lower->value, right.interval.lower->value) < 0;
}

Result<void> check_no_overlap(const std::vector<Branch>& branches) {
  for (std::size_t i = 0; i < branches.size(); ++i) {
    for (std::size_t j = i + 1;
         j < branches.size() && branches[i].partition == branches[j].partition; ++j) {
      if (branches[i].negates_sort || branches[j].negates_sort) continue;
      if (branches[i].contradictory || branches[j].contradictory) continue;
      if (!branches[i].interval.overlaps(branches[j].interval)) continue;
      return invalid_argument(
          "Overlapping conditions with range keys are not supported in where clause");
    }
  }
  return {};
}

}  // namespace

Result<std::optional<std::vector<Branch>>> branches_of(const std::optional<Expression>& where,
                                                       const KeyAttributes& keys,
                                                       const Values& values) {
  using Branches = std::vector<Branch>;
  const Decomposer decomposer(keys);
  const Decomposition decomposition = where ? decomposer.look_at(*where) : Decomposition{};
  if (!decomposition.keyed) return std::optional<Branches>{};
  if (decomposition.count > decomposed_reads_max) {
    return invalid_argument("Too many decomposed read operations for a given query.");
  }
  const BranchReader reader(keys, values);
  Branches branches;
  for (const Atoms& atoms : decomposer.expand(*where)) {
    auto branch = TRY(reader.read(atoms));
    branches.push_back(std::move(branch));
  }
  std::stable_sort(branches.begin(), branches.end(), before);
  TRY(check_no_overlap(branches));
  return std::optional(std::move(branches));
}

}  // namespace semel::partiql
