#include "domain/workflow/registry/registry.h"

#include <gtest/gtest.h>

#include "domain/engine/engine_test_helpers.h"

namespace semel::registry {
namespace {

using engine::fails_with;
using engine::must;

class RegistryTest : public testing::Test {
 protected:
  Registry::Created make(bool publish = false, const std::string& definition = "{one}") {
    Registry::NewMachine request;
    request.id = id_;
    request.settings = {definition, "role", "", "", ""};
    request.publish = publish;
    return must(registry_.create(request));
  }
  Registry::Updated define(const std::string& definition, bool publish = false) {
    Registry::Change change;
    change.definition = definition;
    change.publish = publish;
    return must(registry_.update(id_, change));
  }
  std::string versions(const Page& page = {}) {
    const auto listed = must(registry_.versions(id_, page));
    std::string text;
    for (const auto& version : listed.entries) text += std::to_string(version.number) + " ";
    return text + listed.next;
  }
  /// The definition that an ARN would run; "nothing" when there is none.
  std::string runs(const std::string& arn) {
    const auto resolved = must(registry_.resolve(must(parse_arn(arn))));
    return resolved ? resolved->snapshot.definition : "nothing";
  }
  std::size_t stored() {
    std::size_t count = 0;
    records::Range range;
    for (const char* partition : {"machine/us-east-1/orders", "machines/us-east-1"}) {
      range.partition = partition;
      count += must(records_.read_all(range)).size();
    }
    return count;
  }

  kv::MemoryKv store_;
  FakeClock clock_;
  SeededRandom random_{7};
  std::unique_ptr<engine::Engine> engine_ = must(engine::Engine::open(store_, clock_, random_, {}));
  records::Records records_{*engine_, tables::TableName{"semel", "semel.machines"}};
  std::int64_t open_ = 0;
  Registry registry_{{records_, clock_, random_,
                      [this](std::string_view) { return Result<std::int64_t>(open_); }}};
  const Id id_{"us-east-1", "orders"};
};

using Kind = Registry::Created::Kind;

TEST_F(RegistryTest, MakesAMachineOnce) {
  EXPECT_EQ(make().kind, Kind::made);
  clock_.advance_ms(5);
  const auto again = make();
  EXPECT_EQ(again.kind, Kind::repeated);
  EXPECT_EQ(again.created_ms, clock_.now_ms() - 5);
  EXPECT_EQ(make(false, "{two}").kind, Kind::differs);
  EXPECT_EQ(make(true).kind, Kind::differs);
  EXPECT_EQ(stored(), 3U);
}

TEST_F(RegistryTest, ListsTheMachinesOfARegionByName) {
  for (const char* name : {"c", "a", "b"}) {
    Registry::NewMachine request;
    request.id = {"eu-west-1", name};
    must(registry_.create(request));
  }
  make();
  const auto first = must(registry_.list("eu-west-1", {2, ""}));
  ASSERT_EQ(first.entries.size(), 2U);
  EXPECT_EQ(first.entries[1].id.name, "b");
  const auto rest = must(registry_.list("eu-west-1", {2, first.next}));
  ASSERT_EQ(rest.entries.size(), 1U);
  EXPECT_EQ(rest.entries[0].id.name, "c");
  EXPECT_EQ(rest.next, "");
}

TEST_F(RegistryTest, KeepsALongDefinition) {
  const std::string definition(1'000'000, 'x');
  make(false, definition);
  EXPECT_EQ(runs(machine_arn(id_)), definition);
  EXPECT_EQ(stored(), 6U);
}

TEST_F(RegistryTest, ARevisionIsMadeOnlyOfADifference) {
  make();
  EXPECT_EQ(define("{one}").revision_id, "");
  const auto second = define("{two}");
  EXPECT_EQ(second.revision_id.size(), 36U);
  EXPECT_EQ(runs(machine_arn(id_)), "{two}");
  EXPECT_EQ(stored(), 3U);  // nothing keeps the first
}

TEST_F(RegistryTest, AVersionKeepsItsRevision) {
  EXPECT_EQ(make(true).version, 1);
  const auto second = define("{two}");
  EXPECT_EQ(runs(version_arn(id_, 1)), "{one}");
  EXPECT_EQ(runs(version_arn(id_, 2)), "nothing");
  const auto published = must(registry_.publish(id_, second.revision_id, "good"));
  EXPECT_EQ(published.version.number, 2);
  EXPECT_EQ(must(registry_.publish(id_, {}, "")).version.number, 2);
  EXPECT_EQ(versions(), "2 1 ");
  EXPECT_EQ(versions({1, ""}), "2 v/0000000002");
  EXPECT_EQ(versions({1, "v/0000000002"}), "1 ");
}

TEST_F(RegistryTest, PublishesTheCurrentRevisionAlone) {
  make();
  EXPECT_EQ(must(registry_.publish(id_, "INITIAL", "")).version.number, 1);
  const auto second = define("{two}");
  EXPECT_EQ(must(registry_.publish(id_, "INITIAL", "")).current_revision, second.revision_id);
}

TEST_F(RegistryTest, NumbersAreNotGivenAgain) {
  make(true);
  define("{two}", true);
  EXPECT_EQ(must(registry_.remove_version(id_, 2)).size(), 0U);
  EXPECT_EQ(must(registry_.publish(id_, {}, "")).version.number, 3);
  EXPECT_EQ(must(registry_.remove_version(id_, 1)).size(), 0U);
  EXPECT_EQ(runs(version_arn(id_, 1)), "nothing");
  EXPECT_EQ(runs(version_arn(id_, 3)), "{two}");
  EXPECT_EQ(versions(), "3 ");
  EXPECT_EQ(stored(), 4U);
}

TEST_F(RegistryTest, AnAliasRoutesByItsWeights) {
  make(true);
  define("{two}", true);
  EXPECT_EQ(must(registry_.create_alias(id_, {"prod", "", {{1, 20}, {2, 80}}})).outcome,
            Registry::AliasOutcome::done);
  int first = 0;
  for (int i = 0; i < 1'000; ++i) first += runs(alias_arn(id_, "prod")) == "{one}" ? 1 : 0;
  EXPECT_GT(first, 150);
  EXPECT_LT(first, 250);
  const auto resolved = must(registry_.resolve(must(parse_arn(alias_arn(id_, "prod")))));
  EXPECT_EQ(resolved->snapshot.alias_arn, alias_arn(id_, "prod"));
  EXPECT_EQ(resolved->snapshot.arn, machine_arn(id_));
}

TEST_F(RegistryTest, AnAliasIsMadeOnceAndKeepsItsVersions) {
  using enum Registry::AliasOutcome;
  make(true);
  const Alias prod{"prod", "text", {{1, 100}}};
  EXPECT_EQ(must(registry_.create_alias(id_, prod)).outcome, done);
  EXPECT_EQ(must(registry_.create_alias(id_, prod)).outcome, repeated);
  EXPECT_EQ(must(registry_.create_alias(id_, {"prod", "other", {{1, 100}}})).outcome, differs);
  EXPECT_EQ(must(registry_.create_alias(id_, {"test", "", {{7, 100}}})).outcome, no_version);
  EXPECT_EQ(must(registry_.remove_version(id_, 1)), std::vector<std::string>{"prod"});
  EXPECT_EQ(must(registry_.update_alias(id_, {"test", "x", {}})).outcome, no_alias);
  EXPECT_EQ(must(registry_.update_alias(id_, {"prod", "x", {}})).alias.description, "x");
  EXPECT_EQ(must(registry_.aliases(id_, 1, {})).entries.size(), 1U);
  EXPECT_EQ(must(registry_.aliases(id_, 2, {})).entries.size(), 0U);
  EXPECT_TRUE(must(registry_.remove_alias(id_, "prod")));
  EXPECT_FALSE(must(registry_.remove_alias(id_, "prod")));
}

TEST_F(RegistryTest, ADeletedMachineWaitsForItsExecutions) {
  make(true);
  open_ = 1;
  must(registry_.remove(id_));
  EXPECT_TRUE(must(registry_.find(id_))->is_deleting);
  EXPECT_EQ(make(true).kind, Kind::deleting);
  EXPECT_TRUE(fails_with(registry_.update(id_, {}), ErrorCode::in_progress));
  open_ = 0;
  EXPECT_FALSE(must(registry_.find(id_)));
  EXPECT_EQ(stored(), 0U);
  EXPECT_EQ(make(true).kind, Kind::made);
}

TEST_F(RegistryTest, ADeletedMachineTakesAllOfItWithIt) {
  make(true);
  for (int i = 0; i < 60; ++i) define("{" + std::to_string(i) + "}", true);
  must(registry_.remove(id_));
  EXPECT_EQ(stored(), 0U);
  EXPECT_FALSE(must(registry_.find(id_)));
  must(registry_.remove(id_));
}

TEST_F(RegistryTest, BoundsTags) {
  make();
  must(registry_.tag(id_, {{"a", "1"}, {"b", "2"}}, {}));
  must(registry_.tag(id_, {{"a", "3"}}, {"b", "c"}));
  EXPECT_EQ(must(registry_.find(id_))->tags, (Tags{{"a", "3"}}));
  Tags many;
  for (int i = 0; i < 50; ++i) many["k" + std::to_string(i)] = "";
  EXPECT_TRUE(fails_with(registry_.tag(id_, many, {}), ErrorCode::limit_exceeded));
  EXPECT_TRUE(fails_with(registry_.tag({"r", "x"}, many, {}), ErrorCode::not_found));
}

TEST_F(RegistryTest, KeepsActivities) {
  const auto made = must(registry_.create_activity(id_, {{"a", "1"}}));
  clock_.advance_ms(3);
  EXPECT_EQ(must(registry_.create_activity(id_, {})).created_ms, made.created_ms);
  must(registry_.tag_activity(id_, {{"b", "2"}}, {"a"}));
  EXPECT_EQ(must(registry_.activity(id_))->tags, (Tags{{"b", "2"}}));
  EXPECT_EQ(must(registry_.activities("us-east-1", {})).entries.size(), 1U);
  must(registry_.remove_activity(id_));
  EXPECT_FALSE(must(registry_.activity(id_)));
  must(registry_.remove_activity(id_));
}

TEST_F(RegistryTest, SurvivesARestart) {
  make(true);
  must(registry_.create_alias(id_, {"prod", "", {{1, 100}}}));
  engine_.reset();
  engine_ = must(engine::Engine::open(store_, clock_, random_, {}));
  records::Records records(*engine_, tables::TableName{"semel", "semel.machines"});
  Registry again({records, clock_, random_, [](std::string_view) { return std::int64_t{0}; }});
  EXPECT_EQ(must(again.resolve(must(parse_arn(alias_arn(id_, "prod")))))->snapshot.definition,
            "{one}");
}

}  // namespace
}  // namespace semel::registry
