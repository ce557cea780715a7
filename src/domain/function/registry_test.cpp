#include "domain/function/registry.h"

#include <gtest/gtest.h>

#include "domain/engine/engine_test_helpers.h"
#include "domain/function/function_test_helpers.h"

namespace semel::function {
namespace {

using engine::must;

class RegistryTest : public testing::Test {
 protected:
  Function settings(const std::string& name) {
    Function function;
    function.name = name;
    function.latest.runtime = "python3.11";
    function.latest.handler = "a.b";
    function.latest.role_arn = "arn:aws:iam::000000000000:role/r";
    return function;
  }
  Result<Kept<Version>> create(const std::string& name, std::string_view archive = "zip") {
    return registry_.create("us-east-1", settings(name), {.archive = archive});
  }
  Reference reference(const std::string& name, const std::string& qualifier = "") {
    return {"us-east-1", name, qualifier};
  }

  engine::TestEngine engine_;
  SeededRandom random_{7};
  records::Records records_{*engine_, tables::TableName{"semel", "semel.functions"}};
  MemoryCode code_;
  FakeWorkers workers_;
  Registry registry_{{records_, code_, workers_, engine_.clock(), random_}};
};

TEST_F(RegistryTest, RegionsAreApart) {
  must(create("f"));
  EXPECT_FALSE(registry_.find({"eu-west-1", "f"}));
  EXPECT_TRUE(registry_.find({"us-east-1", "f"}));
}

TEST_F(RegistryTest, AFailedUploadLeavesNoFunction) {
  EXPECT_FALSE(create("f", "damaged"));
  EXPECT_FALSE(registry_.find(reference("f")));
  must(create("f", "good"));
  EXPECT_FALSE(registry_.update_code(reference("f"), {.archive = "damaged"}));
  EXPECT_EQ(must(registry_.archive(must(registry_.find(reference("f"))).version)), "good");
}

TEST_F(RegistryTest, CleaningUpKeepsWhatVersionsName) {
  must(create("f", "one"));
  must(registry_.publish(reference("f"), {}));
  must(registry_.update_code(reference("f"), {.archive = "two"}));
  must(registry_.update_code(reference("f"), {.archive = "three"}));
  must(create("g", "four"));
  must(registry_.remove(reference("g")));
  EXPECT_EQ(code_.archives.size(), 4U);
  must(registry_.clean_up());
  std::string left;
  for (const auto& [id, archive] : code_.archives) left += archive + " ";
  EXPECT_EQ(code_.archives.size(), 2U) << left;
  EXPECT_EQ(must(registry_.archive(must(registry_.find(reference("f", "1"))).version)), "one");
  EXPECT_EQ(must(registry_.archive(must(registry_.find(reference("f"))).version)), "three");
}

TEST_F(RegistryTest, AChangeRetiresTheOldWorkers) {
  must(create("f"));
  must(registry_.update_code(reference("f"), {.archive = "two"}));
  must(registry_.publish(reference("f"), {}));
  must(registry_.remove(reference("f")));
  const std::string arn = "arn:aws:lambda:us-east-1:000000000000:function:f";
  EXPECT_EQ(workers_.retired, (std::vector<std::string>{arn, arn + ":1", arn}));
}

TEST_F(RegistryTest, AnUpdateIsAnotherRevision) {
  const std::string first = must(create("f")).value.revision_id;
  const auto updated =
      must(registry_.update_settings(reference("f"), first, [](Version& version) -> Result<void> {
        version.timeout_s = 9;
        return {};
      }));
  EXPECT_NE(updated.value.revision_id, first);
  const auto late =
      registry_.update_settings(reference("f"), first, [](Version&) -> Result<void> { return {}; });
  EXPECT_TRUE(engine::fails_with(late, ErrorCode::condition_failed));
}

TEST_F(RegistryTest, NothingIsForgottenOverARestart) {
  must(create("f"));
  must(registry_.create_alias(reference("f"), {.name = "live", .version = "$LATEST"}));
  must(registry_.edit_policy(reference("f"), "", [](Policy& policy) -> Result<void> {
    policy.statements["s"] = "{}";
    return {};
  }));
  Registry again{{records_, code_, workers_, engine_.clock(), random_}};
  EXPECT_EQ(must(again.find(reference("f", "live"))).version.handler, "a.b");
  EXPECT_EQ(must(again.find_policy(reference("f"))).value.statements.size(), 1U);
}

TEST(Reference, ReadsNamesPartialArnsAndArns) {
  const auto read = [](std::string_view text, std::string_view qualifier = {}) {
    const auto reference = parse_reference("us-east-1", text, qualifier);
    return reference ? arn_of(*reference) : reference.error().message;
  };
  const std::string arn = "arn:aws:lambda:us-east-1:000000000000:function:f";
  EXPECT_EQ(read("f"), arn);
  EXPECT_EQ(read("f:3"), arn + ":3");
  EXPECT_EQ(read("f:$LATEST"), arn + ":$LATEST");
  EXPECT_EQ(read("f", "live"), arn + ":live");
  EXPECT_EQ(read("function:f"), arn);
  EXPECT_EQ(read("000000000000:function:f:3"), arn + ":3");
  EXPECT_EQ(read(arn + ":3", "3"), arn + ":3");
  EXPECT_EQ(read("arn:aws:lambda:eu-west-1:000000000000:function:f"),
            "Functions from 'eu-west-1' are not reachable in this region ('us-east-1')");
  for (const char* bad : {"", "a b", "f:", ":f", "arn:aws:lambda:x", "f:1:2", "a/b",
                          "arn:aws:s3:us-east-1:000000000000:function:f"}) {
    EXPECT_NE(read(bad).find("validation error"), std::string::npos) << bad;
  }
}

}  // namespace
}  // namespace semel::function
