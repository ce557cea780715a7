#include "domain/partiql/parse.h"

#include <gtest/gtest.h>

#include "domain/partiql/partiql_test_helpers.h"

namespace semel::partiql {
namespace {

struct Refused {
  std::string_view statement;
  std::string_view detail;
};

void expect_details(std::initializer_list<Refused> cases) {
  for (const auto& [statement, detail] : cases) {
    EXPECT_EQ(parse_refusal(statement),
              "Statement wasn't well formed, can't be processed: " + std::string(detail))
        << statement;
  }
}

void expect_refusals(std::initializer_list<Refused> cases) {
  for (const auto& [statement, message] : cases)
    EXPECT_EQ(parse_refusal(statement), message) << statement;
}

TEST(Parse, TakesTheDocumentedForms) {
  for (const std::string_view statement : {
           "SELECT * FROM \"Music\"",
           "select pk, a.b[0], \"c d\" from Music.\"by-n\" where pk = ? order by sk desc, pk;",
           "SELECT * FROM M WHERE a IN (1, 2) AND b IN ['x'] OR NOT (c BETWEEN 1 AND 2 AND d IS "
           "NOT MISSING)",
           "INSERT INTO \"Music\" VALUE {'pk': 'a', 'm': {'x': [1, <<'s'>>]}, 'p': ?}",
           "UPDATE \"Music\" SET a = 1 SET b = b + 1, c.d[2] = list_append(c.d, [1]) REMOVE e "
           "WHERE pk = 'a' "
           "RETURNING ALL OLD *",
           "UPDATE m REMOVE a[1] WHERE pk='a' RETURNING MODIFIED NEW *",
           "FROM \"Music\" WHERE pk = 'a' SET a = 1",
           "DELETE FROM \"Music\" WHERE pk = 'a' RETURNING ALL OLD *",
           "EXISTS(SELECT * FROM \"Music\" WHERE pk = 'a' AND b IS MISSING)",
       }) {
    EXPECT_EQ(parse_refusal(statement), "") << statement;
  }
}

TEST(Parse, TellsWhereAStatementEndsTooEarly) {
  expect_details({
      {"", "Unexpected term"},
      {"SELECT * FROM", "Unexpected term"},
      {"SELECT * FROM t WHERE", "Unexpected term"},
      {"SELECT * FROM t WHERE;", "Unexpected term"},
      {"SELECT * FROM t WHERE NOT", "Unexpected term"},
      {"SELECT * FROM t WHERE (", "Unexpected term"},
      {"SELECT * FROM t WHERE pk = 'a' AND",
       "Missing right-hand side expression of infix operator"},
      {"SELECT * FROM t WHERE (pk = 'a'", "Expected RIGHT_PAREN"},
      {"SELECT version();", "Expected FROM after SELECT list"},
      {"DELETE FROM", "Expected identifier for simple path"},
      {"DELETE FROM WHERE pk = 'a'", "Expected identifier for simple path"},
      {"DELETE t WHERE pk = 'a'", "Expected FROM after DELETE"},
      {"UPDATE t", "Expected data manipulation"},
      {"UPDATE t SET a 1", "Expected '='"},
      {"UPDATE t SET a = 1 WHERE", "Unexpected term"},
      {"UPDATE t SET a = 1 WHERE a = 1 RETURNING NEW",
       "Expected ( MODIFIED | ALL ) ( NEW | OLD ) in each returning element."},
  });
}

TEST(Parse, TellsWhatIsLeftOver) {
  expect_details({
      {"SELECT * FROM t WHERE pk = 1 foo", "Unexpected token after expression"},
      {"SELECT * FROM t WHERE pk = 1)", "Unexpected token after expression"},
      {"SELECT * FROM t ORDER BY pk WHERE pk = 1", "Unexpected token after expression"},
      {"INSERT INTO t VALUE {'pk': 1} foo", "Unexpected token after expression"},
      {"INSERT INTO t x VALUE {'pk': 1}", "Unexpected token after expression"},
      {"DELETE FROM t WHERE pk = 1 ORDER BY pk", "Unexpected token after expression"},
      {"FROM t SET c = 1 WHERE pk = 'x'", "Unexpected token after expression"},
      {"SELECT * FROM t; SELECT * FROM t",
       "Unexpected token after semicolon. (Only one query is allowed.)"},
  });
}

TEST(Parse, TellsWhatItCannotTakeForATerm) {
  expect_details({
      {"SELECT * FROM t WHERE ORDER BY pk", "Unexpected keyword"},
      {"SELECT * FROM t WHERE date = 1", "Unexpected keyword"},
      {"INSERT INTO urls (key, a) VALUES (?, ?)", "Unexpected keyword"},
      {"SELECT * FROM t WHERE IS NULL", "Unexpected operator"},
      {"SELECT * FROM t WHERE pk = LIKE", "Unexpected operator"},
      {"SELECT * FROM t WHERE x IS FOO", "Expected type name"},
      {"SELECT * FROM t WHERE m.inner = 1", "Invalid path dot component"},
      {"SELECT a, * FROM t",
       "Other expressions may not be present in the select list when '*' is used without dot "
       "notation."},
      {"SLECT * FROM t WHERE pk = 1", "Expected data manipulation"},
      {"UPDATE Payment-dev SET active = ? WHERE id = ?", "Expected data manipulation"},
  });
}

TEST(Parse, RefusesWhatPartiqlKnowsAndTheServiceDoesNot) {
  expect_refusals({
      {"SELECT * FROM t x WHERE pk = 'a'", "Aliasing is not supported"},
      {"SELECT * FROM t AS x WHERE pk = 'a'", "Aliasing is not supported"},
      {"SELECT a AS x FROM t", "Aliasing is not supported"},
      {"UPDATE t x SET a = 3 WHERE pk = 'a'", "Aliasing is not supported"},
      {"DELETE FROM t x WHERE pk = 'a'", "Aliasing is not supported"},
      {"SELECT id FROM dbimp_page LIMIT 5", "Unsupported clause: LIMIT at 1:33:1"},
      {"SELECT attribute_exists(ss) FROM t", "Unexpected path component at 1:8:16"},
      {"SELECT COUNT(*) FROM t", "Unexpected path component at 1:8:5"},
      {"x IS INT4", "Unsupported operation: IsType"},
      {"x IS DOUBLE PRECISION", "Unsupported operation: IsType"},
  });
}

TEST(Parse, RefusesPathsThatNameNoTable) {
  expect_refusals({
      {"SELECT * FROM \"\" WHERE pk = 'a'", "Path component cannot be an empty string"},
      {"SELECT * FROM t.\"\" WHERE pk = 'a'", "Path component cannot be an empty string"},
      {"SELECT * FROM t.i.x WHERE pk = 'a'",
       "A path may contain at most 2 components in the FROM clause"},
      {"INSERT INTO t.i VALUE {'pk': 'a'}", "FROM clause may only contain a single table name"},
      {"UPDATE t.i SET a = 1 WHERE pk = 'a'", "This operation is not supported on an index"},
      {"DELETE FROM t.i WHERE pk = 'a'", "This operation is not supported on an index"},
  });
}

TEST(Parse, RefusesListIndexesOutOfRange) {
  expect_refusals({
      {"SELECT l[-1] FROM t",
       "List index is not within the allowable range; index: [-1] at 1:11:1"},
      {"SELECT l[2147483648] FROM t",
       "List index is not within the allowable range; index: [2147483648] at 1:10:10"},
      {"SELECT l[-0] FROM t", ""},
      {"SELECT l[2147483647] FROM t", ""},
  });
}

TEST(Parse, RefusesOtherReturningClausesOfDelete) {
  expect_refusals({
      {"DELETE FROM t WHERE pk = 'x' RETURNING MODIFIED OLD *",
       "Invalid returning clause: RETURNING MODIFIED OLD *. Only RETURNING ALL OLD * is allowed in "
       "DELETE statements."},
      {"DELETE FROM t WHERE pk = 'x' RETURNING ALL NEW *",
       "Invalid returning clause: RETURNING ALL NEW *. Only RETURNING ALL OLD * is allowed in "
       "DELETE statements."},
  });
}

TEST(Parse, BoundsNesting) {
  const std::string deep(100'000, '(');
  EXPECT_EQ(parse_refusal("SELECT * FROM t WHERE " + deep),
            "Nesting Levels have exceeded supported limits");
  std::string sum = "SELECT * FROM t WHERE a = 1";
  for (int i = 0; i < 1'000; ++i) sum += " + 1";
  EXPECT_EQ(parse_refusal(sum), "Nesting Levels have exceeded supported limits");
}

TEST(Parse, KeepsALongChainFlat) {
  std::string statement = "SELECT * FROM t WHERE a = 1";
  for (int i = 0; i < 1'000; ++i) statement += " OR a = 1";
  const auto parsed = parse(statement);
  ASSERT_TRUE(parsed.has_value());
  const auto* chain = std::get<Select>(*parsed).where->get<LogicalExpression>();
  ASSERT_NE(chain, nullptr);
  EXPECT_EQ(chain->terms.size(), 1'001U);
}

TEST(Parse, NumbersParametersInTheOrderOfTheText) {
  const auto parsed = parse("INSERT INTO t VALUE {'a': ?, 'b': '?', 'c': ?}");
  ASSERT_TRUE(parsed.has_value());
  const auto& members = std::get<Insert>(*parsed).item.members;
  EXPECT_EQ(members[0].value.get<ParameterExpression>()->position, 0U);
  EXPECT_EQ(members[2].value.get<ParameterExpression>()->position, 1U);
}

}  // namespace
}  // namespace semel::partiql
