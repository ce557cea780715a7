#include <gtest/gtest.h>

#include "adapter/remote/connect.h"
#include "adapter/remote/test_support.h"

namespace semel::remote {
namespace {

const tables::TableName orders{"eu-west-1", "orders"};

struct Remote : ScriptedEndpoint {
  RemoteTables tables{endpoint(), endpoint()};
};

constexpr const char* description =
    R"({"TableName":"orders","TableArn":"arn:aws:dynamodb:eu-west-1:123456789012:table/orders",)"
    R"("TableId":"id-1","TableStatus":"UPDATING","CreationDateTime":1700000000.25,"ItemCount":7,)"
    R"("TableSizeBytes":99,"AttributeDefinitions":[{"AttributeName":"id","AttributeType":"S"},)"
    R"({"AttributeName":"at","AttributeType":"N"}],"KeySchema":[{"AttributeName":"id","KeyType":"HASH"},)"
    R"({"AttributeName":"at","KeyType":"RANGE"}],"BillingModeSummary":{"BillingMode":"PAY_PER_REQUEST"},)"
    R"("GlobalSecondaryIndexes":[{"IndexName":"by","KeySchema":[{"AttributeName":"at","KeyType":"HASH"}],)"
    R"("Projection":{"ProjectionType":"INCLUDE","NonKeyAttributes":["n"]},"IndexStatus":"CREATING",)"
    R"("Backfilling":true,"ProvisionedThroughput":{"ReadCapacityUnits":0,"WriteCapacityUnits":0}}],)"
    R"("StreamSpecification":{"StreamEnabled":true,"StreamViewType":"OLD_IMAGE"},)"
    R"("LatestStreamLabel":"L","DeletionProtectionEnabled":true,)"
    R"("TableClassSummary":{"TableClass":"STANDARD_INFREQUENT_ACCESS"}})";

std::string as_member(std::string_view name) {
  return "{\"" + std::string(name) + "\":" + description + "}";
}

TEST(RemoteAdmin, CreatesATable) {
  Remote remote;
  remote.transport.will(answered(200, as_member("TableDescription")));
  tables::CreateTable create;
  create.table.name = orders;
  create.table.attributes = {{"id", value::Type::string}};
  create.table.keys = {"id", {}};
  create.table.throughput = {5, 6};
  create.table.global_indexes.push_back({"by", {"id", {}}, {}, {1, 2}, {}, {}, {}});
  create.table.tags = {{"team", "x"}};
  create.table.echoed = {{"SSESpecification", R"({"Enabled":true})"}};
  create.stream = tables::StreamView::new_image;
  ASSERT_TRUE(remote.tables.create_table(create));
  EXPECT_EQ(
      remote.body(0),
      R"({"TableName":"orders","AttributeDefinitions":[{"AttributeName":"id","AttributeType":"S"}],)"
      R"("KeySchema":[{"AttributeName":"id","KeyType":"HASH"}],"BillingMode":"PROVISIONED",)"
      R"("ProvisionedThroughput":{"ReadCapacityUnits":5,"WriteCapacityUnits":6},)"
      R"("GlobalSecondaryIndexes":[{"IndexName":"by","KeySchema":[{"AttributeName":"id","KeyType":"HASH"}],)"
      R"("Projection":{"ProjectionType":"ALL"},"ProvisionedThroughput":{"ReadCapacityUnits":1,)"
      R"("WriteCapacityUnits":2}}],"StreamSpecification":{"StreamEnabled":true,)"
      R"("StreamViewType":"NEW_IMAGE"},"Tags":[{"Key":"team","Value":"x"}],)"
      R"("SSESpecification":{"Enabled":true}})");
}

TEST(RemoteAdmin, DescribesATableWithItsTimeToLiveAndTags) {
  Remote remote;
  remote.transport.will(answered(200, as_member("Table")));
  remote.transport.will(answered(
      200, R"({"TimeToLiveDescription":{"TimeToLiveStatus":"ENABLED","AttributeName":"until"}})"));
  remote.transport.will(answered(200, R"({"Tags":[{"Key":"a","Value":"1"}],"NextToken":"more"})"));
  remote.transport.will(answered(200, R"({"Tags":[{"Key":"b","Value":"2"}]})"));
  const auto table = remote.tables.describe_table(orders);
  ASSERT_TRUE(table);
  EXPECT_EQ(table->id, "id-1");
  EXPECT_EQ(table->status, tables::TableStatus::updating);
  EXPECT_EQ(table->created_ms, 1'700'000'000'250);
  EXPECT_EQ(table->keys, (tables::KeySchema{"id", "at"}));
  EXPECT_EQ(table->attributes.at(1).type, value::Type::number);
  EXPECT_EQ(table->billing, tables::BillingMode::pay_per_request);
  EXPECT_EQ(table->item_count, 7);
  EXPECT_TRUE(table->deletion_protection);
  EXPECT_EQ(table->table_class, "STANDARD_INFREQUENT_ACCESS");
  EXPECT_EQ(table->stream->view, tables::StreamView::old_image);
  EXPECT_TRUE(table->stream->enabled);
  const tables::GlobalIndex& index = table->global_indexes.at(0);
  EXPECT_EQ(index.projection, (tables::IndexProjection{tables::ProjectionType::include, {"n"}}));
  EXPECT_EQ(index.status, tables::IndexStatus::creating);
  EXPECT_TRUE(index.backfilling);
  EXPECT_EQ(table->time_to_live->attribute, "until");
  EXPECT_TRUE(table->time_to_live->enabled);
  EXPECT_EQ(table->tags, (std::map<std::string, std::string>{{"a", "1"}, {"b", "2"}}));
  EXPECT_EQ(remote.body(3),
            R"({"ResourceArn":"arn:aws:dynamodb:eu-west-1:123456789012:table/orders",)"
            R"("NextToken":"more"})");
}

TEST(RemoteAdmin, LeavesOutWhatMayNotBeAsked) {
  Remote remote;
  remote.transport.will(answered(200, as_member("Table")));
  remote.transport.will(refused("AccessDeniedException"));
  remote.transport.will(refused("UnknownOperationException"));
  const auto table = remote.tables.describe_table(orders);
  ASSERT_TRUE(table);
  EXPECT_FALSE(table->time_to_live.has_value());
  EXPECT_TRUE(table->tags.empty());
}

TEST(RemoteAdmin, TellsThatATableIsMissing) {
  Remote remote;
  remote.transport.will(refused("ResourceNotFoundException", R"(,"message":"none")"));
  const auto table = remote.tables.describe_table(orders);
  EXPECT_EQ(table.error().code, ErrorCode::not_found);
  EXPECT_EQ(table.error().message, "none");
}

TEST(RemoteAdmin, UpdatesATable) {
  Remote remote;
  remote.transport.will(answered(200, as_member("TableDescription")));
  tables::UpdateTable update;
  update.table = orders;
  update.billing = tables::BillingMode::pay_per_request;
  update.indexes.push_back(tables::DeleteGlobalIndex{"by"});
  update.stream_enabled = false;
  update.deletion_protection = false;
  ASSERT_TRUE(remote.tables.update_table(update));
  EXPECT_EQ(remote.body(0),
            R"({"TableName":"orders","BillingMode":"PAY_PER_REQUEST",)"
            R"("GlobalSecondaryIndexUpdates":[{"Delete":{"IndexName":"by"}}],)"
            R"("StreamSpecification":{"StreamEnabled":false},"DeletionProtectionEnabled":false})");
}

TEST(RemoteAdmin, ListsTablesOverPages) {
  Remote remote;
  remote.transport.will(answered(200, R"({"TableNames":["a","b"],"LastEvaluatedTableName":"b"})"));
  remote.transport.will(answered(200, R"({"TableNames":["c"],"LastEvaluatedTableName":"c"})"));
  const auto list = remote.tables.list_tables("eu-west-1", "", 3);
  ASSERT_TRUE(list);
  EXPECT_EQ(list->names, (std::vector<std::string>{"a", "b", "c"}));
  EXPECT_TRUE(list->more);
  EXPECT_EQ(remote.body(1), R"({"Limit":1,"ExclusiveStartTableName":"b"})");
}

TEST(RemoteAdmin, DoesNotFollowPagesInACircle) {
  Remote remote;
  for (int i = 0; i < 9; ++i) {
    remote.transport.will(answered(200, R"({"TableNames":[],"LastEvaluatedTableName":"b"})"));
  }
  EXPECT_EQ(remote.tables.list_tables("eu-west-1", "", 3).error().code, ErrorCode::unavailable);
}

TEST(RemoteAdmin, TagsByTheArnThatTheEndpointGave) {
  Remote remote;
  remote.transport.will(answered(200, as_member("Table")));
  remote.transport.will(answered(200, "{}"));
  remote.transport.will(answered(200, "{}"));
  ASSERT_TRUE(remote.tables.tag(orders, {{"k", "v"}}));
  ASSERT_TRUE(remote.tables.untag(orders, {"k"}));
  EXPECT_EQ(remote.body(1),
            R"({"ResourceArn":"arn:aws:dynamodb:eu-west-1:123456789012:table/orders",)"
            R"("Tags":[{"Key":"k","Value":"v"}]})");
  EXPECT_EQ(remote.body(2),
            R"({"ResourceArn":"arn:aws:dynamodb:eu-west-1:123456789012:table/orders",)"
            R"("TagKeys":["k"]})");
}

TEST(RemoteAdmin, ChangesTheTimeToLive) {
  Remote remote;
  remote.transport.will(
      answered(200, R"({"TimeToLiveSpecification":{"AttributeName":"t","Enabled":true}})"));
  const auto live = remote.tables.update_time_to_live(orders, {"t", true});
  ASSERT_TRUE(live);
  EXPECT_EQ(live->attribute, "t");
  EXPECT_TRUE(live->enabled);
}

TEST(RemoteStreams, ReadARecordAndGoOn) {
  Remote remote;
  const std::string listed =
      R"({"Streams":[{"StreamArn":"ARN","TableName":"orders","StreamLabel":"L"}]})";
  remote.transport.will(answered(200, listed));
  remote.transport.will(answered(200, R"({"ShardIterator":"i-1"})"));
  remote.transport.will(answered(
      200, R"({"Records":[{"eventName":"REMOVE","userIdentity":{"Type":"Service",)"
           R"("PrincipalId":"dynamodb.amazonaws.com"},"dynamodb":{"Keys":{"id":{"S":"1"}},)"
           R"("OldImage":{"id":{"S":"1"}},"SequenceNumber":"100000000000000000042","SizeBytes":6,)"
           R"("ApproximateCreationDateTime":1700000000}}],"NextShardIterator":"i-2"})"));
  remote.transport.will(answered(200, R"({"Records":[]})"));
  const tables::StreamId stream{orders, "L"};
  const auto position =
      remote.tables.shard_iterator(stream, "shard-1", tables::IteratorType::trim_horizon, 0);
  ASSERT_TRUE(position);
  const auto read = remote.tables.read_stream(*position, 10);
  ASSERT_TRUE(read);
  const tables::StreamRecord& record = read->records.at(0);
  EXPECT_EQ(record.sequence, 42U);
  EXPECT_EQ(record.kind, tables::ChangeKind::remove);
  EXPECT_EQ(record.created_ms, test_time_ms);
  EXPECT_TRUE(record.by_time_to_live);
  EXPECT_FALSE(record.new_image.has_value());
  EXPECT_EQ(to_text(record.old_image.value()), R"({id: "1"})");
  EXPECT_EQ(read->next->next_sequence, 43U);
  const auto end = remote.tables.read_stream(*read->next, 10);
  ASSERT_TRUE(end);
  EXPECT_FALSE(end->next.has_value());
  EXPECT_EQ(remote.body(3), R"({"ShardIterator":"i-2","Limit":10})");
}

TEST(RemoteStreams, APositionWithoutAnIteratorBeginsBehindTheLastRecord) {
  Remote remote;
  remote.transport.will(
      answered(200, R"({"Streams":[{"StreamArn":"ARN","TableName":"orders","StreamLabel":"L"}]})"));
  remote.transport.will(
      answered(200, R"({"StreamDescription":{"Shards":[{"ShardId":"s","SequenceNumberRange":)"
                    R"({"StartingSequenceNumber":"100000000000000000001"}}]}})"));
  remote.transport.will(answered(200, R"({"ShardIterator":"i-1"})"));
  remote.transport.will(answered(200, R"({"Records":[],"NextShardIterator":"i-2"})"));
  const tables::ShardPosition position{{orders, "L"}, "s", 43, {}};
  ASSERT_TRUE(remote.tables.read_stream(position, 1));
  EXPECT_EQ(remote.body(2),
            R"({"StreamArn":"ARN","ShardId":"s","ShardIteratorType":"AFTER_SEQUENCE_NUMBER",)"
            R"("SequenceNumber":"100000000000000000042"})");
}

TEST(RemoteStreams, ANumberThatIsTooLongIsRefused) {
  Remote remote;
  remote.transport.will(answered(200, R"({"Records":[{"eventName":"INSERT","dynamodb":)"
                                      R"({"SequenceNumber":"4421584500000000017450439091"}}]})"));
  const tables::ShardPosition position{{orders, "L"}, "s", 0, "i-1"};
  EXPECT_EQ(remote.tables.read_stream(position, 1).error().code, ErrorCode::unimplemented);
}

TEST(Connect, KnowsWhereAwsKeepsItsStreams) {
  EXPECT_EQ(streams_endpoint_of("https://dynamodb.eu-west-1.amazonaws.com"),
            "https://streams.dynamodb.eu-west-1.amazonaws.com");
  EXPECT_EQ(streams_endpoint_of("http://127.0.0.1:8000/"), "http://127.0.0.1:8000/");
}

TEST(Connect, RefusesWhatIsNoEndpoint) {
  ConnectOptions options;
  options.endpoint = "tables.example";
  EXPECT_EQ(connect(options).error().code, ErrorCode::invalid_argument);
}

}  // namespace
}  // namespace semel::remote
