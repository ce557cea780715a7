#include "service/dynamodb/room.h"

#include <algorithm>

#include "service/dynamodb/operations.h"
#include "service/dynamodb/room_fixture.h"

namespace semel::dynamodb {
namespace {

class DynamodbRoomTest : public RoomTest {};

TEST_F(DynamodbRoomTest, NamesItself) {
  EXPECT_EQ(room_.service(), "dynamodb");
  EXPECT_EQ(room_.target_prefix(), "DynamoDB_20120810");
  EXPECT_EQ(room_.operations().size(), std::size(operations));
  EXPECT_TRUE(std::is_sorted(room_.operations().begin(), room_.operations().end()));
}

TEST_F(DynamodbRoomTest, TellsAnUnservedOperationFromAnUnknownOne) {
  EXPECT_EQ(answer("RestoreTableToPointInTime", "{}").body,
            R"({"__type":"com.amazon.coral.service#UnknownOperationException",)"
            R"("message":"The operation RestoreTableToPointInTime is known but not implemented"})");
  EXPECT_EQ(answer("ListTable", "{}").body,
            R"({"__type":"com.amazon.coral.service#UnknownOperationException"})");
}

TEST_F(DynamodbRoomTest, ServesOnlyOperationsOfTheApi) {
  for (const auto name : room_.operations()) EXPECT_TRUE(is_known_operation(name)) << name;
}

TEST_F(DynamodbRoomTest, AnswersWhatIsNotJsonWithoutWords) {
  for (const std::string_view body : {"", "hi", "{", "{\"TableName\":\"a\",\"TableName\":\"b\"}"}) {
    const auto reply = answer("PutItem", body);
    EXPECT_EQ(reply.body, R"({"__type":"com.amazon.coral.service#SerializationException"})");
    EXPECT_EQ(reply.status, 400);
    EXPECT_EQ(reply.seen.number, 0U);
  }
}

TEST_F(DynamodbRoomTest, TellsWrongTypesBeforeConstraints) {
  EXPECT_EQ(refusal("PutItem", R"({"Item":{"a":{"S":1}}})"),
            "SerializationException: NUMBER_VALUE cannot be converted to String");
}

TEST_F(DynamodbRoomTest, WritesRefusalsOfTheGatewayInItsForm) {
  const auto reply = room_.refuse(400, "ThrottlingException", "slow down");
  EXPECT_EQ(
      reply.body,
      R"({"__type":"com.amazon.coral.availability#ThrottlingException","message":"slow down"})");
}

TEST_F(DynamodbRoomTest, AnswersAFailedStoreAsAFaultOfItsOwn) {
  tables_.got = unavailable("the disk is full");
  const auto reply = answer("GetItem", R"({"TableName": "abc", "Key": {}})");
  EXPECT_EQ(reply.status, 500);
  EXPECT_EQ(reply.body, R"({"__type":"com.amazonaws.dynamodb.v20120810#InternalServerError",)"
                        R"("message":"the disk is full"})");
}

}  // namespace
}  // namespace semel::dynamodb
