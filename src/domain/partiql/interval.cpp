#include "domain/partiql/branches.h"

namespace semel::partiql {
namespace {

using Bound = Interval::Bound;

/// CHECKs that both are keys of one type: branches_of has seen to it.
std::strong_ordering compare_keys(const value::AttributeValue& left,
                                  const value::AttributeValue& right) {
  const auto order = value::compare(left, right);
  CHECK(order.has_value());
  return *order;
}

/// Whether nothing lies both above `lower` and below `upper`.
bool leaves_nothing(const std::optional<Bound>& lower, const std::optional<Bound>& upper) {
  if (!lower || !upper) return false;
  const auto order = compare_keys(lower->value, upper->value);
  return order > 0 || (order == 0 && !(lower->inclusive && upper->inclusive));
}

}  // namespace

bool Interval::is_empty() const {
  return leaves_nothing(lower, upper);
}

bool Interval::overlaps(const Interval& other) const {
  if (is_empty() || other.is_empty()) return false;
  return !leaves_nothing(lower, other.upper) && !leaves_nothing(other.lower, upper);
}

void Interval::narrow(const Interval& other) {
  if (other.lower) {
    const auto order =
        lower ? compare_keys(other.lower->value, lower->value) : std::strong_ordering::greater;
    if (order > 0 || (order == 0 && !other.lower->inclusive)) lower = other.lower;
  }
  if (other.upper) {
    const auto order =
        upper ? compare_keys(other.upper->value, upper->value) : std::strong_ordering::less;
    if (order < 0 || (order == 0 && !other.upper->inclusive)) upper = other.upper;
  }
}

}  // namespace semel::partiql
