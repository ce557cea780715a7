#include "service/dynamodb/table_fixture.h"

namespace semel::dynamodb {
namespace {

class CreateTable : public TableTest {
 protected:
  static constexpr std::string_view definition_a = R"({"AttributeName":"a","AttributeType":"S"})";
  static constexpr std::string_view definition_b = R"({"AttributeName":"b","AttributeType":"N"})";
  static constexpr std::string_view hash_a = R"({"AttributeName":"a","KeyType":"HASH"})";
  static constexpr std::string_view hash_b = R"({"AttributeName":"b","KeyType":"HASH"})";
  static constexpr std::string_view range_b = R"({"AttributeName":"b","KeyType":"RANGE"})";
  static constexpr std::string_view invalid =
      "ValidationException: One or more parameter values were invalid: ";

  static std::string list(std::initializer_list<std::string_view> elements) {
    std::string text = "[";
    for (const auto element : elements) {
      if (text.size() > 1) text += ',';
      text += element;
    }
    return text + "]";
  }

  /// A request for an on-demand table with the definitions and keys a and b, and `more` members.
  static std::string table_ab(const std::string& more) {
    return request(list({definition_a, definition_b}), list({hash_a, range_b}),
                   R"("BillingMode":"PAY_PER_REQUEST")" + more);
  }
  static std::string request(const std::string& definitions, const std::string& keys,
                             const std::string& more) {
    return R"({"TableName":"abc","AttributeDefinitions":)" + definitions + R"(,"KeySchema":)" +
           keys + "," + more + "}";
  }
  static std::string index(const std::string& name, const std::string& keys,
                           const std::string& projection = R"({"ProjectionType":"ALL"})") {
    return R"({"IndexName":")" + name + R"(","KeySchema":)" + keys + R"(,"Projection":)" +
           projection + "}";
  }
  static std::string local(std::initializer_list<std::string_view> indexes) {
    return R"(,"LocalSecondaryIndexes":)" + list(indexes);
  }
  static std::string global(std::initializer_list<std::string_view> indexes) {
    return R"(,"GlobalSecondaryIndexes":)" + list(indexes);
  }
  std::string refused(const std::string& body) { return refusal("CreateTable", body); }
  std::string refused(std::initializer_list<std::string_view> definitions,
                      std::initializer_list<std::string_view> keys) {
    return refused(request(list(definitions), list(keys), R"("BillingMode":"PAY_PER_REQUEST")"));
  }
};

TEST_F(CreateTable, AsksForTheSchemaOfTheRequest) {
  answer(
      "CreateTable",
      request(list({definition_a, definition_b}), list({hash_a, range_b}),
              R"("ProvisionedThroughput":{"ReadCapacityUnits":1,"WriteCapacityUnits":2})" +
                  local({index("loc", list({hash_a, range_b}),
                               R"({"ProjectionType":"INCLUDE","NonKeyAttributes":["x"]})")}) +
                  R"(,"GlobalSecondaryIndexes":[{"IndexName":"glo","KeySchema":)" + list({hash_b}) +
                  R"(,"Projection":{"ProjectionType":"KEYS_ONLY"},"ProvisionedThroughput":)"
                  R"({"ReadCapacityUnits":3,"WriteCapacityUnits":4}}])"));
  auto wanted = simple_table();
  wanted.id = "";
  wanted.billing = tables::BillingMode::provisioned;
  wanted.throughput = {1, 2};
  wanted.keys.sort_key = "b";
  wanted.attributes.push_back({"b", value::Type::number});
  wanted.local_indexes = {{"loc", {"a", "b"}, {tables::ProjectionType::include, {"x"}}}};
  tables::GlobalIndex global;
  global.name = "glo";
  global.keys.partition_key = "b";
  global.projection.type = tables::ProjectionType::keys_only;
  global.throughput = {3, 4};
  wanted.global_indexes = {global};
  EXPECT_EQ(described(tables_.created.table), described(wanted));
  EXPECT_FALSE(tables_.created.stream);
}

TEST_F(CreateTable, AsksForTheSettingsOfTheRequest) {
  answer(
      "CreateTable",
      table_ab(R"(,"DeletionProtectionEnabled":true,"TableClass":"STANDARD",)"
               R"("StreamSpecification":{"StreamEnabled":true,"StreamViewType":"OLD_IMAGE"},)"
               R"("OnDemandThroughput":{"MaxReadRequestUnits":5},"Tags":[{"Key":"k","Value":""}],)"
               R"("SSESpecification":{"Enabled":true})"));
  const auto& table = tables_.created.table;
  EXPECT_TRUE(table.deletion_protection);
  EXPECT_EQ(table.table_class, "STANDARD");
  EXPECT_EQ(tables_.created.stream, tables::StreamView::old_image);
  EXPECT_EQ(member(described(table), "OnDemandThroughput"), R"({"MaxReadRequestUnits":5})");
  EXPECT_EQ(table.tags, (std::map<std::string, std::string>{{"k", ""}}));
  EXPECT_EQ(table.echoed.at("SSESpecification"), R"({"Enabled":true})");
}

TEST_F(CreateTable, AnswersTheDescriptionOnceAllIsDurable) {
  auto table = simple_table();
  table.status = tables::TableStatus::creating;
  tables_.description = table;
  const auto reply = answer("CreateTable", table_ab(""));
  EXPECT_EQ(reply.body, R"({"TableDescription":)" + described(table) + "}");
  EXPECT_EQ(reply.status, 200);
  EXPECT_EQ(reply.seen.number, 7U);
}

TEST_F(CreateTable, TakesAnArnForAName) {
  auto body = table_ab("");
  body.replace(body.find("abc"), 3, "arn:aws:dynamodb:us-east-1:000000000000:table/abd");
  answer("CreateTable", body);
  EXPECT_EQ(tables_.calls, "create_table us-east-1/abd\n");
  body.replace(body.find("abd"), 3, "a;");
  EXPECT_EQ(refused(body), std::string(invalid) + "Invalid table name: a;");
}

TEST_F(CreateTable, BoundsItsNameAheadOfAllElse) {
  EXPECT_EQ(refused("{}"),
            "ValidationException: The parameter 'TableName' is required but was not present in the "
            "request");
  EXPECT_EQ(refused(R"({"TableName":"a;"})"),
            "ValidationException: TableName must be at least 3 characters long and at most 255 "
            "characters long");
}

TEST_F(CreateTable, MissesDefinitionsAndKeys) {
  EXPECT_EQ(refused(R"({"TableName":"abc"})"),
            "ValidationException: 2 validation errors detected: "
            "Value null at 'attributeDefinitions' failed to satisfy constraint: "
            "Member must not be null; "
            "Value null at 'keySchema' failed to satisfy constraint: Member must not be null");
}

TEST_F(CreateTable, JudgesBillingBeforeSchemas) {
  EXPECT_EQ(refused(request("[]", list({hash_a}), R"("BillingMode":"PROVISIONED")")),
            std::string(invalid) +
                "ReadCapacityUnits and WriteCapacityUnits must both be specified when BillingMode "
                "is PROVISIONED");
  EXPECT_EQ(refused(request("[]", list({hash_a}),
                            R"("BillingMode":"PAY_PER_REQUEST","ProvisionedThroughput":)"
                            R"({"ReadCapacityUnits":1,"WriteCapacityUnits":1})")),
            std::string(invalid) +
                "Neither ReadCapacityUnits nor WriteCapacityUnits can be specified when "
                "BillingMode is PAY_PER_REQUEST");
  EXPECT_EQ(
      refused(request("[]", list({hash_a}),
                      R"("ProvisionedThroughput":{"ReadCapacityUnits":1,)"
                      R"("WriteCapacityUnits":1000000000001})")),
      "ValidationException: Given value 1000000000001 for WriteCapacityUnits is out of bounds");
}

TEST_F(CreateTable, BoundsOnDemandThroughput) {
  EXPECT_EQ(refused(request(list({definition_a}), list({hash_a}),
                            R"("ProvisionedThroughput":{"ReadCapacityUnits":1,)"
                            R"("WriteCapacityUnits":1},)"
                            R"("OnDemandThroughput":{"MaxWriteRequestUnits":0})")),
            std::string(invalid) +
                "MaxWriteRequestUnits for OnDemandThroughput cannot be specified when table "
                "BillingMode is PROVISIONED.");
  EXPECT_EQ(refused(table_ab(R"(,"OnDemandThroughput":{"MaxReadRequestUnits":0})")),
            std::string(invalid) +
                "Requested MaxReadRequestUnits for OnDemandThroughput for table is outside of "
                "valid range");
}

TEST_F(CreateTable, WantsAllKeysDefined) {
  const std::string few =
      "ValidationException: Invalid KeySchema: Some index key attribute have no definition";
  EXPECT_EQ(refused({}, {hash_a}), few);
  EXPECT_EQ(refused({definition_b}, {hash_a, range_b}), few);
  EXPECT_EQ(refused({definition_b}, {hash_a}),
            std::string(invalid) +
                "Some index key attributes are not defined in AttributeDefinitions. Keys: [a], "
                "AttributeDefinitions: [b]");
}

TEST_F(CreateTable, WantsAllDefinitionsUsed) {
  EXPECT_EQ(refused({definition_a, definition_b}, {hash_a}),
            std::string(invalid) +
                "Number of attributes in KeySchema does not exactly match number of attributes "
                "defined in AttributeDefinitions");
  EXPECT_EQ(refused(request(
                list({definition_a, definition_b}), list({hash_a}),
                R"("BillingMode":"PAY_PER_REQUEST")" + global({index("glo", list({hash_a}))}))),
            std::string(invalid) +
                "Some AttributeDefinitions are not used. AttributeDefinitions: [a, b], keys used: "
                "[a]");
}

TEST_F(CreateTable, RefusesTwoDefinitionsOfOneAttribute) {
  EXPECT_EQ(refused({definition_a, definition_a}, {hash_a}),
            std::string(invalid) + "Duplicate AttributeName in AttributeDefinitions: a");
}

TEST_F(CreateTable, WantsAPartitionKeyAndThenASortKey) {
  EXPECT_EQ(refused({definition_a, definition_b}, {hash_a, hash_a}),
            "ValidationException: Both the Hash Key and the Range Key element in the KeySchema "
            "have the same name");
  EXPECT_EQ(refused({definition_b}, {range_b}),
            "ValidationException: Invalid KeySchema: The first KeySchemaElement is not a HASH key "
            "type");
  EXPECT_EQ(refused({definition_a, definition_b}, {hash_a, hash_b}),
            "ValidationException: Invalid KeySchema: The second KeySchemaElement is not a RANGE "
            "key type");
}

TEST_F(CreateTable, RefusesEmptyListsOfIndexes) {
  EXPECT_EQ(refused(table_ab(local({}))),
            std::string(invalid) + "List of LocalSecondaryIndexes is empty");
  EXPECT_EQ(refused(table_ab(global({}))),
            std::string(invalid) + "List of GlobalSecondaryIndexes is empty");
}

TEST_F(CreateTable, WantsLocalIndexesToShareThePartitionKey) {
  EXPECT_EQ(refused(table_ab(local({index("loc", list({hash_b}))}))),
            std::string(invalid) + "Index KeySchema does not have a range key for index: loc");
  EXPECT_EQ(refused(table_ab(local(
                {index("loc", list({hash_b, R"({"AttributeName":"a","KeyType":"RANGE"})"}))}))),
            std::string(invalid) +
                "Index KeySchema does not have the same leading hash key as table KeySchema for "
                "index: loc. index hash key: b, table hash key: a");
  EXPECT_EQ(refused(request(list({definition_a}), list({hash_a}),
                            R"("BillingMode":"PAY_PER_REQUEST")" +
                                local({index("loc", list({hash_a, range_b}))}))),
            std::string(invalid) +
                "Table KeySchema does not have a range key, which is required when specifying a "
                "LocalSecondaryIndex");
}

TEST_F(CreateTable, WantsProjectionsThatAgreeWithTheirType) {
  const auto refused_projection = [&](const std::string& projection) {
    return refused(table_ab(global({index("glo", list({hash_b}), projection)})));
  };
  EXPECT_EQ(refused_projection("{}"), std::string(invalid) + "Unknown ProjectionType: null");
  EXPECT_EQ(refused_projection(R"({"ProjectionType":"ALL","NonKeyAttributes":["x"]})"),
            std::string(invalid) + "ProjectionType is ALL, but NonKeyAttributes is specified");
  EXPECT_EQ(
      refused_projection(R"({"ProjectionType":"INCLUDE"})"),
      std::string(invalid) + "ProjectionType is INCLUDE, but NonKeyAttributes is not specified");
  EXPECT_EQ(refused_projection(R"({"ProjectionType":"INCLUDE","NonKeyAttributes":["x","x"]})"),
            std::string(invalid) + "Duplicate attribute in NonKeyAttributes: x");
}

TEST_F(CreateTable, RefusesKeysOfManyAttributes) {
  EXPECT_EQ(refused(table_ab(global({index("glo", list({hash_a, hash_b, range_b}))}))),
            std::string(invalid) +
                "Keys of more than two attributes are not supported. The KeySchema of index glo "
                "has 3");
}

TEST_F(CreateTable, WantsDifferentNamesOverBothKindsOfIndexes) {
  EXPECT_EQ(refused(table_ab(local({index("one", list({hash_a, range_b}))}) +
                             global({index("one", list({hash_b}))}))),
            std::string(invalid) + "Duplicate index name: one");
}

TEST_F(CreateTable, BoundsTheNumberOfIndexes) {
  std::string locals;
  for (int i = 0; i < 6; ++i) {
    locals += (i == 0 ? "" : ",") + index("loc" + std::to_string(i), list({hash_a, range_b}));
  }
  EXPECT_EQ(refused(table_ab(local({locals}))),
            std::string(invalid) + "Number of LocalSecondaryIndexes exceeds per-table limit of 5");
  std::string globals;
  for (int i = 0; i < 21; ++i) {
    globals += (i == 0 ? "" : ",") + index("glo" + std::to_string(i), list({hash_b}));
  }
  EXPECT_EQ(refused(table_ab(global({globals}))),
            std::string(invalid) + "GlobalSecondaryIndex count exceeds the per-table limit of 20");
}

TEST_F(CreateTable, BoundsTheNumberOfProjectedAttributes) {
  std::string names;
  for (int i = 0; i < 17; ++i) names += (i == 0 ? "\"x" : ",\"x") + std::to_string(i) + "\"";
  std::string globals;
  for (int i = 0; i < 6; ++i) {
    globals += (i == 0 ? "" : ",") +
               index("glo" + std::to_string(i), list({hash_b}),
                     R"({"ProjectionType":"INCLUDE","NonKeyAttributes":[)" + names + "]}");
  }
  EXPECT_EQ(refused(table_ab(global({globals}))),
            std::string(invalid) +
                "Number of projected attributes over all indexes exceeds the per-table limit of "
                "100");
}

TEST_F(CreateTable, WantsThroughputOfIndexesToAgreeWithTheBillingMode) {
  const auto with_throughput = R"({"IndexName":"glo","KeySchema":)" + list({hash_b}) +
                               R"(,"Projection":{"ProjectionType":"ALL"},"ProvisionedThroughput":)"
                               R"({"ReadCapacityUnits":1,"WriteCapacityUnits":1}})";
  EXPECT_EQ(refused(table_ab(global({with_throughput}))),
            std::string(invalid) +
                "ProvisionedThroughput should not be specified for index: glo when BillingMode is "
                "PAY_PER_REQUEST");
  EXPECT_EQ(refused(request(list({definition_a, definition_b}), list({hash_a}),
                            R"("ProvisionedThroughput":{"ReadCapacityUnits":1,)"
                            R"("WriteCapacityUnits":1})" +
                                global({index("glo", list({hash_b}))}))),
            std::string(invalid) + "ProvisionedThroughput must be specified for index: glo");
}

TEST_F(CreateTable, WantsAViewForAStreamAndNoneWithout) {
  EXPECT_EQ(refused(table_ab(R"(,"StreamSpecification":{"StreamEnabled":true})")),
            std::string(invalid) + "StreamViewType must be specified when StreamEnabled is true");
  EXPECT_EQ(
      refused(table_ab(R"(,"StreamSpecification":{"StreamEnabled":false,)"
                       R"("StreamViewType":"KEYS_ONLY"})")),
      std::string(invalid) + "StreamViewType cannot be specified when StreamEnabled is false");
}

TEST_F(CreateTable, TakesAtMostFiftyTags) {
  std::string tags;
  for (int i = 0; i < 51; ++i) {
    tags += (i == 0 ? "" : ",") + (R"({"Key":")" + std::to_string(i) + R"(","Value":"v"})");
  }
  EXPECT_EQ(refused(table_ab(R"(,"Tags":[)" + tags + "]")),
            std::string(invalid) + "Too many tags: a table has at most 50");
}

}  // namespace
}  // namespace semel::dynamodb
