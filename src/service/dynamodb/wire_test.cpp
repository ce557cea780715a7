#include "service/dynamodb/wire.h"

#include <gtest/gtest.h>

#include "service/dynamodb/fake_tables.h"

namespace semel::dynamodb {
namespace {

std::string named(std::string_view name_or_arn) {
  FakeTables tables;
  const service::Caller caller;
  const Context context{tables, caller, "R", "localhost"};
  const auto table = wire::table_named(context, name_or_arn);
  if (table) return table->region + "/" + table->name;
  return table.error().code == ErrorCode::not_found ? "not found" : table.error().message;
}

TEST(TableNamed, TakesANameOrAnArn) {
  EXPECT_EQ(named("orders"), "us-east-1/orders");
  EXPECT_EQ(named("arn:aws:dynamodb:us-east-1:000000000000:table/orders"), "us-east-1/orders");
}

TEST(TableNamed, RefusesAnArnOfAnotherRegion) {
  EXPECT_EQ(named("arn:aws:dynamodb:eu-west-1:000000000000:table/orders"),
            "The region of the table ARN, eu-west-1, is not the region of the request, us-east-1");
}

TEST(TableNamed, DoesNotFindTablesOfAnotherAccount) {
  EXPECT_EQ(named("arn:aws:dynamodb:us-east-1:123456789012:table/orders"), "not found");
}

TEST(TableNamed, RefusesWhatIsNotTheArnOfATable) {
  for (const std::string_view arn : {
           "arn:",
           "arn:aws:s3:us-east-1:000000000000:table/orders",
           "arn:aws:dynamodb:us-east-1:000000000000:table/",
           "arn:aws:dynamodb:us-east-1:000000000000:backup/orders",
           "arn:aws:dynamodb:us-east-1:000000000000:table/orders/index/x",
       }) {
    EXPECT_EQ(named(arn), "1 validation error detected: Value '" + std::string(arn) +
                              "' at 'tableName' failed to satisfy constraint: Member must be the "
                              "ARN of a table");
  }
}

}  // namespace
}  // namespace semel::dynamodb
