#include <gtest/gtest.h>

#include "domain/partiql/partiql_test_helpers.h"
#include "domain/partiql/read_plan.h"
#include "domain/partiql/write_plan.h"

namespace semel::partiql {
namespace {

const tables::TableName music{"us-east-1", "music"};

std::string read_options(const tables::Read& read) {
  std::string text;
  if (read.index) text += "." + *read.index;
  if (read.select == tables::Select::all_projected_attributes) text += " projected";
  if (read.projection) text += " only " + to_text(*read.projection);
  if (read.filter) text += " filter " + to_text(*read.filter);
  if (read.consistent) text += " consistent";
  return text;
}

std::string step_text(const ReadStep& step) {
  std::string text;
  if (const auto* query = std::get_if<tables::Query>(&step.read)) {
    text = "query" + read_options(*query) + " where " + to_text(query->key_condition) +
           (query->forward ? "" : " backward");
  } else {
    text = "scan" + read_options(std::get<tables::Scan>(step.read));
  }
  if (step.row_filter) text += " rows " + to_text(*step.row_filter);
  return text + "\n";
}

/// The reads of a SELECT on the music table, one a line, or why it is refused.
std::string reads(const std::string& statement, bool consistent = false) {
  const auto parsed = parse(statement);
  if (!parsed) return parsed.error().message;
  const auto sound = check(*parsed, {});
  if (!sound) return sound.error().message;
  const auto steps = plan_read(std::get<Select>(*parsed), {}, music, music_table(), consistent);
  if (!steps) return steps.error().message;
  std::string text;
  for (const ReadStep& step : *steps) text += step_text(step);
  return text;
}

std::string where_reads(const std::string& where) {
  return reads("SELECT * FROM music WHERE " + where);
}

struct WriteText {
  static std::string condition(const std::optional<expression::Condition>& condition) {
    return condition ? " if " + to_text(*condition) : "";
  }
  std::string operator()(const tables::Put& put) const {
    return "put " + value::to_text(put.item) + condition(put.condition);
  }
  std::string operator()(const tables::Update& update) const {
    return "update " + value::to_text(update.key) + " " + to_text(update.update) +
           condition(update.condition);
  }
  std::string operator()(const tables::Delete& remove) const {
    return "delete " + value::to_text(remove.key) + condition(remove.condition);
  }
  std::string operator()(const tables::ConditionCheck& check) const {
    return "check " + value::to_text(check.key) + " if " + to_text(check.condition);
  }
};

std::string write(const std::string& statement, Surface surface = Surface::statement) {
  const auto parsed = parse(statement);
  if (!parsed) return parsed.error().message;
  const auto sound = check(*parsed, {});
  if (!sound) return sound.error().message;
  const auto action = plan_write(*parsed, {}, music, music_table(), surface);
  return action ? std::visit(WriteText{}, *action) : action.error().message;
}

std::string get(const std::string& where, Surface surface = Surface::transaction) {
  const auto parsed = parse("SELECT a.b FROM music WHERE " + where);
  if (!parsed) return parsed.error().message;
  const auto planned = plan_get(std::get<Select>(*parsed), {}, music, music_table(), surface);
  if (!planned) return planned.error().message;
  return value::to_text(planned->key) + " only " + to_text(*planned->projection);
}

// --- reads

TEST(PlanRead, ScansWhatNamesNoPartition) {
  EXPECT_EQ(reads("SELECT * FROM music"), "scan\n");
  EXPECT_EQ(where_reads("pk > 'a'"), "scan filter pk > \"a\"\n");
  EXPECT_EQ(where_reads("pk = 'a' OR x = 1"), "scan filter (pk = \"a\" OR x = 1)\n");
  EXPECT_EQ(where_reads("NOT pk = 'a'"), "scan filter NOT pk = \"a\"\n");
}

TEST(PlanRead, QueriesAPartitionAndARangeOfIt) {
  EXPECT_EQ(where_reads("pk = 'a'"), "query where pk = \"a\"\n");
  EXPECT_EQ(where_reads("'b' <= sk AND 'a' = pk"), "query where pk = \"a\" AND sk >= \"b\"\n");
  EXPECT_EQ(where_reads("pk = 'a' AND sk BETWEEN 'b' AND 'c'"),
            "query where pk = \"a\" AND sk BETWEEN \"b\" AND \"c\"\n");
  EXPECT_EQ(where_reads("(pk = 'a' AND begins_with(sk, 'b')) AND x = 1"),
            "query filter x = 1 where pk = \"a\" AND begins_with(sk, \"b\")\n");
}

TEST(PlanRead, NarrowsSeveralRangesToOneAndFiltersTheRest) {
  EXPECT_EQ(
      where_reads("pk = 'a' AND sk > 'b' AND sk < 'd'"),
      "query filter (sk > \"b\" AND sk < \"d\") where pk = \"a\" AND sk BETWEEN \"b\" AND \"d\"\n");
  EXPECT_EQ(where_reads("pk = 'a' AND sk = 'b' AND sk > 'a'"),
            "query filter (sk = \"b\" AND sk > \"a\") where pk = \"a\" AND sk = \"b\"\n");
}

TEST(PlanRead, ReadsNothingWhereNothingCanMatch) {
  EXPECT_EQ(where_reads("pk = 'a' AND pk = 'b'"), "");
  EXPECT_EQ(where_reads("pk = 'a' AND sk BETWEEN 'c' AND 'b'"), "");
  EXPECT_EQ(where_reads("pk = 'a' AND sk > 'c' AND sk < 'b'"), "");
}

TEST(PlanRead, ReadsEachAlternativeInOrderOfItsKeys) {
  EXPECT_EQ(where_reads("pk IN ['b', 'a']"), "query where pk = \"a\"\nquery where pk = \"b\"\n");
  EXPECT_EQ(where_reads("pk = 'a' AND (sk = '2' OR sk < '1')"),
            "query where pk = \"a\" AND sk < \"1\"\nquery where pk = \"a\" AND sk = \"2\"\n");
  EXPECT_EQ(where_reads("pk IN ['a'] AND sk IN ['2', '1'] AND x = 1"),
            "query filter x = 1 where pk = \"a\" AND sk = \"1\"\nquery filter x = 1 where pk = "
            "\"a\" AND sk = \"2\"\n");
}

TEST(PlanRead, KeepsAnOrWithoutKeysAsOneFilter) {
  EXPECT_EQ(where_reads("pk = 'a' AND (x = 1 OR y = 2)"),
            "query filter (x = 1 OR y = 2) where pk = \"a\"\n");
}

TEST(PlanRead, RefusesAlternativesThatOverlap) {
  for (const std::string where :
       {"pk IN ['a', 'a']", "pk = 'a' OR pk = 'a'", "pk = 'a' AND (sk > '0' OR sk < '5')",
        "pk = 'a' AND (sk = '1' OR x = 1)", "(pk = 'a' AND x = 1) OR (pk = 'a' AND x = 2)",
        "pk = 'a' AND (begins_with(sk, 'b') OR sk = 'bc')"}) {
    EXPECT_EQ(where_reads(where),
              "Overlapping conditions with range keys are not supported in where clause")
        << where;
  }
  EXPECT_EQ(where_reads("pk = 'a' AND (begins_with(sk, 'b') OR sk = 'c')").find("Overlapping"),
            std::string::npos);
}

TEST(PlanRead, ReadsAPartitionOnceWhenAnAlternativeNegatesTheSortKey) {
  EXPECT_EQ(where_reads("pk = 'a' AND NOT sk = '1' OR pk = 'a' AND sk = '2'"),
            "query filter (NOT sk = \"1\" OR sk = \"2\") where pk = \"a\"\n");
  EXPECT_EQ(where_reads("pk = 'a' OR pk = 'a' AND sk <> '1'"), "query where pk = \"a\"\n");
  EXPECT_EQ(where_reads("pk = 'a' AND sk <> '1'"), "query filter sk <> \"1\" where pk = \"a\"\n");
}

TEST(PlanRead, BoundsTheAlternatives) {
  std::string values = "'v'";
  for (int i = 0; i < 49; ++i) values += ", 'v" + std::to_string(i) + "'";
  EXPECT_EQ(where_reads("pk IN [" + values + "]").find("Too many"), std::string::npos);
  EXPECT_EQ(where_reads("pk IN [" + values + ", 'w']"),
            "Too many decomposed read operations for a given query.");
  EXPECT_EQ(where_reads("pk IN [" + values + "] AND sk IN ['1', '2']"),
            "Too many decomposed read operations for a given query.");
  std::string doubled = "pk = 'a'";
  for (int i = 0; i < 60; ++i) doubled += " AND (sk = '1' OR sk = '2')";
  EXPECT_EQ(where_reads(doubled), "Too many decomposed read operations for a given query.");
}

TEST(PlanRead, RefusesKeysOfAnotherType) {
  EXPECT_EQ(where_reads("pk = 1 OR pk = 'a'"),
            "Key attribute's data type should match its data type in table's schema: Key pk");
  EXPECT_EQ(where_reads("pk = 'a' AND sk IN ['1', 2]"),
            "Key attribute's data type should match its data type in table's schema: Key sk");
  EXPECT_EQ(where_reads("pk > 1"), "scan filter pk > 1\n");
}

TEST(PlanRead, OrdersByTheKeys) {
  EXPECT_EQ(where_reads("pk = 'a' ORDER BY sk DESC"), "query where pk = \"a\" backward\n");
  EXPECT_EQ(where_reads("pk = 'a' ORDER BY sk"), "query where pk = \"a\"\n");
  EXPECT_EQ(where_reads("pk = 'a' ORDER BY pk"), "query where pk = \"a\" backward\n");
  EXPECT_EQ(where_reads("pk IN ['a', 'b'] ORDER BY pk DESC, sk ASC"),
            "query where pk = \"b\"\nquery where pk = \"a\"\n");
  EXPECT_EQ(where_reads("pk = 'a' AND sk IN ['1', '2'] ORDER BY sk DESC"),
            "query where pk = \"a\" AND sk = \"2\" backward\nquery where pk = \"a\" AND sk = \"1\" "
            "backward\n");
}

TEST(PlanRead, RefusesAnOrderThatTheKeysDoNotGive) {
  EXPECT_EQ(reads("SELECT * FROM music ORDER BY sk"),
            "Must have WHERE clause in the statement when using ORDER BY clause.");
  EXPECT_EQ(where_reads("pk = 'a' ORDER BY x"),
            "Attribute x in ORDER BY clause must be part of the primary key");
  EXPECT_EQ(where_reads("pk > 'a' ORDER BY sk"),
            "Must have at least one non-optional hash key condition in WHERE clause when using "
            "ORDER BY clause.");
  EXPECT_EQ(where_reads("pk IN ['a', 'b'] ORDER BY sk"),
            "Must have hash key in ORDER BY clause when more than one hash key condition specified "
            "in WHERE clause.");
}

TEST(PlanRead, AsksForTheAttributesOfItsColumns) {
  EXPECT_EQ(reads("SELECT a.b, a.c[0], d FROM music"), "scan only a, d\n");
  EXPECT_EQ(reads("SELECT a.b, c.b FROM music"), "Duplicate identifiers in select clause: b");
}

TEST(PlanRead, ReadsIndexesByTheirKeys) {
  EXPECT_EQ(reads("SELECT * FROM music.by_kind WHERE kind = 'x' AND total > 5"),
            "query.by_kind projected where kind = \"x\" AND total > 5\n");
  EXPECT_EQ(reads("SELECT pk FROM music.by_n WHERE pk = 'a' AND n = 5", true),
            "query.by_n only pk consistent where pk = \"a\" AND n = 5\n");
  EXPECT_EQ(reads("SELECT * FROM music.nowhere WHERE pk = 'a'"),
            "The table does not have the specified index");
  EXPECT_EQ(reads("SELECT * FROM music.by_kind WHERE kind = 'x'", true),
            "Strongly consistent read is not supported on Global Secondary Indexes");
}

TEST(PlanRead, RefusesKeyedFiltersThatAnIndexDoesNotProject) {
  const std::string refused =
      "One or more parameter values were invalid: Secondary index by_kind does not project one or "
      "more filter attributes: ";
  const std::string select = "SELECT pk FROM music.by_kind WHERE ";
  EXPECT_EQ(reads(select + "kind = 'x' AND other = 1"), refused + "[other]");
  EXPECT_EQ(reads(select + "kind = 'x' AND NOT (other = 1 OR note = 'a')"), refused + "[other]");
  EXPECT_EQ(reads(select + "(kind = 'b' AND u1 = 1) OR (kind = 'q' AND u2 = 1)"), refused + "[u2]");
  EXPECT_EQ(reads(select + "(kind = 'q' AND u1 = 1) OR (kind = 'b' AND u2 = 1)"), refused + "[u1]");
  EXPECT_EQ(reads(select + "kind = 'x' AND note = 'a'"),
            "query.by_kind only pk filter note = \"a\" where kind = \"x\"\n");
}

TEST(PlanRead, FiltersTheRowsOfAnIndexOnWhatItLacks) {
  EXPECT_EQ(reads("SELECT pk FROM music.by_n WHERE NOT other = 1"),
            "scan.by_n projected rows NOT other = 1\n");
  EXPECT_EQ(reads("SELECT pk FROM music.by_kind WHERE (kind = 'y' AND note = 'a') OR (kind = 'z' "
                  "AND other = 1)"),
            "query.by_kind projected where kind = \"y\" rows note = \"a\"\n"
            "query.by_kind projected where kind = \"z\" rows other = 1\n");
}

// --- one item

TEST(PlanGet, TakesExactlyThePrimaryKey) {
  EXPECT_EQ(get("pk = 'a' AND sk = 'b'"), "{pk: \"a\", sk: \"b\"} only a");
  EXPECT_EQ(get("(sk = 'b') AND pk IN ['a'] AND pk = 'a'"), "{pk: \"a\", sk: \"b\"} only a");
  const std::string refused =
      "Select statements within ExecuteTransaction must specify the primary key in the where "
      "clause.";
  EXPECT_EQ(get("pk = 'a'"), refused);
  EXPECT_EQ(get("pk = 'a' AND sk = 'b' AND x = 1"), refused);
  EXPECT_EQ(get("pk = 'a' AND sk = 'b' AND pk = 'c'"), refused);
  EXPECT_EQ(get("pk = 'a'", Surface::batch),
            "Select statements within BatchExecuteStatement must specify the primary key in the "
            "where clause.");
}

TEST(PlanGet, TellsFirstWhatIsWrongWithTheClause) {
  EXPECT_EQ(get("pk IN ['a', 'a'] AND sk = 'b'"),
            "Overlapping conditions with range keys are not supported in where clause");
}

// --- writes

TEST(PlanWrite, InsertsWhereNoItemIs) {
  EXPECT_EQ(write("INSERT INTO music VALUE {'pk': 'a', 'sk': 'b', 'n': 1}"),
            "put {n: 1, pk: \"a\", sk: \"b\"} if attribute_not_exists(pk)");
}

TEST(PlanWrite, UpdatesWhereTheItemIs) {
  EXPECT_EQ(write("UPDATE music SET x = 1 WHERE pk = 'a' AND sk = 'b'"),
            "update {pk: \"a\", sk: \"b\"} SET x = 1 if attribute_exists(pk)");
  EXPECT_EQ(write("UPDATE music SET x = 1 WHERE (pk = 'a' AND x > 0) AND sk = 'b' AND pk = 'a'"),
            "update {pk: \"a\", sk: \"b\"} SET x = 1 if (attribute_exists(pk) AND x > 0)");
  EXPECT_EQ(write("FROM music WHERE pk = 'a' AND sk = 'b' REMOVE x"),
            "update {pk: \"a\", sk: \"b\"} REMOVE x if attribute_exists(pk)");
}

TEST(PlanWrite, DeletesAlsoWhatIsNotThere) {
  EXPECT_EQ(write("DELETE FROM music WHERE pk = 'a' AND sk = 'b'"),
            "delete {pk: \"a\", sk: \"b\"}");
  EXPECT_EQ(write("DELETE FROM music WHERE pk = 'a' AND sk = 'b' AND x = 1"),
            "delete {pk: \"a\", sk: \"b\"} if (attribute_not_exists(pk) OR x = 1)");
}

TEST(PlanWrite, WantsTheWholeKeyByEquality) {
  const std::string refused =
      "Where clause does not contain a mandatory equality on all key attributes";
  for (const std::string where :
       {"", " WHERE pk = 'a'", " WHERE x = 1", " WHERE pk = 'a' AND sk > 'b'",
        " WHERE pk IN ['a'] AND sk = 'b'", " WHERE pk = 'a' AND sk = 'b' OR x = 1"}) {
    EXPECT_EQ(write("UPDATE music SET x = 1" + where), refused) << where;
    EXPECT_EQ(write("DELETE FROM music" + where), refused) << where;
  }
  EXPECT_EQ(write("DELETE FROM music WHERE pk = 'a'", Surface::transaction),
            "The provided key element does not match the schema");
  EXPECT_EQ(
      write("DELETE FROM music WHERE pk = 'a' AND sk = 'b' AND pk = 'c'"),
      "Multiple conditions on same key pk. Only single item Update/Insert/Delete are supported");
}

TEST(PlanWrite, TurnsExistsIntoAConditionCheck) {
  EXPECT_EQ(write("EXISTS(SELECT * FROM music WHERE pk = 'a' AND sk = 'b' AND x IS MISSING)"),
            "check {pk: \"a\", sk: \"b\"} if attribute_not_exists(x)");
  EXPECT_EQ(write("EXISTS(SELECT * FROM music WHERE pk = 'a' AND sk = 'b' AND pk = 'c')"),
            "check {pk: \"a\", sk: \"b\"} if pk = \"c\"");
  const std::string refused = "EXISTS() must contain a single item read with additional condition";
  EXPECT_EQ(write("EXISTS(SELECT * FROM music WHERE pk = 'a' AND sk = 'b')"), refused);
  EXPECT_EQ(write("EXISTS(SELECT * FROM music WHERE pk IN ['a'] AND sk = 'b' AND x = 1)"), refused);
}

TEST(Check, NeedsNoTable) {
  for (const std::string statement :
       {"SELECT * FROM nowhere WHERE a < true", "UPDATE nowhere SET a = 'x' + 1",
        "DELETE FROM nowhere WHERE a > null"}) {
    const auto parsed = parse(statement);
    ASSERT_TRUE(parsed.has_value());
    EXPECT_FALSE(check(*parsed, {}).has_value()) << statement;
  }
}

TEST(CheckKey, ComparesTypesWithTheSchema) {
  const auto key_problem = [](const std::string& statement) {
    const auto parsed = parse(statement);
    const auto action = plan_write(*parsed, {}, music, music_table(), Surface::transaction);
    if (!action) return action.error().message;
    const auto sound = check_key(*action, music_table());
    return sound ? std::string() : sound.error().message;
  };
  EXPECT_EQ(key_problem("UPDATE music SET a = 1 WHERE pk = 'a' AND sk = 'b'"), "");
  EXPECT_EQ(key_problem("UPDATE music SET a = 1 WHERE pk = 'a' AND sk = 1"),
            "The provided key element does not match the schema");
  EXPECT_EQ(key_problem("INSERT INTO music VALUE {'pk': 'a'}"),
            "One or more parameter values were invalid: Missing the key sk in the item");
}

}  // namespace
}  // namespace semel::partiql
