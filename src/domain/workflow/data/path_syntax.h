#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/result.h"
#include "domain/workflow/data/json.h"

namespace semel::data {

struct Predicate;

// --- the steps of a path, each from one value to what it selects of it

struct MemberStep {
  std::string name;
};
/// ['a', 'b']: at the end of a definite path an object of these members.
struct MembersStep {
  std::vector<std::string> names;
};
/// Negative: from the end.
struct IndexStep {
  std::int64_t index;
};
struct IndexesStep {
  std::vector<std::int64_t> indexes;
};
struct SliceStep {
  std::optional<std::int64_t> begin, end;
};
struct WildcardStep {};
/// "..": the step behind it is tried on the value and on everything in it.
struct DescentStep {};
struct FilterStep {
  std::shared_ptr<const Predicate> predicate;
};
using Step = std::variant<MemberStep, MembersStep, IndexStep, IndexesStep, SliceStep, WildcardStep,
                          DescentStep, FilterStep>;

struct PathSyntax {
  enum class Root { input, context, variable, element };  ///< "$", "$$", "$name", "@"
  /// place: members and indexes only. merged: such, then MembersStep. length: a place's length().
  enum class Kind { place, merged, list, length };
  Root root = Root::input;
  std::string variable;
  std::vector<Step> steps;
  Kind kind = Kind::place;
};

// --- filters: ?(@.price < 10 && @.stock)

struct PredicateComparison {
  enum class Comparator {
    equal,
    unequal,
    less,
    less_or_equal,
    greater,
    greater_or_equal,
    in,
    not_in
  };
  using Operand = std::variant<json::value, PathSyntax>;
  Operand left;
  Comparator comparator = Comparator::equal;
  Operand right;
};
struct PredicateExists {
  PathSyntax path;
};
struct PredicateAll {
  std::vector<Predicate> operands;
};
struct PredicateAny {
  std::vector<Predicate> operands;
};
struct PredicateNot {
  std::shared_ptr<const Predicate> operand;
};
struct Predicate {
  std::variant<PredicateComparison, PredicateExists, PredicateAll, PredicateAny, PredicateNot> node;
};

/// Errors: invalid_argument - not a path.
Result<PathSyntax> parse_path(std::string_view text);

/// Reads characters of a path from left to right.
struct PathReader {
  std::string_view text;
  std::size_t position = 0;

  bool is_at_end() const { return position == text.size(); }
  char peek() const { return is_at_end() ? '\0' : text[position]; }
  bool take(std::string_view token);
  void skip_blanks();
  Error refuse(std::string_view why) const;
};

/// 'text' or "text", with backslash escapes.
Result<std::string> read_quoted(PathReader& reader);
/// Steps, until something that begins none.
Result<void> read_steps(PathReader& reader, PathSyntax& path);
/// What stands between "?(" and ")".
Result<Predicate> read_predicate(PathReader& reader);

/// "$['a'][0]", of the first `step_count` steps.
std::string canonical_text(const PathSyntax& path, std::size_t step_count);

}  // namespace semel::data
