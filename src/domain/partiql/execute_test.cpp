#include "domain/partiql/execute.h"

#include <gtest/gtest.h>

#include <tuple>

#include "domain/partiql/scripted_tables.h"

namespace semel::partiql {
namespace {

using value::Item;

struct Options {
  std::optional<std::int64_t> limit;
  std::string page_token;
  bool old_item_on_failure = false;
  bool batch = false;
};

Options at_most(std::int64_t limit) {
  return {limit, "", false, false};
}
Options from_token(std::string token) {
  return {std::nullopt, std::move(token), false, false};
}

tables::WriteOutcome write_outcome_of(
    std::variant<tables::Applied, tables::ConditionFailed> result) {
  tables::WriteOutcome outcome;
  outcome.result = std::move(result);
  return outcome;
}

class Execute : public testing::Test {
 protected:
  Result<Outcome> run(const std::string& text, const Options& options = {}) {
    const auto statement = parse(text);
    if (!statement) return statement.error();
    const Request request{
        *statement, text,          parameters_,        {"us-east-1", "music"},
        false,      options.limit, options.page_token, options.old_item_on_failure};
    if (!options.batch) return execute(tables_, request);
    const auto member = plan_in_batch(tables_, request);
    if (!member) return member.error();
    key_ = member->key;
    return run_in_batch(tables_, *statement, *member);
  }

  /// The rows, one a line, or the refusal.
  std::string rows(const Result<Outcome>& outcome) {
    if (!outcome) return outcome.error().message;
    std::string text;
    for (const Item& item : std::get<Rows>(outcome->result).items)
      text += value::to_text(item) + "\n";
    return text;
  }

  void page(std::vector<Item> items, std::optional<Item> last_evaluated_key = std::nullopt) {
    tables::ReadOutcome read;
    read.count = read.scanned_count = static_cast<std::int64_t>(items.size());
    read.items = std::move(items);
    read.last_evaluated_key = std::move(last_evaluated_key);
    read.capacity = {.table = {"us-east-1", "music"},
                     .table_units = 0.5,
                     .local_indexes = {},
                     .global_indexes = {}};
    read.seen = {9};
    tables_.pages.push_back(std::move(read));
  }

  ScriptedTables tables_;
  std::vector<value::AttributeValue> parameters_;
  std::optional<Item> key_;  ///< of the last member of a batch
};

TEST_F(Execute, ReturnsColumnsUnderTheirLastName) {
  page({Item{{"m", value::Map{{"k", value::List{"c", "d"}}}}, {"pk", "a"}}, Item{{"pk", "b"}}});
  EXPECT_EQ(rows(run("SELECT m.k[1], pk FROM music")),
            "{\"k[1]\": \"d\", pk: \"a\"}\n{pk: \"b\"}\n");
}

TEST_F(Execute, ReadsAlternativesOneAfterTheOther) {
  page({Item{{"pk", "a"}}});
  page({Item{{"pk", "b"}}});
  const auto outcome = run("SELECT * FROM music WHERE pk IN ['b', 'a']");
  EXPECT_EQ(rows(outcome), "{pk: \"a\"}\n{pk: \"b\"}\n");
  EXPECT_EQ(tables_.calls, "query pk = \"a\"\nquery pk = \"b\"\n");
  EXPECT_EQ(outcome->capacity.table_units, 1.0);
  EXPECT_EQ(outcome->seen.number, 9U);
  EXPECT_FALSE(std::get<Rows>(outcome->result).next_token.has_value());
}

TEST_F(Execute, GoesOnWhereTheLimitStoppedIt) {
  const std::string statement = "SELECT * FROM music WHERE pk IN ['a', 'b', 'c']";
  page({Item{{"pk", "a"}}});
  page({Item{{"pk", "b"}}}, Item{{"pk", "b"}, {"sk", "1"}});
  const auto first = run(statement, at_most(2));
  const auto& rows_of_first = std::get<Rows>(first->result);
  ASSERT_TRUE(rows_of_first.next_token.has_value());
  EXPECT_EQ(rows_of_first.last_evaluated_key, (Item{{"pk", "b"}, {"sk", "1"}}));
  EXPECT_EQ(tables_.calls, "query pk = \"a\" limit 2\nquery pk = \"b\" limit 1\n");

  tables_.calls.clear();
  page({Item{{"pk", "b2"}}});
  page({Item{{"pk", "c"}}});
  const auto second = run(statement, from_token(*rows_of_first.next_token));
  EXPECT_EQ(rows(second), "{pk: \"b2\"}\n{pk: \"c\"}\n");
  EXPECT_EQ(tables_.calls, "query pk = \"b\" after {pk: \"b\", sk: \"1\"}\nquery pk = \"c\"\n");
}

TEST_F(Execute, GoesOnWithTheNextAlternativeWhenTheLimitEndsOne) {
  const std::string statement = "SELECT * FROM music WHERE pk IN ['a', 'b']";
  page({Item{{"pk", "a"}}});
  const auto first = run(statement, at_most(1));
  ASSERT_TRUE(std::get<Rows>(first->result).next_token.has_value());
  EXPECT_FALSE(std::get<Rows>(first->result).last_evaluated_key.has_value());
  tables_.calls.clear();
  page({Item{{"pk", "b"}}});
  Options options = at_most(1);
  options.page_token = *std::get<Rows>(first->result).next_token;
  const auto second = run(statement, options);
  EXPECT_EQ(tables_.calls, "query pk = \"b\" limit 1\n");
  EXPECT_FALSE(std::get<Rows>(second->result).next_token.has_value());
}

TEST_F(Execute, StopsAtAMegabyteOfSeveralReads) {
  const std::string large(600'000, 'x');
  page({Item{{"a", value::AttributeValue(large)}}});
  page({Item{{"a", value::AttributeValue(large)}}});
  page({Item{{"pk", "c"}}});
  const auto outcome = run("SELECT * FROM music WHERE pk IN ['a', 'b', 'c']");
  EXPECT_EQ(std::get<Rows>(outcome->result).items.size(), 2U);
  EXPECT_TRUE(std::get<Rows>(outcome->result).next_token.has_value());
}

TEST_F(Execute, FiltersTheRowsOfAnIndexByWhatTheyHold) {
  page({Item{{"pk", "a"}, {"n", number(1)}}});
  EXPECT_EQ(rows(run("SELECT pk FROM music.by_n WHERE other = 1")), "");
  page({Item{{"pk", "a"}, {"n", number(1)}}});
  EXPECT_EQ(rows(run("SELECT pk FROM music.by_n WHERE NOT other = 1")), "{pk: \"a\"}\n");
}

TEST_F(Execute, TellsADuplicateFromAFailedCondition) {
  tables_.written = write_outcome_of(tables::ConditionFailed{Item{{"pk", "a"}}});
  const auto inserted = run("INSERT INTO music VALUE {'pk': 'a', 'sk': 'b'}");
  EXPECT_TRUE(std::holds_alternative<DuplicateItem>(inserted->result));
  const auto updated =
      run("UPDATE music SET x = 1 WHERE pk = 'a' AND sk = 'b'", {{}, "", true, false});
  EXPECT_EQ(std::get<tables::ConditionFailed>(updated->result).old_item, (Item{{"pk", "a"}}));
  EXPECT_EQ(tables_.calls,
            "put {pk: \"a\", sk: \"b\"}\nupdate {pk: \"a\", sk: \"b\"} or old item\n");
}

TEST_F(Execute, ReturnsNoRowForEmptyAttributes) {
  tables_.written = write_outcome_of(tables::Applied{Item{}});
  EXPECT_EQ(rows(run("UPDATE music REMOVE x WHERE pk = 'a' AND sk = 'b' RETURNING MODIFIED NEW *")),
            "");
  tables_.written = write_outcome_of(tables::Applied{Item{{"x", "1"}}});
  EXPECT_EQ(rows(run("DELETE FROM music WHERE pk = 'a' AND sk = 'b' RETURNING ALL OLD *")),
            "{x: \"1\"}\n");
}

TEST_F(Execute, ReadsOneItemInABatch) {
  tables_.got =
      tables::GetOutcome{.item = Item{{"pk", "a"}, {"x", "1"}}, .capacity = {}, .seen = {}};
  EXPECT_EQ(rows(run("SELECT x FROM music WHERE pk = 'a' AND sk = 'b'", {{}, "", false, true})),
            "{x: \"1\"}\n");
  EXPECT_EQ(tables_.calls, "get {pk: \"a\", sk: \"b\"}\n");
}

TEST_F(Execute, KnowsTheItemOfAMemberOfABatch) {
  const Options in_batch{{}, "", false, true};
  const Item key{{"pk", "a"}, {"sk", "b"}};
  std::ignore = run("INSERT INTO music VALUE {'pk': 'a', 'sk': 'b', 'x': 1}", in_batch);
  EXPECT_EQ(key_, key);
  std::ignore = run("DELETE FROM music WHERE sk = 'b' AND pk = 'a'", in_batch);
  EXPECT_EQ(key_, key);
  std::ignore = run("INSERT INTO music VALUE {'pk': 'a', 'sk': 1}", in_batch);
  EXPECT_FALSE(key_.has_value());
}

TEST_F(Execute, ChecksTheStatementBeforeTheTable) {
  tables_.description = not_found("Requested resource not found: Table: music not found");
  EXPECT_EQ(rows(run("SELECT * FROM music WHERE pk = ? AND x < true")),
            "Number of parameters in request and statement don't match.");
  EXPECT_EQ(rows(run("SELECT * FROM music")), "Requested resource not found");
  EXPECT_EQ(rows(run("EXISTS(SELECT * FROM music WHERE pk = 'a' AND x IS MISSING)")),
            "EXISTS can only be used in ExecuteTransaction write requests.");
}

TEST_F(Execute, RefusesAForeignToken) {
  EXPECT_EQ(rows(run("SELECT * FROM music", from_token("garbage"))), "Invalid NextToken");
}

}  // namespace
}  // namespace semel::partiql
