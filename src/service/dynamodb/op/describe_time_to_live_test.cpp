#include "service/dynamodb/table_fixture.h"

namespace semel::dynamodb {
namespace {

using DescribeTimeToLive = TableTest;

TEST_F(DescribeTimeToLive, NamesTheAttributeOnlyWhileItIsEnabled) {
  auto table = simple_table();
  const auto body = [&] {
    tables_.description = table;
    return answer("DescribeTimeToLive", R"({"TableName":"abc"})").body;
  };
  const std::string disabled = R"({"TimeToLiveDescription":{"TimeToLiveStatus":"DISABLED"}})";
  EXPECT_EQ(body(), disabled);
  table.time_to_live = {"at", true};
  EXPECT_EQ(body(),
            R"({"TimeToLiveDescription":{"AttributeName":"at","TimeToLiveStatus":"ENABLED"}})");
  table.time_to_live->enabled = false;
  EXPECT_EQ(body(), disabled);
}

}  // namespace
}  // namespace semel::dynamodb
