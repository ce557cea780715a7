#include "domain/partiql/assignment.h"

#include <gtest/gtest.h>

#include "domain/partiql/partiql_test_helpers.h"

namespace semel::partiql {
namespace {

/// The update of the clauses, or why they are refused. The first clause begins in column 10.
std::string update_text(const std::string& clauses,
                        const std::vector<value::AttributeValue>& parameters = {}) {
  const auto parsed = parse("UPDATE t " + clauses + " WHERE pk = 'a'");
  if (!parsed) return parsed.error().message;
  const auto update = to_update(std::get<Update>(*parsed), Values(parameters));
  return update ? to_text(*update) : update.error().message;
}

TEST(Assignment, TranslatesEachClause) {
  EXPECT_EQ(update_text("SET a = 1 SET b.c[0] = ?, d = e REMOVE f REMOVE g[1]", {number(2)}),
            "SET a = 1, b.c[0] = 2, d = e REMOVE f, g[1]");
  EXPECT_EQ(update_text("SET n = n + 1, m = 5 - m"), "SET n = n + 1, m = 5 - m");
  EXPECT_EQ(update_text("SET l = LIST_APPEND([1], l)"), "SET l = list_append([1], l)");
}

TEST(Assignment, TurnsSetFunctionsIntoAddAndDelete) {
  const std::string set = value::to_text(*value::make_string_set({"x"}));
  EXPECT_EQ(update_text("SET s = set_add(s, <<'x'>>)"), "ADD s " + set);
  EXPECT_EQ(update_text("SET a.s = SET_DELETE(a.s, <<'x'>>)"), "DELETE a.s " + set);
}

TEST(Assignment, RefusesMisusedSetFunctions) {
  EXPECT_EQ(update_text("SET t = set_add(s, <<'x'>>)"),
            "The first argument to SET_ADD must equal the assignment value at 1:18:7");
  EXPECT_EQ(update_text("SET s = set_add(<<'a'>>, <<'b'>>)"),
            "The first argument to SET_ADD must equal the assignment value at 1:18:7");
  EXPECT_EQ(update_text("SET s = set_add(s)"), "SET_ADD must have exactly two arguments at 1:18:7");
  EXPECT_EQ(update_text("SET s = set_delete(s, ['x'])"),
            "The second argument to SET_DELETE must be a value with type SET at 1:29:1");
  EXPECT_EQ(update_text("SET s = set_add(s, <<>>)"), "Empty bags are not supported");
}

TEST(Assignment, RefusesLiteralsThatAreNoNumbers) {
  const std::string wrong =
      "Incorrect operand type for operator or function; operator or function: ";
  EXPECT_EQ(update_text("SET n = 'a' + 1"), wrong + "+, operand type: S");
  EXPECT_EQ(update_text("SET n = n - null"), wrong + "-, operand type: NULL");
  EXPECT_EQ(update_text("SET l = list_append(l, 1)"), wrong + "list_append, operand type: N");
}

TEST(Assignment, RefusesFunctionsThatAreNone) {
  EXPECT_EQ(update_text("SET n = if_not_exists(n, 0)"),
            "Unrecognized function: if_not_exists at 1:18:13");
}

TEST(Assignment, RefusesPathsThatOverlap) {
  const std::string overlap =
      "Two document paths overlap with each other; must remove or rewrite one of these paths; path "
      "one: ";
  EXPECT_EQ(update_text("SET a = 1 SET a = 2"), overlap + "[a], path two: [a]");
  EXPECT_EQ(update_text("SET b.c = 1 REMOVE b"), overlap + "[b, c], path two: [b]");
  EXPECT_EQ(update_text("SET l[0] = 1, l[1] = 2").find("overlap"), std::string::npos);
}

}  // namespace
}  // namespace semel::partiql
